//! The rows of card payments and their refunds.

use std::collections::HashMap;

use rusqlite::{Connection, OptionalExtension, Row, params};

use super::history::json_of;
use super::rows::{parse_column, parse_json};
use super::run_time;
use crate::domain::order::{HistoryEntry, Order, cancel_seconds};
use crate::domain::payment::{
    Goal, OrderState, Payment, PaymentCall, PaymentCard, PaymentState, Refund, RefundState, retry_delay,
};
use crate::store::error::StoreError;

const COLUMNS: &str = "order_id, intent, is_live, state, acting, cents, captured_cents, refunded_cents, disputed_at, disputes, card_brand, card_last4, \
    charge_declines, charge_declined_at, attempt, tries, error";

/// The action in the audit log when a card is authorized.
pub(super) const AUTHORIZE: &str = "payment.authorize";
/// How long the shop waits until it checks again whether it has run for long enough to charge a card, in seconds.
const MINUTE: i64 = 60;

/// The orders whose payments are not finished: the shop has a step to make, or the shopper.
pub(super) const OPEN_PAYMENTS: &str = "
    SELECT order_id FROM payments INDEXED BY payments_due WHERE due_at IS NOT NULL
    UNION SELECT order_id FROM orders INDEXED BY orders_pending_by_age CROSS JOIN payments ON order_id = orders.id
        WHERE orders.status = 'pending' AND payments.state IN ('unpaid', 'action', 'processing')";

/// Returns the payments of these orders, with one statement for all of them and one for their refunds.
pub(super) fn find_all(db: &Connection, order_ids: &[&str]) -> Result<HashMap<String, Payment>, StoreError> {
    let ids = json_of(order_ids)?;
    let mut statement = db.prepare_cached(&format!(
        "SELECT {COLUMNS} FROM json_each(?1) AS ids CROSS JOIN payments ON order_id = ids.value"
    ))?;
    let rows = statement.query_map([&ids], |row| Ok((row.get("order_id")?, from_row(row)?)))?;
    let mut found: HashMap<String, Payment> = rows.collect::<Result<_, _>>()?;
    if found.is_empty() {
        return Ok(found);
    }
    let mut statement = db.prepare_cached(
        "SELECT order_id, refunds.id, cents, state, actor, created_at, error
         FROM json_each(?1) AS ids CROSS JOIN refunds ON order_id = ids.value ORDER BY refunds.id",
    )?;
    let refunds = statement.query_map([&ids], |row| {
        let state = parse_column(row, "state", RefundState::parse)?;
        let refund = Refund {
            id: row.get("id")?,
            cents: row.get("cents")?,
            state,
            is_of_shop: row.get::<_, String>("actor")? == HistoryEntry::SHOP,
            actor: row.get("actor")?,
            created_at: row.get("created_at")?,
            error: row.get("error")?,
        };
        Ok((row.get::<_, String>("order_id")?, refund))
    })?;
    for refund in refunds {
        let (order_id, refund) = refund?;
        found.entry(order_id).and_modify(|payment| payment.refunds.push(refund));
    }
    Ok(found)
}

pub(super) fn find(db: &Connection, order_id: &str) -> Result<Option<Payment>, StoreError> {
    Ok(find_all(db, &[order_id])?.remove(order_id))
}

fn from_row(row: &Row<'_>) -> rusqlite::Result<Payment> {
    let acting = row.get::<_, Option<String>>("acting")?;
    let card = |brand| Ok::<_, rusqlite::Error>(PaymentCard { brand, last4: row.get("card_last4")? });
    Ok(Payment {
        intent: row.get("intent")?,
        is_live: row.get("is_live")?,
        state: parse_column(row, "state", PaymentState::parse)?,
        acting: acting.and_then(|word| PaymentCall::parse(&word)),
        cents: row.get("cents")?,
        captured_cents: row.get("captured_cents")?,
        refunded_cents: row.get("refunded_cents")?,
        disputed_at: row.get("disputed_at")?,
        disputes: row.get_ref("disputes")?.as_str_or_null()?.map(parse_json).transpose()?,
        card: row.get::<_, Option<String>>("card_brand")?.map(card).transpose()?,
        charge_declines: row.get("charge_declines")?,
        charge_declined_at: row.get("charge_declined_at")?,
        attempt: row.get("attempt")?,
        tries: row.get("tries")?,
        error: row.get("error")?,
        refunds: Vec::new(),
    })
}

