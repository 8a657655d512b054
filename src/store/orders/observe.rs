//! Recording what Stripe says about a payment: the only change of its state, and the cause of all that follows.

use rusqlite::{Connection, OptionalExtension, params};
use serde_json::json;

use super::pay::{log_refunds, update_refunded};
use super::status::change_status;
use super::{fulfillments, letters, networks, payments, rows};
use crate::domain::order::{Order, OrderChange, OrderStatus};
use crate::domain::payment::{Payment, PaymentState, Refund, RefundState, STUCK_TRIES, Seen, SeenRefund};
use crate::store::audit::{self, Actor, Audit};
use crate::store::database::Store;
use crate::store::error::StoreError;
use crate::store::writer::Priority;

/// How long the shop waits before it asks again about a payment that is not the one it has created, in seconds.
const MISMATCH_DELAY: i64 = 60 * 60;

impl Store {
    /// Records what Stripe says about a payment, as often as it says it. An authorization is announced to the shopper and
    /// to `alert_email`; a charge makes the order paid; an order that nothing is held for, or that is fully refunded before
    /// it ships, is cancelled. A refund that Stripe has accepted is announced to `alert_email`. A cancelled order stays
    /// cancelled.
    ///
    /// Returns the reason if the payment is not the one that the shop has created. Then nothing is recorded but this.
    pub async fn observe_payment(
        &self,
        seen: Seen,
        alert_email: String,
        now: i64,
    ) -> Result<Result<(), &'static str>, StoreError> {
        self.write_catalog(Priority::Staff, move |db| observe(db, &seen, &alert_email, now)).await
    }
}

fn observe(db: &Connection, seen: &Seen, alert_email: &str, now: i64) -> Result<Result<(), &'static str>, StoreError> {
    let Some(order_id) = payments::find_order_of(db, &seen.intent)? else { return Ok(Err("no order has it")) };
    let order = rows::find(db, &order_id)?.ok_or(StoreError::NotFound)?;
    let before = payments::find(db, &order_id)?.ok_or(StoreError::NotFound)?;
    if let Err(reason) = check(seen, &order_id, &before, &payments::find_mark(db)?) {
        // With this many tries, staff get a notice at once.
        db.prepare_cached("UPDATE payments SET error = ?2, due_at = ?3, tries = max(tries, ?4) WHERE order_id = ?1")?
            .execute(params![order_id, reason, now + MISMATCH_DELAY, STUCK_TRIES])?;
        return Ok(Err(reason));
    }
    let actor = Actor { email: OrderChange::SHOP.to_owned(), at: now };
    update(db, &order_id, seen)?;
    seen.refunds.iter().try_for_each(|refund| update_refund(db, &order_id, refund, now))?;
    reject_excess(db, &order_id, seen.captured_cents)?;
    update_refunded(db, &order_id)?;
    let payment = payments::find(db, &order_id)?.ok_or(StoreError::NotFound)?;
    if (before.state, &before.refunds) != (payment.state, &payment.refunds) {
        db.prepare_cached("UPDATE payments SET tries = 0, error = NULL WHERE order_id = ?1")?.execute([&order_id])?;
    }
    log_refunds(db, &order_id, before.refunded_cents, payment.refunded_cents, &actor)?;
    if before.state != payment.state {
        log(db, &actor, &order_id, &before, &payment)?;
        follow_state(db, &order, &payment, alert_email, &actor)?;
    }
    for refund in payment.refunds.iter().filter(|refund| is_accepted_now(&before, refund)) {
        letters::refunded(db, &order, refund, alert_email, now)?;
    }
    cancel_refunded(db, &order_id, &payment, &actor)?;
    let order = rows::find(db, &order_id)?.ok_or(StoreError::NotFound)?;
    payments::schedule(db, &order, now)?;
    Ok(Ok(()))
}

/// Checks that a payment at Stripe is the one that this shop has created for this order.
fn check(seen: &Seen, order_id: &str, payment: &Payment, mark: &str) -> Result<(), &'static str> {
    let checks = [
        (seen.order_id == order_id, "it is for another order"),
        (seen.shop == mark, "it is for another shop"),
        (seen.cents == payment.cents, "it has another amount"),
        (seen.currency == "usd", "it is in another currency"),
        (seen.is_live == payment.is_live, "it is of another mode"),
        (
            seen.captured_cents == if seen.state == PaymentState::Captured { payment.cents } else { 0 },
            "another amount is charged",
        ),
    ];
    checks.into_iter().find(|(is_right, _)| !is_right).map_or(Ok(()), |(_, reason)| Err(reason))
}

fn update(db: &Connection, order_id: &str, seen: &Seen) -> Result<(), StoreError> {
    let (brand, last4) = seen.card.as_ref().map(|card| (&card.brand, &card.last4)).unzip();
    db.prepare_cached(
        "UPDATE payments SET state = ?2, acting = NULL, captured_cents = ?3, card_brand = coalesce(?4, card_brand),
             card_last4 = coalesce(?5, card_last4) WHERE order_id = ?1",
    )?
    .execute(params![order_id, seen.state.as_str(), seen.captured_cents, brand, last4])?;
    Ok(())
}

