//! The requests in progress on a connection, which decide when it is closed.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::time::{Instant, sleep_until};

/// How long a client may take for a part of a response. A phone may lose its network for a while.
const PART_TIMEOUT: Duration = Duration::from_secs(32);

pub(super) struct Requests(Mutex<State>);

struct State {
    /// Requests that have no response yet.
    handled: usize,
    /// Responses that are not written yet, with the time at which a part of each was last written. Each has its own, so
    /// that no other request keeps a stalled one alive.
    sent: Vec<(u64, Instant)>,
    /// The number of requests.
    begun: u64,
    /// When the connection began to wait for a request or to send responses.
    since: Instant,
}

/// A request in progress, until its response is written or given up.
pub(super) struct InProgress {
    requests: Arc<Requests>,
    id: u64,
    is_sent: bool,
}

impl Requests {
    /// Creates the state of a connection that was just accepted.
    pub(super) fn new() -> Self {
        Self(Mutex::new(State { handled: 0, sent: Vec::new(), begun: 0, since: Instant::now() }))
    }

    pub(super) fn begin(self: &Arc<Self>) -> InProgress {
        let mut id = 0;
        self.state().change(|state| {
            state.handled += 1;
            state.begun += 1;
            id = state.begun;
        });
        InProgress { requests: self.clone(), id, is_sent: false }
    }

    /// Returns whether responses are sent and since when, or since when the connection has waited for a request. Returns
    /// `None` while a request is handled.
    pub(super) fn sending_since(&self) -> Option<(bool, Instant)> {
        let state = self.state();
        (state.handled == 0).then_some((state.is_sending(), state.since))
    }

    /// Waits until the connection has waited for a request for `idle_timeout`, or its client takes too few bytes of a
    /// response.
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
    fn is_sending(&self) -> bool {
        !self.sent.is_empty()
    }

    fn change(&mut self, change: impl FnOnce(&mut Self)) {
        let before = (self.handled > 0, self.is_sending());
        change(self);
        if before != (self.handled > 0, self.is_sending()) {
            self.since = Instant::now();
        }
    }

    fn deadline(&self, idle_timeout: Duration) -> Option<Instant> {
        let oldest = self.sent.iter().map(|(_, progress)| *progress + PART_TIMEOUT).min();
        oldest.or_else(|| (self.handled == 0).then_some(self.since + idle_timeout))
    }
}

impl InProgress {
    /// Records that the request has been handled, and that its response is being sent.
    pub(super) fn begin_response(&mut self) {
        self.is_sent = true;
        self.requests.state().change(|state| {
            state.handled -= 1;
            state.sent.push((self.id, Instant::now()));
        });
    }

    /// Records that a part of the response was written.
    pub(super) fn progress(&self) {
        let mut state = self.requests.state();
        if let Some((_, progress)) = state.sent.iter_mut().find(|(id, _)| *id == self.id) {
            *progress = Instant::now();
        }
    }
}

impl Drop for InProgress {
    fn drop(&mut self) {
        self.requests.state().change(|state| {
            if self.is_sent {
                state.sent.retain(|(id, _)| *id != self.id);
            } else {
                state.handled -= 1;
            }
        });
    }
}
