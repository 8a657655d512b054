//! Kills a machine under load, deletes its folder, and takes over on a second one with `deploy/shop-replica`.

use std::fs;
use std::io;
use std::path::Path;
use std::time::{Duration, Instant};

use rustix::process::Signal;

use crate::clients::Clients;
use crate::ledger::Ledger;
use crate::machine::Machine;
use crate::replica::await_replica;

const CLIENTS: usize = 64;
const ORDERS: usize = 2_000;

/// The outcome of one take-over.
pub(crate) struct TakenOver {
    pub(crate) ledger: Ledger,
    /// From the start of the command until the second machine takes orders.
    pub(crate) time: Duration,
    /// The exit status of `check` on the first machine afterward.
    pub(crate) returned: Option<i32>,
}

/// Lets clients buy on a first machine until it dies, and go on with their keys on the second one. Fails if Litestream is
/// not installed.
pub(crate) fn run(binary: &Path, shared: &Path) -> io::Result<TakenOver> {
    let (first, second) = (Machine::new(binary, shared, "first")?, Machine::new(binary, shared, "second")?);
    let mut clients = Clients::with(&first.database(), CLIENTS, Duration::ZERO);
    let (litestream, shop) = first.start()?;
    await_replica(&shop);
    clients.buy(shop, ORDERS, |shop| {
        drop(litestream);
        shop.signal(Signal::KILL);
        drop(shop);
    });
    for file in fs::read_dir(&first.folder)?.filter_map(Result::ok).filter(|file| file.path().is_file()) {
        let is_kept = file.file_name() == "litestream.yml";
        if !is_kept {
            fs::remove_file(file.path())?;
        }
    }
    let started = Instant::now();
    let (status, line) = second.run("take-over");
    if status != Some(0) {
        return Err(io::Error::other(line));
    }
    let (litestream, shop) = second.start()?;
    await_replica(&shop);
    let time = started.elapsed();
    let ledger = clients.settle(shop, &second.database());
    drop(litestream);
    Ok(TakenOver { ledger, time, returned: first.run("check").0 })
}
