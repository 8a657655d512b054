//! A shop whose replies wait for the replica of Litestream, when Litestream does not answer as it should.

use std::collections::HashSet;
use std::fs;
use std::io::{self, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use rustix::process::{Pid, Signal, kill_process};
use uuid::Uuid;

use crate::litestream::{Answer, Litestream};
use crate::server::{Response, Server};

/// A shop, Litestream's place, and an order that is placed.
struct Replicated {
    server: Server,
    litestream: Litestream,
    token: String,
    order: String,
}

/// The status of each response while the replica is behind.
#[derive(Debug, PartialEq, Eq)]
struct Statuses {
    order: u16,
    picture: u16,
    health: u16,
    status_change: u16,
    sign_out: u16,
}

/// Orders are refused before they are written, and staff can work.
const BEHIND: Statuses = Statuses { order: 503, picture: 503, health: 503, status_change: 200, sign_out: 200 };

impl Replicated {
    fn open(folder: &Path) -> Self {
        let socket = folder.join("litestream.sock");
        let litestream = Litestream::start(&socket);
        let server = Server::start_with(folder, &["--litestream", socket.to_str().expect("a text")]);
        let this = Self { server, litestream, token: String::new(), order: String::new() };
        this.await_recovery();
        let (token, placed) = (this.server.create_and_sign_in(), this.server.place());
        assert_eq!(placed.status, 201, "{}", placed.body);
        Self { token, order: placed.body["_id"].as_str().expect("an id").to_owned(), ..this }
    }

    /// Waits until orders are taken.
    fn await_recovery(&self) {
        while self.server.health().status != 200 {
            std::thread::yield_now();
        }
    }

    fn statuses(&self) -> Statuses {
        let another = self.server.sign_in("a@b.co", "violet kettle under ferry");
        let another = another.body["token"].as_str().expect("a token").to_owned();
        self.server.assert_reads_continue();
        Statuses {
            order: self.server.place().status,
            picture: self.server.upload(&self.token, 300).status,
            health: self.server.health().status,
            status_change: self.server.set_status(&self.token, &self.order, "paid").status,
            sign_out: self.server.sign_out(&another).status,
        }
    }
}

fn assert_code(response: &Response, status: u16, code: &str) {
    assert_eq!((response.status, response.body["code"].as_str()), (status, Some(code)), "{}", response.body);
}

#[test]
fn an_order_that_the_replica_did_not_confirm_is_not_acknowledged_and_not_lost() {
    let log_of = |answer| match answer {
        Answer::Status(404) => "it does not replicate",
        Answer::Status(500) => "500 Internal Server Error: {\"status\":\"x\"}",
        Answer::Late(_) | Answer::Never => "no answer for 5 s",
        _ => "litestream.sock: ",
    };
    for fault in [
        Answer::Status(404),
        Answer::Status(500),
        Answer::Nonsense,
        Answer::Closed,
        Answer::Truncated,
        Answer::Late(Duration::from_secs(6)),
        Answer::Never,
    ] {
        let folder = tempfile::tempdir().expect("a folder");
        let shop = Replicated::open(folder.path());
        shop.litestream.answer(fault);
        let (order, key) = (shop.server.order(), Uuid::new_v4().to_string());
        assert_code(&shop.server.place_with_key(&order, &key), 504, "unconfirmed");
        // A late confirmation may come in between.
        if !matches!(fault, Answer::Late(_)) {
            let refused = shop.server.place_with_key(&order, &key);
            assert_code(&refused, 503, "replica_behind");
            assert!(
                refused.retry_after
                    && refused.body["message"] == "Your order was not placed; you have not been charged"
            );
            assert_eq!(shop.statuses(), BEHIND, "{fault:?}");
            assert!(shop.server.notices(&shop.token).contains("replica_behind"), "{fault:?}");
        }
        assert_eq!(shop.server.count_orders(), 2, "{fault:?}");
        shop.litestream.answer(Answer::CONFIRMED);
        shop.await_recovery();
        assert_eq!(shop.server.place_with_key(&order, &key).status, 201, "{fault:?}");
        assert_eq!((shop.server.count_orders(), shop.litestream.most_at_once()), (2, 1), "{fault:?}");
        assert!(!shop.server.notices(&shop.token).contains("replica_behind"), "{fault:?}");
        let log = shop.server.log();
        let refused = log.lines().filter(|line| line.contains("orders are refused: Litestream has not saved"));
        let reasons: Vec<&str> = refused.collect();
        assert!(reasons.last().is_some_and(|line| line.contains(log_of(fault))), "{fault:?}: {log}");
        assert_eq!(log.matches("the replica has every change again, after").count(), reasons.len(), "{fault:?}: {log}");
    }
}

#[test]
fn without_a_first_confirmation_nothing_is_saved_and_pages_are_served() {
    for prepare in [
        (|_: &Path| {}) as fn(&Path),
        |socket| fs::write(socket, "").expect("a file"),
        |socket| fs::create_dir(socket).expect("a folder"),
    ] {
        let folder = tempfile::tempdir().expect("a folder");
        let socket = folder.path().join("litestream.sock");
        prepare(&socket);
        let server = Server::start_with(folder.path(), &["--litestream", socket.to_str().expect("a text")]);
        assert_code(&server.place(), 503, "replica_behind");
        assert_code(&server.health(), 503, "replica_behind");
        server.assert_reads_continue();
        assert_eq!(server.count_orders(), 0);
        assert!(server.log().contains("litestream.sock: "), "{}", server.log());
        let _ = fs::remove_file(&socket).or_else(|_| fs::remove_dir(&socket));
        let litestream = Litestream::start(&socket);
        while server.place().status != 201 {
            std::thread::yield_now();
        }
        assert_eq!(litestream.most_at_once(), 1);
    }
}

#[test]
fn a_shop_that_is_stopped_while_a_call_is_open_ends_and_keeps_the_order() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut shop = Replicated::open(folder.path());
    shop.litestream.answer(Answer::Never);
    assert_code(&shop.server.place(), 504, "unconfirmed");
    shop.server.signal(Signal::TERM);
    assert_eq!(shop.server.exit_status(), Some(0));
    assert_eq!(shop.server.count_orders(), 2);
}

