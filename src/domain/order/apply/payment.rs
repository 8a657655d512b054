//! What follows from what Stripe says about a payment, and refunds that staff ask for.

use serde_json::json;

use super::draft::Draft;
use crate::domain::mail::PaymentEvent;
use crate::domain::money::Money;
use crate::domain::order::change::Event;
use crate::domain::order::history::{OrderAction, by_text};
use crate::domain::order::parcel::cancel_until;
use crate::domain::order::rejection::Rejection;
use crate::domain::order::status::{CancelReason, OrderStatus};
use crate::domain::payment::{MAX_REFUNDS, Payment, PaymentState, Refund, RefundState};
use crate::domain::rules::FieldError;

/// The reason of the hold that keeps the parcel of a disputed charge.
const DISPUTED: &str = "The cardholder disputes the charge";

impl Draft<'_> {
    pub(super) fn refund(&mut self, cents: Option<i64>, refunded_was: Option<i64>) -> Result<(), Rejection> {
        self.order.check_unlocked()?;
        let payment = self.found.payment.as_ref().filter(|payment| payment.state == PaymentState::Captured);
        let payment = payment.ok_or(Rejection::NotCharged)?;
        let refunded_cents = payment.refunded_cents + payment.wanted_cents();
        if refunded_was.is_some_and(|was| was != refunded_cents) {
            return Err(Rejection::RefundMoved { refunded_cents });
        }
        let left = payment.left_cents().max(0);
        let cents = cents.unwrap_or(left);
        let invalid = |message| Err(Rejection::Invalid(FieldError::new("amount", message)));
        if !(1..=left).contains(&cents) {
            return invalid(match left {
                0 => "Everything is refunded".to_owned(),
                _ => format!("Please enter an amount from $0.01 to {}", Money::from_cents(left)),
            });
        }
        if payment.refunds.len() >= MAX_REFUNDS {
            return invalid(format!("An order has at most {MAX_REFUNDS} refunds"));
        }
        self.events.push(Event::Refund(cents));
        Ok(())
    }

    pub(super) fn follow_payment(&mut self, before: &Payment, alert_email: &str) {
        let Some(payment) = &self.found.payment else { return };
        if before.state != payment.state {
            self.log_state(before, payment);
            self.follow_state(payment, alert_email);
        }
        let failed = payment.refunds.iter().rfind(|refund| refund.state == RefundState::Failed);
        // The bank decides who gets the money of a disputed charge.
        if let Some(failed) = failed.filter(|_| payment.disputed_at.is_none()) {
            let why = failed.error.clone().unwrap_or_else(|| "no reason is given".into());
            let event = PaymentEvent::RefundFailed { why };
            // The shop repeats its own refund: one mail says so.
            let cause = if failed.is_of_shop { String::new() } else { format!(".{}", failed.id) };
            self.tell_owner(&format!("refund_failed{cause}"), event, Money::from_cents(failed.cents), alert_email);
        }
        if before.disputed_at.is_none() && payment.disputed_at.is_some() {
            self.follow_dispute(payment, alert_email);
        }
        let accepted: Vec<&Refund> = payment.refunds.iter().filter(|refund| is_accepted_now(before, refund)).collect();
        // Who makes a refund in Stripe's dashboard knows of it.
        for refund in accepted.iter().filter(|refund| before.refunds.iter().any(|earlier| earlier.id == refund.id)) {
            // The shop refunds because somebody has cancelled the order.
            let status = self.found.history.iter().rfind(|entry| entry.action == OrderAction::Status);
            let actor = status.filter(|_| refund.is_of_shop).map_or(&refund.actor, |cancelled| &cancelled.by);
            let event = PaymentEvent::Refunded { by: by_text(actor) };
            self.tell_owner(&refund.id.to_string(), event, Money::from_cents(refund.cents), alert_email);
        }
        if self.order.status == OrderStatus::Paid && self.order.shipped.is_none() && is_refunded(payment) {
            self.cancel(CancelReason::Refunded, true);
        }
        // The mail about a cancellation says what happens to the money.
        if self.order.status != OrderStatus::Cancelled {
            for refund in accepted {
                self.write_refund_sent(refund);
            }
        }
    }

    fn log_state(&mut self, before: &Payment, after: &Payment) {
        let action = match after.state {
            PaymentState::Authorized => "payment.authorize",
            PaymentState::Captured => "payment.capture",
            PaymentState::Released => "payment.release",
            PaymentState::Unpaid | PaymentState::Action | PaymentState::Processing => return,
        };
        let state = json!({ "payment": after.state.as_str(), "cents": after.cents });
        self.log(action, json!({ "payment": before.state.as_str() }), state);
    }

    fn follow_state(&mut self, payment: &Payment, alert_email: &str) {
        // The shopper has the whole time to cancel, from the authorization of the card on.
        if let (PaymentState::Authorized, Some(page)) = (payment.state, &mut self.order.page) {
            page.cancel_until = cancel_until(self.now);
        }
        match (self.order.status, payment.state) {
            (OrderStatus::Pending, PaymentState::Authorized) => self.announce(alert_email),
            (OrderStatus::Pending, PaymentState::Captured) => {
                self.announce(alert_email);
                self.change_status(OrderStatus::Paid);
            }
            (OrderStatus::Pending, PaymentState::Released) => {
                self.tell_owner("lost", PaymentEvent::Lost, self.order.totals.total, alert_email);
                self.cancel(CancelReason::BankReleased, true);
            }
            // It lapsed or was cancelled while its shopper was at the bank, and no mail has told them so.
            (OrderStatus::Cancelled, PaymentState::Authorized) => self.write_cancelled_at_bank(),
            _ => {}
        }
    }

    /// Logs that a charge is disputed, tells the owner, and keeps a parcel from being sent.
    fn follow_dispute(&mut self, payment: &Payment, alert_email: &str) {
        let cents = payment.captured_cents - payment.refunded_cents;
        self.events.push(Event::Log { action: "payment.dispute", before: None, after: json!({ "cents": cents }) });
        self.tell_owner("disputed", PaymentEvent::Disputed, Money::from_cents(cents), alert_email);
        if self.order.is_open() && self.order.hold.is_empty() {
            // Without a value that it is based on, a hold cannot be rejected.
            let _ = self.set_hold(DISPUTED, None);
        }
    }
}

/// Returns whether Stripe has accepted a refund since the last poll.
fn is_accepted_now(before: &Payment, refund: &Refund) -> bool {
    let was_accepted = |earlier: &Refund| earlier.id == refund.id && earlier.state != RefundState::Wanted;
    matches!(refund.state, RefundState::Sent | RefundState::Done) && !before.refunds.iter().any(was_accepted)
}

fn is_refunded(payment: &Payment) -> bool {
    let is_settled = payment.refunds.iter().all(|refund| refund.state != RefundState::Wanted);
    payment.captured_cents > 0 && payment.left_cents() <= 0 && is_settled
}
