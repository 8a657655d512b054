//! Observes each request from its head to the end of its response, for the log and the metrics.

use std::io;
use std::sync::Arc;
use std::time::Instant;

use http_body_util::combinators::BoxBody;
use http_body_util::{BodyExt, Either};
use hyper::body::{Body as _, Bytes, Frame};
use hyper::http::request::Parts;
use hyper::http::{Method, Version};

use super::log::REQUEST;
use super::metrics::{METHODS, Measured, OTHER_METHOD, RequestMetrics};
use crate::api::{ErrorCode, Kind, RequestId, Routes};
use crate::web::Response;

/// The status of a request whose client disconnected before the response began. HTTP has none for this.
const CLIENT_CLOSED: u16 = 499;
/// The route of a path that belongs to no page, file or operation.
const UNKNOWN: &str = "unknown";
/// The route of requests to the port that redirects to HTTPS.
pub(super) const REDIRECT: &str = "redirect";

/// Observes the requests of a server.
pub(super) struct Observer {
    routes: Routes,
    logs_requests: bool,
    metrics: Option<Arc<RequestMetrics>>,
}

/// A request in flight. It is recorded when this is dropped.
pub(super) struct Observed {
    observer: Arc<Observer>,
    id: RequestId,
    method: &'static str,
    route: &'static str,
    protocol: &'static str,
    begun: Instant,
    status: u16,
    kind: Option<Kind>,
    error: Option<&'static str>,
    /// Of the response's body, as far as it was sent.
    bytes: u64,
}

impl Observer {
    pub(super) fn new(routes: Routes, logs_requests: bool, measures_requests: bool) -> Self {
        let metrics = measures_requests.then(|| Arc::new(RequestMetrics::new()));
        Self { routes, logs_requests, metrics }
    }

    /// Returns what requests measure, if they do.
    pub(super) fn metrics(&self) -> Option<Arc<RequestMetrics>> {
        self.metrics.clone()
    }

    pub(super) fn route(&self, request: &Parts) -> &'static str {
        self.routes.find(request.uri.path()).unwrap_or(UNKNOWN)
    }

    pub(super) fn begin(self: &Arc<Self>, id: RequestId, route: &'static str, request: &Parts) -> Observed {
        Observed {
            observer: self.clone(),
            id,
            method: method_name(&request.method),
            route,
            protocol: protocol_name(request.version),
            begun: Instant::now(),
            status: CLIENT_CLOSED,
            kind: None,
            error: None,
            bytes: 0,
        }
    }

    fn record(&self, request: &Observed) {
        let duration = request.begun.elapsed();
        let &Observed { id, method, route, status, kind, error, bytes, protocol, .. } = request;
        if let Some(metrics) = &self.metrics {
            metrics.record(&Measured { method, route, status, kind, error, duration });
        }
        if self.logs_requests {
            // In microseconds, so that the number has at most three decimals.
            let duration_ms = (duration.as_secs_f64() * 1e6).round() / 1e3;
            let request_id = id.to_string();
            tracing::info!(target: REQUEST, request_id, method, route, status, duration_ms, bytes, protocol, error);
        }
    }
}

impl Observed {
    /// Ends the observation with the response: now if its length is known, otherwise when its body ends.
    pub(super) fn end(mut self, response: Response) -> Response {
        self.status = response.status().as_u16();
        self.kind = response.extensions().get::<Kind>().copied();
        self.error = response.extensions().get::<ErrorCode>().map(|code| code.0);
        if let Some(length) = response.body().size_hint().exact() {
            self.bytes = if self.method == "HEAD" { 0 } else { length };
            return response;
        }
        response.map(|body| {
            let counted = body.inspect_frame(move |frame| self.count(frame));
            Either::Right(BoxBody::new(counted.map_err(io::Error::other)))
        })
    }

    fn count(&mut self, frame: &Frame<Bytes>) {
        self.bytes += frame.data_ref().map_or(0, Bytes::len) as u64;
    }
}

impl Drop for Observed {
    fn drop(&mut self) {
        self.observer.record(self);
    }
}

/// A client may send any word as the method.
fn method_name(method: &Method) -> &'static str {
    METHODS.into_iter().find(|name| *name == method.as_str()).unwrap_or(OTHER_METHOD)
}

fn protocol_name(version: Version) -> &'static str {
    match version {
        Version::HTTP_2 => "HTTP/2",
        Version::HTTP_11 => "HTTP/1.1",
        _ => "HTTP/1.0",
    }
}
