//! The body of an HTTP/2 response, which records how far it is written.

use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use bytes::{Buf, Bytes};
use hyper::body::{Body, Frame, SizeHint};

use super::activity::ActiveStream;

/// A body whose stream is active until its last byte is written.
///
/// h2 queues what a client's window does not allow yet, so only the bytes themselves know when they are written.
pub(super) struct ResponseBody<B> {
    /// None for a response to HEAD. Unlike its HTTP/1, hyper's HTTP/2 would send it.
    body: Option<B>,
    stream: Arc<ActiveStream>,
}

/// A part of a [`ResponseBody`].
pub(super) struct ResponseBytes {
    bytes: Bytes,
    stream: Arc<ActiveStream>,
}

impl<B> ResponseBody<B> {
    pub(super) fn new(body: Option<B>, stream: Arc<ActiveStream>) -> Self {
        Self { body, stream }
    }
}

impl<B: Body<Data = Bytes> + Unpin> Body for ResponseBody<B> {
    type Data = ResponseBytes;
    type Error = B::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Self::Data>, Self::Error>>> {
        let Some(body) = &mut self.body else { return Poll::Ready(None) };
        let polled = Pin::new(body).poll_frame(cx);
        let with_stream = |bytes| ResponseBytes { bytes, stream: self.stream.clone() };
        polled.map(|frame| Some(frame?.map(|frame| frame.map_data(with_stream))))
    }

    fn is_end_stream(&self) -> bool {
        self.body.as_ref().is_none_or(Body::is_end_stream)
    }

    fn size_hint(&self) -> SizeHint {
        self.body.as_ref().map_or(SizeHint::with_exact(0), Body::size_hint)
    }
}

impl Buf for ResponseBytes {
    fn remaining(&self) -> usize {
        self.bytes.remaining()
    }

    fn chunk(&self) -> &[u8] {
        self.bytes.chunk()
    }

    fn advance(&mut self, count: usize) {
        self.stream.written(count);
        self.bytes.advance(count);
    }
}
