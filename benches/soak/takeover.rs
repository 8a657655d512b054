//! Kills a machine under load, deletes its folder, and takes over on a second one with `deploy/shop-replica`.

use std::fs;
use std::io;
use std::path::Path;
use std::sync::PoisonError;
use std::time::{Duration, Instant};

use rustix::process::Signal;

use crate::clients::Clients;
use crate::filled::fill;
use crate::ledger::Ledger;
use crate::machine::Machine;
use crate::replica::await_replica;

pub(crate) const CLIENTS: usize = 64;
/// Orders that the clients place before the first machine dies.
const PLACED: u32 = 1_000;

/// The outcome of one take-over.
pub(crate) struct TakenOver {
    pub(crate) ledger: Ledger,
    /// Of `shop-replica take-over`.
    pub(crate) command: Duration,
    /// From the start of the command until the second machine takes orders.
    pub(crate) total: Duration,
    /// The exit status of `check` on the first machine afterward.
    pub(crate) returned: Option<i32>,
}

/// Lets clients buy on a first machine with this many orders until it dies, and go on with their keys on the second one.
/// Fails if Litestream is not installed.
pub(crate) fn run(binary: &Path, shared: &Path, orders: u32) -> io::Result<TakenOver> {
    let (first, second) = (Machine::new(binary, shared, "first")?, Machine::new(binary, shared, "second")?);
    let mut clients = Clients::with(&first.database(), CLIENTS, Duration::ZERO);
    let filled = fill(&first.database(), orders - PLACED);
    clients.acknowledged().lock().unwrap_or_else(PoisonError::into_inner).extend(filled);
    let (litestream, shop) = first.start()?;
    await_replica(&shop);
    clients.buy(shop, PLACED as usize, |shop| {
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
    take_over(&second)?;
    let command = started.elapsed();
    let (litestream, shop) = second.start()?;
    await_replica(&shop);
    let total = started.elapsed();
    let ledger = clients.settle(shop, &second.database());
    drop(litestream);
    Ok(TakenOver { ledger, command, total, returned: first.run("check").0 })
}

pub(crate) fn take_over(machine: &Machine) -> io::Result<()> {
    match machine.run("take-over") {
        (Some(0), _) => Ok(()),
        (_, line) => Err(io::Error::other(line)),
    }
}
