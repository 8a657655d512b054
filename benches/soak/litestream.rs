//! Kills the shop and Litestream under load, deletes the database, restores it and counts the lost orders.

use std::fs::{self, File};
use std::io;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread::{scope, sleep};
use std::time::{Duration, Instant};

use crate::backups::{longest_pause, now};
use crate::clients::STOCK;
use crate::ledger::{self, Acknowledged, COLORS, Ledger};
use crate::program::Program;
use crate::purchase::{Outcome, Purchase, agent};
use crate::table::{Row, all_of};

pub(crate) const CLIENTS: u32 = 50;
/// The control socket of Litestream, in the folder of the database.
pub(crate) const SOCKET: &str = "litestream.sock";
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

/// Litestream, killed on drop.
pub(crate) struct Litestream(Child);

/// Places orders for `time`, at most `rate` per second, then kills both programs. Fails if Litestream is not installed.
pub(crate) fn run(binary: &Path, folder: &Path, rate: Option<u32>, time: Duration) -> io::Result<Replicated> {
    let database = folder.join("shop.db");
    ledger::stock_up(&database, STOCK);
    let shop = Program::start(binary, &database);
    let litestream = Litestream::start(folder)?;
    let acknowledged = Mutex::new(Acknowledged::new());
    let (numbers, is_over) = (AtomicU32::new(100_000), AtomicBool::new(false));
    let (largest_wal, began, ended) = scope(|scope| {
        for client in 0..CLIENTS {
            // The clients take turns.
            let pace =
                rate.map(|rate| (Duration::from_secs(1) / rate * client, Duration::from_secs(1) / rate * CLIENTS));
            let (url, numbers, is_over, acknowledged) = (shop.url.as_str(), &numbers, &is_over, &acknowledged);
            scope.spawn(move || order(url, numbers, pace, is_over, acknowledged));
        }
        let began = now();
        let largest_wal = watch_wal(&database.with_extension("db-wal"), time);
        let ended = now();
        // Orders are placed until the end.
        drop(litestream);
        shop.signal(rustix::process::Signal::KILL);
        is_over.store(true, Ordering::Relaxed);
        (largest_wal, began, ended)
    });
    drop(shop);
    for companion in ["db", "db-wal", "db-shm"] {
        let _ = fs::remove_file(database.with_extension(companion));
    }
    let started = Instant::now();
    restore(folder)?;
    let restore = started.elapsed();
    let acknowledged = acknowledged.into_inner().unwrap_or_else(PoisonError::into_inner);
    #[expect(clippy::cast_precision_loss, reason = "thousands of orders")]
    let orders_per_second = acknowledged.len() as f64 / ended.saturating_sub(began).as_secs_f64();
    let longest_pause = longest_pause(&acknowledged, began, ended);
    let ledger = ledger::check(&database, &acknowledged, STOCK);
    Ok(Replicated { orders_per_second, longest_pause, largest_wal, restore, ledger })
}

/// Places orders until the shop stops responding: at a pace of a first pause and an interval, or without pauses.
fn order(
    url: &str,
    numbers: &AtomicU32,
    pace: Option<(Duration, Duration)>,
    is_over: &AtomicBool,
    acknowledged: &Mutex<Acknowledged>,
) {
    let (agent, began) = (agent(), Instant::now());
    for number in 0_u32.. {
        if let Some((first, interval)) = pace {
            sleep((began + first + interval * number).saturating_duration_since(Instant::now()));
        }
        let purchase = Purchase::new(numbers, &COLORS);
        match purchase.send(&agent, url) {
            Outcome::Saved(id) => {
                acknowledged.lock().unwrap_or_else(PoisonError::into_inner).insert(purchase.key, id);
            }
            _ if is_over.load(Ordering::Relaxed) => return,
            // The shop is overloaded, or was killed a moment ago.
            _ => {}
        }
    }
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

/// Restores the database from its copy.
pub(crate) fn restore(folder: &Path) -> io::Result<()> {
    let mut command = litestream(folder, "restore");
    let output = command.arg(folder.join("shop.db")).output()?;
    if output.status.success() { Ok(()) } else { Err(io::Error::other(String::from_utf8_lossy(&output.stderr))) }
}

/// Returns a command of Litestream with the settings of `docs/owner.md`, and a copy in the same folder.
fn litestream(folder: &Path, command: &str) -> Command {
    let mut litestream = Command::new("litestream");
    litestream.arg(command).arg("-config").arg(folder.join("litestream.yml"));
    litestream
}

impl Litestream {
    pub(crate) fn start(folder: &Path) -> io::Result<Self> {
        let (database, copy) = (folder.join("shop.db"), folder.join("copy"));
        let settings = format!(
            "socket: {{ enabled: true, path: {socket} }}\nsnapshot: {{ interval: 24h, retention: 24h }}\ndbs:\n  - path: {}\n    monitor-interval: 200ms\n    \
             min-checkpoint-page-count: 10000\n    busy-timeout: 3s\n    replica:\n      path: {}\n      \
             sync-interval: 200ms\n",
            database.display(),
            copy.display(),
            socket = folder.join(SOCKET).display()
        );
        fs::write(folder.join("litestream.yml"), settings)?;
        let log = File::create(folder.join("litestream.log"))?;
        let child = litestream(folder, "replicate").stdout(Stdio::null()).stderr(log).spawn()?;
        let litestream = Self(child);
        // It has made its first copy.
        while !copy.exists() {
            sleep(WAL_POLL);
        }
        Ok(litestream)
    }
}

impl Drop for Litestream {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
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
