//! A stream that reads what a client still sends after the last response.

use std::io::{self, IoSlice};
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Poll, ready};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::{Sleep, sleep};

const LINGER_TIMEOUT: Duration = Duration::from_secs(5);

/// A stream that is shut down, and then reads and discards what the client sends until it closes the connection: perhaps
/// the rest of a request that got its response early, such as a body that is too long. Without this the system would
/// reset the connection, and a proxy that still sends would report a bad gateway instead of the response.
pub(super) struct LingeringStream<S> {
    stream: S,
    is_closing: Arc<AtomicBool>,
    /// Set when the stream is shut down.
    linger: Option<Pin<Box<Sleep>>>,
}

impl<S> LingeringStream<S> {
    /// Does not linger once the shop `is_closing`.
    pub(super) fn new(stream: S, is_closing: Arc<AtomicBool>) -> Self {
        Self { stream, is_closing, linger: None }
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for LingeringStream<S> {
    fn poll_read(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buffer: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(cx, buffer)
    }
}

impl<S: AsyncRead + AsyncWrite + Unpin> AsyncWrite for LingeringStream<S> {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write(cx, bytes)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buffers: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write_vectored(cx, buffers)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        let Self { stream, is_closing, linger } = &mut *self;
        if linger.is_none() {
            ready!(Pin::new(&mut *stream).poll_shutdown(cx))?;
        }
        let timer = linger.get_or_insert_with(|| Box::pin(sleep(LINGER_TIMEOUT)));
        let mut discarded = [0; 4096];
        while !is_closing.load(Ordering::Relaxed) && timer.as_mut().poll(cx).is_pending() {
            let mut buffer = ReadBuf::new(&mut discarded);
            ready!(Pin::new(&mut *stream).poll_read(cx, &mut buffer))?;
            if buffer.filled().is_empty() {
                break;
            }
        }
        Poll::Ready(Ok(()))
    }
}
