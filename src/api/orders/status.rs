//! How changes of status look on the wire.

use std::collections::HashSet;

use poem_openapi::Object;

use crate::api::error::ApiError;
use crate::api::wire::{Lenient, Text};
use crate::domain::order::OrderStatus;
use crate::domain::rules::FieldError;
use crate::store::{KnownOrder, StoreError};

const MAX_ORDERS: usize = 500;

/// A new status.
#[derive(Object)]
#[oai(deny_unknown_fields)]
pub(super) struct StatusChange {
    /// `pending`, `paid` or `cancelled`.
    status: Lenient<Text>,
    /// The status this change is based on: any other is refused (409).
    #[oai(nullable)]
    was: Option<Text>,
}

/// A new status for several orders.
#[derive(Object)]
#[oai(deny_unknown_fields)]
pub(super) struct BulkStatusChange {
    /// `pending`, `paid` or `cancelled`.
    status: Lenient<Text>,
    /// 1 to 500 orders, each listed once.
    orders: Lenient<Vec<OrderRef>>,
}

/// An order of a bulk change.
#[derive(Object)]
#[oai(deny_unknown_fields)]
struct OrderRef {
    #[oai(rename = "_id")]
    id: Lenient<Text>,
    /// The status this change is based on: any other is refused.
    #[oai(nullable)]
    was: Option<Text>,
}

/// What became of a bulk change.
#[derive(Object, Default)]
pub(super) struct BulkStatusChanged {
    /// The ids of the orders that have the status now.
    pub(super) changed: Vec<String>,
    refused: Vec<RefusedChange>,
}

/// An order that stays as it is, and why.
#[derive(Object)]
struct RefusedChange {
    #[oai(rename = "_id")]
    id: String,
    /// As in the error that the same change of this order alone is answered with.
    code: String,
    message: String,
}

impl StatusChange {
    pub(super) fn parse(self, id: String) -> Result<(OrderStatus, KnownOrder), Vec<FieldError>> {
        let mut errors = Vec::new();
        let status = parse("status", &self.status.text(), &mut errors);
        let was = self.was.map(|was| parse("was", &was.0, &mut errors));
        if errors.is_empty() { Ok((status, KnownOrder { id, was })) } else { Err(errors) }
    }
}

impl BulkStatusChange {
    pub(super) fn parse(self) -> Result<(OrderStatus, Vec<KnownOrder>), Vec<FieldError>> {
        let mut errors = Vec::new();
        let status = parse("status", &self.status.text(), &mut errors);
        let refs = self.orders.0.unwrap_or_default();
        if refs.is_empty() || refs.len() > MAX_ORDERS {
            errors.push(FieldError::new("orders", format!("Please list 1 to {MAX_ORDERS} orders")));
            return Err(errors);
        }
        let mut seen = HashSet::new();
        let mut orders = Vec::with_capacity(refs.len());
        for (at, order) in refs.into_iter().enumerate() {
            let id = order.id.text();
            if !seen.insert(id.clone()) {
                errors.push(FieldError::new(format!("orders[{at}]._id"), "Each order can be listed once"));
            }
            let was = order.was.map(|was| parse(&format!("orders[{at}].was"), &was.0, &mut errors));
            orders.push(KnownOrder { id, was });
        }
        if errors.is_empty() { Ok((status, orders)) } else { Err(errors) }
    }
}

fn parse(field: &str, word: &str, errors: &mut Vec<FieldError>) -> OrderStatus {
    OrderStatus::parse(word).unwrap_or_else(|error| {
        errors.push(FieldError { field: field.to_owned(), ..error });
        OrderStatus::Pending
    })
}

impl FromIterator<(String, Result<(), StoreError>)> for BulkStatusChanged {
    fn from_iter<I: IntoIterator<Item = (String, Result<(), StoreError>)>>(outcomes: I) -> Self {
        let mut all = Self::default();
        for (id, outcome) in outcomes {
            match outcome.map_err(ApiError::from) {
                Ok(()) => all.changed.push(id),
                Err(error) => {
                    let (code, message) = error.into_code_and_message();
                    all.refused.push(RefusedChange { id, code, message });
                }
            }
        }
        all
    }
}