fn update_refund(db: &Connection, order_id: &str, seen: &SeenRefund, now: i64) -> Result<(), StoreError> {
    let SeenRefund { id, reference, cents, state } = seen;
    // After the restore of a backup, its id may be that of another refund.
    let sql = "SELECT id FROM refunds WHERE order_id = ?1 AND (id = ?2 AND reference IS NULL OR reference = ?3)";
    let known: Option<i64> =
        db.prepare_cached(sql)?.query_row(params![order_id, id, reference], |row| row.get(0)).optional()?;
    match known {
        Some(id) => db
            .prepare_cached("UPDATE refunds SET state = ?2, reference = ?3, cents = ?4 WHERE id = ?1")?
            .execute(params![id, state.as_str(), reference, cents])?,
        // Made in Stripe's dashboard.
        None => db
            .prepare_cached(
                "INSERT INTO refunds (order_id, cents, state, reference, actor, created_at)
                 VALUES (?1, ?2, ?3, ?4, '', ?5)",
            )?
            .execute(params![order_id, cents, state.as_str(), reference, now])?,
    };
    Ok(())
}

/// Gives up refunds that Stripe does not know of and that are more than is left.
fn reject_excess(db: &Connection, order_id: &str, captured_cents: i64) -> Result<(), StoreError> {
    db.prepare_cached(
        "UPDATE refunds SET state = 'failed' WHERE order_id = ?1 AND state = 'wanted' AND cents > ?2 -
             (SELECT coalesce(sum(cents), 0) FROM refunds WHERE order_id = ?1 AND state IN ('sent', 'done'))",
    )?
    .execute(params![order_id, captured_cents])?;
    Ok(())
}

/// Returns whether Stripe has accepted a refund of the shop since the last look.
fn is_accepted_now(before: &Payment, refund: &Refund) -> bool {
    let was_wanted = |earlier: &Refund| earlier.id == refund.id && earlier.state == RefundState::Wanted;
    matches!(refund.state, RefundState::Sent | RefundState::Done) && before.refunds.iter().any(was_wanted)
}

fn log(db: &Connection, actor: &Actor, order_id: &str, before: &Payment, after: &Payment) -> Result<(), StoreError> {
    let action = match after.state {
        PaymentState::Authorized => "payment.authorize",
        PaymentState::Captured => "payment.capture",
        PaymentState::Released => "payment.release",
        PaymentState::Unpaid | PaymentState::Action | PaymentState::Processing => return Ok(()),
    };
    let entry = Audit::new(action, order_id)
        .before(&json!({ "payment": before.state.as_str() }))
        .after(&json!({ "payment": after.state.as_str(), "cents": after.cents }));
    audit::append(db, actor, &entry)
}

fn follow_state(
    db: &Connection,
    order: &Order,
    payment: &Payment,
    alert_email: &str,
    actor: &Actor,
) -> Result<(), StoreError> {
    if order.status != OrderStatus::Pending {
        return Ok(());
    }
    let set = |status: OrderStatus| change_status(db, order, status.into(), actor);
    match payment.state {
        PaymentState::Authorized => announce(db, order, alert_email),
        PaymentState::Captured => announce(db, order, alert_email).and_then(|()| set(OrderStatus::Paid)),
        PaymentState::Released => {
            letters::payment_lost(db, order, alert_email, actor.at)?;
            set(OrderStatus::Cancelled)
        }
        PaymentState::Unpaid | PaymentState::Action | PaymentState::Processing => Ok(()),
    }
}

/// Tells the shopper and the owner about an order, once. Its network can place others.
fn announce(db: &Connection, order: &Order, alert_email: &str) -> Result<(), StoreError> {
    networks::forget(db, &order.id)?;
    if let Some(link) = fulfillments::find_link(db, &order.id)? {
        letters::received(db, order, &link)?;
    }
    letters::new_order(db, order, alert_email)
}

/// Cancels a paid order that has not shipped and whose whole amount is refunded.
fn cancel_refunded(db: &Connection, order_id: &str, payment: &Payment, actor: &Actor) -> Result<(), StoreError> {
    let is_settled = payment.refunds.iter().all(|refund| refund.state != RefundState::Wanted);
    if payment.captured_cents == 0 || payment.left_cents() > 0 || !is_settled {
        return Ok(());
    }
    let order = rows::find(db, order_id)?.ok_or(StoreError::NotFound)?;
    let fulfillment = fulfillments::find_all(db, &[order_id])?.remove(order_id);
    let is_shipped = fulfillment.is_some_and(|fulfillment| fulfillment.shipped.is_some());
    if order.status == OrderStatus::Paid && !is_shipped {
        change_status(db, &order, OrderStatus::Cancelled.into(), actor)?;
    }
    Ok(())
}
