//! The calls that move money: each is stored before it is made.

use rusqlite::{Connection, OptionalExtension, named_params, params};
use serde_json::json;

use super::listing::to_ship::TO_SHIP;
use super::payments::{OPEN_PAYMENTS, find, find_order_of, schedule, state_of};
use super::{payments, rows};
use crate::domain::money::Money;
use crate::domain::order::{Order, OrderAction, OrderStatus, Rejection};
use crate::domain::payment::{Goal, Payment, PaymentCall, PaymentState, RefundState, retry_delay};
use crate::store::audit::{self, Actor, Audit};
use crate::store::database::Store;
use crate::store::error::StoreError;
use crate::store::writer::Priority;

/// What the shop does about a payment now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PaymentWork {
    /// Nothing.
    Idle,
    /// It asks Stripe about this intent.
    Poll(String),
    /// It captures or releases what the intent holds, or refunds. Then it asks Stripe.
    Call {
        /// The id at Stripe.
        intent: String,
        /// What to call.
        call: PaymentCall,
        /// The refund and its amount in US cents, for a call that refunds.
        refund: Option<(i64, i64)>,
        /// The idempotency key.
        key: String,
    },
}

impl Store {
    /// Returns the mark of this database in Stripe's metadata.
    pub async fn payment_mark(&self) -> Result<String, StoreError> {
        self.read(payments::find_mark).await
    }

    /// Returns the mark of the last restore of this database in Stripe's metadata; empty if there was none.
    pub async fn payment_epoch(&self) -> Result<String, StoreError> {
        let sql = "SELECT epoch FROM restores ORDER BY id DESC LIMIT 1";
        self.read(|db| Ok(db.prepare_cached(sql)?.query_row([], |row| row.get(0)).optional()?.unwrap_or_default()))
            .await
    }

    /// Returns whether an order is cancelled.
    pub async fn is_order_cancelled(&self, order_id: String) -> Result<bool, StoreError> {
        let is_cancelled = |order: Order| order.status == OrderStatus::Cancelled;
        self.read(move |db| Ok(rows::find(db, &order_id)?.is_none_or(is_cancelled))).await
    }

    /// Returns the payment of an order, if it has one.
    pub async fn find_payment(&self, order_id: String) -> Result<Option<Payment>, StoreError> {
        self.read(move |db| find(db, &order_id)).await
    }

    /// Returns the id of the order that an intent pays, if the shop has recorded it.
    pub async fn find_order_of_intent(&self, intent: String) -> Result<Option<String>, StoreError> {
        self.read(move |db| find_order_of(db, &intent)).await
    }

    /// Returns the ids of up to `limit` orders whose payments are due at `now`, in Unix seconds.
    pub async fn list_due_payments(&self, now: i64, limit: u32) -> Result<Vec<String>, StoreError> {
        self.read(move |db| {
            let mut statement = db.prepare_cached(
                "SELECT order_id FROM payments INDEXED BY payments_due WHERE due_at <= ?1 ORDER BY due_at LIMIT ?2",
            )?;
            let ids = statement.query_map([now, limit.into()], |row| row.get(0))?;
            Ok(ids.collect::<Result<_, _>>()?)
        })
        .await
    }

    /// Returns whether a payment is due again that has made no progress.
    pub async fn has_retries(&self) -> Result<bool, StoreError> {
        let sql = "SELECT 1 FROM payments INDEXED BY payments_due WHERE due_at IS NOT NULL AND tries > 0";
        self.read(move |db| Ok(db.prepare_cached(sql)?.exists([])?)).await
    }

    /// Returns the id at Stripe of a payment that is not finished, if there is one.
    pub async fn find_open_intent(&self) -> Result<Option<String>, StoreError> {
        self.read(|db| {
            let sql =
                format!("SELECT intent FROM ({OPEN_PAYMENTS}) JOIN payments USING (order_id) WHERE intent NOTNULL");
            Ok(db.prepare_cached(&sql)?.query_row([], |row| row.get(0)).optional()?)
        })
        .await
    }

    /// Returns when the oldest order was placed that is charged and has to ship, in Unix seconds.
    pub async fn find_oldest_unshipped_charge(&self) -> Result<Option<i64>, StoreError> {
        self.read(|db| {
            let sql = format!("SELECT min(orders.created_at) {TO_SHIP} AND id IN (SELECT order_id FROM payments)");
            let parameters = named_params! { ":is_packed": None::<bool> };
            Ok(db.prepare_cached(&sql)?.query_row(parameters, |row| row.get(0))?)
        })
        .await
    }

    /// Records the intent of an order that has none. That of a cancelled order is due to be released.
    pub async fn record_intent(&self, order_id: String, intent: String, now: i64) -> Result<(), StoreError> {
        self.write(Priority::Essential, move |db| {
            let sql = "UPDATE payments SET intent = ?2 WHERE order_id = ?1 AND intent IS NULL";
            db.prepare_cached(sql)?.execute([&order_id, &intent])?;
            schedule(db, &rows::find(db, &order_id)?.ok_or(StoreError::NotFound)?, now)
        })
        .await
    }

