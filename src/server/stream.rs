//! A connection that waits neither for ever for its client to read, nor for ever for it to write.

use std::io::{self, IoSlice};
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::time::{Instant, Sleep, sleep_until};

use super::activity::Activity;

/// A phone may lose its network for a while.
const WRITE_TIMEOUT: Duration = Duration::from_secs(20);
/// Bytes a second that a client must take beyond that: a tenth of what the slowest mobile networks carry.
const MIN_RATE: u64 = 2 * 1024;

/// A stream whose reads fail at the deadline of its [`Activity`], and whose writes fail once its client has taken too
/// little of an answer for too long.
pub(super) struct TimeoutStream {
    stream: TcpStream,
    activity: Arc<Activity>,
    /// For reads.
    timer: DeadlineTimer,
    /// Since a write of this answer had to wait.
    stalled_write: Option<StalledWrite>,
}

/// A timer that is moved only when it must be: to an earlier moment at once, to a later one when it goes off.
struct DeadlineTimer(Pin<Box<Sleep>>);

impl DeadlineTimer {
    fn at(deadline: Instant) -> Self {
        Self(Box::pin(sleep_until(deadline)))
    }

    fn poll(&mut self, deadline: Instant, cx: &mut Context<'_>) -> Poll<()> {
        if deadline < self.0.deadline() {
            self.0.as_mut().reset(deadline);
        }
        while self.0.as_mut().poll(cx).is_ready() {
            if deadline <= self.0.deadline() {
                return Poll::Ready(());
            }
            self.0.as_mut().reset(deadline);
        }
        Poll::Pending
    }
}

struct StalledWrite {
    since: Instant,
    taken: u64,
    timer: DeadlineTimer,
}

impl StalledWrite {
    fn new() -> Self {
        let since = Instant::now();
        Self { since, taken: 0, timer: DeadlineTimer::at(since + WRITE_TIMEOUT) }
    }

    /// Whether the client has been given all its time.
    fn poll_end(&mut self, cx: &mut Context<'_>) -> Poll<()> {
        self.timer.poll(self.since + WRITE_TIMEOUT + Duration::from_secs(self.taken / MIN_RATE), cx)
    }
}

impl TimeoutStream {
    pub(super) fn new(stream: TcpStream, activity: Arc<Activity>) -> Self {
        let deadline = activity.deadline().unwrap_or_else(Instant::now);
        Self { stream, activity, timer: DeadlineTimer::at(deadline), stalled_write: None }
    }

    /// Whether the time to read is over; the task is woken when it is.
    fn poll_deadline(&mut self, cx: &mut Context<'_>) -> Poll<()> {
        self.activity.deadline().map_or(Poll::Pending, |deadline| self.timer.poll(deadline, cx))
    }

    /// Counts what was taken, or how long nothing was.
    fn check_progress(&mut self, cx: &mut Context<'_>, written: Poll<io::Result<usize>>) -> Poll<io::Result<usize>> {
        match &written {
            Poll::Ready(taken) => {
                if let (Some(stalled_write), Ok(taken)) = (&mut self.stalled_write, taken) {
                    stalled_write.taken += *taken as u64;
                }
                written
            }
            Poll::Pending => {
                let stalled_write = self.stalled_write.get_or_insert_with(StalledWrite::new);
                stalled_write.poll_end(cx).map(|()| Err(io::ErrorKind::TimedOut.into()))
            }
        }
    }
}

impl AsyncRead for TimeoutStream {
    fn poll_read(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buffer: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        let before = buffer.filled().len();
        match Pin::new(&mut self.stream).poll_read(cx, buffer) {
            Poll::Ready(Ok(())) if !self.activity.received(&buffer.filled()[before..]) => {
                Poll::Ready(Err(io::ErrorKind::ConnectionAborted.into()))
            }
            Poll::Pending => self.poll_deadline(cx).map(|()| Err(io::ErrorKind::TimedOut.into())),
            ready @ Poll::Ready(_) => ready,
        }
    }
}

impl AsyncWrite for TimeoutStream {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(cx, bytes);
        self.check_progress(cx, written)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buffers: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(cx, buffers);
        self.check_progress(cx, written)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    /// hyper asks for it when all of an answer is written, and may not read again before something comes in.
    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.stalled_write = None;
        self.activity.flushed();
        // Wakes the task; the read that follows fails.
        let _ = self.poll_deadline(cx);
        Pin::new(&mut self.stream).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }
}