/// Litestream itself, with its replica in the same folder.
struct RealLitestream<'a> {
    folder: &'a Path,
    child: Child,
}

impl<'a> RealLitestream<'a> {
    /// Returns `None` where Litestream is not installed.
    fn start(folder: &'a Path) -> Option<Self> {
        let settings = format!(
            "socket: {{ enabled: true, path: {0}/litestream.sock }}\ndbs:\n  - path: {0}/shop.db\n    \
             monitor-interval: 200ms\n    replica: {{ path: {0}/replica, sync-interval: 200ms }}\n",
            folder.display()
        );
        fs::write(folder.join("litestream.yml"), settings).expect("a file");
        let Ok(child) = Self::command(folder, "replicate").spawn() else {
            let _ = writeln!(io::stderr(), "SKIPPED: litestream is not installed");
            return None;
        };
        Some(Self { folder, child })
    }

    fn command(folder: &Path, command: &str) -> Command {
        let installed = concat!(env!("CARGO_MANIFEST_DIR"), "/target/tools/litestream/bin");
        let path = format!("{installed}:{}", std::env::var("PATH").unwrap_or_default());
        let mut litestream = Command::new("litestream");
        litestream.arg(command).arg("-config").arg(folder.join("litestream.yml")).env("PATH", path);
        litestream.stdout(Stdio::null()).stderr(Stdio::null());
        litestream
    }

    fn signal(&self, signal: Signal) {
        kill_process(Pid::from_child(&self.child), signal).expect("it runs");
    }

    /// Returns the numbers of the orders in the replica.
    fn restore(&self) -> HashSet<String> {
        let restored = self.folder.join("restored.db");
        let _ = fs::remove_file(&restored);
        let mut command = Self::command(self.folder, "restore");
        let status = command.arg("-o").arg(&restored).arg(self.folder.join("shop.db")).status().expect("it starts");
        assert!(status.success(), "{status}");
        let database = rusqlite::Connection::open(restored).expect("a database");
        let mut statement = database.prepare("SELECT order_number FROM orders").expect("a statement");
        let numbers = statement.query_map([], |row| row.get(0)).expect("orders");
        numbers.collect::<Result<_, _>>().expect("texts")
    }
}

impl Drop for RealLitestream<'_> {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn whatever_happens_to_litestream_its_replica_has_every_order_that_was_acknowledged() {
    const CLIENTS: usize = 16;
    let folder = tempfile::tempdir().expect("a folder");
    let socket = folder.path().join("litestream.sock");
    let Some(mut litestream) = RealLitestream::start(folder.path()) else { return };
    let server = Server::start_with(folder.path(), &["--litestream", socket.to_str().expect("a text")]);
    let (acknowledged, is_over) = (Mutex::new(HashSet::new()), AtomicBool::new(false));
    std::thread::scope(|scope| {
        for _ in 0..CLIENTS {
            scope.spawn(|| {
                while !is_over.load(Ordering::Relaxed) {
                    let order = server.order();
                    if server.place_with_key(&order, &Uuid::new_v4().to_string()).status == 201 {
                        let number = order["order_number"].as_str().expect("a number").to_owned();
                        acknowledged.lock().expect("no panic").insert(number);
                    }
                }
            });
        }
        let acknowledged = || acknowledged.lock().expect("no panic").clone();
        let await_orders = |before: usize| {
            while acknowledged().len() < before + 50 {
                std::thread::yield_now();
            }
        };
        for fault in [Signal::KILL, Signal::STOP, Signal::TERM] {
            await_orders(acknowledged().len());
            litestream.signal(fault);
            // Until orders are refused: what was acknowledged until then is in the replica.
            while server.health().status == 200 {
                std::thread::yield_now();
            }
            let before = acknowledged();
            let restored = litestream.restore();
            assert!(before.is_subset(&restored), "{fault:?}: {} of {} orders", restored.len(), before.len());
            if fault == Signal::STOP {
                litestream.signal(Signal::CONT);
            } else {
                drop(std::mem::replace(&mut litestream, RealLitestream::start(folder.path()).expect("as before")));
            }
        }
        await_orders(acknowledged().len());
        is_over.store(true, Ordering::Relaxed);
    });
}