    /// Prepares a call that holds the amount on a card, and returns its idempotency key. Records the intent of an order
    /// that has none. Fails if the order is cancelled or a card was accepted.
    pub async fn begin_confirm(&self, order_id: String, intent: String, now: i64) -> Result<String, StoreError> {
        self.write(Priority::Normal, move |db| {
            let order = rows::find(db, &order_id)?.ok_or(StoreError::NotFound)?;
            let payment = find(db, &order_id)?.ok_or(StoreError::NotFound)?;
            check_payable(order.status, &payment)?;
            let sql = "UPDATE payments SET intent = ?2, attempt = attempt + 1, confirmed_at = ?3 WHERE order_id = ?1";
            db.prepare_cached(sql)?.execute(params![order_id, payment.intent.unwrap_or(intent), now])?;
            begin(db, &order_id, Some(PaymentCall::Confirm), payment.tries, now)?;
            Ok(format!("{}-{order_id}-{}", PaymentCall::Confirm.as_str(), payment.attempt + 1))
        })
        .await
    }

    /// Decides what to do about the payment of an order now, and stores it: a cancellation that came first is heeded, and
    /// later ones find that the money is given up.
    pub async fn begin_payment_work(&self, order_id: String, now: i64) -> Result<PaymentWork, StoreError> {
        self.write(Priority::Essential, move |db| plan(db, &order_id, now)).await
    }

    /// Records that the bank refuses to charge what it holds. The next try has another key: Stripe would repeat its answer.
    pub async fn record_charge_decline(&self, order_id: String, error: String, now: i64) -> Result<(), StoreError> {
        self.write(Priority::Essential, move |db| {
            db.prepare_cached(
                "UPDATE payments SET error = ?2, attempt = attempt + 1, charge_declines = charge_declines + 1,
                     charge_declined_at = ?3 WHERE order_id = ?1",
            )?
            .execute(params![order_id, error, now])?;
            let actor = Actor::shop(now);
            let entry = Audit::new("payment.charge_declined", &order_id).after(&json!({ "error": error }));
            audit::append(db, &actor, &entry)
        })
        .await
    }

    /// Records that Stripe has accepted a refund, by its id at Stripe.
    pub async fn accept_refund(&self, order_id: String, id: i64, reference: String) -> Result<(), StoreError> {
        self.write(Priority::Essential, move |db| {
            let sql = "UPDATE refunds SET reference = ?3 WHERE order_id = ?1 AND id = ?2 AND reference IS NULL";
            db.prepare_cached(sql)?.execute(params![order_id, id, reference])?;
            Ok(())
        })
        .await
    }

    /// Returns the ids at Stripe of the refunds that Stripe has accepted and the bank has not confirmed.
    pub async fn list_sent_refunds(&self, order_id: String) -> Result<Vec<String>, StoreError> {
        self.read(move |db| {
            let sql = "SELECT reference FROM refunds
                       WHERE order_id = ?1 AND state IN ('wanted', 'sent') AND reference IS NOT NULL";
            let mut statement = db.prepare_cached(sql)?;
            let ids = statement.query_map([order_id], |row| row.get(0))?;
            Ok(ids.collect::<Result<_, _>>()?)
        })
        .await
    }

    /// Records that Stripe refuses a refund.
    pub async fn fail_refund(&self, order_id: String, id: i64, error: String, now: i64) -> Result<(), StoreError> {
        self.write(Priority::Essential, move |db| fail_refund(db, &order_id, id, &error, now)).await
    }

    /// Records why a call failed. With `needs_new_key`, the next call has another idempotency key.
    pub async fn record_payment_error(
        &self,
        order_id: String,
        error: String,
        needs_new_key: bool,
    ) -> Result<(), StoreError> {
        self.write(Priority::Essential, move |db| {
            db.prepare_cached("UPDATE payments SET error = ?2, attempt = attempt + ?3 WHERE order_id = ?1")?
                .execute(params![order_id, error, needs_new_key])?;
            Ok(())
        })
        .await
    }
}

/// Fails a refund that Stripe does not know of, and logs why.
pub(super) fn fail_refund(
    db: &Connection,
    order_id: &str,
    refund: i64,
    error: &str,
    now: i64,
) -> Result<(), StoreError> {
    let sql = "UPDATE refunds SET state = 'failed', error = ?2 WHERE id = ?1 AND state = 'wanted' RETURNING cents";
    let failed: Option<i64> = db.prepare_cached(sql)?.query_row(params![refund, error], |row| row.get(0)).optional()?;
    let Some(cents) = failed else { return Ok(()) };
    db.prepare_cached("UPDATE payments SET tries = 0 WHERE order_id = ?1")?.execute([order_id])?;
    let actor = Actor::shop(now);
    log_refund(db, order_id, OrderAction::RefundFailed, cents, Some(error), &actor)
}

