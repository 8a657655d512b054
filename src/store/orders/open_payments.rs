//! What the owner sees of card payments: those that are not finished, and those that need help.

use rusqlite::Connection;

use super::payments::{self, OPEN_PAYMENTS};
use super::rows;
use crate::domain::order::Order;
use crate::domain::payment::{Payment, PaymentState, STUCK_TRIES};
use crate::store::database::Store;
use crate::store::error::StoreError;

/// For how long a refund that has failed is reported, in seconds.
const REPORTED: i64 = 30 * 24 * 60 * 60;
/// A payment that is not finished.
#[derive(Clone, Debug)]
pub struct OpenPayment {
    /// The order that it pays.
    pub order: Order,
    /// How far it has come.
    pub payment: Payment,
    /// When the shop looks after it next, in Unix seconds.
    pub due_at: Option<i64>,
}

/// Payments by card that the owner may have to look at.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PaymentCounts {
    /// Those that are not finished.
    pub open: u32,
    /// Those of which no step has succeeded for about an hour.
    pub unfinished: u32,
    /// Refunds of the last 30 days that have failed, and were followed by no other one.
    pub failed_refunds: u32,
    /// Those whose amounts are not those of their order and their refunds.
    pub different: u32,
}

impl Store {
    /// Counts the payments that are not finished, by state.
    pub async fn count_open_payments(&self) -> Result<Vec<(PaymentState, u32)>, StoreError> {
        self.read(count_open).await
    }

    /// Counts payments in a few milliseconds, however many are finished.
    pub async fn count_payments(&self, now: i64) -> Result<PaymentCounts, StoreError> {
        self.read(move |db| count(db, now)).await
    }

    /// Returns the payments that are not finished, oldest first.
    pub async fn list_open_payments(&self) -> Result<Vec<OpenPayment>, StoreError> {
        self.read(|db| {
            let mut statement = db.prepare_cached(&format!("{OPEN_PAYMENTS} ORDER BY order_id"))?;
            let ids: Vec<String> = statement.query_map([], |row| row.get(0))?.collect::<Result<_, _>>()?;
            ids.iter().map(|id| find(db, id)).collect()
        })
        .await
    }
}

fn find(db: &Connection, order_id: &str) -> Result<OpenPayment, StoreError> {
    let mut due = db.prepare_cached("SELECT due_at FROM payments WHERE order_id = ?1")?;
    Ok(OpenPayment {
        order: rows::find(db, order_id)?.ok_or(StoreError::NotFound)?,
        payment: payments::find(db, order_id)?.ok_or(StoreError::NotFound)?,
        due_at: due.query_row([order_id], |row| row.get(0))?,
    })
}

fn count_open(db: &Connection) -> Result<Vec<(PaymentState, u32)>, StoreError> {
    let sql = format!("SELECT state, count(*) FROM ({OPEN_PAYMENTS}) JOIN payments USING (order_id) GROUP BY state");
    let mut statement = db.prepare_cached(&sql)?;
    let counts = statement
        .query_map([], |row| Ok((rows::parse_column(row, "state", PaymentState::parse)?, row.get::<_, u32>(1)?)))?;
    Ok(counts.collect::<Result<_, _>>()?)
}

/// Returns what [`Store::count_payments`] returns.
pub(in crate::store) fn count(db: &Connection, now: i64) -> Result<PaymentCounts, StoreError> {
    let count = |sql: &str, value: i64| db.prepare_cached(sql)?.query_row([value], |row| row.get::<_, u32>(0));
    Ok(PaymentCounts {
        open: count_open(db)?.iter().map(|(_, count)| count).sum(),
        // A shopper may take long at the bank, and a bank for a refund.
        unfinished: count(
            "SELECT count(*) FROM payments INDEXED BY payments_due WHERE due_at IS NOT NULL AND tries >= ?1
                 AND state <> 'action' AND (state <> 'captured' OR acting IS NOT NULL
                     OR EXISTS (SELECT 1 FROM refunds WHERE refunds.order_id = payments.order_id AND state = 'wanted'))",
            STUCK_TRIES.into(),
        )?,
        failed_refunds: count(
            "SELECT count(*) FROM refunds AS failed INDEXED BY refunds_failed WHERE state = 'failed' AND created_at > ?1
                 AND NOT EXISTS (SELECT 1 FROM refunds WHERE order_id = failed.order_id AND id > failed.id)",
            now - REPORTED,
        )?,
        different: count(
            "SELECT count(*) FROM payments INDEXED BY payments_due JOIN orders ON orders.id = order_id
                 WHERE due_at > ?1 AND (cents <> total_cents OR refunded_cents <> min(captured_cents,
                     (SELECT coalesce(sum(refunds.cents), 0) FROM refunds
                         WHERE refunds.order_id = payments.order_id AND refunds.state <> 'failed')))",
            0,
        )?,
    })
}
