//! Whether unpaid orders may lapse now, for the task that cancels them and for the notices to staff.

use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::domain::order::{ClockDoubt, LapseGuard, MAX_LAPSES_PER_HOUR, Reading, orders_text};

/// The guard of lapses, the run time that is recorded, and how many orders wait for their lapse.
pub(super) struct Lapses(Mutex<State>);

struct State {
    guard: LapseGuard,
    /// The uptime up to which the run time is recorded.
    recorded: i64,
    /// How many orders are due but have to wait, because too many lapsed in the last hour.
    waiting: usize,
}

/// Why fewer orders lapse than are due.
pub(super) enum LapseNotice {
    Clock(ClockDoubt),
    /// The message and the remedy.
    Many(String, String),
}

impl Lapses {
    pub(super) fn new(now: i64, uptime: i64) -> Self {
        Self(Mutex::new(State { guard: LapseGuard::new(now, uptime), recorded: uptime, waiting: 0 }))
    }

    pub(super) fn start(&self, reading: Reading) {
        log(self.state().guard.start(reading));
    }

    /// Returns whether orders may lapse now.
    pub(super) fn check(&self, reading: Reading) -> bool {
        let mut state = self.state();
        log(state.guard.check(reading));
        state.guard.may_lapse(reading.uptime)
    }

    /// Returns the run time that is not recorded yet, in seconds.
    pub(super) fn unrecorded(&self, uptime: i64) -> i64 {
        uptime - self.state().recorded
    }

    pub(super) fn set_recorded(&self, uptime: i64) {
        self.state().recorded = uptime;
    }

    pub(super) fn set_waiting(&self, waiting: usize) {
        self.state().waiting = waiting;
    }

    pub(super) fn notice(&self) -> Option<LapseNotice> {
        let state = self.state();
        if let Some(doubt) = state.guard.doubt() {
            return Some(LapseNotice::Clock(doubt));
        }
        (state.waiting > 0).then(|| {
            let (orders, are) = (orders_text(state.waiting as u64), if state.waiting == 1 { "is" } else { "are" });
            let message = format!("{orders} {are} unpaid for too long: the shop cancels {MAX_LAPSES_PER_HOUR} an hour");
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
