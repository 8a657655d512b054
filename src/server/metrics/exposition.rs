//! The port that serves metrics and nothing else.

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
