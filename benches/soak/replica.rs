//! Kills a shop whose replies wait for the replica of Litestream together with Litestream, deletes the database, and
//! restores it.

use std::fs;
use std::io;
use std::path::Path;
use std::process::Command;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread::{scope, sleep};
use std::time::{Duration, Instant};

use rustix::process::Signal;

use crate::clients::STOCK;
use crate::ledger::{self, Acknowledged, COLORS, Ledger};
use crate::litestream::{Litestream, SOCKET, restore};
use crate::program::Program;
use crate::purchase::{Outcome, Purchase, agent};

/// The outcome of one run.
pub(crate) struct Replicated {
    /// What the restored database lacks, and what is wrong with it.
    pub(crate) ledger: Ledger,
    pub(crate) orders_per_second: f64,
    /// The times of the acknowledged orders in milliseconds, rising.
    pub(crate) times: Vec<f64>,
    /// Whether `shop check` finds nothing broken.
    pub(crate) is_checked: bool,
}

/// Places orders for `time` at full speed, then kills both programs. Fails if Litestream is not installed.
pub(crate) fn run(binary: &Path, folder: &Path, clients: usize, time: Duration) -> io::Result<Replicated> {
    let database = folder.join("shop.db");
    ledger::stock_up(&database, STOCK);
    let socket = folder.join(SOCKET).display().to_string();
    let shop = Program::start_with(binary, &database, &["--litestream", &socket]);
    let litestream = Litestream::start(folder)?;
    await_replica(&shop);
    let (numbers, is_over) = (AtomicU32::new(100_000), AtomicBool::new(false));
    let acknowledged = Mutex::new((Acknowledged::new(), Vec::new()));
    scope(|scope| {
        for _ in 0..clients {
            scope.spawn(|| {
                let agent = agent();
                while !is_over.load(Ordering::Relaxed) {
                    let (purchase, sent) = (Purchase::new(&numbers, &COLORS), Instant::now());
                    if let Outcome::Saved(id) = purchase.send(&agent, &shop.url) {
                        let mut acknowledged = acknowledged.lock().unwrap_or_else(PoisonError::into_inner);
                        acknowledged.0.insert(purchase.key, id);
                        acknowledged.1.push(sent.elapsed().as_secs_f64() * 1_000.0);
                    }
                }
            });
        }
        sleep(time);
        drop(litestream);
        shop.signal(Signal::KILL);
        is_over.store(true, Ordering::Relaxed);
    });
    drop(shop);
    for companion in ["db", "db-wal", "db-shm"] {
        let _ = fs::remove_file(database.with_extension(companion));
    }
    restore(folder)?;
    let (acknowledged, mut times) = acknowledged.into_inner().unwrap_or_else(PoisonError::into_inner);
    times.sort_by(f64::total_cmp);
    let check = Command::new(binary).arg("check").arg("--db").arg(&database).output()?;
    #[expect(clippy::cast_precision_loss, reason = "thousands of orders")]
    let orders_per_second = acknowledged.len() as f64 / time.as_secs_f64();
    let ledger = ledger::check(&database, &acknowledged, STOCK);
    Ok(Replicated { ledger, orders_per_second, times, is_checked: check.status.success() })
}

/// Waits until the shop takes orders.
pub(crate) fn await_replica(shop: &Program) {
    while ureq::get(format!("{}/api/health", shop.url)).call().is_err() {
        sleep(Duration::from_millis(5));
    }
}
