//! The port that serves metrics and nothing else.

use std::net::IpAddr;

use poem::http::uri::Authority;
use poem::http::{Method, StatusCode, header};
use poem::{Request, Response};
use prometheus::{TEXT_FORMAT, TextEncoder};

use super::sources::Sources;

/// Responds to requests for metrics.
pub(in crate::server) struct Exposition(Sources);

impl Exposition {
    pub(in crate::server) fn new(sources: Sources) -> Self {
        Self(sources)
    }

    /// Responds to GET and HEAD of `/metrics`.
    pub(in crate::server) async fn respond(&self, request: &Request) -> Response {
        if !is_local(request) {
            return StatusCode::MISDIRECTED_REQUEST.into();
        }
        if request.uri().path() != "/metrics" {
            return StatusCode::NOT_FOUND.into();
        }
        if !matches!(*request.method(), Method::GET | Method::HEAD) {
            let response = Response::builder().status(StatusCode::METHOD_NOT_ALLOWED);
            return response.header(header::ALLOW, "GET, HEAD").finish();
        }
        // Without all values there are none: a failed scrape is noticed, a missing series is not.
        self.text().await.map_or_else(
            |error| {
                tracing::error!("metrics cannot be read: {error}");
                StatusCode::SERVICE_UNAVAILABLE.into()
            },
            |text| Response::builder().content_type(TEXT_FORMAT).body(text),
        )
    }

    async fn text(&self) -> Result<String, Box<dyn std::error::Error + Send + Sync>> {
        let families = self.0.read().await?.gather();
        Ok(TextEncoder::new().encode_to_string(&families)?)
    }
}

/// Returns whether the host is an IP address or `localhost`. A web page in a browser on this machine can reach the port
/// under a name of its own (DNS rebinding), and must not read the answer.
fn is_local(request: &Request) -> bool {
    let host = request.headers().get(header::HOST).and_then(|host| host.to_str().ok()?.parse::<Authority>().ok());
    request.uri().authority().or(host.as_ref()).is_some_and(|authority| {
        let host = authority.host();
        host.eq_ignore_ascii_case("localhost") || host.trim_matches(['[', ']']).parse::<IpAddr>().is_ok()
    })
}
