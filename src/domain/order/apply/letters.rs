//! The mails that changes of an order cause.

use jiff::civil::Date;

use super::draft::Draft;
use crate::domain::business_days::{arrival, day_of};
use crate::domain::constants::constants;
use crate::domain::mail::{CardMoney, Facts, MailOfOrder, MailState, OrderLetter, PaymentEvent, Tracking, WhyAgain};
use crate::domain::money::Money;
use crate::domain::order::carrier::Carrier;
use crate::domain::order::change::Event;
use crate::domain::order::rejection::Rejection;
use crate::domain::order::saved::Order;
use crate::domain::order::status::{CancelReason, OrderStatus};
use crate::domain::payment::Refund;

/// How often staff can send the mail that confirms an order again, a day.
const MAX_RESENT_A_DAY: usize = 3;
const DAY: i64 = 24 * 60 * 60;

/// Returns the mail that confirms an order to its shopper, if it has a page.
pub fn confirm(order: &Order, is_by_card: bool) -> Option<Event> {
    let facts = received(order, is_by_card)?;
    Some(mail("received".into(), &order.customer.email, facts, order.created_at))
}

/// Returns the mail that tells the owner of an order.
pub fn notify_owner(order: &Order, alert_email: &str) -> Event {
    let facts = Facts::NewOrder { order: order.into(), shopper: Some(shopper(order)) };
    mail("new_order".into(), alert_email, facts, order.created_at)
}

/// Returns the last letter to the shopper that still holds: about the shipment, the later ship day, or the received order;
/// `None` for a cancelled order.
pub fn last_letter(order: &Order, now: i64) -> Option<OrderLetter> {
    match (order.status, &order.shipped, order.delayed_until) {
        (OrderStatus::Cancelled, ..) => None,
        (_, Some(_), _) => Some(OrderLetter::Shipped),
        (_, None, Some(until)) if until > now => Some(OrderLetter::Delayed),
        _ => Some(OrderLetter::Received),
    }
}

/// Returns what the mail that confirms an order says.
fn received(order: &Order, is_by_card: bool) -> Option<Facts> {
    let link = order.page.as_ref()?.link.clone();
    let why = order.replaces.clone().map(WhyAgain::Replacement);
    Some(Facts::Received { order: order.into(), ship_by: day_of(order.ship_by), link, is_by_card, why })
}

fn shopper(Order { customer, .. }: &Order) -> (String, String) {
    (customer.name.clone(), customer.email.clone())
}

fn mail(key: String, to: &str, facts: Facts, at: i64) -> Event {
    Event::Mail { key, to: to.to_owned(), facts, written_at: at, due_at: at }
}

fn is_sent(mail: &MailOfOrder) -> bool {
    matches!(mail.state, MailState::Sent(_))
}

