//! Response types that document exactly the statuses an operation can return.

use std::collections::BTreeSet;
use std::marker::PhantomData;

use poem::http::StatusCode;
use poem_openapi::payload::{Json, Payload};
use poem_openapi::registry::{MetaHeader, MetaMediaType, MetaResponse, MetaResponses, MetaSchemaRef, Registry};
use poem_openapi::types::{ToJSON, Type};
use poem_openapi::{ApiResponse, Object};

use super::error::{ApiError, ErrorBody};

/// Confirms that something was deleted.
#[derive(Object)]
pub(super) struct Deleted {
    pub(super) deleted: bool,
}

/// A response with the created object.
#[derive(ApiResponse)]
pub(super) enum Created<T: ToJSON> {
    /// Created
    #[oai(status = 201)]
    Created(Json<T>),
}

impl<T: ToJSON> From<T> for Created<T> {
    fn from(created: T) -> Self {
        Self::Created(Json(created))
    }
}

/// Says nothing about what was asked for.
#[derive(Object)]
#[oai(rename = "Requested")]
pub(super) struct Nothing {}

/// A response to a request that a mail answers.
#[derive(ApiResponse)]
pub(super) enum Requested {
    /// The same whatever the mail says, and if there is none.
    #[oai(status = 202)]
    Accepted(Json<Nothing>),
}

impl Requested {
    pub(super) fn accepted() -> Self {
        Self::Accepted(Json(Nothing {}))
    }
}

/// Any operation, also without being named.
pub(super) const ANY: &[u16] = &[400, 408, 500, 503];
/// For a password, or a session of staff that may have no second factor.
pub(super) const SESSION: &[u16] = &[401];
/// For staff.
pub(super) const STAFF: &[u16] = &[401, 403];
/// For one row by its id.
pub(super) const ROW: &[u16] = &[404];
/// A card that is declined.
pub(super) const PAYMENT: &[u16] = &[402];
/// What others have changed, or what does not fit the state of the shop.
pub(super) const CONFLICT: &[u16] = &[409];
/// With If-Match.
pub(super) const VERSION: &[u16] = &[412];
/// With a body.
pub(super) const BODY: &[u16] = &[413, 415, 422];
/// With parameters that a rule may reject.
pub(super) const PARAMETERS: &[u16] = &[422];
/// Limited per client.
pub(super) const LIMITED: &[u16] = &[429];
/// Writes to the disk.
pub(super) const WRITE: &[u16] = &[507];
/// Is acknowledged only once a replica has it, if there is one.
pub(super) const REPLICATED: &[u16] = &[504];

/// The sets of error statuses that an operation can return.
pub(super) trait Statuses: Send + Sync + 'static {
    const SETS: &'static [&'static [u16]];

    fn all() -> impl Iterator<Item = u16> {
        Self::SETS.iter().copied().chain([ANY]).flatten().copied()
    }
}

/// Declares operations with the sets of error statuses that they can return, besides those of any operation.
macro_rules! operations {
    ($($vis:vis $operation:ident: $($set:ident)*;)+) => {$(
        $vis struct $operation;

        impl $crate::api::response::Statuses for $operation {
            const SETS: &'static [&'static [u16]] = &[$($crate::api::response::$set),*];
        }
    )+};
}
pub(super) use operations;

/// An error of an operation whose error statuses are those of `S`.
pub(super) struct Failure<S>(ApiError, PhantomData<S>);

impl<S: Statuses, E: Into<ApiError>> From<E> for Failure<S> {
    fn from(error: E) -> Self {
        let error = error.into();
        debug_assert!(S::all().any(|status| status == error.status().as_u16()), "{} is not documented", error.status());
        Self(error, PhantomData)
    }
}

impl<S> From<Failure<S>> for poem::Error {
    fn from(failure: Failure<S>) -> Self {
        failure.0.into()
    }
}

impl<S: Statuses> ApiResponse for Failure<S> {
    fn meta() -> MetaResponses {
        let statuses: BTreeSet<u16> = S::all().collect();
        let document = |status| response::<ErrorBody>(status, reason(status), headers(status));
        MetaResponses { responses: statuses.into_iter().map(document).collect() }
    }

    fn register(registry: &mut Registry) {
        ErrorBody::register(registry);
    }
}

fn response<T: Type>(status: u16, description: &'static str, headers: Vec<MetaHeader>) -> MetaResponse {
    MetaResponse {
        description,
        status: Some(status),
        status_range: None,
        content: vec![MetaMediaType { content_type: Json::<T>::CONTENT_TYPE, schema: T::schema_ref() }],
        headers,
    }
}

fn reason(status: u16) -> &'static str {
    StatusCode::from_u16(status).ok().and_then(|status| status.canonical_reason()).unwrap_or_default()
}

fn headers(status: u16) -> Vec<MetaHeader> {
    match status {
        401 => vec![header("WWW-Authenticate", "The authentication scheme.", String::schema_ref())],
        429 | 503 => vec![header("Retry-After", "Seconds to wait before retrying.", u32::schema_ref())],
        _ => Vec::new(),
    }
}

pub(super) fn header(name: &str, description: &str, schema: MetaSchemaRef) -> MetaHeader {
    MetaHeader { name: name.into(), description: Some(description.into()), required: true, deprecated: false, schema }
}
