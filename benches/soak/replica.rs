//! Kills a shop whose replies wait for the replica of Litestream together with Litestream, deletes the database, and
//! restores it.

use std::io;
use std::path::Path;
use std::process::Command;
use std::thread::{scope, sleep};
use std::time::Duration;

use rustix::process::Signal;

use crate::clients::STOCK;
use crate::ledger::{self, Ledger};
use crate::litestream::restore;
use crate::load::Load;
use crate::machine::Machine;
use crate::program::Program;

/// The outcome of one run.
pub(crate) struct Replicated {
    /// What the restored database lacks, and what is wrong with it.
    pub(crate) ledger: Ledger,
    pub(crate) orders_per_second: f64,
    /// The times of the acknowledged orders in milliseconds, rising.
    pub(crate) times: Vec<f64>,
    /// What `shop check` finds broken.
    pub(crate) failed: Vec<String>,
}

/// Places orders for `time` at full speed, then kills both programs. Fails if Litestream is not installed.
pub(crate) fn run(binary: &Path, folder: &Path, clients: u32, time: Duration) -> io::Result<Replicated> {
    let machine = Machine::new(binary, folder, "machine")?;
    let database = machine.database();
    ledger::stock_up(&database, STOCK);
    let (litestream, shop) = machine.start()?;
    await_replica(&shop);
    let load = Load::new(&shop.url);
    scope(|scope| {
        load.start(scope, clients, None);
        sleep(time);
        drop(litestream);
        shop.signal(Signal::KILL);
        load.stop();
    });
    drop(shop);
    restore(&machine)?;
    let check = Command::new(binary).arg("check").arg("--db").arg(&database).output()?;
    let (found, error) = (String::from_utf8_lossy(&check.stdout), String::from_utf8_lossy(&check.stderr));
    let failed = found.lines().filter(|line| line.starts_with("FAILED")).chain(error.lines());
    let failed = failed.map(str::to_owned).collect();
    let placed = &mut *load.placed();
    placed.times.sort_by(f64::total_cmp);
    #[expect(clippy::cast_precision_loss, reason = "thousands of orders")]
    let orders_per_second = placed.orders.len() as f64 / time.as_secs_f64();
    let ledger = ledger::check(&database, &placed.orders, STOCK);
    Ok(Replicated { ledger, orders_per_second, times: std::mem::take(&mut placed.times), failed })
}

/// Waits until the shop takes orders.
pub(crate) fn await_replica(shop: &Program) {
    while ureq::get(format!("{}/api/health", shop.url)).call().is_err() {
        sleep(Duration::from_millis(5));
    }
}
