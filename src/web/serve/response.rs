//! The type of all responses, and those from memory.

use std::io;

use http_body_util::combinators::BoxBody;
use http_body_util::{Either, Full};
use hyper::body::Bytes;
use hyper::http::{HeaderMap, StatusCode};

/// A body in memory, or a stream.
pub type Body = Either<Full<Bytes>, BoxBody<Bytes, io::Error>>;
/// A response.
pub type Response = hyper::Response<Body>;

/// Creates a response from memory.
pub fn response(status: StatusCode, headers: HeaderMap, body: impl Into<Bytes>) -> Response {
    let mut response = Response::new(Either::Left(Full::new(body.into())));
    *response.status_mut() = status;
    *response.headers_mut() = headers;
    response
}
