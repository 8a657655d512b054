//! What a connection does, and until when it may.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::Notify;
use tokio::time::Instant;

use super::framing::{BodyLength, Framing};

/// For the head of a request, from its first byte; on a new connection, from the start.
const HEADER_TIME: Duration = Duration::from_secs(5);

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
    /// The head of a request comes in, or the first one is waited for.
    Head { until: Instant },
    /// A request is handled.
    Request { body: BodyLength },
    /// Its answer is written.
    Answer { body: BodyLength },
    /// The answer is written; nothing of another request has come.
    Idle { since: Instant },
    /// Closed while it was idle.
    Closed,
}

impl Activity {
    /// A connection that was accepted just now.
    pub(super) fn new(idle_timeout: Duration) -> Self {
        let phase = Phase::Head { until: Instant::now() + HEADER_TIME };
        let state = Mutex::new(State { phase, framing: Framing::new() });
        Self { idle_timeout, state, closed: Notify::new() }
    }

    /// Takes note of what was read; false when the connection was closed before.
    pub(super) fn received(&self, bytes: &[u8]) -> bool {
        let mut state = self.state();
        match state.phase {
            Phase::Closed => return false,
            Phase::Idle { .. } => state.phase = Phase::Head { until: Instant::now() + HEADER_TIME },
            _ => {}
        }
        state.framing.feed(bytes);
        true
    }

    /// The head of a request is complete.
    pub(super) fn begin_request(&self, body: BodyLength) {
        self.state().phase = Phase::Request { body };
    }

    /// The request is handled.
    pub(super) fn begin_answer(&self) {
        let mut state = self.state();
        if let Phase::Request { body } = state.phase {
            state.phase = Phase::Answer { body };
        }
    }

    /// All that there was to write is written.
    pub(super) fn flushed(&self) {
        let mut state = self.state();
        let Phase::Answer { body } = state.phase else { return };
        let now = Instant::now();
        let has_read_ahead = !state.framing.ends_with(body);
        state.framing = state.framing.next(has_read_ahead);
        // What was read ahead is the beginning of the next head.
        state.phase =
            if has_read_ahead { Phase::Head { until: now + HEADER_TIME } } else { Phase::Idle { since: now } };
    }

    /// When the connection is to be closed if nothing more is read.
    pub(super) fn deadline(&self) -> Option<Instant> {
        match self.state().phase {
            Phase::Head { until } => Some(until),
            Phase::Idle { since } => Some(since + self.idle_timeout),
            Phase::Request { .. } | Phase::Answer { .. } | Phase::Closed => None,
        }
    }

    /// Since when it has been idle, if it is.
    pub(super) fn idle_since(&self) -> Option<Instant> {
        match self.state().phase {
            Phase::Idle { since } => Some(since),
            _ => None,
        }
    }

    /// Closes the connection if it is idle: a request that comes in at this moment is not lost half way.
    pub(super) fn close_idle(&self) -> bool {
        let mut state = self.state();
        let is_idle = matches!(state.phase, Phase::Idle { .. });
        if is_idle {
            state.phase = Phase::Closed;
            self.closed.notify_one();
        }
        is_idle
    }

    /// Returns when [`Self::close_idle`] closed it.
    pub(super) async fn closed(&self) {
        self.closed.notified().await;
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
