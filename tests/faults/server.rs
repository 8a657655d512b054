//! The built program with its own database, and requests to it.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use rustix::process::{Pid, Resource, Rlimit, Signal, getrlimit, prlimit};
use serde_json::{Value, json};
use shop::domain::product::{IfMatch, NewProduct, RawProduct, RawVariant};
use shop::store::{Actor, Store};
use uuid::Uuid;

use crate::brand::{M, ORDER_PREFIX, PRODUCT_ID};
use crate::program::Program;

/// A running shop with plenty of stock, killed on drop.
pub(crate) struct Server {
    program: Program,
    pub(crate) database: PathBuf,
    next_number: AtomicU32,
}

/// A response with a JSON body.
#[derive(Debug)]
pub(crate) struct Response {
    pub(crate) status: u16,
    pub(crate) retry_after: bool,
    pub(crate) body: Value,
}

impl Server {
    pub(crate) fn start(folder: &Path) -> Self {
        Self::start_with(folder, &[])
    }

    pub(crate) fn start_with(folder: &Path, options: &[&str]) -> Self {
        let database = folder.join("shop.db");
        stock_up(&database);
        let program = Program::start_with(env!("CARGO_BIN_EXE_shop").as_ref(), &database, options);
        Self { program, database, next_number: AtomicU32::new(100_000) }
    }

    /// Like [`Server::start_with`], with another standard error than a file.
    pub(crate) fn start_with_stderr(folder: &Path, options: &[&str], stderr: impl Into<Stdio>) -> Self {
        let database = folder.join("shop.db");
        stock_up(&database);
        let mut command = Command::new(env!("CARGO_BIN_EXE_shop"));
        command.args(["serve", "--listen", "127.0.0.1:0", "--db"]).arg(&database).args(options).stderr(stderr);
        let program = Program::spawn(&mut command).expect("the shop opens");
        Self { program, database, next_number: AtomicU32::new(100_000) }
    }

    /// Serves an existing database.
    pub(crate) fn restart(database: &Path) -> Self {
        Self::restart_by(Command::new(env!("CARGO_BIN_EXE_shop")), database, &[])
    }

    /// Like [`Server::restart`], by a command that runs the shop, and with options.
    pub(crate) fn restart_by(command: Command, database: &Path, options: &[&str]) -> Self {
        let program = Program::start_by(command, database, options);
        Self { program, database: database.to_owned(), next_number: AtomicU32::new(500_000) }
    }

    /// Returns what the program has written to standard error.
    pub(crate) fn log(&self) -> String {
        std::fs::read_to_string(self.database.with_extension("log")).expect("the log")
    }

    /// Waits until the log has these words. A thread writes it, so lines appear after the responses.
    pub(crate) fn await_log(&self, words: &str) {
        let started = Instant::now();
        while !self.log().contains(words) {
            assert!(started.elapsed() < Duration::from_secs(20), "no {words:?} in {}", self.log());
            std::thread::yield_now();
        }
    }

    pub(crate) fn health(&self) -> Response {
        Response::read(agent().get(format!("{}/api/health", self.program.url)).call())
    }

    pub(crate) fn sign_in(&self, email: &str, password: &str) -> Response {
        let credentials = json!({ "email": email, "password": password });
        Response::read(agent().post(format!("{}/api/auth/login", self.program.url)).send_json(credentials))
    }

