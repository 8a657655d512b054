//! Kills the shop repeatedly under load.

use std::path::Path;

use crate::clients::Clients;
use crate::ledger::Ledger;
use crate::program::Program;

/// Acknowledged orders between two kills.
pub(crate) const ORDERS_BETWEEN: usize = 200;

/// Kills the shop `kills` times, then compares the orders with the acknowledgments.
pub(crate) fn run(binary: &Path, folder: &Path, kills: usize) -> Ledger {
    let database = folder.join("shop.db");
    let mut clients = Clients::new(&database);
    for _ in 0..kills {
        clients.buy(Program::start(binary, &database), ORDERS_BETWEEN, drop);
    }
    clients.settle(Program::start(binary, &database), &database)
}