/// Checks that an order with this status and payment can be paid.
pub(super) fn check_payable(status: OrderStatus, payment: &Payment) -> Result<(), Rejection> {
    match (status, payment.state) {
        (_, PaymentState::Authorized | PaymentState::Captured) => Err(Rejection::AlreadyPaid),
        (OrderStatus::Pending, PaymentState::Unpaid | PaymentState::Action | PaymentState::Processing) => Ok(()),
        _ => Err(Rejection::OrderExpired),
    }
}

fn plan(db: &Connection, order_id: &str, now: i64) -> Result<PaymentWork, StoreError> {
    let order = rows::find(db, order_id)?.ok_or(StoreError::NotFound)?;
    let payment = find(db, order_id)?.ok_or(StoreError::NotFound)?;
    let Some(intent) = payment.intent.clone() else { return Ok(PaymentWork::Idle) };
    let call = match payment.goal(state_of(db, &order, now)?) {
        Goal::Call(call, at) if at <= now => call,
        Goal::Poll => {
            begin(db, order_id, payment.acting, payment.tries, now)?;
            return Ok(PaymentWork::Poll(intent));
        }
        Goal::Call(..) | Goal::Idle => {
            schedule(db, &order, now)?;
            return Ok(PaymentWork::Idle);
        }
    };
    let refund = if call == PaymentCall::Refund { Some(next_refund(db, order_id, &payment, now)?) } else { None };
    begin(db, order_id, Some(call), payment.tries, now)?;
    let subject = refund.map_or_else(|| order_id.to_owned(), |(id, _)| id.to_string());
    let key = format!("{}-{subject}-{}", call.as_str(), payment.attempt);
    Ok(PaymentWork::Call { intent, call, refund, key })
}

/// Returns the refund to send: one that staff want, or all that is left of a cancelled order.
fn next_refund(db: &Connection, order_id: &str, payment: &Payment, now: i64) -> Result<(i64, i64), StoreError> {
    if let Some(refund) = payment.refunds.iter().find(|refund| refund.state == RefundState::Wanted) {
        return Ok((refund.id, refund.cents));
    }
    let cents = payment.left_cents();
    let shop = Actor::shop(now);
    let id = insert(db, order_id, cents, &shop)?;
    // If a staff member cancelled the order, the refund is logged under that email.
    let cancelled_by = find_last_actor(db, order_id)?.filter(|by| by.contains('@'));
    let actor = Actor { email: cancelled_by.unwrap_or(shop.email), at: now };
    log_refund(db, order_id, OrderAction::Refund, cents, None, &actor)?;
    Ok((id, cents))
}

/// Returns who has last changed the status of an order.
fn find_last_actor(db: &Connection, order_id: &str) -> Result<Option<String>, StoreError> {
    let sql = "SELECT actor FROM audit_log INDEXED BY audit_log_by_subject WHERE subject = ?1 AND action = ?2
               ORDER BY id DESC LIMIT 1";
    Ok(db.prepare_cached(sql)?.query_row([order_id, OrderAction::Status.as_str()], |row| row.get(0)).optional()?)
}

/// Adds a refund that Stripe does not know of yet, and returns its id.
pub(super) fn insert_refund(db: &Connection, order_id: &str, cents: i64, actor: &Actor) -> Result<i64, StoreError> {
    let id = insert(db, order_id, cents, actor)?;
    log_refund(db, order_id, OrderAction::Refund, cents, None, actor)?;
    Ok(id)
}

fn insert(db: &Connection, order_id: &str, cents: i64, actor: &Actor) -> Result<i64, StoreError> {
    db.prepare_cached(
        "INSERT INTO refunds (order_id, cents, state, actor, created_at) VALUES (?1, ?2, 'wanted', ?3, ?4)",
    )?
    .execute(params![order_id, cents, actor.email, actor.at])?;
    Ok(db.last_insert_rowid())
}

/// Logs that a refund was asked for, or that it has failed.
pub(super) fn log_refund(
    db: &Connection,
    order_id: &str,
    action: OrderAction,
    cents: i64,
    error: Option<&str>,
    actor: &Actor,
) -> Result<(), StoreError> {
    let after = json!({ "refund": Money::from_cents(cents).to_string(), "error": error });
    audit::append(db, actor, &Audit::new(action.as_str(), order_id).after(&after))
}

/// Stores a call that is about to be made. If the process ends before its outcome is known, the payment is due again.
fn begin(db: &Connection, order_id: &str, call: Option<PaymentCall>, tries: u32, now: i64) -> Result<(), StoreError> {
    let tries = tries.saturating_add(1);
    db.prepare_cached("UPDATE payments SET acting = ?2, tries = ?3, due_at = ?4 WHERE order_id = ?1")?
        .execute(params![order_id, call.map(PaymentCall::as_str), tries, now + retry_delay(tries)])?;
    Ok(())
}
