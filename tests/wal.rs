//! However much is written, and whoever reads meanwhile, the WAL stays small.

use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

use rusqlite::Connection;
use shop::domain::product::{NewProduct, RawProduct};
use shop::store::{Actor, Store};

const WRITES: usize = 2_000;
const CLIENTS: usize = 30;
const MOST_BYTES: u64 = 64 * 1024 * 1024;

/// A product whose change fills several pages of the file and of the log.
fn large_product(price: u32) -> NewProduct {
    let raw = RawProduct {
        title: "Bra".into(),
        description: "\u{1d4d1}".repeat(5_000),
        image: "/media/x.jpg".into(),
        price: Some(f64::from(price)),
        inventory: Some(1.0),
        variants: Some(Vec::new()),
        ..RawProduct::default()
    };
    NewProduct::parse(&raw).expect("a sound product")
}

async fn write_much(store: &Store) {
    let clients = (0..CLIENTS).map(|client| {
        let store = store.clone();
        tokio::spawn(async move {
            for price in 0..WRITES / CLIENTS {
                let product = large_product(u32::try_from(client + price).expect("a small number"));
                let actor = Actor { email: String::new(), at: 0 };
                store.update_product("snuggle-cups-bra".into(), product, actor).await.expect("a saved product");
            }
        })
    });
    for client in clients.collect::<Vec<_>>() {
        client.await.expect("no panic");
    }
}

/// Reads again and again, each time for longer than a commit takes; returns the most bytes the WAL had.
fn read_much(path: &Path, is_over: &AtomicBool) -> u64 {
    let reader = Connection::open(path).expect("the database");
    let mut statement = reader
        .prepare("SELECT coalesce(sum(length(after)), 0) FROM (SELECT after FROM audit_log LIMIT 60)")
        .expect("a statement");
    let mut most = 0;
    while !is_over.load(Ordering::Relaxed) {
        statement.query_row([], |row| row.get::<_, i64>(0)).expect("a sum");
        most = most.max(path.with_extension("db-wal").metadata().map_or(0, |file| file.len()));
    }
    most
}

#[test]
fn the_wal_stays_below_64_mb_while_much_is_written_and_read() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("shop.db");
    let store = Store::open(&path, 0).expect("a new database");
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    let is_over = AtomicBool::new(false);
    let most = std::thread::scope(|scope| {
        let readers = [(); 2].map(|()| scope.spawn(|| read_much(&path, &is_over)));
        runtime.block_on(write_much(&store));
        is_over.store(true, Ordering::Relaxed);
        readers.map(|reader| reader.join().expect("no panic")).into_iter().max().expect("two readers")
    });
    assert!(most > 0 && most <= MOST_BYTES, "{most} bytes");
    drop(store);
    let left = path.with_extension("db-wal").metadata().map_or(0, |file| file.len());
    assert_eq!(left, 0, "what is closed is whole in one file");
}
