//! A connection that does not wait for ever for its client to read.

use std::io::{self, IoSlice};
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use hyper::rt::{Read, ReadBufCursor, Write};
use hyper_util::rt::TokioIo;
use tokio::net::TcpStream;
use tokio::time::{Instant, Sleep};

/// A phone may lose its network for a while.
const PATIENCE: Duration = Duration::from_secs(20);
/// Bytes a second that a client must take beyond that: a tenth of what the slowest mobile networks carry.
const LEAST_RATE: u64 = 2 * 1024;

/// A stream whose writes fail once its client has taken too little of an answer for too long.
pub(super) struct PatientStream {
    stream: TokioIo<TcpStream>,
    /// Since a write of this answer had to wait.
    waiting: Option<Waiting>,
}

struct Waiting {
    since: Instant,
    taken: u64,
    alarm: Pin<Box<Sleep>>,
}

impl Waiting {
    fn new() -> Self {
        let since = Instant::now();
        Self { since, taken: 0, alarm: Box::pin(tokio::time::sleep_until(since + PATIENCE)) }
    }

    /// Whether the client has been given all its time.
    fn poll_end(&mut self, cx: &mut Context<'_>) -> Poll<()> {
        let end = self.since + PATIENCE + Duration::from_secs(self.taken / LEAST_RATE);
        if self.alarm.deadline() != end {
            self.alarm.as_mut().reset(end);
        }
        self.alarm.as_mut().poll(cx)
    }
}

impl PatientStream {
    pub(super) fn new(stream: TcpStream) -> Self {
        Self { stream: TokioIo::new(stream), waiting: None }
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

impl Read for PatientStream {
    fn poll_read(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buffer: ReadBufCursor<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(cx, buffer)
    }
}

impl Write for PatientStream {
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

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        // Asked for when all of an answer is written.
        self.waiting = None;
        Pin::new(&mut self.stream).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }
}
