//! The run time that is recorded, and how many unpaid orders wait for their lapse.

use std::sync::atomic::{AtomicI64, AtomicUsize, Ordering};

use crate::domain::order::orders_text;
use crate::store::MAX_LAPSES_PER_HOUR;

/// What staff can do if orders wait for their lapse.
pub(super) const WAITING_HINT: &str = "To cancel them now, filter the pending orders by age and cancel the whole list. To \
                                       keep one, put it on hold";

/// Shared by the task that cancels unpaid orders and the notices to staff.
pub(super) struct Lapses {
    /// The uptime up to which the run time is recorded, in seconds.
    recorded: AtomicI64,
    /// How many orders are due but have to wait, because too many lapsed in the last hour.
    waiting: AtomicUsize,
}

impl Lapses {
    pub(super) fn new(uptime: i64) -> Self {
        Self { recorded: AtomicI64::new(uptime), waiting: AtomicUsize::new(0) }
    }

    /// Returns the run time that is not recorded yet, in seconds.
    pub(super) fn unrecorded(&self, uptime: i64) -> i64 {
        uptime - self.recorded.load(Ordering::Relaxed)
    }

    pub(super) fn set_recorded(&self, uptime: i64) {
        self.recorded.store(uptime, Ordering::Relaxed);
    }

    pub(super) fn set_waiting(&self, waiting: usize) {
        self.waiting.store(waiting, Ordering::Relaxed);
    }

    /// Says how many orders wait, if any do.
    pub(super) fn waiting_message(&self) -> Option<String> {
        let waiting = self.waiting.load(Ordering::Relaxed);
        let (orders, are) = (orders_text(waiting as u64), if waiting == 1 { "is" } else { "are" });
        (waiting > 0)
            .then(|| format!("{orders} {are} unpaid for too long: the shop cancels {MAX_LAPSES_PER_HOUR} an hour"))
    }
}
