//! The mails that changes of an order cause.

use jiff::civil::Date;
use rusqlite::Connection;

use super::packing::load;
use super::{fulfillments, payments};
use crate::domain::business_days::{day_of, ship_by};
use crate::domain::constants::constants;
use crate::domain::mail::{CancelReason, CardMoney, Facts, OrderLetter, PaymentEvent, Tracking};
use crate::domain::money::Money;
use crate::domain::order::{
    Carrier, FulfillmentRejection, Order, OrderChange, OrderStatus, OrderWithHistory, Shipment, by_text,
};
use crate::domain::payment::{PaymentState, Refund};
use crate::store::audit::Actor;
use crate::store::database::Store;
use crate::store::error::StoreError;
use crate::store::outbox;
use crate::store::writer::Priority;

/// How often staff can send the mail about a received order again, a day.
const MAX_RESENT_A_DAY: usize = 3;
/// In seconds.
const DAY: i64 = 24 * 60 * 60;

impl Store {
    /// Sends the mail about a received order again, at most three times a day. `now` is in Unix seconds.
    pub async fn resend_order_mail(&self, id: String, now: i64) -> Result<OrderWithHistory, StoreError> {
        self.write(Priority::Staff, move |db| {
            resend(db, &load(db, &id)?, now)?;
            load(db, &id)
        })
        .await
    }
}

/// Tells the shopper that the order was placed.
pub(super) fn received(db: &Connection, order: &Order, link: &str) -> Result<(), StoreError> {
    let Order { id, customer, created_at: at, .. } = order;
    outbox::insert(db, &format!("{id}/received"), &customer.email, &facts_of(db, order, link)?, *at, *at)
}

/// Tells the owner that the order was placed.
pub(super) fn new_order(db: &Connection, order: &Order, alert_email: &str) -> Result<(), StoreError> {
    let (facts, at) = (Facts::NewOrder { order: order.into(), shopper: Some(shopper(order)) }, order.created_at);
    outbox::insert(db, &format!("{}/new_order", order.id), alert_email, &facts, at, at)
}

/// Returns what the letter about a received order says.
fn facts_of(db: &Connection, order: &Order, link: &str) -> Result<Facts, StoreError> {
    let (ship_by, link) = (day_of(ship_by(order.created_at)), link.to_owned());
    Ok(Facts::Received { order: order.into(), ship_by, link, is_by_card: payments::exists(db, &order.id)? })
}

/// Tells the shopper again that the order was placed.
fn resend(db: &Connection, found: &OrderWithHistory, at: i64) -> Result<(), StoreError> {
    let OrderWithHistory { order, fulfillment, mails, .. } = found;
    let page = fulfillment.as_ref().and_then(|fulfillment| fulfillment.page.as_ref());
    let page = page.ok_or(FulfillmentRejection::NoPage)?;
    if order.status == OrderStatus::Cancelled {
        return Err(FulfillmentRejection::Cancelled.into());
    }
    let from = order.created_at.max(at - DAY);
    let resent = mails.iter().filter(|mail| mail.letter == OrderLetter::Received && mail.written_at > from);
    if let Some(mail) = resent.rev().nth(MAX_RESENT_A_DAY - 1) {
        return Err(FulfillmentRejection::TooManyMails { retry_after: mail.written_at + DAY - at }.into());
    }
    received_again(db, order, &page.link, at)
}

/// Sends what the shopper gets to the email that they have corrected, also again the letter about the received order.
pub(super) fn follow_email(db: &Connection, order: &Order, from: &str, link: &str, at: i64) -> Result<(), StoreError> {
    outbox::redirect(db, &order.id, from, &order.customer.email, at)?;
    let is_sent = outbox::is_sent(db, &order.id, OrderLetter::Received)?;
    if is_sent { received_again(db, order, link, at) } else { Ok(()) }
}

fn received_again(db: &Connection, order: &Order, link: &str, at: i64) -> Result<(), StoreError> {
    let key = format!("{}/received/{at}", order.id);
    outbox::insert(db, &key, &order.customer.email, &facts_of(db, order, link)?, at, at)
}

/// Tells the shopper how the order was shipped, instead of an earlier shipment whose mail was not sent. Without such a mail,
/// only the shopper of a paid order is told.
pub(super) fn follow_shipment(db: &Connection, order: &Order, shipment: &Shipment, at: i64) -> Result<(), StoreError> {
    let is_withdrawn = outbox::withdraw(db, &order.id, OrderLetter::Shipped)?;
    if is_withdrawn || order.status == OrderStatus::Paid { shipped(db, order, shipment, at) } else { Ok(()) }
}

