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
        let mut errors = Vec::new();
        let status = parse_status("status", &self.status.text(), &mut errors);
        let was = self.was.0.map(|was| parse_status("was", &was.0, &mut errors));
        if errors.is_empty() { Ok(Change::Status { status, was }) } else { Err(errors) }
    }
}

fn parse_status(field: &str, text: &str, errors: &mut Vec<FieldError>) -> OrderStatus {
    OrderStatus::parse(text).unwrap_or_else(|error| {
        errors.push(FieldError { field: field.to_owned(), ..error });
        OrderStatus::Pending
    })
}
