//! The state of a connection and its deadline.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::Notify;
use tokio::time::Instant;

use super::exchange::Exchange;
use super::framing::BodyLength;
use super::streams::Streams;

/// The state of one connection, shared by its stream, its requests and the list of all connections.
pub(super) struct Activity {
    idle_timeout: Duration,
    state: Mutex<State>,
    closed: Notify,
}

enum State {
    Http1(Exchange),
    Http2(Streams),
    /// Closed while idle.
    Closed,
}

/// A request in flight on an HTTP/2 connection, until its response is written or dropped.
pub(super) struct ActiveStream {
    activity: Arc<Activity>,
    id: u64,
}

impl Activity {
    /// Creates the state of a connection that was just accepted.
    pub(super) fn new(idle_timeout: Duration) -> Self {
        Self { idle_timeout, state: Mutex::new(State::Http1(Exchange::new())), closed: Notify::new() }
    }

    /// Starts HTTP/1 after a TLS handshake.
    pub(super) fn start_http1(&self) {
        *self.state() = State::Http1(Exchange::new());
    }

    /// Starts HTTP/2 after a TLS handshake.
    pub(super) fn start_http2(&self) {
        *self.state() = State::Http2(Streams::new());
    }

    /// Records the bytes that were read. Returns `false` if the connection has been closed.
    pub(super) fn received(&self, bytes: &[u8]) -> bool {
        match &mut *self.state() {
            State::Http1(exchange) => exchange.received(bytes),
            State::Http2(streams) => streams.received(bytes),
            State::Closed => return false,
        }
        true
    }

    /// Records that the head of an HTTP/1 request is complete.
    pub(super) fn begin_request(&self, body: BodyLength) {
        if let State::Http1(exchange) = &mut *self.state() {
            exchange.begin_request(body);
        }
    }

    /// Records that an HTTP/1 request has been handled.
    pub(super) fn begin_response(&self) {
        if let State::Http1(exchange) = &mut *self.state() {
            exchange.begin_response();
        }
    }

    /// Records that the head of an HTTP/2 request is complete.
    pub(super) fn begin_stream(self: &Arc<Self>) -> Arc<ActiveStream> {
        let id = self.update_streams(Streams::begin_request).unwrap_or_default();
        Arc::new(ActiveStream { activity: self.clone(), id })
    }

    /// Records that everything has been written.
    pub(super) fn flushed(&self) {
        match &mut *self.state() {
            State::Http1(exchange) => exchange.flushed(),
            State::Http2(streams) => streams.flushed(),
            State::Closed => {}
        }
    }

    /// Returns the time at which to close the connection if nothing more is read.
    pub(super) fn deadline(&self) -> Option<Instant> {
        match &*self.state() {
            State::Http1(exchange) => {
                exchange.head_deadline().or_else(|| Some(exchange.idle_since()? + self.idle_timeout))
            }
            State::Http2(streams) => streams.deadline(self.idle_timeout),
            State::Closed => None,
        }
    }

    /// Returns until when to read the rest of an HTTP/1 request that got its response early.
    pub(super) fn rest_deadline(&self) -> Option<Instant> {
        match &*self.state() {
            State::Http1(exchange) => exchange.rest_deadline(),
            _ => None,
        }
    }

    /// Returns the time at which the connection became idle, if it is idle.
    pub(super) fn idle_since(&self) -> Option<Instant> {
        self.state().idle_since()
    }

    /// Closes the connection if it is idle, and returns whether it was. Never interrupts a request that just arrived.
    pub(super) fn close_idle(&self) -> bool {
        let mut state = self.state();
        let is_idle = state.idle_since().is_some();
        if is_idle {
            *state = State::Closed;
            self.closed.notify_one();
        }
        is_idle
    }

    /// Waits until [`Self::close_idle`] closes the connection.
    pub(super) async fn closed(&self) {
        self.closed.notified().await;
    }

    fn update_streams<T>(&self, update: impl FnOnce(&mut Streams) -> T) -> Option<T> {
        match &mut *self.state() {
            State::Http2(streams) => Some(update(streams)),
            _ => None,
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    fn idle_since(&self) -> Option<Instant> {
        match self {
            Self::Http1(exchange) => exchange.idle_since(),
            Self::Http2(streams) => streams.idle_since(),
            Self::Closed => None,
        }
    }
}

impl ActiveStream {
    /// Records that the request has been handled.
    pub(super) fn begin_response(&self) {
        self.activity.update_streams(|streams| streams.begin_response(self.id));
    }

    /// Records bytes of the response that were written.
    pub(super) fn written(&self, bytes: usize) {
        self.activity.update_streams(|streams| streams.written(self.id, bytes));
    }
}

impl Drop for ActiveStream {
    fn drop(&mut self) {
        self.activity.update_streams(|streams| streams.end(self.id));
    }
}
