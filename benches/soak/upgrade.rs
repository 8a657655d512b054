//! Replaces the running program while orders arrive at a steady rate. Both programs listen on a socket that this process
//! holds, as systemd would.

use std::fs::File;
use std::net::TcpListener;
use std::path::Path;
use std::process::Command;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread::{self, sleep};
use std::time::{Duration, Instant};

use rustix::process::Signal;

use crate::clients::STOCK;
use crate::ledger::{self, Acknowledged, COLORS, Ledger};
use crate::program::{Program, with_socket};
use crate::purchase::{Outcome, Purchase, agent};

/// Time of undisturbed orders before and after the upgrade.
const MARGIN: Duration = Duration::from_millis(500);
const POLL: Duration = Duration::from_millis(1);
/// Of this many clients one opens a connection for each order, and the others keep theirs open.
const KINDS: u32 = 2;
/// Orders that one client with an open connection places per second: more than four, because the shop closes a
/// connection that is idle for a quarter of a second while it stops.
const ORDERS_PER_CONNECTION: u32 = 20;

/// The outcome of an upgrade.
pub(crate) struct Upgrade {
    /// Orders that were refused or got no response.
    pub(crate) failed: usize,
    /// The longest time that an order took.
    pub(crate) longest_wait: Duration,
    pub(crate) ledger: Ledger,
}

/// What the clients share.
struct Orders<'a> {
    url: &'a str,
    numbers: AtomicU32,
    is_over: AtomicBool,
    outcome: Mutex<(Acknowledged, usize, Duration)>,
}

/// Starts the program, then starts it again on the same socket and database, and stops the first one, while clients
/// place this many orders per second.
pub(crate) fn run(binary: &Path, folder: &Path, rate: u32) -> Upgrade {
    let database = folder.join("shop.db");
    ledger::stock_up(&database, STOCK);
    let socket = TcpListener::bind("127.0.0.1:0").expect("a port");
    let url = format!("http://{}", socket.local_addr().expect("a socket address"));
    let mut old = Program::spawn(&mut serve_on(&socket, binary, &database, "old.log")).expect("the shop opens");
    let orders = Orders {
        url: &url,
        numbers: AtomicU32::new(100_000),
        is_over: AtomicBool::new(false),
        outcome: Mutex::default(),
    };
    let new = thread::scope(|scope| {
        let load = scope.spawn(|| orders.place(rate));
        sleep(MARGIN);
        let start = || Program::spawn(&mut serve_on(&socket, binary, &database, "new.log")).expect("the shop opens");
        let new = scope.spawn(start);
        while !std::fs::read_to_string(folder.join("new.log")).is_ok_and(|log| log.contains("is already being served"))
        {
            sleep(POLL);
        }
        old.signal(Signal::TERM);
        assert!(old.child.wait().expect("it ends").success());
        let new = new.join().expect("the new shop opens");
        sleep(MARGIN);
        orders.is_over.store(true, Ordering::Relaxed);
        load.join().expect("no panic");
        new
    });
    drop(new);
    let (acknowledged, failed, longest_wait) = orders.outcome.into_inner().unwrap_or_else(PoisonError::into_inner);
    Upgrade { failed, longest_wait, ledger: ledger::check(&database, &acknowledged, STOCK) }
}

/// Returns the command that serves the database on a socket of this process.
fn serve_on(socket: &TcpListener, binary: &Path, database: &Path, log: &str) -> Command {
    let mut command = with_socket(socket, binary);
    command.args(["serve", "--listen", &socket.local_addr().expect("a socket address").to_string()]);
    command.arg("--db").arg(database);
    command.stderr(File::create(database.with_file_name(log)).expect("a log"));
    command
}

impl Orders<'_> {
    /// Places this many orders per second until it is over, half of them on connections that stay open.
    fn place(&self, rate: u32) {
        thread::scope(|scope| {
            for _ in 0..(rate / KINDS).div_ceil(ORDERS_PER_CONNECTION) {
                scope.spawn(|| {
                    let agent = agent();
                    self.each(ORDERS_PER_CONNECTION, || self.place_one(&agent));
                });
            }
            self.each(rate / KINDS, || {
                // An order that waits does not keep the next one from being sent.
                scope.spawn(|| self.place_one(&agent()));
            });
        });
    }

    /// Calls a function this many times per second until it is over.
    fn each(&self, rate: u32, call: impl Fn()) {
        let began = Instant::now();
        for number in 0_u32.. {
            if self.is_over.load(Ordering::Relaxed) {
                return;
            }
            call();
            sleep((began + Duration::from_secs(1) * (number + 1) / rate).saturating_duration_since(Instant::now()));
        }
    }

    fn place_one(&self, agent: &ureq::Agent) {
        let purchase = Purchase::new(&self.numbers, &COLORS);
        let began = Instant::now();
        let outcome = purchase.send(agent, self.url);
        let (acknowledged, failed, longest_wait) = &mut *self.outcome.lock().unwrap_or_else(PoisonError::into_inner);
        *longest_wait = began.elapsed().max(*longest_wait);
        match outcome {
            Outcome::Saved(id) => drop(acknowledged.insert(purchase.key, id)),
            _ => *failed += 1,
        }
    }
}
