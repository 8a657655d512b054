//! The error response, and the conversion of every error into it.

pub(super) mod framework;
mod payment;
mod picture;
mod rejection;
mod stale;
mod store;

use poem::http::{HeaderValue, StatusCode, header};
use poem::{IntoResponse, Response};
use poem_openapi::Object;
use poem_openapi::payload::Json;

use super::request_id::RequestId;
use crate::auth::queue::Overloaded;
use crate::auth::throttle::RateLimited;
use crate::domain::rules::FieldError;
use crate::store::StoreError;

/// An error.
#[derive(Debug, Object)]
#[oai(rename = "Error")]
pub(super) struct ErrorBody {
    /// Machine-readable error code.
    code: String,
    /// Human-readable message.
    message: String,
    /// More details about this error.
    #[oai(nullable)]
    details: Option<String>,
    /// Suggested action.
    #[oai(nullable)]
    hint: Option<String>,
    /// The invalid fields, if the error is about fields.
    #[oai(skip_serializing_if_is_none)]
    fields: Option<Vec<FieldBody>>,
    /// ID of the request, as in the header `X-Request-Id`. The log names it next to the cause of a 5xx response.
    #[oai(skip_serializing_if_is_none)]
    request_id: Option<String>,
}

/// An invalid field.
#[derive(Debug, Object)]
#[oai(rename = "FieldError")]
struct FieldBody {
    /// Path of the field, such as `zip` or `items[0].quantity`.
    field: String,
    /// Human-readable message.
    message: String,
}

/// An error response.
#[derive(Debug)]
pub struct ApiError {
    status: StatusCode,
    code: ErrorCode,
    body: Box<ErrorBody>,
    retry_after: Option<i64>,
}

/// The code of an error response, which it carries for the log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ErrorCode(pub &'static str);

/// Seconds a client waits when a queue is full or the disk fails.
const RETRY_SOON: i64 = 2;

impl ApiError {
    fn new(status: StatusCode, code: &'static str, message: impl Into<String>) -> Self {
        // Outside of a request, such as on the command line, there is no id.
        let request_id = RequestId::current().map(|id| id.to_string());
        let (details, hint, fields) = (None, None, None);
        let body = ErrorBody { code: code.into(), message: message.into(), details, hint, fields, request_id };
        Self { status, code: ErrorCode(code), body: Box::new(body), retry_after: None }
    }

    /// Returns the code, and the message or what the first invalid field says.
    pub(super) fn into_code_and_reason(self) -> (String, String) {
        let field = self.body.fields.into_iter().flatten().next();
        (self.body.code, field.map_or(self.body.message, |field| field.message))
    }

    /// Returns the message, and all that the body says besides, in one line.
    pub fn line(&self) -> String {
        let ErrorBody { message, details, hint, fields, .. } = &*self.body;
        let mut parts = vec![message.as_str()];
        let messages = fields.iter().flatten().map(|field| field.message.as_str());
        match details.as_deref() {
            // `fields` makes the first message the details.
            Some(first) if messages.clone().next() == Some(first) => parts.extend(messages),
            details => parts.extend(details),
        }
        parts.extend(hint.as_deref());
        parts.join(": ")
    }

    /// Returns the HTTP status.
    pub fn status(&self) -> StatusCode {
        self.status
    }

    /// 400: the request is malformed.
    pub fn bad_request(details: impl Into<String>) -> Self {
        Self::new(StatusCode::BAD_REQUEST, "bad_request", "The request could not be understood").details(details)
    }

    /// 503: the shop is a copy for reading.
    pub(super) fn drill() -> Self {
        let message = "This is a copy of the shop, which cannot be changed";
        Self::new(StatusCode::SERVICE_UNAVAILABLE, "drill", message).hint("Change the shop itself")
    }

    /// 401: the request has no valid token.
    pub(super) fn unauthorized() -> Self {
        Self::new(StatusCode::UNAUTHORIZED, "unauthorized", "Please sign in")
            .hint("Send the token of POST /api/auth/login as 'Authorization: Bearer ...'")
    }

    /// 401: the email or the password is wrong. The response does not reveal which.
    pub(super) fn wrong_credentials() -> Self {
        Self::new(StatusCode::UNAUTHORIZED, "invalid_credentials", "Wrong email or password")
    }

    /// 401: the password is right, and the account has a second factor.
    pub(super) fn second_factor_required() -> Self {
        Self::new(StatusCode::UNAUTHORIZED, "second_factor_required", "This account needs a code too")
            .hint("Send the same request with 'code', from the authenticator app or a recovery code")
    }

    /// 401: the password is right, and the code is wrong or was used before.
    pub(super) fn wrong_code() -> Self {
        Self::new(StatusCode::UNAUTHORIZED, "wrong_code", "This code is wrong, or was used before")
    }

    /// 403: the shop requires a second factor, and the account has none.
    pub(super) fn second_factor_setup_required() -> Self {
        Self::new(StatusCode::FORBIDDEN, "second_factor_setup_required", "Set up a second factor first")
            .hint("Reload the staff page, which leads there")
    }

