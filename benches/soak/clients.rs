//! Clients that order until the shop stops responding, and resend unacknowledged orders to the next instance.

use std::path::Path;
use std::sync::atomic::AtomicU32;
use std::sync::{Arc, Mutex, PoisonError, mpsc};
use std::time::Duration;

use crate::ledger::{self, Acknowledged, COLORS, Ledger};
use crate::program::Program;
use crate::purchase::{Outcome, Purchase, agent};

pub(crate) const CLIENTS: usize = 8;
/// Units of each color.
pub(crate) const STOCK: u32 = 500_000;

/// The clients of one database.
pub(crate) struct Clients {
    unacknowledged: Vec<Option<Purchase>>,
    numbers: Arc<AtomicU32>,
    acknowledged: Arc<Mutex<Acknowledged>>,
    /// Before each order.
    pause: Duration,
}

impl Clients {
    /// Creates the database and its clients.
    pub(crate) fn new(database: &Path) -> Self {
        Self::with(database, CLIENTS, Duration::ZERO)
    }

    /// Like [`Clients::new`], for this many clients that wait before each order.
    pub(crate) fn with(database: &Path, clients: usize, pause: Duration) -> Self {
        ledger::stock_up(database, STOCK);
        let numbers = Arc::new(AtomicU32::new(100_000));
        Self { unacknowledged: vec![None; clients], numbers, acknowledged: Arc::default(), pause }
    }

    /// Returns the orders that were acknowledged so far.
    pub(crate) fn acknowledged(&self) -> Arc<Mutex<Acknowledged>> {
        self.acknowledged.clone()
    }

    /// Places orders until `orders` are acknowledged, then calls `end`, which must stop the shop.
    pub(crate) fn buy(&mut self, program: Program, orders: usize, end: impl FnOnce(Program)) {
        let (bought, count) = mpsc::channel();
        let unacknowledged = std::mem::take(&mut self.unacknowledged);
        let clients: Vec<_> = unacknowledged
            .into_iter()
            .map(|mut pending| {
                let (url, pause) = (program.url.clone(), self.pause);
                let (numbers, acknowledged, bought) = (self.numbers.clone(), self.acknowledged.clone(), bought.clone());
                std::thread::spawn(move || {
                    let agent = agent();
                    loop {
                        // Even a sleep of 0 takes time.
                        if !pause.is_zero() {
                            std::thread::sleep(pause);
                        }
                        let next = pending.take().unwrap_or_else(|| Purchase::new(&numbers, &COLORS));
                        let Outcome::Saved(id) = next.send(&agent, &url) else { return Some(next) };
                        acknowledged.lock().unwrap_or_else(PoisonError::into_inner).insert(next.key, id);
                        let _ = bought.send(());
                    }
                })
            })
            .collect();
        drop(bought);
        count.iter().take(orders).for_each(drop);
        end(program);
        self.unacknowledged = clients.into_iter().map(|client| client.join().expect("no panic")).collect();
    }

    /// Resends unacknowledged orders, stops the shop and compares the database with the acknowledgments.
    pub(crate) fn settle(self, program: Program, database: &Path) -> Ledger {
        let mut acknowledged = self.acknowledged.lock().unwrap_or_else(PoisonError::into_inner);
        let agent = agent();
        for purchase in self.unacknowledged.into_iter().flatten() {
            let Outcome::Saved(id) = purchase.send(&agent, &program.url) else { panic!("an order is rejected") };
            acknowledged.insert(purchase.key, id);
        }
        drop(program);
        ledger::check(database, &acknowledged, STOCK)
    }
}
