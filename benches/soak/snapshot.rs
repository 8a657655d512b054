//! Litestream's daily snapshot of a large database, while orders wait for the replica.

use std::fs;
use std::io;
use std::path::Path;
use std::thread::{scope, sleep};
use std::time::{Duration, Instant};

use crate::clients::STOCK;
use crate::filled::fill;
use crate::ledger::{self, Ledger};
use crate::litestream::restore;
use crate::load::Load;
use crate::machine::Machine;
use crate::replica::await_replica;

pub(crate) const ORDERS: u32 = 200_000;
/// Orders per second.
pub(crate) const RATE: u32 = 50;
const CLIENTS: u32 = 25;
const SNAPSHOTS: usize = 2;
const POLL: Duration = Duration::from_millis(50);
/// For a few snapshots of the interval that is set here.
const LIMIT: Duration = Duration::from_mins(1);

/// The outcome of the snapshots.
pub(crate) struct Snapshots {
    pub(crate) made: usize,
    /// Orders placed meanwhile.
    pub(crate) orders: usize,
    /// The longest time of an order in milliseconds.
    pub(crate) longest: f64,
    /// Requests that were refused or got no response.
    pub(crate) refused: usize,
    /// What the restored database lacks, and what is wrong with it.
    pub(crate) ledger: Ledger,
}

/// Places orders while snapshots are made. Fails if Litestream is not installed.
pub(crate) fn run(binary: &Path, folder: &Path) -> io::Result<Snapshots> {
    let machine = Machine::new(binary, folder, "machine")?;
    let file = machine.folder.join("litestream.yml");
    let settings = fs::read_to_string(&file)?.replace("interval: 24h", "interval: 10s");
    fs::write(file, settings)?;
    ledger::stock_up(&machine.database(), STOCK);
    let filled = fill(&machine.database(), ORDERS);
    let (litestream, shop) = machine.start()?;
    await_replica(&shop);
    let load = Load::new(&shop.url);
    // Snapshots are on the highest level. The first one is made when replication starts.
    let count = || fs::read_dir(folder.join("target/1/ltx/9")).map_or(0, Iterator::count);
    let (before, started) = (count(), Instant::now());
    scope(|scope| {
        load.start(scope, CLIENTS, Some(RATE));
        while count() < before + SNAPSHOTS && started.elapsed() < LIMIT {
            sleep(POLL);
        }
        sleep(Duration::from_secs(1));
        load.stop();
    });
    let made = count() - before;
    drop((litestream, shop));
    restore(&machine)?;
    let placed = &mut *load.placed();
    let (orders, longest) = (placed.orders.len(), placed.times.iter().copied().fold(0.0, f64::max));
    placed.orders.extend(filled);
    let ledger = ledger::check(&machine.database(), &placed.orders, STOCK);
    Ok(Snapshots { made, orders, longest, refused: load.refused(), ledger })
}
