//! Times orders while the mail server works, and while it hangs.

use std::path::Path;
use std::sync::atomic::AtomicU32;
use std::time::{Duration, Instant};

use tempfile::tempdir_in;

use crate::clients::STOCK;
use crate::ledger::{self, COLORS};
use crate::mail::MailServer;
use crate::purchase::{Outcome, Purchase, agent};

const CLIENTS: u32 = 4;
const ORDERS_PER_CLIENT: u32 = 400;
/// Between the orders of a client: the shop is not busy, as a shop mostly is.
const PAUSE: Duration = Duration::from_millis(15);
/// The server takes mails for the first one, and never answers once it gets one for the second one.
const OWNERS: [&str; 2] = ["owner@shop.example", "hangs@shop.example"];

/// The median of the 99th percentiles of several turns, in milliseconds.
pub(crate) struct Times {
    pub(crate) working: f64,
    pub(crate) hanging: f64,
}

/// Takes orders with a working and with a hanging mail server, `turns` times each, in turns.
pub(crate) fn run(binary: &Path, folder: &Path, turns: usize) -> Times {
    let server = MailServer::start(folder);
    let mut times = [Vec::new(), Vec::new()];
    for turn in 0..turns * 2 {
        // The order within a pair changes, so that neither is always the first.
        let which = (turn + turn / 2) % 2;
        times[which].push(p99_of_orders(binary, folder, &server, OWNERS[which]));
    }
    let [working, hanging] = times.map(|mut turns| {
        turns.sort_unstable_by(f64::total_cmp);
        turns[turns.len() / 2]
    });
    Times { working, hanging }
}

fn p99_of_orders(binary: &Path, folder: &Path, server: &MailServer, owner: &str) -> f64 {
    let folder = tempdir_in(folder).expect("a temporary folder");
    let database = folder.path().join("shop.db");
    ledger::stock_up(&database, STOCK);
    let program = server.open_shop(binary, &database, owner);
    let numbers = AtomicU32::new(100_000);
    let buy = || -> Vec<f64> { (0..ORDERS_PER_CLIENT).map(|_| buy_one(&numbers, &program.url)).collect() };
    let mut times: Vec<f64> = std::thread::scope(|scope| {
        let clients: Vec<_> = (0..CLIENTS).map(|_| scope.spawn(buy)).collect();
        clients.into_iter().flat_map(|client| client.join().expect("no panic")).collect()
    });
    times.sort_unstable_by(f64::total_cmp);
    times[(times.len() - 1) * 99 / 100]
}

/// Returns the milliseconds of an order on a new connection.
fn buy_one(numbers: &AtomicU32, url: &str) -> f64 {
    std::thread::sleep(PAUSE);
    let (agent, purchase) = (agent(), Purchase::new(numbers, &COLORS));
    let began = Instant::now();
    let outcome = purchase.send(&agent, url);
    assert!(matches!(outcome, Outcome::Saved(_)), "an order is not saved");
    began.elapsed().as_secs_f64() * 1_000.0
}
