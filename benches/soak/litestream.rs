//! Kills the shop and Litestream under load, deletes the database, restores it and counts the lost orders.

use std::fs::{self, Permissions};
use std::io;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::thread::{scope, sleep};
use std::time::{Duration, Instant};

use rustix::process::Signal;

use crate::backups::{longest_pause, now};
use crate::clients::STOCK;
use crate::ledger::{self, Ledger};
use crate::load::Load;
use crate::machine::Machine;
use crate::program::Program;
use crate::table::{Row, all_of};

const CLIENTS: u32 = 50;
const WAL_POLL: Duration = Duration::from_millis(5);

/// The outcome of one run.
pub(crate) struct Replicated {
    pub(crate) orders_per_second: f64,
    /// The longest time without an order.
    pub(crate) longest_pause: Duration,
    /// In bytes.
    pub(crate) largest_wal: u64,
    pub(crate) restore: Duration,
    /// What the restored database lacks, and what is wrong with it.
    pub(crate) ledger: Ledger,
}

/// Places orders for `time`, at most `rate` per second, then kills both programs. Fails if Litestream is not installed.
pub(crate) fn run(binary: &Path, folder: &Path, rate: Option<u32>, time: Duration) -> io::Result<Replicated> {
    let machine = Machine::new(binary, folder, "machine")?;
    let database = machine.database();
    ledger::stock_up(&database, STOCK);
    let shop = Program::start(binary, &database);
    let litestream = machine.replicate()?;
    while !folder.join("target").exists() {
        sleep(WAL_POLL);
    }
    let load = Load::new(&shop.url);
    let (largest_wal, began, ended) = scope(|scope| {
        load.start(scope, CLIENTS, rate);
        let began = now();
        let largest_wal = watch_wal(&database.with_extension("db-wal"), time);
        let ended = now();
        // Orders are placed until the end.
        drop(litestream);
        shop.signal(Signal::KILL);
        load.stop();
        (largest_wal, began, ended)
    });
    drop(shop);
    let started = Instant::now();
    restore(&machine)?;
    let restore = started.elapsed();
    let acknowledged = &load.placed().orders;
    #[expect(clippy::cast_precision_loss, reason = "thousands of orders")]
    let orders_per_second = acknowledged.len() as f64 / ended.saturating_sub(began).as_secs_f64();
    let longest_pause = longest_pause(acknowledged, began, ended);
    let ledger = ledger::check(&database, acknowledged, STOCK);
    Ok(Replicated { orders_per_second, longest_pause, largest_wal, restore, ledger })
}

/// Returns the largest size of the WAL in this time.
fn watch_wal(wal: &Path, time: Duration) -> u64 {
    let end = Instant::now() + time;
    let mut largest = 0;
    while Instant::now() < end {
        largest = fs::metadata(wal).map_or(0, |file| file.len()).max(largest);
        sleep(WAL_POLL);
    }
    largest
}

/// Deletes the database, and restores it from its replica.
pub(crate) fn restore(machine: &Machine) -> io::Result<()> {
    for companion in ["db", "db-wal", "db-shm"] {
        let _ = fs::remove_file(machine.database().with_extension(companion));
    }
    let output = machine.litestream("restore").arg(machine.database()).output()?;
    if !output.status.success() {
        return Err(io::Error::other(String::from_utf8_lossy(&output.stderr)));
    }
    // As the umask of `shop-replica` does.
    fs::set_permissions(machine.database(), Permissions::from_mode(0o600))
}

/// Describes several runs with the least and the largest figure of each.
pub(crate) fn rows(what: &str, runs: &[Replicated]) -> Vec<Row> {
    let range = |name: &str, unit: &str, figure: &dyn Fn(&Replicated) -> f64| {
        let figures = runs.iter().map(figure);
        let (least, most) = (figures.clone().fold(f64::INFINITY, f64::min), figures.fold(0.0, f64::max));
        Row::new(&format!("{what}: {name}"), format!("{least:.0} to {most:.0}{unit}"))
    };
    #[expect(clippy::cast_precision_loss, reason = "thousands of orders and megabytes")]
    let rows = vec![
        range("orders per second", "", &|run| run.orders_per_second),
        range("acknowledged orders lost", "", &|run| run.ledger.lost as f64),
        range("longest time without an order", " ms", &|run| run.longest_pause.as_secs_f64() * 1_000.0),
        range("largest WAL", " MB", &|run| run.largest_wal as f64 / crate::MEGABYTE),
        range("time to restore", " ms", &|run| run.restore.as_secs_f64() * 1_000.0),
    ];
    let is_whole = |run: &&Replicated| {
        let Ledger { doubled, partial, damages, .. } = run.ledger;
        // Orders that no client saw acknowledged may be in the copy.
        doubled <= CLIENTS as usize && (partial, damages) == (0, 0)
    };
    let whole = all_of(&format!("{what}: restored without damage"), runs.iter().filter(is_whole).count(), runs.len());
    [rows, vec![whole]].concat()
}