pub(super) fn create(db: &Connection, order: &Order, is_live: bool) -> Result<(), StoreError> {
    db.prepare_cached(
        "INSERT INTO payments (order_id, is_live, state, cents, captured_cents, refunded_cents, attempt, tries)
         VALUES (?1, ?2, 'unpaid', ?3, 0, 0, 0, 0)",
    )?
    .execute(params![order.id, is_live, order.totals.total.cents()])?;
    Ok(())
}

/// Returns the mark of this database in Stripe's metadata.
pub(super) fn find_mark(db: &Connection) -> Result<String, StoreError> {
    Ok(db.prepare_cached("SELECT mark FROM shop")?.query_row([], |row| row.get(0))?)
}

/// Returns what the payment of an order depends on.
pub(super) fn state_of(db: &Connection, order: &Order, now: i64) -> Result<OrderState, StoreError> {
    let is_window_over = has_run_since_authorized(db, &order.id)?;
    Ok(OrderState {
        status: order.status,
        status_since: order.status_at,
        charge_from: if is_window_over { order.cancel_until() } else { order.cancel_until().max(now + MINUTE) },
        is_on_hold: !order.hold.is_empty(),
        is_locked: order.is_locked,
        now,
    })
}

/// Returns whether the shop has run for the whole time to cancel since the card was authorized: a clock that is ahead
/// charges no card early.
fn has_run_since_authorized(db: &Connection, order_id: &str) -> Result<bool, StoreError> {
    let entry = run_time::find(db, cancel_seconds())?.map_or(0, |(_, entry)| entry);
    let sql = "SELECT 1 FROM audit_log INDEXED BY audit_log_by_subject WHERE subject = ?1 AND action = ?2 AND id > ?3";
    Ok(!db.prepare_cached(sql)?.exists(params![order_id, AUTHORIZE, entry])?)
}

/// Plans when the task of the payments works on a payment next. Call it after each change of the order's status or of the payment.
pub(super) fn schedule(db: &Connection, order: &Order, now: i64) -> Result<(), StoreError> {
    let Some(payment) = find(db, &order.id)? else { return Ok(()) };
    let due_at = due_at(db, order, &payment, now)?;
    db.prepare_cached("UPDATE payments SET due_at = ?2 WHERE order_id = ?1")?.execute(params![order.id, due_at])?;
    Ok(())
}

pub(super) fn due_at(db: &Connection, order: &Order, payment: &Payment, now: i64) -> Result<Option<i64>, StoreError> {
    let retry_at = now + if payment.tries == 0 { 0 } else { retry_delay(payment.tries) };
    Ok(match payment.goal(state_of(db, order, now)?) {
        Goal::Idle => None,
        Goal::Poll => Some(now + retry_delay(payment.tries.saturating_add(1))),
        Goal::Call(_, at) => Some(at.max(retry_at)),
    })
}

/// Gives the next call another idempotency key, unless the payment is known to exist at Stripe: there, the key of an attempt
/// to create it, whose answer was lost, goes with the address of then.
pub(super) fn renew_key(db: &Connection, order_id: &str) -> Result<(), StoreError> {
    db.prepare_cached("UPDATE payments SET attempt = attempt + 1 WHERE order_id = ?1 AND intent IS NULL")?
        .execute([order_id])?;
    Ok(())
}

/// Returns the id of the order that an intent pays, if the shop has recorded it.
pub(super) fn find_order_of(db: &Connection, intent: &str) -> Result<Option<String>, StoreError> {
    let mut statement = db.prepare_cached("SELECT order_id FROM payments WHERE intent = ?1")?;
    Ok(statement.query_row([intent], |row| row.get(0)).optional()?)
}
