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
const PATIENCE: Duration = Duration::from_secs(20);
/// Bytes a second that a client must take beyond that: a tenth of what the slowest mobile networks carry.
const LEAST_RATE: u64 = 2 * 1024;

/// A stream whose reads fail at the deadline of its [`Activity`], and whose writes fail once its client has taken too
/// little of an answer for too long.
pub(super) struct ClientStream {
    stream: TcpStream,
    activity: Arc<Activity>,
    /// For reads.
    alarm: Alarm,
    /// Since a write of this answer had to wait.
    waiting: Option<Waiting>,
}

/// A timer that is moved only when it must be: to an earlier moment at once, to a later one when it goes off.
struct Alarm(Pin<Box<Sleep>>);

impl Alarm {
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

struct Waiting {
    since: Instant,
    taken: u64,
    alarm: Alarm,
}

impl Waiting {
    fn new() -> Self {
        let since = Instant::now();
        Self { since, taken: 0, alarm: Alarm::at(since + PATIENCE) }
    }

    /// Whether the client has been given all its time.
    fn poll_end(&mut self, cx: &mut Context<'_>) -> Poll<()> {
        self.alarm.poll(self.since + PATIENCE + Duration::from_secs(self.taken / LEAST_RATE), cx)
    }
}

impl ClientStream {
    pub(super) fn new(stream: TcpStream, activity: Arc<Activity>) -> Self {
        let deadline = activity.deadline().unwrap_or_else(Instant::now);
        Self { stream, activity, alarm: Alarm::at(deadline), waiting: None }
    }

    /// Whether the time to read is over; the task is woken when it is.
    fn poll_deadline(&mut self, cx: &mut Context<'_>) -> Poll<()> {
        self.activity.deadline().map_or(Poll::Pending, |deadline| self.alarm.poll(deadline, cx))
    }

    /// Counts what was taken, or how long nothing was.
    fn judge(&mut self, cx: &mut Context<'_>, written: Poll<io::Result<usize>>) -> Poll<io::Result<usize>> {
        match &written {
            Poll::Ready(taken) => {
                if let (Some(waiting), Ok(taken)) = (&mut self.waiting, taken) {
                    waiting.taken += *taken as u64;
                }
                written
            }
            Poll::Pending => {
                let waiting = self.waiting.get_or_insert_with(Waiting::new);
                waiting.poll_end(cx).map(|()| Err(io::ErrorKind::TimedOut.into()))
            }
        }
    }
}

impl AsyncRead for ClientStream {
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

impl AsyncWrite for ClientStream {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(cx, bytes);
        self.judge(cx, written)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buffers: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(cx, buffers);
        self.judge(cx, written)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    /// hyper asks for it when all of an answer is written, and may not read again before something comes in.
    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.waiting = None;
        self.activity.flushed();
        // Wakes the task; the read that follows fails.
        let _ = self.poll_deadline(cx);
        Pin::new(&mut self.stream).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }
}
