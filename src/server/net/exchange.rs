//! The state of an HTTP/1 connection, on which requests follow one another.

use tokio::time::Instant;

use super::framing::{BodyLength, Framing};
use super::time_limits::HEAD_TIMEOUT;

/// What an HTTP/1 connection is doing.
pub(super) struct Exchange {
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
}

impl Exchange {
    /// Starts with the first request, whose head has to arrive in time.
    pub(super) fn new() -> Self {
        Self { phase: Phase::Head { until: Instant::now() + HEAD_TIMEOUT }, framing: Framing::new() }
    }

    /// Records the bytes that were read.
    pub(super) fn received(&mut self, bytes: &[u8]) {
        if let Phase::Idle { .. } = self.phase {
            self.phase = Phase::Head { until: Instant::now() + HEAD_TIMEOUT };
        }
        self.framing.feed(bytes);
    }

    /// Records that the head of a request is complete.
    pub(super) fn begin_request(&mut self, body: BodyLength) {
        self.phase = Phase::Request { body };
    }

    /// Records that the request has been handled.
    pub(super) fn begin_response(&mut self) {
        if let Phase::Request { body } = self.phase {
            self.phase = Phase::Response { body };
        }
    }

    /// Records that everything has been written.
    pub(super) fn flushed(&mut self) {
        let Phase::Response { body } = self.phase else { return };
        let now = Instant::now();
        let has_read_ahead = !self.framing.ends_with(body);
        self.framing = self.framing.next(has_read_ahead);
        // The bytes that were read ahead begin the next head.
        self.phase =
            if has_read_ahead { Phase::Head { until: now + HEAD_TIMEOUT } } else { Phase::Idle { since: now } };
    }

    /// Returns when the head of the current request must be complete.
    pub(super) fn head_deadline(&self) -> Option<Instant> {
        match self.phase {
            Phase::Head { until } => Some(until),
            _ => None,
        }
    }

    /// Returns until when to read what follows a response that was written before its request was complete.
    pub(super) fn rest_deadline(&self) -> Option<Instant> {
        self.head_deadline().filter(|_| self.framing.has_read_ahead())
    }

    /// Returns the time at which the connection became idle, if it is idle.
    pub(super) fn idle_since(&self) -> Option<Instant> {
        match self.phase {
            Phase::Idle { since } => Some(since),
            _ => None,
        }
    }
}
