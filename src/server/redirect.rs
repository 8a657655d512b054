//! Redirects requests without TLS to HTTPS.

use std::sync::Arc;

use poem::http::{HeaderMap, Method, StatusCode, header};
use poem::{IntoResponse, Request, Response};

use super::observer::Observer;
use super::observer::REDIRECT;
use super::request_limits;
use crate::api::{ApiError, RequestId};
use crate::web::security_headers;

/// A redirect to the same path at another origin.
pub struct Redirect {
    origin: String,
    security_headers: HeaderMap,
    observer: Option<Arc<Observer>>,
}

impl Redirect {
    /// Redirects to this origin, which has a scheme and a host but no path.
    pub fn new(origin: String) -> Self {
        Self { origin, security_headers: security_headers(), observer: None }
    }

    /// Has each request observed.
    pub(super) fn observed_by(self, observer: Option<Arc<Observer>>) -> Self {
        Self { observer, ..self }
    }

    /// Redirects pages and files. Rejects API requests and forms, which would have sent their content unprotected and
    /// unnoticed with each request.
    pub(super) fn respond(&self, request: &Request) -> Response {
        let id = RequestId::next();
        let observed = self.observer.as_ref().map(|observer| observer.begin(id, REDIRECT, request));
        let mut response = id.sync_scope(|| self.answer(request));
        if let Some(observed) = observed {
            observed.end(&mut response);
        }
        response
    }

    fn answer(&self, request: &Request) -> Response {
        let mut response = match request_limits::check(request) {
            Err(error) => error.into_response(),
            Ok(()) if !is_page(request) => ApiError::bad_request("This address accepts only HTTPS").into_response(),
            Ok(()) => {
                let path = request.uri().path_and_query().map_or("/", |path| path.as_str());
                let location = format!("{}{path}", self.origin);
                Response::builder().status(StatusCode::PERMANENT_REDIRECT).header(header::LOCATION, location).finish()
            }
        };
        for (name, value) in &self.security_headers {
            response.headers_mut().entry(name).or_insert_with(|| value.clone());
        }
        response
    }
}

fn is_page(request: &Request) -> bool {
    let is_read = matches!(*request.method(), Method::GET | Method::HEAD);
    let path = request.uri().path();
    is_read && path.starts_with('/') && path != "/api" && !path.starts_with("/api/")
}
