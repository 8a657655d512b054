//! Automatic cancellation of orders that stay unpaid for too long.

use rusqlite::{Connection, params};
use serde_json::json;

use super::change;
use super::run_time::{self, HOUR};
use crate::domain::order::{Change, HistoryEntry, OrderAction};
use crate::store::audit::{self, Actor, Audit};
use crate::store::database::Store;
use crate::store::error::StoreError;
use crate::store::writer::{Priority, in_savepoint};

/// How many orders without a card may lapse in an hour: if something is wrong, staff can still stop the others.
pub const MAX_LAPSES_PER_HOUR: u32 = 50;
/// How long a shopper may take at the bank, in seconds: until then, the order does not lapse.
const AT_BANK: i64 = 10 * 60;
/// The action in the audit log when an unpaid order cannot be cancelled.
const LAPSE_FAILED: &str = "lapse.failed";
/// The most orders that lapse at once.
const MAX_BATCH: u32 = 500;

/// Which orders lapse, and after how many seconds.
#[derive(Clone, Copy, Debug)]
pub enum Unpaid {
    /// Those that a card has to pay and has not.
    ByCard(i64),
    /// All others.
    Otherwise(i64),
}

impl Store {
    /// Counts the orders without a card that are due to be cancelled, up to `limit`.
    pub async fn count_unpaid_orders(&self, unpaid_after: i64, limit: u32, now: i64) -> Result<usize, StoreError> {
        self.read(move |db| Ok(list_unpaid(db, Unpaid::Otherwise(unpaid_after), limit, now)?.len())).await
    }

    /// Cancels the orders that have been pending for this long, oldest first, as many as may lapse in this hour. One that
    /// fails stops no other.
    pub async fn cancel_unpaid_orders(&self, unpaid: Unpaid, now: i64) -> Result<(), StoreError> {
        let list = move |db: &Connection| list_unpaid(db, unpaid, count_allowed(db, unpaid)?, now);
        // A write that changes nothing is still a commit, which makes the pages check for changes.
        if self.read(list).await?.is_empty() {
            return Ok(());
        }
        self.write_catalog(Priority::Essential, move |db| {
            for id in list(db)? {
                let cancel = |db: &Connection| change::make(db, &id, &Change::Lapse, &Actor::shop(now));
                if let Err(error) = in_savepoint(db, cancel) {
                    tracing::error!("the unpaid order {id} cannot be cancelled: {error}");
                    log_failure(db, &id, &error.to_string(), now)?;
                }
            }
            Ok(())
        })
        .await
    }
}

/// Logs that an order could not be cancelled, once while it has its status: the shop tries it again each minute.
fn log_failure(db: &Connection, id: &str, error: &str, now: i64) -> Result<(), StoreError> {
    let is_logged = "SELECT 1 FROM audit_log INDEXED BY audit_log_by_subject 
        WHERE subject = ?1 AND action = ?2 AND at >= (SELECT status_at FROM orders WHERE id = ?1)";
    if db.prepare_cached(is_logged)?.exists([id, LAPSE_FAILED])? {
        return Ok(());
    }
    let entry = Audit::new(LAPSE_FAILED, id).after(&json!({ "error": error }));
    audit::append(db, &Actor::shop(now), &entry)
}

/// Returns how many more orders may lapse in this hour of run time. Of those without a card, the shop changes the status
/// only when they lapse.
fn count_allowed(db: &Connection, unpaid: Unpaid) -> Result<u32, StoreError> {
    if let Unpaid::ByCard(_) = unpaid {
        return Ok(MAX_BATCH);
    }
    let mut statement = db.prepare_cached(
        "SELECT count(*) FROM audit_log WHERE actor = ?1 AND action = ?2 AND id > coalesce(
             (SELECT max(entry) FROM run_times WHERE seconds <= (SELECT max(seconds) FROM run_times) - ?3),
             (SELECT min(entry) FROM run_times))
             AND NOT EXISTS (SELECT 1 FROM payments WHERE order_id = subject)",
    )?;
    let lapsed: u32 =
        statement.query_row((HistoryEntry::SHOP, OrderAction::Status.as_str(), HOUR), |row| row.get(0))?;
    Ok(MAX_LAPSES_PER_HOUR.saturating_sub(lapsed))
}

/// Selects the orders to cancel, oldest first.
pub const UNPAID: &str = "
    SELECT orders.id FROM orders INDEXED BY orders_pending_by_age LEFT JOIN payments ON payments.order_id = orders.id
    WHERE orders.status = 'pending' AND orders.rowid <= ?1 AND (payments.order_id IS NOT NULL) = ?2
        AND ifnull(payments.state IN ('unpaid', 'action', 'processing')
            AND NOT (payments.confirmed_at BETWEEN ?3 AND ?4 AND (acting = 'confirm' OR payments.state <> 'unpaid')), TRUE)
        AND NOT EXISTS (SELECT 1 FROM audit_log INDEXED BY audit_log_by_subject
            WHERE subject = orders.id AND id > ?5 AND action IN (?6, ?7))
        AND hold = '' AND shipped_at IS NULL
    ORDER BY orders.created_at LIMIT ?8";

/// Returns the orders to cancel: none on hold, and none whose parcel has left. Their age is the time for which the shop has
/// run since they were placed, whatever the clock says. That of an order that staff set back to pending or released counts
/// from that change.
fn list_unpaid(db: &Connection, unpaid: Unpaid, limit: u32, now: i64) -> Result<Vec<String>, StoreError> {
    let (by_card, after) = match unpaid {
        Unpaid::ByCard(after) => (true, after),
        Unpaid::Otherwise(after) => (false, after),
    };
    let Some((order_row, entry)) = run_time::find(db, after)? else { return Ok(Vec::new()) };
    let mut statement = db.prepare_cached(UNPAID)?;
    let [status, hold] = [OrderAction::Status, OrderAction::Hold].map(OrderAction::as_str);
    let parameters = params![order_row, by_card, now - AT_BANK + 1, now, entry, status, hold, limit];
    let ids = statement.query_map(parameters, |row| row.get(0))?;
    Ok(ids.collect::<Result<_, _>>()?)
}
