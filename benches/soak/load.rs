//! Clients that place orders until they are stopped. Each retries an order with its key until it is acknowledged.

use std::sync::atomic::{AtomicBool, AtomicU32, AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread::{Scope, sleep};
use std::time::{Duration, Instant};

use crate::ledger::{Acknowledged, COLORS};
use crate::purchase::{Outcome, Purchase, agent};

/// The pause before a retry.
const PAUSE: Duration = Duration::from_millis(100);

/// What the clients share.
pub(crate) struct Load {
    url: Mutex<String>,
    numbers: AtomicU32,
    is_over: AtomicBool,
    placed: Mutex<Placed>,
    /// Requests that were refused or got no response.
    refused: AtomicUsize,
}

/// The acknowledged orders.
#[derive(Default)]
pub(crate) struct Placed {
    pub(crate) orders: Acknowledged,
    /// From the first request to the acknowledgment, in milliseconds.
    pub(crate) times: Vec<f64>,
}

impl Load {
    /// Creates a load for the shop at this address.
    pub(crate) fn new(url: &str) -> Self {
        Self {
            url: Mutex::new(url.to_owned()),
            numbers: AtomicU32::new(100_000),
            is_over: AtomicBool::new(false),
            placed: Mutex::default(),
            refused: AtomicUsize::new(0),
        }
    }

    /// Starts clients, which place this many orders per second in turns, or without pauses.
    pub(crate) fn start<'scope>(&'scope self, scope: &'scope Scope<'scope, '_>, clients: u32, rate: Option<u32>) {
        for client in 0..clients {
            let pace = rate.map(|rate| Duration::from_secs(1) / rate);
            scope.spawn(move || self.place(pace.map(|pace| (pace * client, pace * clients))));
        }
    }

    /// Places orders at a pace of a first pause and an interval, or without pauses.
    fn place(&self, pace: Option<(Duration, Duration)>) {
        let (agent, began) = (agent(), Instant::now());
        for number in 0_u32.. {
            if let Some((first, interval)) = pace {
                sleep((began + first + interval * number).saturating_duration_since(Instant::now()));
            }
            if self.is_over.load(Ordering::Relaxed) {
                return;
            }
            let (purchase, sent) = (Purchase::new(&self.numbers, &COLORS), Instant::now());
            loop {
                let url = self.url.lock().unwrap_or_else(PoisonError::into_inner).clone();
                if let Outcome::Saved(id) = purchase.send(&agent, &url) {
                    let mut placed = self.placed();
                    placed.orders.insert(purchase.key, id);
                    placed.times.push(sent.elapsed().as_secs_f64() * 1_000.0);
                    break;
                }
                if self.is_over.load(Ordering::Relaxed) {
                    return;
                }
                self.refused.fetch_add(1, Ordering::Relaxed);
                sleep(PAUSE);
            }
        }
    }

    /// Sends the clients to another shop.
    pub(crate) fn move_to(&self, url: &str) {
        url.clone_into(&mut self.url.lock().unwrap_or_else(PoisonError::into_inner));
    }

    pub(crate) fn stop(&self) {
        self.is_over.store(true, Ordering::Relaxed);
    }

    pub(crate) fn refused(&self) -> usize {
        self.refused.load(Ordering::Relaxed)
    }

    /// Returns the acknowledged orders so far.
    pub(crate) fn placed(&self) -> MutexGuard<'_, Placed> {
        self.placed.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
