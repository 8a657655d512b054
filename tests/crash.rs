//! The server is killed under load, again and again, and no acknowledged order is lost, doubled or halved.

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, mpsc};

use serde_json::{Value, json};
use shop::domain::product::{NewProduct, RawProduct, RawVariant};
use shop::store::{Actor, Store};
use uuid::Uuid;

const KILLS: usize = 10;
const CLIENTS: usize = 8;
const ORDERS_BETWEEN_KILLS: usize = 200;
const STOCK: f64 = 100_000.0;

struct Server {
    child: Child,
    address: String,
}

impl Server {
    fn start(database: &Path) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_shop"))
            .args(["serve", "--listen", "127.0.0.1:0", "--db"])
            .arg(database)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("the program starts");
        let mut line = String::new();
        BufReader::new(child.stdout.take().expect("a pipe")).read_line(&mut line).expect("a line");
        let address = line.trim_end().rsplit(' ').next().expect("an address").to_owned();
        Self { child, address }
    }

    /// SIGKILL: nothing is flushed, nothing is closed.
    fn kill(mut self) {
        self.child.kill().expect("it runs");
        self.child.wait().expect("it ends");
    }
}

/// An order and the key it is sent with until it is acknowledged.
#[derive(Clone)]
struct Purchase {
    key: String,
    order: Value,
}

fn purchase(numbers: &AtomicU32) -> Purchase {
    let number = numbers.fetch_add(1, Ordering::Relaxed);
    let line = |color: &str| json!({ "_id": "snuggle-cups-bra", "title": "Bra", "color": color, "size": "M", "quantity": 1, "salePrice": 4.99 });
    let order = json!({
        "order_number": format!("LC{number}"), "items": [line("Pink"), line("White")],
        "name": "Jane Doe", "email": "jane@example.com", "phone": "", "address": "1 Main St", "address2": "",
        "city": "Austin", "state": "TX", "zip": "78701", "shipping_method": "free",
        "subtotal": 9.98, "shipping_cost": 0, "total": 9.98,
        "cardholder_name": "Jane Doe", "card_brand": "visa", "card_last4": "1111"
    });
    Purchase { key: Uuid::new_v4().to_string(), order }
}

/// The id of the saved order, or nothing when the server went away before it answered.
fn send(address: &str, purchase: &Purchase) -> Option<String> {
    let agent: ureq::Agent = ureq::Agent::config_builder().http_status_as_error(false).build().into();
    let sent =
        agent.post(format!("{address}/api/orders")).header("Idempotency-Key", &purchase.key).send_json(&purchase.order);
    let mut answer = sent.ok()?;
    let status = answer.status();
    let body: Value = answer.body_mut().read_json().ok()?;
    assert_eq!(status, 201, "{body}");
    Some(body["_id"].as_str().expect("an id").to_owned())
}

async fn stock_up(store: &Store) {
    let colors = ["White", "Pink"].map(|color| RawVariant {
        color: color.into(),
        image: "/media/x.jpg".into(),
        inventory: Some(STOCK),
    });
    let raw = RawProduct {
        title: "Bra".into(),
        description: "Soft".into(),
        image: "/media/x.jpg".into(),
        price: Some(9.99),
        sale_price: Some(4.99),
        variants: Some(colors.into()),
        ..RawProduct::default()
    };
    let new = NewProduct::parse(&raw).expect("a sound product");
    let actor = Actor { email: String::new(), at: 0 };
    store.update_product("snuggle-cups-bra".into(), new, actor).await.expect("a saved product");
}

/// Each client buys until the server is gone and keeps what was not acknowledged for the next round.
fn buy_until_killed(
    server: Server,
    waiting: Vec<Option<Purchase>>,
    numbers: &Arc<AtomicU32>,
    acknowledged: &Acknowledged,
) -> Vec<Option<Purchase>> {
    let (bought, count) = mpsc::channel();
    let clients: Vec<_> = waiting
        .into_iter()
        .map(|mut pending| {
            let (address, numbers, acknowledged, bought) =
                (server.address.clone(), numbers.clone(), acknowledged.clone(), bought.clone());
            std::thread::spawn(move || {
                loop {
                    let next = pending.take().unwrap_or_else(|| purchase(&numbers));
                    let Some(id) = send(&address, &next) else { return Some(next) };
                    acknowledged.lock().expect("no panic").insert(next.key, id);
                    let _ = bought.send(());
                }
            })
        })
        .collect();
    drop(bought);
    count.iter().take(ORDERS_BETWEEN_KILLS).for_each(drop);
    server.kill();
    clients.into_iter().map(|client| client.join().expect("no panic")).collect()
}

type Acknowledged = Arc<Mutex<BTreeMap<String, String>>>;

#[test]
fn killed_ten_times_under_eight_clients_the_shop_keeps_every_acknowledged_order_once_and_whole() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("shop.db");
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    let store = Store::open(&path, 0).expect("a new database");
    runtime.block_on(stock_up(&store));
    drop(store);

    let numbers = Arc::new(AtomicU32::new(100_000));
    let acknowledged = Acknowledged::default();
    let mut waiting = vec![None; CLIENTS];
    for _ in 0..KILLS {
        waiting = buy_until_killed(Server::start(&path), waiting, &numbers, &acknowledged);
    }
    let server = Server::start(&path);
    for purchase in waiting.into_iter().flatten() {
        let id = send(&server.address, &purchase).expect("an answer");
        acknowledged.lock().expect("no panic").insert(purchase.key, id);
    }
    server.kill();

    let acknowledged = acknowledged.lock().expect("no panic");
    assert!(acknowledged.len() >= KILLS * ORDERS_BETWEEN_KILLS);
    check_database(&path, &acknowledged);
}

fn check_database(path: &Path, acknowledged: &BTreeMap<String, String>) {
    let database = rusqlite::Connection::open(path).expect("the database");
    let number = |sql: &str| database.query_row(sql, [], |row| row.get::<_, i64>(0)).expect(sql);
    let orders = i64::try_from(acknowledged.len()).expect("a few thousand");
    let integrity: String = database.query_row("PRAGMA integrity_check", [], |row| row.get(0)).expect("an answer");
    assert_eq!(integrity, "ok");
    assert_eq!(number("SELECT count(*) FROM orders"), orders, "as many rows as acknowledgements");
    assert_eq!(number("SELECT count(*) FROM idempotency_keys"), orders);
    assert_eq!(number("SELECT count(*) FROM order_items"), 2 * orders, "no half orders");
    assert_eq!(number("SELECT count(DISTINCT order_number) FROM orders"), orders, "no order twice");
    #[expect(clippy::cast_possible_truncation, reason = "a whole number")]
    let stock = STOCK as i64;
    assert_eq!(number("SELECT min(inventory) FROM variants"), stock - orders);
    assert_eq!(number("SELECT max(inventory) FROM variants"), stock - orders);
    for (key, id) in acknowledged {
        let kept: String = database
            .query_row("SELECT order_id FROM idempotency_keys WHERE key = ?1", [key], |row| row.get(0))
            .expect("an acknowledged order is there");
        assert_eq!(kept, *id);
    }
}