fn shipped(db: &Connection, order: &Order, shipment: &Shipment, at: i64) -> Result<(), StoreError> {
    let Some(link) = find_link(db, order, at)? else { return Ok(()) };
    let Shipment { carrier, tracking } = shipment;
    let tracking = Tracking { number: tracking.clone(), url: shipment.tracking_url() };
    let facts = Facts::Shipped {
        number: order.number.clone(),
        carrier: Some(carrier.name().to_owned()).filter(|_| *carrier != Carrier::Other),
        tracking: Some(tracking).filter(|tracking| !tracking.number.is_empty()),
        link,
    };
    write(db, order, OrderLetter::Shipped, &facts, at)
}

/// Withdraws the mail about a shipment, or fails if it was sent.
pub(super) fn unshipped(db: &Connection, order_id: &str) -> Result<(), StoreError> {
    if outbox::is_sent(db, order_id, OrderLetter::Shipped)? {
        return Err(FulfillmentRejection::MailSent.into());
    }
    outbox::withdraw(db, order_id, OrderLetter::Shipped).map(drop)
}

/// Tells the shopper that the order ships later than promised.
pub(super) fn delayed(db: &Connection, order: &Order, promised: Date, until: Date, at: i64) -> Result<(), StoreError> {
    let Some(link) = find_link(db, order, at)? else { return Ok(()) };
    let facts = Facts::Delayed { number: order.number.clone(), promised, ship_by: until, link };
    write(db, order, OrderLetter::Delayed, &facts, at)
}

/// Tells the shopper that the order is cancelled, or withdraws that.
pub(super) fn follow_status(
    db: &Connection,
    order: &Order,
    next: OrderStatus,
    actor: &Actor,
) -> Result<(), StoreError> {
    if next == OrderStatus::Cancelled {
        cancelled(db, order, actor)
    } else if order.status == OrderStatus::Cancelled {
        reopened(db, order, actor.at)
    } else {
        Ok(())
    }
}

fn cancelled(db: &Connection, order: &Order, actor: &Actor) -> Result<(), StoreError> {
    if find_link(db, order, actor.at)?.is_none() {
        return Ok(());
    }
    outbox::withdraw(db, &order.id, OrderLetter::Shipped)?;
    outbox::withdraw(db, &order.id, OrderLetter::Delayed)?;
    let payment = payments::find(db, &order.id)?;
    let is_released = payment.as_ref().is_some_and(|payment| payment.state == PaymentState::Released);
    let reason = match actor.email.as_str() {
        OrderChange::SHOP if is_released => CancelReason::BankReleased,
        OrderChange::SHOP if order.status == OrderStatus::Pending => CancelReason::Unpaid,
        OrderChange::SHOPPER => CancelReason::Shopper,
        _ => CancelReason::Staff,
    };
    // Anyone who orders with a stranger's email can also cancel the order, or let it lapse.
    if matches!(reason, CancelReason::Shopper | CancelReason::Unpaid) && !is_confirmed(db, order, actor.at)? {
        return Ok(());
    }
    let card = payment.map(|payment| match (payment.captured_cents, payment.disputed_at) {
        (0, _) => CardMoney::NotCharged,
        (_, Some(_)) => CardMoney::Disputed,
        (_, None) => CardMoney::Refunded,
    });
    let facts = Facts::Cancelled { number: order.number.clone(), reason, card };
    write(db, order, OrderLetter::Cancelled, &facts, actor.at)
}

/// Tells the shopper of an order that was cancelled before its card was authorized that nothing is charged. There was no
/// other mail about it.
pub(super) fn cancelled_at_bank(db: &Connection, order: &Order, at: i64) -> Result<(), StoreError> {
    if fulfillments::find_link(db, &order.id)?.is_none() || outbox::is_written(db, &order.id, OrderLetter::Received)? {
        return Ok(());
    }
    let (reason, card) = (CancelReason::Unpaid, Some(CardMoney::NotCharged));
    write(db, order, OrderLetter::Cancelled, &Facts::Cancelled { number: order.number.clone(), reason, card }, at)
}

fn payment(order: &Order, event: PaymentEvent, amount: Money) -> Facts {
    Facts::Payment { number: order.number.clone(), event, amount, shopper: Some(shopper(order)) }
}

fn shopper(Order { customer, .. }: &Order) -> (String, String) {
    (customer.name.clone(), customer.email.clone())
}

/// Tells the owner to refund an order that its shopper has cancelled.
pub(super) fn refund(db: &Connection, order: &Order, alert_email: &str, at: i64) -> Result<(), StoreError> {
    let facts =
        Facts::Refund { number: order.number.clone(), total: order.totals.total, shopper: Some(shopper(order)) };
    outbox::insert(db, &format!("{}/refund/{at}", order.id), alert_email, &facts, at, at)
}

