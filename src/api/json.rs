//! The JSON of the API, for the command line.

use poem_openapi::types::ToJSON;
use serde_json::Value;

use super::auth::{Account, StaffSession};
use super::check::Checks;
use super::orders::AdminOrder;
use super::products::Product;
use crate::domain::finding::Finding;
use crate::domain::order::LoadedOrder;
use crate::domain::product;
use crate::store::{AccountSummary, OpenSession};

/// Returns an order as staff receive it at a time in Unix seconds.
pub fn order(order: LoadedOrder, now: i64) -> Value {
    to_value(&AdminOrder::new(order, now))
}

/// Returns a product.
pub fn product(product: product::Product) -> Value {
    to_value(&Product::from(product))
}

/// Returns the findings of checks.
pub fn findings(findings: &[Finding]) -> Value {
    to_value(&Checks::from(findings))
}

/// Returns a staff account.
pub fn account(account: AccountSummary) -> Value {
    to_value(&Account::from(account))
}

/// Returns a session. It is never the current one: the command line has none.
pub fn session(session: OpenSession) -> Value {
    to_value(&StaffSession::new(session, None))
}

fn to_value(object: &impl ToJSON) -> Value {
    object.to_json().unwrap_or_default()
}
