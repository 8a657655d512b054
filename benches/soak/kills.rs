//! The shop is killed under load, again and again.

use std::path::Path;

use crate::books::Books;
use crate::crowd::Crowd;
use crate::program::Program;

/// Acknowledged orders between two kills.
pub(crate) const ORDERS_BETWEEN: usize = 200;

/// Kills it so many times and says what became of the orders.
pub(crate) fn run(binary: &Path, folder: &Path, kills: usize) -> Books {
    let database = folder.join("shop.db");
    let mut crowd = Crowd::of(&database);
    for _ in 0..kills {
        crowd.buy(Program::start(binary, &database), ORDERS_BETWEEN, drop);
    }
    crowd.settle(Program::start(binary, &database), &database)
}