    /// Creates a staff account, and returns a token of it.
    pub(crate) fn create_and_sign_in(&self) -> String {
        let mut command = Command::new(env!("CARGO_BIN_EXE_shop"));
        command.args(["create-admin", "--email", "a@b.co", "--password-stdin", "--db"]).arg(&self.database);
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::null()).spawn().expect("the program starts");
        child.stdin.take().expect("a pipe").write_all(b"violet kettle under ferry").expect("a password");
        assert!(child.wait().expect("it ends").success());
        let signed_in = self.sign_in("a@b.co", "violet kettle under ferry");
        signed_in.body["token"].as_str().expect("a token").to_owned()
    }

    pub(crate) fn sign_out(&self, token: &str) -> Response {
        let request = agent().post(format!("{}/api/auth/logout", self.program.url));
        Response::read(request.header("Authorization", format!("Bearer {token}")).send_empty())
    }

    pub(crate) fn list_orders(&self, token: &str) -> Response {
        let request = agent().get(format!("{}/api/orders", self.program.url));
        Response::read(request.header("Authorization", format!("Bearer {token}")).call())
    }

    /// Uploads a picture of one color; each height is another picture.
    pub(crate) fn upload(&self, token: &str, height: u32) -> Response {
        let mut picture = Vec::new();
        let mut encoder = png::Encoder::new(&mut picture, 300, height);
        encoder.set_color(png::ColorType::Grayscale);
        let pixels = vec![90; 300 * height as usize];
        encoder.write_header().and_then(|mut writer| writer.write_image_data(&pixels)).expect("a PNG");
        let request = agent().post(format!("{}/api/pictures", self.program.url)).header("Content-Type", "image/png");
        Response::read(request.header("Authorization", format!("Bearer {token}")).send(&picture))
    }

    pub(crate) fn change_product(&self, token: &str) -> Response {
        let change = json!({ "title": "Towel", "description": "Softer", "price": 4.99, "image": "/media/x.jpg" });
        let request = agent().put(format!("{}/api/products/{PRODUCT_ID}", self.program.url));
        Response::read(request.header("Authorization", format!("Bearer {token}")).send_json(change))
    }

    pub(crate) fn url(&self) -> &str {
        &self.program.url
    }

    pub(crate) fn pid(&self) -> Pid {
        Pid::from_child(&self.program.child)
    }

    pub(crate) fn signal(&self, signal: Signal) {
        rustix::process::kill_process(self.pid(), signal).expect("it runs");
    }

    pub(crate) fn has_ended(&mut self) -> bool {
        self.program.child.try_wait().expect("a child").is_some()
    }

    /// Waits for the program to exit and returns its status.
    pub(crate) fn exit_status(&mut self) -> Option<i32> {
        self.program.child.wait().expect("it ends").code()
    }

    /// Sets a resource limit of the running program and returns the previous limit.
    pub(crate) fn limit(&self, resource: Resource, current: u64) -> Rlimit {
        // The program inherited its hard limit from this process.
        let limit = Rlimit { current: Some(current), ..getrlimit(resource) };
        prlimit(Some(self.pid()), resource, limit).expect("a limit")
    }

    /// Asserts that a page and the product list are served, whatever state the disk is in.
    pub(crate) fn assert_reads_continue(&self) {
        for path in ["/", "/api/products"] {
            let response = agent().get(format!("{}{path}", self.program.url)).call().expect("a response");
            assert_eq!(response.status(), 200, "{path}");
        }
    }

    /// Returns an order with an unused number.
    pub(crate) fn order(&self) -> Value {
        let number = self.next_number.fetch_add(1, Ordering::Relaxed);
        let line = json!({ "_id": PRODUCT_ID, "title": "Towel", "color": "Pink", "size": M, "quantity": 1, "salePrice": 4.99 });
        json!({
            "order_number": format!("{ORDER_PREFIX}{number}"), "items": [line],
            "name": "Jane Doe", "email": "jane@example.com", "phone": "", "address": "1 Main St", "address2": "",
            "city": "Austin", "state": "TX", "zip": "78701", "shipping_method": "free",
            "subtotal": 4.99, "shipping_cost": 0, "total": 4.99,
            "cardholder_name": "Jane Doe", "card_brand": "visa", "card_last4": "1111"
        })
    }

    pub(crate) fn place(&self) -> Response {
        self.place_with_key(&self.order(), &Uuid::new_v4().to_string())
    }

    pub(crate) fn place_with_key(&self, order: &Value, key: &str) -> Response {
        let request = agent().post(format!("{}/api/orders", self.program.url)).header("Idempotency-Key", key);
        Response::read(request.send_json(order))
    }

    pub(crate) fn set_status(&self, token: &str, id: &str, status: &str) -> Response {
        let request = agent().put(format!("{}/api/orders/{id}/status", self.program.url));
        Response::read(
            request.header("Authorization", format!("Bearer {token}")).send_json(json!({ "status": status })),
        )
    }

    /// Returns the notices that staff see, as JSON.
    pub(crate) fn notices(&self, token: &str) -> String {
        let request = agent().get(format!("{}/api/notices", self.program.url));
        Response::read(request.header("Authorization", format!("Bearer {token}")).call()).body.to_string()
    }

    /// Places orders until one is rejected. Returns the count of saved orders and the rejection.
    pub(crate) fn place_until_rejected(&self, max: usize) -> (usize, Response) {
        for saved in 0..max {
            let response = self.place();
            if response.status != 201 {
                return (saved, response);
            }
        }
        panic!("all {max} orders were saved");
    }

    /// Counts the orders in the database.
    pub(crate) fn count_orders(&self) -> usize {
        let database = rusqlite::Connection::open(&self.database).expect("the database");
        let count: i64 = database.query_row("SELECT count(*) FROM orders", [], |row| row.get(0)).expect("a count");
        usize::try_from(count).expect("a count")
    }
}

