//! A stream that times out clients that read or write too slowly.

use std::io::{self, IoSlice};
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::{Instant, Sleep, sleep_until};

use super::activity::Activity;
use super::time_limits::Progress;

/// A TCP or TLS stream whose reads fail at the deadline of its [`Activity`], and whose writes fail when the client
/// reads a response too slowly.
pub(super) struct TimeoutStream<S> {
    stream: S,
    activity: Arc<Activity>,
    read_timer: DeadlineTimer,
    /// Set when a write of the current response first has to wait.
    stalled_write: Option<StalledWrite>,
    is_shut_down: bool,
}

/// A timer that is reset as rarely as possible: immediately to an earlier deadline, and only on expiry to a later one.
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
    progress: Progress,
    timer: DeadlineTimer,
}

impl StalledWrite {
    fn new() -> Self {
        let progress = Progress::new();
        let timer = DeadlineTimer::at(progress.deadline());
        Self { progress, timer }
    }

    /// Completes when the client has used up its time.
    fn poll_timeout(&mut self, cx: &mut Context<'_>) -> Poll<()> {
        self.timer.poll(self.progress.deadline(), cx)
    }
}

impl<S> TimeoutStream<S> {
    pub(super) fn new(stream: S, activity: Arc<Activity>) -> Self {
        let deadline = activity.deadline().unwrap_or_else(Instant::now);
        Self { stream, activity, read_timer: DeadlineTimer::at(deadline), stalled_write: None, is_shut_down: false }
    }

    /// Completes at the read deadline. Wakes the task then.
    fn poll_deadline(&mut self, cx: &mut Context<'_>) -> Poll<()> {
        self.activity.deadline().map_or(Poll::Pending, |deadline| self.read_timer.poll(deadline, cx))
    }

    /// Counts the bytes that the client has taken, or fails if it takes too few for too long.
    fn check_progress(&mut self, cx: &mut Context<'_>, written: Poll<io::Result<usize>>) -> Poll<io::Result<usize>> {
        match &written {
            Poll::Ready(taken) => {
                if let (Some(stalled_write), Ok(taken)) = (&mut self.stalled_write, taken) {
                    stalled_write.progress.add(*taken);
                }
                written
            }
            Poll::Pending => self.check_stall(cx).map(Err),
        }
    }

    /// Fails if the client takes too few bytes for too long.
    fn check_stall(&mut self, cx: &mut Context<'_>) -> Poll<io::Error> {
        let stalled_write = self.stalled_write.get_or_insert_with(StalledWrite::new);
        stalled_write.poll_timeout(cx).map(|()| io::ErrorKind::TimedOut.into())
    }
}

impl<S: AsyncRead + Unpin> TimeoutStream<S> {
    /// Reads and discards the rest of a request that got its response early, such as a body that is too long, until the
    /// client closes the connection or its deadline. Without this the system would reset the connection, and a proxy
    /// that still sends would report a bad gateway instead of the response.
    fn poll_rest(&mut self, cx: &mut Context<'_>) -> Poll<()> {
        let Some(deadline) = self.activity.rest_deadline() else { return Poll::Ready(()) };
        let mut discarded = [0; 4096];
        while Instant::now() < deadline {
            let mut buffer = ReadBuf::new(&mut discarded);
            match Pin::new(&mut self.stream).poll_read(cx, &mut buffer) {
                Poll::Ready(Ok(())) if !buffer.filled().is_empty() => {}
                Poll::Ready(_) => break,
                Poll::Pending => return self.read_timer.poll(deadline, cx),
            }
        }
        Poll::Ready(())
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for TimeoutStream<S> {
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

impl<S: AsyncRead + AsyncWrite + Unpin> AsyncWrite for TimeoutStream<S> {
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

    /// hyper calls this when a response is completely written, and may not read again until bytes arrive. Only a TLS
    /// stream, which buffers, may have to wait.
    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        match Pin::new(&mut self.stream).poll_flush(cx) {
            Poll::Ready(Ok(())) => {
                self.stalled_write = None;
                self.activity.flushed();
                // Wakes the task at the deadline. The read that follows then fails.
                let _ = self.poll_deadline(cx);
                Poll::Ready(Ok(()))
            }
            Poll::Pending => self.check_stall(cx).map(Err),
            failed @ Poll::Ready(Err(_)) => failed,
        }
    }

    /// TLS announces the end of the stream, for which it may have to wait. Then reads what the client still sends.
    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        if !self.is_shut_down {
            match Pin::new(&mut self.stream).poll_shutdown(cx) {
                Poll::Pending => return self.check_stall(cx).map(Err),
                Poll::Ready(Err(error)) => return Poll::Ready(Err(error)),
                Poll::Ready(Ok(())) => self.is_shut_down = true,
            }
        }
        self.poll_rest(cx).map(Ok)
    }
}
