//! Whether unpaid orders may lapse now, for the task that cancels them and for the notices to staff.

use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::domain::order::{ClockDoubt, LapseGuard, MAX_LAPSES_PER_HOUR, Reading, orders_text};

/// The guard of lapses, and how many orders wait for theirs.
pub(super) struct Lapses(Mutex<State>);

struct State {
    guard: LapseGuard,
    due: usize,
}

/// Why fewer orders lapse than are due.
pub(super) enum LapseNotice {
    Clock(ClockDoubt),
    /// The message and the remedy.
    Many(String, String),
}

impl Lapses {
    pub(super) fn new(now: i64, uptime: i64) -> Self {
        Self(Mutex::new(State { guard: LapseGuard::new(now, uptime), due: 0 }))
    }

    pub(super) fn start(&self, reading: Reading) {
        log(self.state().guard.start(reading));
    }

    /// Returns how many orders may lapse now.
    pub(super) fn check(&self, reading: Reading) -> u32 {
        let mut state = self.state();
        log(state.guard.check(reading));
        state.guard.allowed(reading.uptime)
    }

    pub(super) fn record(&self, uptime: i64, ids: &[String]) {
        self.state().guard.record(uptime, u32::try_from(ids.len()).unwrap_or(u32::MAX));
    }

    pub(super) fn set_due(&self, due: usize) {
        self.state().due = due;
    }

    pub(super) fn notice(&self) -> Option<LapseNotice> {
        let state = self.state();
        if let Some(doubt) = state.guard.doubt() {
            return Some(LapseNotice::Clock(doubt));
        }
        let many = state.due > MAX_LAPSES_PER_HOUR as usize;
        many.then(|| {
            let orders = orders_text(state.due as u64);
            let message = format!("{orders} are unpaid for too long: the shop cancels {MAX_LAPSES_PER_HOUR} an hour");
            let hint = "To cancel them now, filter the pending orders by age and cancel the whole list. To keep one, put \
                        it on hold";
            LapseNotice::Many(message, hint.to_owned())
        })
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn log(doubt: Option<ClockDoubt>) {
    if let Some(doubt) = doubt {
        tracing::warn!("{doubt}. {}", ClockDoubt::HINT);
    }
}
