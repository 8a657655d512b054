//! The requests in progress on a connection, which decide when it is closed.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::time::{Instant, sleep_until};

/// How long a client may take for a part of a response. A phone may lose its network for a while.
const PART_TIMEOUT: Duration = Duration::from_secs(32);

/// The requests in progress on one connection.
pub(super) struct Requests(Mutex<State>);

struct State {
    /// Requests that have no response yet.
    handled: usize,
    /// Responses that are not written yet.
    sent: usize,
    /// When the connection began to wait for a request or to send responses.
    since: Instant,
    /// When a request began or ended, or a part of a response was written.
    last_progress: Instant,
}

/// A request in progress, until its response is written or given up.
pub(super) struct InProgress {
    requests: Arc<Requests>,
    is_sent: bool,
}

impl Requests {
    /// Creates the state of a connection that was just accepted.
    pub(super) fn new() -> Self {
        let now = Instant::now();
        Self(Mutex::new(State { handled: 0, sent: 0, since: now, last_progress: now }))
    }

    /// Begins a request.
    pub(super) fn begin(self: &Arc<Self>) -> InProgress {
        self.state().change(|state| state.handled += 1);
        InProgress { requests: self.clone(), is_sent: false }
    }

    /// Returns whether responses are sent and since when, or since when the connection has waited for a request. Returns
    /// `None` while a request is handled.
    pub(super) fn sending_since(&self) -> Option<(bool, Instant)> {
        let state = self.state();
        (state.handled == 0).then_some((state.sent > 0, state.since))
    }

    /// Waits until the connection has waited for a request for `idle_timeout`, or a client takes too few bytes.
    pub(super) async fn stalled(&self, idle_timeout: Duration) {
        loop {
            let now = Instant::now();
            // What the connection does may have changed by then.
            let next_check = now + idle_timeout.min(PART_TIMEOUT);
            let deadline = self.state().deadline(idle_timeout).unwrap_or(next_check);
            if deadline <= now {
                return;
            }
            sleep_until(deadline.min(next_check)).await;
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    fn change(&mut self, change: impl FnOnce(&mut Self)) {
        let before = (self.handled > 0, self.sent > 0);
        change(self);
        self.last_progress = Instant::now();
        if before != (self.handled > 0, self.sent > 0) {
            self.since = self.last_progress;
        }
    }

    fn deadline(&self, idle_timeout: Duration) -> Option<Instant> {
        let timeout = if self.sent > 0 { PART_TIMEOUT } else { idle_timeout };
        (self.handled == 0).then_some(self.last_progress + timeout)
    }
}

impl InProgress {
    /// Records that the request has been handled, and that its response is being sent.
    pub(super) fn begin_response(&mut self) {
        self.is_sent = true;
        self.requests.state().change(|state| {
            state.handled -= 1;
            state.sent += 1;
        });
    }

    /// Records that a part of the response was written.
    pub(super) fn progress(&self) {
        self.requests.state().last_progress = Instant::now();
    }
}

impl Drop for InProgress {
    fn drop(&mut self) {
        let end = |state: &mut State| if self.is_sent { state.sent -= 1 } else { state.handled -= 1 };
        self.requests.state().change(end);
    }
}