impl Response {
    fn read(response: Result<ureq::http::Response<ureq::Body>, ureq::Error>) -> Self {
        let mut response = response.expect("a response");
        let retry_after = response.headers().contains_key("retry-after");
        let body = response.body_mut().read_json().expect("JSON");
        Self { status: response.status().as_u16(), retry_after, body }
    }

    /// Asserts that the request failed because of the disk, with a message that does not mention an order.
    pub(crate) fn assert_not_saved(&self, status: u16, code: &str) {
        assert_eq!((self.status, self.body["code"].as_str()), (status, Some(code)), "{}", self.body);
        let message = self.body["message"].as_str().expect("a message");
        assert!(!message.contains("order") && !message.contains("charged"), "{message}");
        assert_eq!(self.retry_after, status == 503, "{}", self.body);
    }

    /// Asserts that the order was rejected because of the disk, with the specified message.
    pub(crate) fn assert_not_placed(&self, status: u16, code: &str) {
        assert_eq!((self.status, self.body["code"].as_str()), (status, Some(code)), "{}", self.body);
        assert_eq!(self.body["message"], "Your order was not placed; you have not been charged");
        assert_eq!(self.retry_after, status == 503, "{}", self.body);
    }
}

/// Starts the program on a database that it must refuse, and returns its output.
pub(crate) fn try_to_serve(database: &Path) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_shop"));
    command.args(["serve", "--listen", "127.0.0.1:0", "--db"]).arg(database).stderr(Stdio::piped());
    Program::spawn(&mut command).err().expect("it refuses to serve")
}

/// Returns a client that does not treat any status as an error.
fn agent() -> ureq::Agent {
    ureq::Agent::config_builder().http_status_as_error(false).build().into()
}

fn stock_up(database: &Path) {
    let raw = RawProduct {
        title: "Towel".into(),
        description: "Soft".into(),
        image: "/media/x.jpg".into(),
        price: Some(4.99),
        variants: Some(vec![RawVariant {
            color: "Pink".into(),
            image: "/media/x.jpg".into(),
            inventory: Some(1e5),
            ..RawVariant::default()
        }]),
        ..RawProduct::default()
    };
    let new = NewProduct::parse(&raw).expect("a valid product");
    let store = Store::open(database, 0).expect("a new database");
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    let actor = Actor { email: String::new(), at: 0 };
    runtime.block_on(store.update_product(PRODUCT_ID.into(), new, IfMatch::Any, actor)).expect("a saved product");
}
