//! Automatic cancellation of orders that stay unpaid for too long.

use rusqlite::Connection;

use super::rows;
use super::status::change_status;
use crate::domain::order::{OrderAction, OrderChange, OrderStatus};
use crate::store::audit::Actor;
use crate::store::database::Store;
use crate::store::error::StoreError;
use crate::store::writer::Priority;

impl Store {
    /// Counts the orders that have been pending since `until` or earlier, up to `limit`.
    pub async fn count_unpaid_orders(&self, until: i64, limit: u32) -> Result<usize, StoreError> {
        self.read(move |db| Ok(list_unpaid(db, until, limit)?.len())).await
    }

    /// Cancels up to `limit` orders that have been pending since `until` or earlier, oldest first, and returns their
    /// ids. `until` and `now` are in Unix seconds.
    pub async fn cancel_unpaid_orders(&self, until: i64, limit: u32, now: i64) -> Result<Vec<String>, StoreError> {
        // A write that changes nothing is still a commit, which makes the pages check for changes.
        if self.read(move |db| list_unpaid(db, until, 1)).await?.is_empty() {
            return Ok(Vec::new());
        }
        self.write_catalog(Priority::Staff, move |db| {
            let actor = Actor { email: OrderChange::SHOP.to_owned(), at: now };
            let ids = list_unpaid(db, until, limit)?;
            for id in &ids {
                let order = rows::find(db, id)?.ok_or(StoreError::NotFound)?;
                change_status(db, &order, OrderStatus::Cancelled.into(), &actor)?;
            }
            Ok(ids)
        })
        .await
    }
}

/// Returns the orders to cancel: none on hold. The age of an order that staff set back to pending or released counts
/// from that change.
fn list_unpaid(db: &Connection, until: i64, limit: u32) -> Result<Vec<String>, StoreError> {
    let mut statement = db.prepare_cached(
        "SELECT id FROM orders INDEXED BY orders_pending_by_age
         WHERE status = 'pending' AND created_at <= ?1 AND NOT EXISTS
             (SELECT 1 FROM audit_log INDEXED BY audit_log_by_subject WHERE subject = orders.id AND action IN (?2, ?3) AND at > ?1)
             AND NOT EXISTS (SELECT 1 FROM order_notes WHERE order_id = orders.id AND kind = 'hold')
         ORDER BY created_at LIMIT ?4",
    )?;
    let [status, hold] = [OrderAction::Status, OrderAction::Hold].map(OrderAction::as_str);
    let ids = statement.query_map(rusqlite::params![until, status, hold, limit], |row| row.get(0))?;
    Ok(ids.collect::<Result<_, _>>()?)
}
