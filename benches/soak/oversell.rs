//! Many concurrent buyers of a few units.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicU32;

use crate::ledger;
use crate::program::Program;
use crate::purchase::{Outcome, Purchase, agent};
use crate::table::{Row, exactly};

const BUYERS: usize = 10_000;
const UNITS: u32 = 10;
const CONCURRENCY: usize = 64;

/// The outcome of one round.
struct Sale {
    saved: usize,
    sold_out: usize,
    unknown: usize,
    /// Orders in the database.
    orders: usize,
    /// Absolute stock error in units, over all colors.
    miscounted: u64,
}

impl Sale {
    /// Returns whether exactly the available units were sold and all other buyers got `out_of_stock`.
    fn is_fair(&self, buyers: usize) -> bool {
        let units = UNITS as usize;
        self.saved == units
            && self.orders == units
            && self.sold_out == buyers - units
            && self.unknown == 0
            && self.miscounted == 0
    }
}

/// Counts the rounds in which exactly the units were sold.
pub(crate) fn rows(binary: &Path) -> Vec<Row> {
    let rounds = crate::count("ROUNDS", 2, 10);
    let sales: Vec<_> = (0..rounds).map(|_| run(binary, crate::folder().path(), BUYERS)).collect();
    let fair = sales.iter().filter(|sale| sale.is_fair(BUYERS)).count();
    vec![exactly(&format!("{BUYERS} buyers for 10 units, {rounds} rounds: rounds with exactly 10 sold"), fair, rounds)]
}

/// Lets `buyers` buyers each order one unit.
fn run(binary: &Path, folder: &Path, buyers: usize) -> Sale {
    let database = folder.join("shop.db");
    ledger::stock_up(&database, UNITS);
    let program = Program::start(binary, &database);
    let numbers = Arc::new(AtomicU32::new(100_000));
    let clients: Vec<_> = (0..CONCURRENCY)
        .map(|client| {
            let (numbers, url) = (numbers.clone(), program.url.clone());
            let share = buyers / CONCURRENCY + usize::from(client < buyers % CONCURRENCY);
            std::thread::spawn(move || {
                let agent = agent();
                let buy = |_| Purchase::new(&numbers, &ledger::COLORS).send(&agent, &url);
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
        unknown: count(|outcome| matches!(outcome, Outcome::Unknown)),
        orders: ledger.orders,
        miscounted: ledger.miscounted,
    }
}
