//! The body of a response, whose request is in progress until the last byte is written.

use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};

use hyper::body::{Body, Bytes, Frame, SizeHint};

use super::requests::InProgress;

/// A frame of HTTP/2, whose responses take turns by frames. With the time limit of a part, a client that waits for a page's
/// 20 files must read 10 KiB/s in all, which the slowest mobile networks carry.
const PART_BYTES: usize = 16 * 1024;

/// A body in parts.
pub(super) struct PartedBody<B> {
    /// None for a response to HEAD. Unlike its HTTP/1, hyper's HTTP/2 would send it.
    body: Option<B>,
    /// What was read of the body, without the parts that hyper has taken.
    rest: Bytes,
    request: Arc<InProgress>,
}

/// A part of a body. hyper and h2 queue it, and drop it when it is written.
struct Part {
    bytes: Bytes,
    request: Arc<InProgress>,
}

impl<B> PartedBody<B> {
    pub(super) fn new(body: Option<B>, request: InProgress) -> Self {
        Self { body, rest: Bytes::new(), request: Arc::new(request) }
    }
}

impl<B: Body<Data = Bytes> + Unpin> Body for PartedBody<B> {
    type Data = Bytes;
    type Error = B::Error;

    fn poll_frame(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, Self::Error>>> {
        if self.rest.is_empty() {
            let Some(body) = &mut self.body else { return Poll::Ready(None) };
            match ready!(Pin::new(body).poll_frame(cx)).transpose()?.map(Frame::into_data) {
                Some(Ok(bytes)) => self.rest = bytes,
                Some(Err(trailers)) => return Poll::Ready(Some(Ok(trailers))),
                None => return Poll::Ready(None),
            }
        }
        let length = self.rest.len().min(PART_BYTES);
        let part = Part { bytes: self.rest.split_to(length), request: self.request.clone() };
        Poll::Ready(Some(Ok(Frame::data(Bytes::from_owner(part)))))
    }

    fn is_end_stream(&self) -> bool {
        self.rest.is_empty() && self.body.as_ref().is_none_or(Body::is_end_stream)
    }

    /// hyper asks before it takes the first part.
    fn size_hint(&self) -> SizeHint {
        self.body.as_ref().map_or(SizeHint::with_exact(0), Body::size_hint)
    }
}

impl AsRef<[u8]> for Part {
    fn as_ref(&self) -> &[u8] {
        &self.bytes
    }
}

impl Drop for Part {
    fn drop(&mut self) {
        self.request.progress();
    }
}
