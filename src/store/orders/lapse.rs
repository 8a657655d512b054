//! Automatic cancellation of orders that stay unpaid for too long.

use rusqlite::{Connection, OptionalExtension};

use super::rows;
use super::status::change_status;
use crate::domain::order::{MAX_LAPSES_PER_HOUR, OrderAction, OrderChange, OrderStatus};
use crate::store::audit::Actor;
use crate::store::database::Store;
use crate::store::error::StoreError;
use crate::store::heartbeat;
use crate::store::writer::Priority;

/// In seconds.
const HOUR: i64 = 60 * 60;
/// How long a shopper may take at the bank, in seconds: until then, the order does not lapse.
const AT_BANK: i64 = 10 * 60;

impl Store {
    /// Adds these seconds to the time for which the shop has run, and records which orders and audit entries exist by
    /// then. Forgets what is not needed to measure `unpaid_after`.
    pub async fn record_run_time(&self, seconds: i64, unpaid_after: i64, now: i64) -> Result<(), StoreError> {
        self.write(Priority::Public, move |db| {
            db.prepare_cached(
                "INSERT OR REPLACE INTO run_times VALUES (
                     coalesce((SELECT max(seconds) FROM run_times), 0) + ?1,
                     coalesce((SELECT max(rowid) FROM orders), 0), coalesce((SELECT max(id) FROM audit_log), 0))",
            )?
            .execute([seconds])?;
            db.prepare_cached(
                "DELETE FROM run_times WHERE seconds < (SELECT max(seconds) FROM run_times
                     WHERE seconds <= (SELECT max(seconds) FROM run_times) - ?1)",
            )?
            .execute([unpaid_after.max(HOUR)])?;
            heartbeat::write(db, now)
        })
        .await
    }

    /// Counts the orders that are due to be cancelled, up to `limit`.
    pub async fn count_unpaid_orders(&self, unpaid_after: i64, limit: u32, now: i64) -> Result<usize, StoreError> {
        self.read(move |db| Ok(list_unpaid(db, unpaid_after, limit, now)?.len())).await
    }

    /// Cancels the orders that have been pending for `unpaid_after` seconds, oldest first, as many as may lapse in this
    /// hour.
    pub async fn cancel_unpaid_orders(&self, unpaid_after: i64, now: i64) -> Result<(), StoreError> {
        let list = move |db: &Connection| list_unpaid(db, unpaid_after, count_allowed(db)?, now);
        // A write that changes nothing is still a commit, which makes the pages check for changes.
        if self.read(list).await?.is_empty() {
            return Ok(());
        }
        self.write_catalog(Priority::Staff, move |db| cancel(db, list(db)?, now)).await
    }

    /// Cancels the orders whose shoppers have not paid by card for `pay_within` seconds.
    pub async fn cancel_orders_unpaid_by_card(&self, pay_within: i64, now: i64) -> Result<(), StoreError> {
        let list = move |db: &Connection| {
            let mut statement = db.prepare_cached(UNPAID_BY_CARD)?;
            let ids = statement.query_map([now - pay_within, now - AT_BANK], |row| row.get(0))?;
            Ok(ids.collect::<Result<Vec<_>, _>>()?)
        };
        if self.read(list).await?.is_empty() {
            return Ok(());
        }
        self.write_catalog(Priority::Staff, move |db| cancel(db, list(db)?, now)).await
    }
}

fn cancel(db: &Connection, ids: Vec<String>, now: i64) -> Result<(), StoreError> {
    let actor = Actor { email: OrderChange::SHOP.to_owned(), at: now };
    for id in ids {
        let order = rows::find(db, &id)?.ok_or(StoreError::NotFound)?;
        change_status(db, &order, OrderStatus::Cancelled.into(), &actor)?;
    }
    Ok(())
}

/// Selects the orders whose shoppers did not pay by card in time, oldest first.
const UNPAID_BY_CARD: &str = "
    SELECT order_id FROM orders INDEXED BY orders_pending_by_age CROSS JOIN payments ON order_id = orders.id
    WHERE orders.status = 'pending' AND orders.created_at <= ?1 AND payments.state IN ('unpaid', 'action', 'processing')
        AND NOT (coalesce(confirmed_at, 0) > ?2 AND (acting = 'confirm' OR payments.state <> 'unpaid'))
        AND NOT EXISTS (SELECT 1 FROM order_notes WHERE order_id = orders.id AND kind = 'hold')
    ORDER BY orders.created_at LIMIT 500";

/// Returns how many more orders may lapse in this hour of run time.
fn count_allowed(db: &Connection) -> Result<u32, StoreError> {
    let mut statement = db.prepare_cached(
        "SELECT count(*) FROM audit_log WHERE actor = ?1 AND action = ?2 AND id > coalesce(
             (SELECT max(entry) FROM run_times WHERE seconds <= (SELECT max(seconds) FROM run_times) - ?3),
             (SELECT min(entry) FROM run_times))",
    )?;
    let lapsed: u32 = statement.query_row((OrderChange::SHOP, OrderAction::Status.as_str(), HOUR), |row| row.get(0))?;
    Ok(MAX_LAPSES_PER_HOUR.saturating_sub(lapsed))
}

/// Selects the orders to cancel, oldest first.
pub const UNPAID: &str = "
    SELECT id FROM orders INDEXED BY orders_pending_by_age
    WHERE status = 'pending' AND created_at <= ?1 AND rowid <= ?2
        AND NOT EXISTS (SELECT 1 FROM audit_log INDEXED BY audit_log_by_subject
            WHERE subject = orders.id AND id > ?3 AND action IN (?4, ?5))
        AND NOT EXISTS (SELECT 1 FROM order_notes WHERE order_id = orders.id AND kind = 'hold')
        AND NOT EXISTS (SELECT 1 FROM payments WHERE order_id = orders.id)
    ORDER BY created_at LIMIT ?6";

/// Returns the orders to cancel: none on hold. Each is old enough by its date and by the time for which the shop has run.
/// The age of an order that staff set back to pending or released counts from that change.
fn list_unpaid(db: &Connection, unpaid_after: i64, limit: u32, now: i64) -> Result<Vec<String>, StoreError> {
    let sql = "SELECT order_row, entry FROM run_times
               WHERE seconds <= (SELECT max(seconds) FROM run_times) - ?1 ORDER BY seconds DESC LIMIT 1";
    let newest = db.prepare_cached(sql)?.query_row([unpaid_after], |row| Ok((row.get(0)?, row.get(1)?))).optional()?;
    let Some((order_row, entry)): Option<(i64, i64)> = newest else { return Ok(Vec::new()) };
    let mut statement = db.prepare_cached(UNPAID)?;
    let [status, hold] = [OrderAction::Status, OrderAction::Hold].map(OrderAction::as_str);
    let parameters = rusqlite::params![now - unpaid_after, order_row, entry, status, hold, limit];
    let ids = statement.query_map(parameters, |row| row.get(0))?;
    Ok(ids.collect::<Result<_, _>>()?)
}