/// Tells the owner that a part of an order is refunded.
pub(super) fn refunded(
    db: &Connection,
    order: &Order,
    refund: &Refund,
    alert_email: &str,
    at: i64,
) -> Result<(), StoreError> {
    let event = PaymentEvent::Refunded { by: by_text(&refund.actor) };
    let facts = payment(order, event, Money::from_cents(refund.cents));
    outbox::insert(db, &format!("{}/payment/{}", order.id, refund.id), alert_email, &facts, at, at)
}

/// Tells the shopper that a part of what was charged is refunded.
pub(super) fn refund_sent(db: &Connection, order: &Order, refund: &Refund, at: i64) -> Result<(), StoreError> {
    let Some(link) = find_link(db, order, at)? else { return Ok(()) };
    let facts = Facts::RefundSent { number: order.number.clone(), amount: Money::from_cents(refund.cents), link };
    let key = format!("{}/{}/{}", order.id, OrderLetter::RefundSent.as_str(), refund.id);
    outbox::insert(db, &key, &order.customer.email, &facts, at, at)
}

/// Tells the owner that a refund of an order has failed, once.
pub(super) fn refund_failed(
    db: &Connection,
    order: &Order,
    refund: &Refund,
    alert_email: &str,
    at: i64,
) -> Result<(), StoreError> {
    let event = PaymentEvent::RefundFailed { why: refund.error.clone().unwrap_or_else(|| "no reason is given".into()) };
    let facts = payment(order, event, Money::from_cents(refund.cents));
    outbox::insert(db, &format!("{}/payment/refund_failed", order.id), alert_email, &facts, at, at)
}

/// Tells the owner that the cardholder disputes a charge.
pub(super) fn disputed(
    db: &Connection,
    order: &Order,
    amount: Money,
    alert_email: &str,
    at: i64,
) -> Result<(), StoreError> {
    let facts = payment(order, PaymentEvent::Disputed, amount);
    outbox::insert(db, &format!("{}/payment/disputed", order.id), alert_email, &facts, at, at)
}

/// Tells the owner that an order cannot be charged any more.
pub(super) fn payment_lost(db: &Connection, order: &Order, alert_email: &str, at: i64) -> Result<(), StoreError> {
    let facts = payment(order, PaymentEvent::Lost, order.totals.total);
    outbox::insert(db, &format!("{}/payment/lost", order.id), alert_email, &facts, at, at)
}

/// Withdraws the mail about a cancellation, and writes again what the cancellation withdrew.
fn reopened(db: &Connection, order: &Order, at: i64) -> Result<(), StoreError> {
    outbox::withdraw(db, &order.id, OrderLetter::Cancelled)?;
    let Some(fulfillment) = fulfillments::find_all(db, &[&order.id])?.remove(&order.id) else { return Ok(()) };
    if let Some(shipped) = fulfillment.shipped {
        let is_sent = outbox::is_sent(db, &order.id, OrderLetter::Shipped)?;
        return if is_sent { Ok(()) } else { self::shipped(db, order, &shipped.shipment, at) };
    }
    match fulfillment.delayed_until.filter(|until| *until > at) {
        Some(until) if !outbox::is_sent(db, &order.id, OrderLetter::Delayed)? => {
            delayed(db, order, day_of(fulfillment.ship_by), day_of(until), at)
        }
        _ => Ok(()),
    }
}

/// Returns the secret part of the address of the order's page, if the shopper gets mails: not for an order without a page,
/// and not before a card is accepted.
fn find_link(db: &Connection, order: &Order, at: i64) -> Result<Option<String>, StoreError> {
    let link = fulfillments::find_link(db, &order.id)?;
    let is_mailed = link.is_some() && (is_confirmed(db, order, at)? || !payments::exists(db, &order.id)?);
    Ok(link.filter(|_| is_mailed))
}

/// Returns whether the shopper was told that the order was placed: not if too many orders with the same email were placed at
/// once. An order may be older than its mails are kept.
fn is_confirmed(db: &Connection, order: &Order, at: i64) -> Result<bool, StoreError> {
    Ok(order.created_at <= at - outbox::KEEP || outbox::is_written(db, &order.id, OrderLetter::Received)?)
}

fn write(db: &Connection, order: &Order, letter: OrderLetter, facts: &Facts, at: i64) -> Result<(), StoreError> {
    let key = format!("{}/{}/{at}", order.id, letter.as_str());
    outbox::insert(db, &key, &order.customer.email, facts, at, at + constants().undo_seconds)
}
