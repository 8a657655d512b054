//! Requests to the test harness.

use std::net::SocketAddr;

use poem::http::uri::Scheme;
use poem::http::{HeaderValue, Method};
use poem::web::{LocalAddr, RemoteAddr};
use poem::{Addr, Body, Request, RequestParts};
use serde_json::Value;

/// The sender of a request.
#[derive(Clone)]
pub(crate) enum Caller {
    Anonymous,
    Bearer(String),
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

/// A request builder that sets the peer, which poem's builder cannot.
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
        let (mut parts, ()) = self.request.body(()).expect("a valid request").into_parts();
        parts.headers.entry("Host").or_insert(HeaderValue::from_static("shop.example"));
        let (local, remote) = (Addr::custom("test", ""), Addr::SocketAddr(self.peer));
        let parts = RequestParts::from((parts, LocalAddr(local), RemoteAddr(remote), Scheme::HTTP));
        Request::from_parts(parts, Body::from(body))
    }

    pub(crate) fn finish(self) -> Request {
        self.body(Vec::new())
    }
}
