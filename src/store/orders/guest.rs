//! An order as its page shows it.

use rusqlite::{Connection, OptionalExtension};

use super::payments;
use super::rows::{self, COLUMNS};
use crate::domain::order::GuestOrder;
use crate::store::database::Store;
use crate::store::error::StoreError;

/// How long an order has its page, in seconds.
const PAGE_AGE: i64 = 120 * 24 * 60 * 60;

impl Store {
    /// Returns the order with this link. `now` is in Unix seconds.
    pub async fn find_guest_order(&self, link: String, now: i64) -> Result<GuestOrder, StoreError> {
        self.read(move |db| find(&*db.unchecked_transaction()?, &link, now)).await
    }
}

pub(super) fn find(db: &Connection, link: &str, now: i64) -> Result<GuestOrder, StoreError> {
    let sql = format!("SELECT {COLUMNS} FROM orders WHERE link = ?1 AND created_at > ?2");
    let order = db.prepare_cached(&sql)?.query_row((link, now - PAGE_AGE), rows::from_row).optional()?;
    let order = rows::with_lines(db, order.ok_or(StoreError::NotFound)?)?;
    let payment = payments::find(db, &order.id)?;
    Ok(GuestOrder { order, payment })
}
