//! How long a client may take to send a request and to read a response.

use std::time::Duration;

use tokio::time::Instant;

/// Time limit for the head of a request, from its first byte. On a new connection it starts immediately.
pub(super) const HEAD_TIMEOUT: Duration = Duration::from_secs(5);
/// How long a write may wait for the client. A phone may lose its network for a while.
const WRITE_TIMEOUT: Duration = Duration::from_secs(20);
/// Minimum rate, in bytes per second, at which a client must read to avoid the timeout: a tenth of what the slowest
/// mobile networks carry.
const MIN_RATE: u64 = 2 * 1024;

/// How much of what was sent a client has taken, and since when.
pub(super) struct Progress {
    since: Instant,
    taken: u64,
}

impl Progress {
    /// Starts now.
    pub(super) fn new() -> Self {
        Self { since: Instant::now(), taken: 0 }
    }

    /// Counts bytes that the client has taken.
    pub(super) fn add(&mut self, bytes: usize) {
        self.taken += bytes as u64;
    }

    /// Returns when the client has used up its time, unless it takes more before.
    pub(super) fn deadline(&self) -> Instant {
        self.since + WRITE_TIMEOUT + Duration::from_secs(self.taken / MIN_RATE)
    }
}
