//! The shop is killed under load, again and again.

use std::path::Path;

use crate::clients::Clients;
use crate::ledger::Ledger;
use crate::program::Program;

/// Acknowledged orders between two kills.
pub(crate) const ORDERS_BETWEEN: usize = 200;

/// Kills it so many times and says what became of the orders.
pub(crate) fn run(binary: &Path, folder: &Path, kills: usize) -> Ledger {
    let database = folder.join("shop.db");
    let mut clients = Clients::of(&database);
    for _ in 0..kills {
        clients.buy(Program::start(binary, &database), ORDERS_BETWEEN, drop);
    }
    clients.settle(Program::start(binary, &database), &database)
}
