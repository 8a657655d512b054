//! What the owner sees of card payments: those that are not finished, and those that need help.

use rusqlite::Connection;

use super::payments::{self, OPEN_PAYMENTS};
use super::rows;
use crate::domain::mail::{CardAlert, Facts};
use crate::domain::order::{Order, cancel_until};
use crate::domain::payment::{FailedRefund, Payment, PaymentCounts, PaymentState, STUCK_TRIES, StrangePayment};
use crate::store::database::Store;
use crate::store::error::StoreError;
use crate::store::outbox;
use crate::store::writer::Priority;

/// For how long a refund that has failed, or a dispute, is reported, in seconds.
const REPORTED: i64 = 30 * DAY;
/// How long after its authorization the owner learns that an order on hold loses it, in seconds: a day before.
const EXPIRING: i64 = 6 * DAY;
const DAY: i64 = 24 * 60 * 60;

/// A payment that is not finished.
#[derive(Clone, Debug)]
pub struct OpenPayment {
    /// The order that it pays.
    pub order: Order,
    /// How far it has come.
    pub payment: Payment,
    /// When the task of the payments works on it next, in Unix seconds.
    pub due_at: Option<i64>,
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

    /// Returns the payments at Stripe that no order has, as of the last comparison.
    pub async fn list_strange_payments(&self) -> Result<Vec<StrangePayment>, StoreError> {
        self.read(list_strange).await
    }

    /// Notes the payments at Stripe that no order has, in place of those of the last comparison, and tells the owner of new
    /// ones.
    pub async fn replace_strange_payments(
        &self,
        strange: Vec<StrangePayment>,
        alert_email: String,
        now: i64,
    ) -> Result<(), StoreError> {
        let mut strange = strange;
        strange.sort_by(|one, other| one.intent.cmp(&other.intent));
        let known = self.read(list_strange).await?;
        if known == strange {
            return Ok(());
        }
        self.write(Priority::Essential, move |db| {
            if strange.iter().any(|payment| known.iter().all(|known| known.intent != payment.intent)) {
                let counts = PaymentCounts { strange: strange.clone(), ..PaymentCounts::default() };
                let facts = Facts::CardAlert { cause: CardAlert::Strange { which: counts.strange_text() } };
                outbox::insert(db, &format!("payments/strange/{now}"), &alert_email, &facts, now, now)?;
            }
            let strange = serde_json::to_string(&strange).expect("payments are plain data");
            db.execute("UPDATE shop SET strange_payments = ?1", [strange])?;
            Ok(())
        })
        .await
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
        unfinished: list_numbers(
            db,
            "SELECT order_number FROM payments INDEXED BY payments_due JOIN orders ON orders.id = order_id
             WHERE due_at IS NOT NULL AND tries >= ?1
                 AND payments.state <> 'action' AND (payments.state <> 'captured' OR acting IS NOT NULL
                     OR EXISTS (SELECT 1 FROM refunds WHERE order_id = payments.order_id AND refunds.state = 'wanted'))
             ORDER BY orders.id",
            STUCK_TRIES.into(),
        )?,
        failed_refunds: list_failed_refunds(db, now)?,
        strange: list_strange(db)?,
        disputed: list_numbers(
            db,
            "SELECT order_number || iif(disputes IS NULL, ' (the key lacks Disputes: Read)', '')
             FROM payments INDEXED BY payments_disputed JOIN orders ON orders.id = order_id
             WHERE disputed_at > ?1 ORDER BY disputed_at DESC",
            now - REPORTED,
        )?,
        expiring: list_numbers(
            db,
            "SELECT order_number FROM orders INDEXED BY orders_on_hold JOIN payments ON order_id = orders.id
             WHERE hold <> '' AND payments.state = 'authorized' AND cancel_until <= ?1 ORDER BY cancel_until",
            cancel_until(now - EXPIRING),
        )?,
        different: count(
            "SELECT count(*) FROM payments INDEXED BY payments_due JOIN orders ON orders.id = order_id
                 WHERE due_at > ?1 AND (cents <> total_cents OR refunded_cents <
                     (SELECT coalesce(sum(refunds.cents), 0) FROM refunds
                         WHERE refunds.order_id = payments.order_id AND refunds.state IN ('sent', 'done')))",
            0,
        )?,
    })
}

fn list_numbers(db: &Connection, sql: &str, at: i64) -> Result<Vec<String>, StoreError> {
    let mut statement = db.prepare_cached(sql)?;
    let numbers = statement.query_map([at], |row| row.get(0))?;
    Ok(numbers.collect::<Result<_, _>>()?)
}

fn list_strange(db: &Connection) -> Result<Vec<StrangePayment>, StoreError> {
    let json: String = db.query_row("SELECT strange_payments FROM shop", [], |row| row.get(0))?;
    serde_json::from_str(&json).map_err(|error| StoreError::Internal(error.to_string()))
}

fn list_failed_refunds(db: &Connection, now: i64) -> Result<Vec<FailedRefund>, StoreError> {
    let mut statement = db.prepare_cached(
        "SELECT order_number, failed.cents, failed.error FROM refunds AS failed INDEXED BY refunds_failed
         JOIN payments USING (order_id) JOIN orders ON orders.id = failed.order_id
         WHERE failed.state = 'failed' AND failed.created_at > ?1 AND disputed_at IS NULL
             AND is_live >= (SELECT is_live FROM shop) AND (orders.status <> 'cancelled' OR due_at IS NULL)
             AND NOT EXISTS (SELECT 1 FROM refunds WHERE order_id = failed.order_id AND id > failed.id)
         ORDER BY failed.id",
    )?;
    let refunds = statement.query_map([now - REPORTED], |row| {
        Ok(FailedRefund { order_number: row.get(0)?, cents: row.get(1)?, error: row.get(2)? })
    })?;
    Ok(refunds.collect::<Result<_, _>>()?)
}
