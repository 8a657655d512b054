//! JSON schema of a status change.

use poem_openapi::Object;

use crate::api::constraints::{KnownStatus, Status};
use crate::api::wire::{Field, Optional};
use crate::domain::order::{Change, OrderStatus};
use crate::domain::rules::FieldError;

/// A status change.
#[derive(Object)]
#[oai(deny_unknown_fields)]
pub(super) struct StatusChange {
    status: Field<Status>,
    /// The status this change is based on. If it is not current, the change fails with 409.
    #[oai(nullable)]
    was: Optional<KnownStatus>,
}

impl StatusChange {
    pub(super) fn parse(self) -> Result<Change, Vec<FieldError>> {
        match (OrderStatus::parse_field("status", &self.status.text()), parse_was(self.was)) {
            (Ok(status), Ok(was)) => Ok(Change::Status { status, was }),
            (status, was) => Err(status.err().into_iter().chain(was.err()).collect()),
        }
    }
}

/// Parses the status that a change is based on.
pub(super) fn parse_was(was: Optional<KnownStatus>) -> Result<Option<OrderStatus>, FieldError> {
    let was = was.given().map(|was| OrderStatus::parse_field("status", &was)).transpose();
    was.map_err(|error| FieldError { field: "was".to_owned(), ..error })
}
