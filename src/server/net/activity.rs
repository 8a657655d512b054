//! The state of a connection and its deadline.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::Notify;
use tokio::time::Instant;

use super::framing::{BodyLength, Framing};

/// Time limit for the head of a request, from its first byte. On a new connection it starts immediately.
const HEAD_TIMEOUT: Duration = Duration::from_secs(5);

/// The state of one connection, shared by its stream, its requests and the list of all connections.
pub(super) struct Activity {
    idle_timeout: Duration,
    state: Mutex<State>,
    closed: Notify,
}

struct State {
    phase: Phase,
    framing: Framing,
}

#[derive(Clone, Copy)]
enum Phase {
    /// Reading the head of a request, or waiting for the first one.
    Head { until: Instant },
    /// Handling a request.
    Request { body: BodyLength },
    /// Writing its response.
    Response { body: BodyLength },
    /// The response is written, and no byte of another request has arrived.
    Idle { since: Instant },
    /// Closed while idle.
    Closed,
}

impl Activity {
    /// Creates the state of a connection that was just accepted.
    pub(super) fn new(idle_timeout: Duration) -> Self {
        let phase = Phase::Head { until: Instant::now() + HEAD_TIMEOUT };
        let state = Mutex::new(State { phase, framing: Framing::new() });
        Self { idle_timeout, state, closed: Notify::new() }
    }

    /// Records the bytes that were read. Returns `false` if the connection has been closed.
    pub(super) fn received(&self, bytes: &[u8]) -> bool {
        let mut state = self.state();
        match state.phase {
            Phase::Closed => return false,
            Phase::Idle { .. } => state.phase = Phase::Head { until: Instant::now() + HEAD_TIMEOUT },
            _ => {}
        }
        state.framing.feed(bytes);
        true
    }

    /// Records that the head of a request is complete.
    pub(super) fn begin_request(&self, body: BodyLength) {
        self.state().phase = Phase::Request { body };
    }

    /// Records that the request has been handled.
    pub(super) fn begin_response(&self) {
        let mut state = self.state();
        if let Phase::Request { body } = state.phase {
            state.phase = Phase::Response { body };
        }
    }

    /// Records that everything has been written.
    pub(super) fn flushed(&self) {
        let mut state = self.state();
        let Phase::Response { body } = state.phase else { return };
        let now = Instant::now();
        let has_read_ahead = !state.framing.ends_with(body);
        state.framing = state.framing.next(has_read_ahead);
        // The bytes that were read ahead begin the next head.
        state.phase =
            if has_read_ahead { Phase::Head { until: now + HEAD_TIMEOUT } } else { Phase::Idle { since: now } };
    }

    /// Returns the time at which to close the connection if nothing more is read.
    pub(super) fn deadline(&self) -> Option<Instant> {
        match self.state().phase {
            Phase::Head { until } => Some(until),
            Phase::Idle { since } => Some(since + self.idle_timeout),
            Phase::Request { .. } | Phase::Response { .. } | Phase::Closed => None,
        }
    }

    /// Returns the time at which the connection became idle, if it is idle.
    pub(super) fn idle_since(&self) -> Option<Instant> {
        match self.state().phase {
            Phase::Idle { since } => Some(since),
            _ => None,
        }
    }

    /// Closes the connection if it is idle, and returns whether it was. Never interrupts a request that just arrived.
    pub(super) fn close_idle(&self) -> bool {
        let mut state = self.state();
        let is_idle = matches!(state.phase, Phase::Idle { .. });
        if is_idle {
            state.phase = Phase::Closed;
            self.closed.notify_one();
        }
        is_idle
    }

    /// Waits until [`Self::close_idle`] closes the connection.
    pub(super) async fn closed(&self) {
        self.closed.notified().await;
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
