//! Requests to the test harness.

use std::io;
use std::net::SocketAddr;

use http_body_util::combinators::BoxBody;
use http_body_util::{BodyExt, Full};
use hyper::body::Bytes;
use poem::http::request::Parts;
use poem::http::{HeaderValue, Method};
use serde_json::Value;

/// The sender of a request.
#[derive(Clone)]
pub(crate) enum Caller {
    Anonymous,
    Bearer(String),
}

/// A request of a client at this address.
pub(crate) struct Request {
    pub(crate) head: Parts,
    pub(crate) body: BoxBody<Bytes, io::Error>,
    pub(crate) peer: SocketAddr,
}

pub(crate) fn request(method: Method, path: &str, caller: &Caller) -> Builder {
    request_from("127.0.0.1:5000", method, path, caller)
}

/// Builds a request from a client at this socket address.
pub(crate) fn request_from(peer: &str, method: Method, path: &str, caller: &Caller) -> Builder {
    let request = poem::http::Request::builder().method(method).uri(path);
    let request = match caller {
        Caller::Anonymous => request,
        Caller::Bearer(token) => request.header("Authorization", format!("Bearer {token}")),
    };
    Builder { request, peer: peer.parse().expect("a socket address") }
}

pub(crate) fn with_json(request: Builder, body: &Value) -> Request {
    request.header("Content-Type", "application/json").body(body.to_string().into())
}

/// A request builder that sets the peer.
pub(crate) struct Builder {
    request: poem::http::request::Builder,
    peer: SocketAddr,
}

impl Builder {
    pub(crate) fn header(self, name: &str, value: &str) -> Self {
        Self { request: self.request.header(name, value), ..self }
    }

    /// Adds a header with a value that may not be valid text.
    pub(crate) fn header_bytes(self, name: &str, value: &[u8]) -> Self {
        Self { request: self.request.header(name, value), ..self }
    }

    pub(crate) fn body(self, body: Vec<u8>) -> Request {
        let (mut head, ()) = self.request.body(()).expect("a valid request").into_parts();
        head.headers.entry("Host").or_insert(HeaderValue::from_static("shop.example"));
        let body = Full::from(body).map_err(|never| match never {}).boxed();
        Request { head, body, peer: self.peer }
    }

    pub(crate) fn finish(self) -> Request {
        self.body(Vec::new())
    }
}
