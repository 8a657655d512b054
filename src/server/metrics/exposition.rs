//! The port that serves metrics and nothing else.

use std::net::IpAddr;

use hyper::http::request::Parts;
use hyper::http::uri::Authority;
use hyper::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use prometheus::{TEXT_FORMAT, TextEncoder};

use super::sources::Sources;
use crate::web::{Response, response};

/// Responds to requests for metrics.
pub(in crate::server) struct Exposition(Sources);

impl Exposition {
    pub(in crate::server) fn new(sources: Sources) -> Self {
        Self(sources)
    }

    /// Responds to GET and HEAD of `/metrics`.
    pub(in crate::server) async fn respond(&self, request: &Parts) -> Response {
        if !is_local(request) {
            return response(StatusCode::MISDIRECTED_REQUEST, HeaderMap::new(), "");
        }
        if request.uri.path() != "/metrics" {
            return response(StatusCode::NOT_FOUND, HeaderMap::new(), "");
        }
        if !matches!(request.method, Method::GET | Method::HEAD) {
            let allow = HeaderMap::from_iter([(header::ALLOW, HeaderValue::from_static("GET, HEAD"))]);
            return response(StatusCode::METHOD_NOT_ALLOWED, allow, "");
        }
        let text = self.text().await.inspect_err(|error| tracing::error!("metrics cannot be read: {error}"));
        // Without all values there are none: a failed scrape is noticed, a missing series is not.
        let Ok(text) = text else { return response(StatusCode::SERVICE_UNAVAILABLE, HeaderMap::new(), "") };
        let headers = HeaderMap::from_iter([(header::CONTENT_TYPE, HeaderValue::from_static(TEXT_FORMAT))]);
        response(StatusCode::OK, headers, text)
    }

    async fn text(&self) -> Result<String, Box<dyn std::error::Error + Send + Sync>> {
        let families = self.0.read().await?.gather();
        Ok(TextEncoder::new().encode_to_string(&families)?)
    }
}

/// Returns whether the host is an IP address or `localhost`. A web page in a browser on this machine can reach the port
/// under a name of its own (DNS rebinding), and must not read the answer.
fn is_local(request: &Parts) -> bool {
    let host = request.headers.get(header::HOST).and_then(|host| host.to_str().ok()?.parse::<Authority>().ok());
    request.uri.authority().or(host.as_ref()).is_some_and(|authority| {
        let host = authority.host();
        host.eq_ignore_ascii_case("localhost") || host.trim_matches(['[', ']']).parse::<IpAddr>().is_ok()
    })
}