impl Draft<'_> {
    /// Tells the shopper and the owner about an order whose card was accepted, once. Its network can place others.
    pub(super) fn announce(&mut self, alert_email: &str) {
        self.order.network = None;
        let confirmation = confirm(&self.order, true);
        if confirmation.is_some() {
            self.order.confirmed_at = Some(self.now);
        }
        self.events.extend(confirmation);
        self.events.push(notify_owner(&self.order, alert_email));
    }

    /// Sends the last letter to the shopper again, at most three times a day. After that the shopper gets every mail, also one
    /// who got none because of the limits of mails.
    pub(super) fn resend(&mut self, shop_sends_mail: bool) -> Result<(), Rejection> {
        if self.order.page.is_none() || !shop_sends_mail {
            return Err(Rejection::NoPage);
        }
        let letter = last_letter(&self.order, self.now).ok_or(Rejection::Cancelled)?;
        if self.link().is_none() {
            return Err(Rejection::NotPaid);
        }
        let first = self.order.shipped.as_ref().map_or(self.order.created_at, |shipped| shipped.at);
        let from = first.max(self.now - DAY);
        let is_resent = |mail: &&MailOfOrder| mail.letter == letter && mail.written_at > from;
        if let Some(mail) = self.found.mails.iter().filter(is_resent).rev().nth(MAX_RESENT_A_DAY - 1) {
            return Err(Rejection::TooManyMails { retry_after: mail.written_at + DAY - self.now });
        }
        self.order.confirmed_at.get_or_insert(self.now);
        self.send_again(letter);
        Ok(())
    }

    /// Sends a letter to the shopper at once.
    pub(super) fn send_again(&mut self, letter: OrderLetter) {
        let facts = match letter {
            OrderLetter::Shipped => self.shipped_facts(),
            OrderLetter::Delayed => self.order.delayed_until.and_then(|until| self.delayed_facts(day_of(until))),
            _ => received(&self.order, self.found.payment.is_some()),
        };
        let Some(facts) = facts else { return };
        let key = format!("{}/{}", letter.as_str(), self.now);
        if letter != OrderLetter::Received {
            // It may still wait for its cause to be undone.
            self.events.push(Event::Withdraw(letter));
        }
        self.events.push(mail(key, &self.order.customer.email, facts, self.now));
    }

    /// Tells the shopper how the order was shipped. Replaces the mail about an earlier shipment that was not sent; otherwise
    /// writes one only if the order is paid.
    pub(super) fn follow_shipment(&mut self) {
        let is_unsent = |mail: &MailOfOrder| mail.letter == OrderLetter::Shipped && !is_sent(mail);
        let is_replaced = self.found.mails.iter().any(is_unsent);
        self.events.push(Event::Withdraw(OrderLetter::Shipped));
        if is_replaced || self.order.status == OrderStatus::Paid {
            self.write_shipped();
        }
    }

    fn write_shipped(&mut self) {
        if let Some(facts) = self.shipped_facts() {
            self.write(OrderLetter::Shipped, facts);
        }
    }

    fn shipped_facts(&self) -> Option<Facts> {
        let (link, shipped) = (self.link()?, self.order.shipped.as_ref()?);
        let shipment = &shipped.shipment;
        let (number, url) = (shipment.tracking.clone(), shipment.tracking_url());
        Some(Facts::Shipped {
            number: self.order.number.clone(),
            carrier: (shipment.carrier != Carrier::Other).then(|| shipment.carrier.name().to_owned()),
            tracking: (!number.is_empty()).then_some(Tracking { number, url }),
            arrives: Some(arrival(day_of(shipped.at))),
            link,
        })
    }

    /// Tells the shopper that the order ships later than promised.
    pub(super) fn write_delayed(&mut self, until: Date) {
        if let Some(facts) = self.delayed_facts(until) {
            self.write(OrderLetter::Delayed, facts);
        }
    }

    fn delayed_facts(&self, ship_by: Date) -> Option<Facts> {
        let (number, promised) = (self.order.number.clone(), day_of(self.order.ship_by));
        Some(Facts::Delayed { number, promised, ship_by, link: self.link()? })
    }

    /// Tells the shopper what the order has after exchanges, in one mail.
    pub(super) fn write_exchanged(&mut self) {
        let Some(link) = self.link() else { return };
        let (order, ship_by) = ((&self.order).into(), day_of(self.order.due_at()));
        let why = Some(WhyAgain::Exchange);
        self.events.push(Event::Withdraw(OrderLetter::Exchanged));
        self.write(OrderLetter::Exchanged, Facts::Received { order, ship_by, link, is_by_card: false, why });
    }

    /// Tells the shopper that the order is cancelled, before its status changes.
    pub(super) fn write_cancelled(&mut self, reason: CancelReason) {
        if self.link().is_none() {
            return;
        }
        self.events.extend([OrderLetter::Shipped, OrderLetter::Delayed, OrderLetter::Exchanged].map(Event::Withdraw));
        // Anyone who orders with a stranger's email can also cancel the order, or let it lapse.
        if matches!(reason, CancelReason::Shopper | CancelReason::Unpaid) && self.order.confirmed_at.is_none() {
            return;
        }
        let card = self.found.payment.as_ref().map(|payment| match (payment.captured_cents, payment.disputed_at) {
            (0, _) => CardMoney::NotCharged,
            (_, Some(_)) => CardMoney::Disputed,
            (_, None) => CardMoney::Refunded,
        });
        let card = card.or(self.order.replaces.is_some().then_some(CardMoney::NotCharged));
        self.write(OrderLetter::Cancelled, Facts::Cancelled { number: self.order.number.clone(), reason, card });
    }

    /// Tells the shopper of an order that was cancelled before its card was authorized that nothing is charged. There was
    /// no other mail about it.
    pub(super) fn write_cancelled_at_bank(&mut self) {
        if self.order.page.is_some() && self.order.confirmed_at.is_none() {
            let reason = self.found.history.iter().rev().find_map(|entry| entry.why).unwrap_or(CancelReason::Unpaid);
            let card = Some(CardMoney::NotCharged);
            self.write(OrderLetter::Cancelled, Facts::Cancelled { number: self.order.number.clone(), reason, card });
        }
    }

    /// Withdraws the mail about a cancellation, and writes again what the cancellation withdrew.
    pub(super) fn withdraw_cancelled(&mut self) {
        self.events.push(Event::Withdraw(OrderLetter::Cancelled));
        match (&self.order.shipped, self.order.delayed_until.filter(|until| *until > self.now)) {
            (Some(shipped), _) if shipped.told_at.is_none() => self.write_shipped(),
            (None, Some(until)) if !self.is_sent(OrderLetter::Delayed) => self.write_delayed(day_of(until)),
            _ => {}
        }
    }

    /// Tells the shopper that a part of what was charged is refunded.
    pub(super) fn write_refund_sent(&mut self, refund: &Refund) {
        let Some(link) = self.link() else { return };
        let (number, amount) = (self.order.number.clone(), Money::from_cents(refund.cents));
        let key = format!("{}/{}", OrderLetter::RefundSent.as_str(), refund.id);
        let facts = Facts::RefundSent { number, amount, link };
        self.events.push(mail(key, &self.order.customer.email, facts, self.now));
    }

    /// Tells the owner to refund an order that its shopper has cancelled.
    pub(super) fn ask_owner_to_refund(&mut self, alert_email: &str) {
        let (number, total) = (self.order.number.clone(), self.order.totals.total);
        let facts = Facts::Refund { number, total, shopper: Some(shopper(&self.order)) };
        self.events.push(mail(format!("refund/{}", self.now), alert_email, facts, self.now));
    }

    /// Tells the owner what has become of the money of an order, once for each `cause`.
    pub(super) fn tell_owner(&mut self, cause: &str, event: PaymentEvent, amount: Money, alert_email: &str) {
        let number = self.order.number.clone();
        let facts = Facts::Payment { number, event, amount, shopper: Some(shopper(&self.order)) };
        self.events.push(mail(format!("payment/{cause}"), alert_email, facts, self.now));
    }

    /// Returns whether a mail with this letter was sent in the last 30 days.
    pub(super) fn is_sent(&self, letter: OrderLetter) -> bool {
        self.found.mails.iter().any(|mail| mail.letter == letter && is_sent(mail))
    }

    /// Returns the secret part of the address of the order's page, if the shopper gets mails: not for an order without a
    /// page, and not before a card is accepted.
    fn link(&self) -> Option<String> {
        let is_mailed = self.found.payment.is_none() || self.order.confirmed_at.is_some();
        self.order.page.as_ref().filter(|_| is_mailed).map(|page| page.link.clone())
    }

    /// Writes a mail to the shopper that undoing the change withdraws.
    fn write(&mut self, letter: OrderLetter, facts: Facts) {
        self.events.push(Event::Mail {
            key: format!("{}/{}", letter.as_str(), self.now),
            to: self.order.customer.email.clone(),
            facts,
            written_at: self.now,
            due_at: self.now + constants().undo_seconds,
        });
    }
}
