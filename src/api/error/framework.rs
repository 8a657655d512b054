//! Error responses to what poem rejects before a handler runs.

use std::collections::HashMap;
use std::sync::LazyLock;

use poem::error::{MethodNotAllowedError, NotFoundError, ReadBodyError};
use poem::http::{HeaderValue, StatusCode, header};
use poem::{IntoResponse, Response};
use poem_openapi::error::{
    AuthorizationError, ContentTypeError, ParseParamError, ParsePathError, ParseRequestPayloadError,
};

use super::ApiError;
use crate::api::document::path_methods;
use crate::api::request_id::RequestId;
use crate::api::routes::Routes;

/// Finds the methods of a path. Built by the first 405, which most shops never send.
static METHODS: LazyLock<(Routes, HashMap<String, String>)> = LazyLock::new(|| {
    let methods: HashMap<_, _> = path_methods().into_iter().collect();
    (Routes::new(methods.keys().cloned()), methods)
});

/// Returns the methods of a path, for the Allow header of 405 (RFC 9110, 15.5.6).
fn allowed_at(path: &str) -> &'static str {
    let (routes, methods) = &*METHODS;
    routes.find(path).and_then(|route| methods.get(route)).map_or("GET", String::as_str)
}

/// Converts an error of a handler, an extractor or the router into a response.
pub(in crate::api) fn into_response(error: poem::Error, path: &str) -> Response {
    if error.is_from_response() {
        return error.into_response();
    }
    if error.is::<MethodNotAllowedError>() {
        let mut response = ApiError::method_not_allowed().into_response();
        let methods = HeaderValue::from_static(allowed_at(path));
        response.headers_mut().insert(header::ALLOW, methods);
        return response;
    }
    translate(&error).into_response()
}

fn translate(error: &poem::Error) -> ApiError {
    if error.is::<NotFoundError>() || error.is::<ParsePathError>() {
        ApiError::not_found()
    } else if error.is::<AuthorizationError>() {
        ApiError::unauthorized()
    } else if error.is::<ContentTypeError>() {
        ApiError::unsupported_media_type(error.to_string())
    } else if error.is::<ParseRequestPayloadError>() || error.is::<ParseParamError>() || error.is::<ReadBodyError>() {
        ApiError::bad_request(error.to_string())
    } else if error.status() == StatusCode::NOT_FOUND {
        ApiError::not_found()
    } else if error.status().is_client_error() {
        // Such as a path that is not valid UTF-8.
        ApiError::bad_request(error.to_string())
    } else {
        RequestId::log_cause(&format_args!("unexpected: {error}"));
        ApiError::internal()
    }
}
