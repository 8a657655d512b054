//! Error responses to what poem rejects before a handler runs.

use std::collections::BTreeMap;
use std::sync::Arc;

use poem::error::{MethodNotAllowedError, NotFoundError, ReadBodyError};
use poem::http::{HeaderValue, StatusCode, header};
use poem::{IntoResponse, Response};
use poem_openapi::OpenApiService;
use poem_openapi::error::{
    AuthorizationError, ContentTypeError, ParseParamError, ParsePathError, ParseRequestPayloadError,
};

use super::ApiError;
use crate::api::request_id::RequestId;

/// The path whose body is not JSON.
const PICTURES_PATH: &str = "/api/pictures";

/// The methods of each documented path, for the Allow header of 405 (RFC 9110, 15.5.6).
#[derive(Clone)]
pub(in crate::api) struct AllowedMethods(Arc<BTreeMap<Vec<String>, String>>);

impl AllowedMethods {
    pub(in crate::api) fn of<T: poem_openapi::OpenApi, W: poem_openapi::Webhook>(
        service: &OpenApiService<T, W>,
    ) -> Self {
        let document: serde_json::Value =
            serde_json::from_str(&service.spec()).expect("poem-openapi writes well-formed JSON");
        let paths = document["paths"].as_object().into_iter().flatten().map(|(path, operations)| {
            let methods: Vec<String> =
                operations.as_object().into_iter().flatten().map(|(m, _)| m.to_uppercase()).collect();
            (segments(path), methods.join(", "))
        });
        Self(Arc::new(paths.collect()))
    }

    fn at(&self, path: &str) -> &str {
        let wanted = segments(path);
        let matches = |template: &Vec<String>| {
            template.len() == wanted.len() && template.iter().zip(&wanted).all(|(t, s)| t == s || t.starts_with('{'))
        };
        self.0.iter().find(|(template, _)| matches(template)).map_or("GET", |(_, methods)| methods)
    }
}

fn segments(path: &str) -> Vec<String> {
    path.trim_start_matches("/api").split('/').filter(|s| !s.is_empty()).map(str::to_owned).collect()
}

/// Converts an error of a handler, an extractor or the router into a response.
pub(in crate::api) fn into_response(error: poem::Error, path: &str, allowed: &AllowedMethods) -> Response {
    if error.is_from_response() {
        return error.into_response();
    }
    if error.is::<MethodNotAllowedError>() {
        let mut response = ApiError::method_not_allowed().into_response();
        let methods = HeaderValue::from_str(allowed.at(path)).expect("methods are ASCII");
        response.headers_mut().insert(header::ALLOW, methods);
        return response;
    }
    translate(&error, path).into_response()
}

fn translate(error: &poem::Error, path: &str) -> ApiError {
    if error.is::<NotFoundError>() || error.is::<ParsePathError>() {
        ApiError::not_found()
    } else if error.is::<AuthorizationError>() {
        ApiError::unauthorized()
    } else if error.is::<ContentTypeError>() && path == PICTURES_PATH {
        ApiError::not_a_picture(error.to_string())
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
