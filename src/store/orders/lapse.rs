//! Unpaid orders that lapse (DESIGN D12).

use rusqlite::Connection;

use super::{change_status, rows};
use crate::domain::order::{OrderStatus, StatusChange};
use crate::store::error::StoreError;
use crate::store::{Actor, Store};

impl Store {
    /// Cancels up to `limit` orders that have been pending since `until` or longer, oldest first, and returns their
    /// ids; `until` and `now` are unix seconds.
    pub async fn cancel_unpaid_orders(&self, until: i64, limit: u32, now: i64) -> Result<Vec<String>, StoreError> {
        // A write that changes nothing would still be a commit, after which pages are looked through.
        if self.read(move |db| unpaid(db, until, 1)).await?.is_empty() {
            return Ok(Vec::new());
        }
        self.write(move |db| {
            let actor = Actor { email: StatusChange::SHOP.to_owned(), at: now };
            let ids = unpaid(db, until, limit)?;
            for id in &ids {
                let order = rows::find(db, id)?.ok_or(StoreError::NotFound)?;
                change_status(db, &order, OrderStatus::Cancelled, &actor)?;
            }
            Ok(ids)
        })
        .await
    }
}

/// An order that staff set back to pending is as old as that change.
fn unpaid(db: &Connection, until: i64, limit: u32) -> Result<Vec<String>, StoreError> {
    let mut statement = db.prepare_cached(
        "SELECT id FROM orders INDEXED BY orders_pending_by_age
         WHERE status = 'pending' AND created_at <= ?1 AND NOT EXISTS
             (SELECT 1 FROM audit_log WHERE subject = orders.id AND action = ?2 AND at > ?1)
         ORDER BY created_at LIMIT ?3",
    )?;
    let ids = statement.query_map(rusqlite::params![until, StatusChange::ACTION, limit], |row| row.get(0))?;
    Ok(ids.collect::<Result<_, _>>()?)
}
