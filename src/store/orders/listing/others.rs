//! The other orders of a customer: those with the same email.

use rusqlite::{Connection, OptionalExtension};

use super::super::rows::{COLUMNS, from_row};
use super::find::{self, Part};
use super::query::OrderQuery;
use crate::domain::order::Order;
use crate::domain::search::Search;
use crate::store::database::Store;
use crate::store::error::StoreError;

const MAX_LISTED: usize = 5;

/// The orders with the same email as an order, without that order.
#[derive(Clone, Debug, Default)]
pub struct OtherOrders {
    /// The newest ones, without their lines.
    pub newest: Vec<Order>,
    /// How many there are, among the newest 1,001 with the email.
    pub total: u32,
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
    // The shopper is forgotten.
    if email.is_empty() {
        return Ok(OtherOrders::default());
    }
    let query = OrderQuery { search: Some(Search::whole(&email)), ..OrderQuery::default() };
    let mut others = Vec::new();
    for row in find::rows(db, &query, Part::counted(db, &query)?)? {
        let other = read(db, row)?;
        // The search also finds emails that differ in characters which it ignores.
        if other.id != id && other.customer.email.to_lowercase() == email.to_lowercase() {
            others.push(other);
        }
    }
    let total = u32::try_from(others.len()).unwrap_or(u32::MAX);
    others.truncate(MAX_LISTED);
    Ok(OtherOrders { newest: others, total })
}

fn read(db: &Connection, row: i64) -> Result<Order, StoreError> {
    let mut statement = db.prepare_cached(&format!("SELECT {COLUMNS} FROM orders WHERE rowid = ?1"))?;
    Ok(statement.query_row([row], from_row)?)
}