    /// 409: staff cannot remove the account they are signed in with.
    pub(super) fn own_account() -> Self {
        Self::new(StatusCode::CONFLICT, "own_account", "This is your own account")
            .hint("Another member of staff can remove it, or the owner with 'shop staff remove'")
    }

    /// 404: no operation has this path.
    pub(super) fn not_found() -> Self {
        Self::new(StatusCode::NOT_FOUND, "not_found", "There is nothing at this address")
            .hint("GET /api/openapi.yaml lists what there is")
    }

    /// 413: the body is longer than `limit` bytes.
    pub fn too_large(limit: usize) -> Self {
        Self::new(StatusCode::PAYLOAD_TOO_LARGE, "body_too_large", "The request body is too large")
            .details(format!("The body must be at most {limit} bytes"))
    }

    /// 414: the URL is longer than `limit` bytes.
    pub fn address_too_long(limit: usize) -> Self {
        Self::new(StatusCode::URI_TOO_LONG, "address_too_long", "The address of the request is too long")
            .details(format!("The address must be at most {limit} bytes"))
    }

    /// 431: the request has more than `max` headers, or more than `bytes` bytes of headers.
    pub fn headers_too_large(max: usize, bytes: usize) -> Self {
        Self::new(StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE, "headers_too_large", "The request has too many headers")
            .details(format!("At most {max} headers and {bytes} bytes in total"))
    }

    /// 408: the request took too long.
    pub fn timeout() -> Self {
        Self::new(StatusCode::REQUEST_TIMEOUT, "timeout", "The request took too long")
    }

    /// 500: the cause is logged, not returned.
    pub fn internal() -> Self {
        Self::new(StatusCode::INTERNAL_SERVER_ERROR, "internal", "Something went wrong on our side")
    }

    /// 503: orders cannot be saved. Also for a full disk, which is 507 for an order, and an unconfirmed row.
    pub(super) fn unhealthy(error: StoreError) -> Self {
        let error = Self::from(if error == StoreError::Unconfirmed { StoreError::ReplicaBehind } else { error });
        if error.status == StatusCode::INSUFFICIENT_STORAGE {
            return Self { status: StatusCode::SERVICE_UNAVAILABLE, ..error }.retry_after(RETRY_SOON);
        }
        error
    }

    fn method_not_allowed() -> Self {
        Self::new(StatusCode::METHOD_NOT_ALLOWED, "method_not_allowed", "Method not allowed")
    }

    fn unsupported_media_type(details: impl Into<String>) -> Self {
        Self::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "unsupported_media_type", "The request body must be JSON")
            .details(details)
            .hint("Send the header 'Content-Type: application/json'")
    }

    fn details(mut self, details: impl Into<String>) -> Self {
        self.body.details = Some(details.into());
        self
    }

    fn hint(mut self, hint: impl Into<String>) -> Self {
        self.body.hint = Some(hint.into());
        self
    }

    /// Adds the fields, and the message of the first one as the details.
    fn fields(mut self, fields: Vec<FieldError>) -> Self {
        self.body.details = fields.first().map(|error| error.message.clone());
        let fields = fields.into_iter().map(|e| FieldBody { field: e.field, message: e.message });
        self.body.fields = Some(fields.collect());
        self
    }

    fn retry_after(mut self, seconds: i64) -> Self {
        self.retry_after = Some(seconds);
        self
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let mut response = Json(*self.body).with_status(self.status).into_response();
        response.set_data(self.code);
        let headers = response.headers_mut();
        if let Some(seconds) = self.retry_after {
            headers.insert(header::RETRY_AFTER, seconds.into());
        }
        if self.status == StatusCode::UNAUTHORIZED {
            headers.insert(header::WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"));
        }
        response
    }
}

impl From<ApiError> for poem::Error {
    fn from(error: ApiError) -> Self {
        let code = error.code;
        let mut response = Self::from_response(error.into_response());
        // It would drop what the response carries.
        response.set_data(code);
        response
    }
}

impl From<Vec<FieldError>> for ApiError {
    fn from(fields: Vec<FieldError>) -> Self {
        Self::new(StatusCode::UNPROCESSABLE_ENTITY, "validation_failed", "Validation failed").fields(fields)
    }
}

impl From<FieldError> for ApiError {
    fn from(field: FieldError) -> Self {
        vec![field].into()
    }
}

impl From<Overloaded> for ApiError {
    fn from(error: Overloaded) -> Self {
        Self::new(StatusCode::SERVICE_UNAVAILABLE, "busy", "The shop is busy, please try again")
            .details(error.to_string())
            .retry_after(RETRY_SOON)
    }
}

impl From<RateLimited> for ApiError {
    fn from(RateLimited { retry_after }: RateLimited) -> Self {
        Self::new(StatusCode::TOO_MANY_REQUESTS, "too_many_attempts", "Too many attempts")
            .hint(format!("Wait {retry_after} seconds"))
            .retry_after(retry_after)
    }
}
