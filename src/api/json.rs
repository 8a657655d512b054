//! The JSON of the API, for the command line.

use poem_openapi::types::ToJSON;
use serde_json::Value;

use super::audit::AuditLog;
use super::auth::{Account, StaffSession};
use super::check::Checks;
use super::figures::Figures;
use super::orders::{AdminOrder, OrderCounts, OrdersChanged, ShipmentsSaved};
use super::pictures::{ListedPicture, Picture};
use super::products::Product;
use super::stock::Stock;
use crate::domain::figures;
use crate::domain::finding::Finding;
use crate::domain::order::{OrderWithHistory, ShipmentLine};
use crate::domain::picture::{NewPicture, SavedPicture};
use crate::domain::product;
use crate::store::{self, AccountSummary, AuditPage, OpenSession, StoreError};

/// Returns an order as staff receive it at a time in Unix seconds.
pub fn order(order: OrderWithHistory, now: i64) -> Value {
    to_value(&AdminOrder::new(order, now))
}

/// Returns the number of orders by status and stage.
pub fn order_counts(counts: store::OrderCounts) -> Value {
    to_value(&OrderCounts::from(counts))
}

/// Returns a product.
pub fn product(product: product::Product) -> Value {
    to_value(&Product::from(product))
}

/// Returns the stock of every color, and the last corrections.
pub fn stock(stock: store::Stock) -> Value {
    to_value(&Stock::from(stock))
}

/// Returns an uploaded picture.
pub fn picture(picture: &NewPicture) -> Value {
    to_value(&Picture::from(picture))
}

/// Returns the list of uploaded pictures.
pub fn pictures(pictures: &[SavedPicture]) -> Value {
    to_value(&pictures.iter().map(ListedPicture::from).collect::<Vec<_>>())
}

/// Returns the result of a change of several orders: each order's id, and why it was not changed.
pub fn order_changes(outcomes: Vec<(String, Result<(), StoreError>)>) -> Value {
    to_value(&outcomes.into_iter().collect::<OrdersChanged>())
}

/// Returns the result of a list of shipments.
pub fn shipments(outcomes: Vec<(ShipmentLine, Result<(), StoreError>)>) -> Value {
    to_value(&outcomes.into_iter().collect::<ShipmentsSaved>())
}

/// Returns sales figures.
pub fn figures(figures: figures::Figures) -> Value {
    to_value(&Figures::from(figures))
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

/// Returns a page of the audit log.
pub fn audit(page: AuditPage) -> Value {
    to_value(&AuditLog::from(page))
}

fn to_value(object: &impl ToJSON) -> Value {
    object.to_json().unwrap_or_default()
}
