//! Recording what Stripe says about a payment: the only change of its state, and the cause of all that follows.

use rusqlite::{Connection, OptionalExtension, Row, params};

use super::pay::{fail_refund, log_refund};
use super::{change, payments, rows};
use crate::domain::order::{Change, HistoryEntry, OrderAction};
use crate::domain::payment::{
    Payment, PaymentState, RefundState, RemotePayment, RemoteRefund, STUCK_TRIES, retry_delay,
};
use crate::store::audit::Actor;
use crate::store::database::Store;
use crate::store::error::StoreError;
use crate::store::writer::Priority;

impl Store {
    /// Records what Stripe says about a payment, as often as it says it. An authorization is announced to the shopper and
    /// to `alert_email`; a charge makes the order paid; an order that nothing is held for, or that is fully refunded before
    /// it ships, is cancelled. A refund that Stripe has accepted is announced to `alert_email`. A cancelled order stays
    /// cancelled.
    ///
    /// Returns the reason if the payment is not the one that the shop has created. Then nothing is recorded but this.
    pub async fn observe_payment(
        &self,
        remote: RemotePayment,
        alert_email: String,
        now: i64,
    ) -> Result<Result<(), &'static str>, StoreError> {
        self.write_catalog(Priority::Essential, move |db| observe(db, &remote, &alert_email, now)).await
    }
}

fn observe(
    db: &Connection,
    remote: &RemotePayment,
    alert_email: &str,
    now: i64,
) -> Result<Result<(), &'static str>, StoreError> {
    let Some(order_id) = payments::find_order_of(db, &remote.intent)? else { return Ok(Err("no order has it")) };
    let before = payments::find(db, &order_id)?.ok_or(StoreError::NotFound)?;
    if let Err(reason) = check(remote, &order_id, &before, &payments::find_mark(db)?) {
        // With this many tries, staff get a notice at once.
        db.prepare_cached("UPDATE payments SET error = ?2, due_at = ?3, tries = max(tries, ?4) WHERE order_id = ?1")?
            .execute(params![order_id, reason, now + retry_delay(STUCK_TRIES), STUCK_TRIES])?;
        return Ok(Err(reason));
    }
    let actor = Actor::shop(now);
    update(db, &order_id, remote, now)?;
    remote.refunds.iter().try_for_each(|refund| update_refund(db, &order_id, refund, &actor))?;
    fail_excess(db, &order_id, remote, now)?;
    let payment = payments::find(db, &order_id)?.ok_or(StoreError::NotFound)?;
    let progress = |payment: &Payment| (payment.state, payment.refunded_cents, payment.refunds.clone());
    if progress(&before) != progress(&payment) {
        db.prepare_cached("UPDATE payments SET tries = 0, error = NULL WHERE order_id = ?1")?.execute([&order_id])?;
    }
    let change = Change::Payment { before: Box::new(before), alert_email: alert_email.to_owned() };
    change::make(db, &order_id, &change, &actor)?;
    Ok(Ok(()))
}

/// Checks that a payment at Stripe is the one that this shop has created for this order.
fn check(remote: &RemotePayment, order_id: &str, payment: &Payment, mark: &str) -> Result<(), &'static str> {
    let checks = [
        (remote.order_id == order_id, "it is for another order"),
        (remote.shop == mark, "it is for another shop"),
        (remote.cents == payment.cents, "it has another amount"),
        (remote.currency == "usd", "it is in another currency"),
        (remote.is_live == payment.is_live, "it is of another mode"),
        // In Stripe's dashboard, a part can be captured.
        ((0..=payment.cents).contains(&remote.captured_cents), "more is charged"),
        ((remote.captured_cents > 0) == (remote.state == PaymentState::Captured), "it is charged in another state"),
    ];
    checks.into_iter().find(|(is_right, _)| !is_right).map_or(Ok(()), |(_, reason)| Err(reason))
}

fn update(db: &Connection, order_id: &str, remote: &RemotePayment, now: i64) -> Result<(), StoreError> {
    let (brand, last4) = remote.card.as_ref().map(|card| (&card.brand, &card.last4)).unzip();
    db.prepare_cached(
        "UPDATE payments SET state = ?2, acting = NULL, captured_cents = ?3, refunded_cents = ?4,
             card_brand = coalesce(?5, card_brand), card_last4 = coalesce(?6, card_last4),
             disputed_at = coalesce(disputed_at, ?7), charge = coalesce(?8, charge), fee_cents = coalesce(?9, fee_cents),
             disputes = coalesce(?10, disputes)
         WHERE order_id = ?1",
    )?
    .execute(params![
        order_id,
        remote.state.as_str(),
        remote.captured_cents,
        remote.refunded_cents,
        brand,
        last4,
        remote.is_disputed.then_some(now),
        remote.charge,
        remote.fee_cents,
        remote.disputes.as_ref().map(|disputes| serde_json::to_string(disputes).expect("disputes are plain data"))
    ])?;
    Ok(())
}

fn update_refund(db: &Connection, order_id: &str, remote: &RemoteRefund, shop: &Actor) -> Result<(), StoreError> {
    let RemoteRefund { id, reference, cents, state, fee_cents, error } = remote;
    // After the restore of a backup, its id may be that of another refund.
    let sql = "SELECT id, state FROM refunds WHERE order_id = ?1 AND (id = ?2 AND reference IS NULL OR reference = ?3)";
    let row = |row: &Row<'_>| Ok((row.get(0)?, rows::parse_column(row, "state", RefundState::parse)?));
    let known: Option<(i64, RefundState)> =
        db.prepare_cached(sql)?.query_row(params![order_id, id, reference], row).optional()?;
    let was = known.map(|(_, state)| state);
    if let Some((id, _)) = known {
        db.prepare_cached(
            "UPDATE refunds SET state = ?2, reference = ?3, cents = ?4, error = ?5, fee_cents = coalesce(?6, fee_cents)
             WHERE id = ?1",
        )?
        .execute(params![id, state.as_str(), reference, cents, error, fee_cents])?;
    } else {
        let by_hand = Actor { email: HistoryEntry::STRIPE.to_owned(), ..shop.clone() };
        log_refund(db, order_id, OrderAction::Refund, *cents, None, &by_hand)?;
        db.prepare_cached(
            "INSERT INTO refunds (order_id, cents, state, reference, actor, created_at, error, fee_cents)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
        )?
        .execute(params![
            order_id,
            cents,
            state.as_str(),
            reference,
            by_hand.email,
            shop.at,
            error,
            fee_cents
        ])?;
    }
    if *state == RefundState::Failed && was != Some(RefundState::Failed) {
        log_refund(db, order_id, OrderAction::RefundFailed, *cents, error.as_deref(), shop)?;
    }
    Ok(())
}

/// Fails refunds that Stripe does not know of and that are more than is left.
fn fail_excess(db: &Connection, order_id: &str, remote: &RemotePayment, now: i64) -> Result<(), StoreError> {
    let left = remote.captured_cents - remote.refunded_cents;
    let sql = "SELECT id FROM refunds WHERE order_id = ?1 AND state = 'wanted' AND cents > ?2";
    let excess: Vec<i64> =
        db.prepare_cached(sql)?.query_map(params![order_id, left], |row| row.get(0))?.collect::<Result<_, _>>()?;
    excess.into_iter().try_for_each(|id| fail_refund(db, order_id, id, "more than is left of the charge", now))
}
