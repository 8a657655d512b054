//! Buyers who go on until the shop is gone, and come back with what was not acknowledged.

use std::path::Path;
use std::sync::atomic::AtomicU32;
use std::sync::{Arc, Mutex, PoisonError, mpsc};

use crate::ledger::{self, Acknowledged, COLORS, Ledger};
use crate::program::Program;
use crate::purchase::{Outcome, Purchase, agent};

const CLIENTS: usize = 8;
const STOCK: u32 = 500_000;

/// The buyers of one database.
pub(crate) struct Clients {
    waiting: Vec<Option<Purchase>>,
    numbers: Arc<AtomicU32>,
    acknowledged: Arc<Mutex<Acknowledged>>,
}

impl Clients {
    /// Makes the database they buy from.
    pub(crate) fn of(database: &Path) -> Self {
        ledger::stock_up(database, STOCK);
        let numbers = Arc::new(AtomicU32::new(100_000));
        Self { waiting: vec![None; CLIENTS], numbers, acknowledged: Arc::default() }
    }

    /// Buys until so many orders are acknowledged and `end` has made an end to the shop.
    pub(crate) fn buy(&mut self, program: Program, orders: usize, end: impl FnOnce(Program)) {
        let (bought, count) = mpsc::channel();
        let waiting = std::mem::take(&mut self.waiting);
        let clients: Vec<_> = waiting
            .into_iter()
            .map(|mut pending| {
                let address = program.address.clone();
                let (numbers, acknowledged, bought) = (self.numbers.clone(), self.acknowledged.clone(), bought.clone());
                std::thread::spawn(move || {
                    let agent = agent();
                    loop {
                        let next = pending.take().unwrap_or_else(|| Purchase::new(&numbers, &COLORS));
                        let Outcome::Saved(id) = next.send(&agent, &address) else { return Some(next) };
                        acknowledged.lock().unwrap_or_else(PoisonError::into_inner).insert(next.key, id);
                        let _ = bought.send(());
                    }
                })
            })
            .collect();
        drop(bought);
        count.iter().take(orders).for_each(drop);
        end(program);
        self.waiting = clients.into_iter().map(|client| client.join().expect("no panic")).collect();
    }

    /// Sends what is not acknowledged yet, ends the shop and compares.
    pub(crate) fn settle(self, program: Program, database: &Path) -> Ledger {
        let mut acknowledged = self.acknowledged.lock().unwrap_or_else(PoisonError::into_inner);
        let agent = agent();
        for purchase in self.waiting.into_iter().flatten() {
            let Outcome::Saved(id) = purchase.send(&agent, &program.address) else { panic!("an order is refused") };
            acknowledged.insert(purchase.key, id);
        }
        drop(program);
        ledger::check(database, &acknowledged, STOCK)
    }
}
