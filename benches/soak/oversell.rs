//! Many buyers for a few units.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicU32;

use crate::ledger;
use crate::program::Program;
use crate::purchase::{Outcome, Purchase, agent};

const UNITS: u32 = 10;
const AT_ONCE: usize = 64;

/// What a round came to.
pub(crate) struct Sale {
    pub(crate) saved: usize,
    pub(crate) sold_out: usize,
    pub(crate) open: usize,
    /// Orders in the database.
    pub(crate) orders: usize,
    /// Units that are neither sold nor left, or both.
    pub(crate) miscounted: u64,
}

impl Sale {
    /// Whether exactly the units there were are sold, and everyone else was told so.
    pub(crate) fn is_fair(&self, buyers: usize) -> bool {
        let units = UNITS as usize;
        self.saved == units
            && self.orders == units
            && self.sold_out == buyers - units
            && self.open == 0
            && self.miscounted == 0
    }
}

/// Lets so many buyers each want one of the units.
pub(crate) fn run(binary: &Path, folder: &Path, buyers: usize) -> Sale {
    let database = folder.join("shop.db");
    ledger::stock_up(&database, UNITS);
    let program = Program::start(binary, &database);
    let numbers = Arc::new(AtomicU32::new(100_000));
    let clients: Vec<_> = (0..AT_ONCE)
        .map(|client| {
            let (numbers, address) = (numbers.clone(), program.address.clone());
            let share = buyers / AT_ONCE + usize::from(client < buyers % AT_ONCE);
            std::thread::spawn(move || {
                let agent = agent();
                let buy = |_| Purchase::new(&numbers, &ledger::COLORS).send(&agent, &address);
                (0..share).map(buy).collect::<Vec<_>>()
            })
        })
        .collect();
    let outcomes: Vec<Outcome> = clients.into_iter().flat_map(|client| client.join().expect("no panic")).collect();
    drop(program);
    let count = |is: fn(&Outcome) -> bool| outcomes.iter().filter(|outcome| is(outcome)).count();
    let ledger = ledger::check(&database, &ledger::Acknowledged::new(), UNITS);
    Sale {
        saved: count(|outcome| matches!(outcome, Outcome::Saved(_))),
        sold_out: count(|outcome| matches!(outcome, Outcome::SoldOut)),
        open: count(|outcome| matches!(outcome, Outcome::Open)),
        orders: ledger.orders,
        miscounted: ledger.miscounted,
    }
}
