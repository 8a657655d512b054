//! Redirects requests without TLS to HTTPS.

use std::sync::Arc;

use hyper::http::request::Parts;
use hyper::http::{HeaderMap, HeaderValue, Method, StatusCode, header};

use super::app::{from_api, is_api};
use super::observer::{Observer, REDIRECT};
use super::request_limits;
use crate::api::{ApiError, RequestId};
use crate::web::{Response, add_security_headers, response};

/// A redirect to the same path at another origin.
pub struct Redirect {
    origin: String,
    observer: Option<Arc<Observer>>,
}

impl Redirect {
    /// Redirects to this origin, which has a scheme and a host but no path.
    pub fn new(origin: String) -> Self {
        Self { origin, observer: None }
    }

    /// Has each request observed.
    pub(super) fn observed_by(self, observer: Option<Arc<Observer>>) -> Self {
        Self { observer, ..self }
    }

    /// Redirects pages and files. Rejects API requests and forms, which would have sent their content unprotected and
    /// unnoticed with each request.
    pub(super) fn respond(&self, request: &Parts) -> Response {
        let id = RequestId::next();
        let observed = self.observer.as_ref().map(|observer| observer.begin(id, REDIRECT, request));
        let mut response = id.sync_scope(|| self.answer(request));
        add_security_headers(response.headers_mut());
        match observed {
            Some(observed) => observed.end(response),
            None => response,
        }
    }

    fn answer(&self, request: &Parts) -> Response {
        if let Err(error) = request_limits::check(request) {
            return from_api(error);
        }
        let is_read = matches!(request.method, Method::GET | Method::HEAD);
        if !is_read || is_api(request) || !request.uri.path().starts_with('/') {
            return from_api(ApiError::bad_request("This address accepts only HTTPS"));
        }
        let path = request.uri.path_and_query().map_or("/", |path| path.as_str());
        let location = HeaderValue::try_from(format!("{}{path}", self.origin)).expect("no address has controls");
        response(StatusCode::PERMANENT_REDIRECT, HeaderMap::from_iter([(header::LOCATION, location)]), "")
    }
}
