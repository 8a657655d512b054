//! The state of an HTTP/2 connection, on which several requests are in flight at once.

use std::collections::BTreeMap;
use std::time::Duration;

use tokio::time::Instant;

use super::frames::Frames;
use super::time_limits::{HEAD_TIMEOUT, Progress};

/// The requests in flight on an HTTP/2 connection.
pub(super) struct Streams {
    frames: Frames,
    open: BTreeMap<u64, Stream>,
    next_id: u64,
    /// Set from the first byte of a head or of another frame until it is complete, while no request is in flight.
    head_deadline: Option<Instant>,
    /// When the last request ended.
    idle_since: Instant,
    /// Whether all that was sent for the last request is written.
    is_flushed: bool,
}

enum Stream {
    /// Handling the request.
    Request,
    /// Sending the response.
    Response(Progress),
}

impl Streams {
    /// Starts with the first frames, which have to arrive in time.
    pub(super) fn new() -> Self {
        let now = Instant::now();
        Self {
            frames: Frames::new(),
            open: BTreeMap::new(),
            next_id: 0,
            head_deadline: Some(now + HEAD_TIMEOUT),
            idle_since: now,
            is_flushed: true,
        }
    }

    /// Records the bytes that were read. Frames that belong to no request do not extend the idle time.
    pub(super) fn received(&mut self, bytes: &[u8]) {
        self.frames.feed(bytes);
        if !self.open.is_empty() {
            return;
        }
        if self.frames.is_incomplete() || self.frames.has_head() {
            self.head_deadline.get_or_insert_with(|| Instant::now() + HEAD_TIMEOUT);
        } else {
            self.head_deadline = None;
        }
    }

    /// Records a request whose head is complete, and returns its id.
    pub(super) fn begin_request(&mut self) -> u64 {
        let id = self.next_id;
        self.next_id += 1;
        self.frames.forget_heads();
        self.head_deadline = None;
        self.open.insert(id, Stream::Request);
        id
    }

    /// Records that a request has been handled.
    pub(super) fn begin_response(&mut self, id: u64) {
        if let Some(stream) = self.open.get_mut(&id) {
            *stream = Stream::Response(Progress::new());
        }
    }

    /// Records bytes of a response that were written.
    pub(super) fn written(&mut self, id: u64, bytes: usize) {
        if let Some(Stream::Response(progress)) = self.open.get_mut(&id) {
            progress.add(bytes);
        }
    }

    /// Records that a response is written or was given up.
    pub(super) fn end(&mut self, id: u64) {
        self.open.remove(&id);
        if self.open.is_empty() {
            self.idle_since = Instant::now();
            // Until then the connection is not idle, so a request that was just read is not interrupted.
            self.is_flushed = false;
            // Trailers and rejected requests begin no request.
            self.frames.forget_heads();
            self.received(&[]);
        }
    }

    /// Records that everything has been written.
    pub(super) fn flushed(&mut self) {
        self.is_flushed = true;
    }

    /// Returns the time at which to close the connection if nothing more happens: while responses are sent, when the
    /// client has read each of them too slowly.
    pub(super) fn deadline(&self, idle_timeout: Duration) -> Option<Instant> {
        if self.open.is_empty() {
            return Some(self.head_deadline.unwrap_or(self.idle_since + idle_timeout));
        }
        self.open.values().try_fold(self.idle_since, |latest, stream| match stream {
            Stream::Request => None,
            Stream::Response(progress) => Some(latest.max(progress.deadline())),
        })
    }

    /// Returns the time at which the connection became idle, if it is idle.
    pub(super) fn idle_since(&self) -> Option<Instant> {
        let is_idle = self.open.is_empty() && self.head_deadline.is_none() && self.is_flushed;
        is_idle.then_some(self.idle_since)
    }
}
