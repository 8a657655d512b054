//! The other orders of a customer: those with the same email.

use rusqlite::{Connection, OptionalExtension, Row};

use super::index::{Filter, Matches};
use super::list::to_u32;
use super::rows::parse_column;
use crate::domain::money::Money;
use crate::domain::order::{OrderStatus, OrderSummary};
use crate::domain::search::Search;
use crate::store::database::Store;
use crate::store::error::StoreError;

/// Orders that are listed.
const MAX_LISTED: usize = 5;
/// Orders that are read, so that it takes at most 10 ms. A search for an email also finds longer emails.
const MAX_READ: usize = 250;

/// The orders with the same email as an order, without that order.
#[derive(Clone, Debug, Default)]
pub struct OtherOrders {
    /// The newest ones.
    pub newest: Vec<OrderSummary>,
    /// How many there are.
    pub total: u32,
    /// If `false`, there may be more, because not all orders that could have the email were read.
    pub is_exact: bool,
}

impl Store {
    /// Returns the orders with the same email as the order with this id, in any case.
    pub async fn list_other_orders(&self, id: String) -> Result<OtherOrders, StoreError> {
        self.read(move |db| list(&*db.unchecked_transaction()?, &id)).await
    }
}

fn list(db: &Connection, id: &str) -> Result<OtherOrders, StoreError> {
    let mut statement = db.prepare_cached("SELECT email FROM orders WHERE id = ?1")?;
    let email: Option<String> = statement.query_row([id], |row| row.get(0)).optional()?;
    let email = email.ok_or(StoreError::NotFound)?;
    let Some(search) = Search::parse(&email) else { return Ok(OtherOrders::default()) };
    let found = Matches::find(db, &Filter { search: Some(&search), ..Filter::default() })?;
    let mut others = Vec::new();
    for row in found.newest_first(0).take(MAX_READ) {
        let (other_email, other) = read(db, row)?;
        if other.id != id && other_email.to_lowercase() == email.to_lowercase() {
            others.push(other);
        }
    }
    let total = to_u32(others.len());
    others.truncate(MAX_LISTED);
    Ok(OtherOrders { newest: others, total, is_exact: found.count() <= MAX_READ })
}

/// Reads the email and the summary of an order.
fn read(db: &Connection, row: i64) -> Result<(String, OrderSummary), StoreError> {
    let mut statement = db.prepare_cached(
        "SELECT email, id, order_number, status, total_cents, created_at FROM orders WHERE rowid = ?1",
    )?;
    Ok(statement.query_row([row], |row| Ok((row.get("email")?, from_row(row)?)))?)
}

fn from_row(row: &Row<'_>) -> rusqlite::Result<OrderSummary> {
    Ok(OrderSummary {
        id: row.get("id")?,
        number: row.get("order_number")?,
        status: parse_column(row, "status", |text| OrderStatus::parse(text).ok())?,
        total: Money::from_cents(row.get("total_cents")?),
        created_at: row.get("created_at")?,
    })
}
