//! JSON schemas of status changes.

use std::collections::HashSet;

use poem_openapi::Object;

use crate::api::constraints::{Id, KnownStatus, Status, fields, listed};
use crate::api::error::ApiError;
use crate::api::wire::{Field, Optional};
use crate::domain::order::{Change, OrderStatus};
use crate::domain::rules::FieldError;
use crate::store::StoreError;

/// Orders in one request.
pub(super) const MAX_ORDERS: usize = 500;

/// A status change.
#[derive(Object)]
#[oai(deny_unknown_fields)]
pub(super) struct StatusChange {
    status: Field<Status>,
    /// The status this change is based on. If it is not current, the change fails with 409.
    #[oai(nullable)]
    was: Optional<KnownStatus>,
}

/// A status change for several orders.
#[derive(Object)]
#[oai(deny_unknown_fields)]
pub(super) struct BulkStatusChange {
    status: Field<Status>,
    /// Each order is listed once.
    orders: Field<Orders>,
}

/// An order in a bulk status change.
#[derive(Object)]
#[oai(deny_unknown_fields)]
pub(super) struct OrderRef {
    #[oai(rename = "_id")]
    id: Field<Id>,
    /// The status this change is based on. If it is not current, the order is not changed.
    #[oai(nullable)]
    was: Optional<KnownStatus>,
}

fields! {
    Orders: Vec<OrderRef> = |schema| listed(schema, 1, MAX_ORDERS);
}

/// The result of a change of several orders.
#[derive(Object, Default)]
pub(super) struct OrdersChanged {
    /// IDs of the orders that are as requested now.
    pub(super) changed: Vec<String>,
    rejected: Vec<RejectedChange>,
}

/// An order that was not changed, and the reason.
#[derive(Object)]
struct RejectedChange {
    #[oai(rename = "_id")]
    id: String,
    /// The error code that the same change of this order alone would return.
    code: String,
    message: String,
}

impl StatusChange {
    pub(super) fn parse(self) -> Result<Change, Vec<FieldError>> {
        let mut errors = Vec::new();
        let status = parse_status("status", &self.status.text(), &mut errors);
        let was = self.was.0.map(|was| parse_status("was", &was.0, &mut errors));
        if errors.is_empty() { Ok(Change::Status { status, was }) } else { Err(errors) }
    }
}

impl BulkStatusChange {
    /// Returns the ID of each order and its change.
    pub(super) fn parse(self) -> Result<Vec<(String, Change)>, Vec<FieldError>> {
        let mut errors = Vec::new();
        let status = parse_status("status", &self.status.text(), &mut errors);
        let mut ids = Vec::new();
        let mut known = Vec::new();
        for (at, order) in self.orders.0.unwrap_or_default().into_iter().enumerate() {
            ids.push(order.id.text());
            known.push(order.was.0.map(|was| parse_status(&format!("orders[{at}].was"), &was.0, &mut errors)));
        }
        let ids = parse_ids(ids, |at| format!("orders[{at}]._id")).unwrap_or_else(|found| {
            errors.extend(found);
            Vec::new()
        });
        let changes = ids.into_iter().zip(known).map(|(id, was)| (id, Change::Status { status, was })).collect();
        if errors.is_empty() { Ok(changes) } else { Err(errors) }
    }
}

/// Checks a list of orders: each is listed once. `path` returns the path of an order in the request.
pub(super) fn parse_ids(ids: Vec<String>, path: impl Fn(usize) -> String) -> Result<Vec<String>, Vec<FieldError>> {
    if ids.is_empty() || ids.len() > MAX_ORDERS {
        return Err(vec![FieldError::new("orders", format!("Please list 1 to {MAX_ORDERS} orders"))]);
    }
    let mut seen = HashSet::new();
    let mut errors = Vec::new();
    for (at, id) in ids.iter().enumerate() {
        if id.is_empty() {
            errors.push(FieldError::new(path(at), "Please name the order"));
        } else if !seen.insert(id) {
            errors.push(FieldError::new(path(at), "Each order must be listed only once"));
        }
    }
    if errors.is_empty() { Ok(ids) } else { Err(errors) }
}

fn parse_status(field: &str, text: &str, errors: &mut Vec<FieldError>) -> OrderStatus {
    OrderStatus::parse(text).unwrap_or_else(|error| {
        errors.push(FieldError { field: field.to_owned(), ..error });
        OrderStatus::Pending
    })
}

impl<T> FromIterator<(String, Result<T, StoreError>)> for OrdersChanged {
    fn from_iter<I: IntoIterator<Item = (String, Result<T, StoreError>)>>(outcomes: I) -> Self {
        let mut all = Self::default();
        for (id, outcome) in outcomes {
            match outcome.map_err(ApiError::from) {
                Ok(_) => all.changed.push(id),
                Err(error) => {
                    let (code, message) = error.into_code_and_message();
                    all.rejected.push(RejectedChange { id, code, message });
                }
            }
        }
        all
    }
}
