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
const PAUSE: Duration = Duration::from_millis(5);
/// The server takes mails for the first one, and never answers once it gets one for the second one.
const OWNERS: [&str; 2] = ["owner@shop.example", "hangs@shop.example"];

/// Medians over several pairs of turns.
pub(crate) struct Times {
    /// The 99th percentiles, in milliseconds.
    pub(crate) working: f64,
    pub(crate) hanging: f64,
    /// The second one divided by the first one of the same pair.
    pub(crate) ratio: f64,
}

/// Takes orders with a working and with a hanging mail server, in `pairs` of turns.
pub(crate) fn run(binary: &Path, folder: &Path, pairs: usize) -> Times {
    let server = MailServer::start(folder);
    let (mut times, mut ratios) = ([Vec::new(), Vec::new()], Vec::new());
    for pair in 0..pairs {
        let mut p99 = [0.0; 2];
        // The order changes, so that neither is always the first.
        for which in [pair % 2, (pair + 1) % 2] {
            p99[which] = p99_of_orders(binary, folder, &server, OWNERS[which]);
            times[which].push(p99[which]);
        }
        ratios.push(p99[1] / p99[0]);
    }
    let [working, hanging] = times.map(median);
    Times { working, hanging, ratio: median(ratios) }
}

fn median(mut figures: Vec<f64>) -> f64 {
    figures.sort_unstable_by(f64::total_cmp);
    figures[figures.len() / 2]
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
