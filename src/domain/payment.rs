//! The card payment of an order: how far it has come, and what the shop does next about it.

mod alert;
mod card;
mod seen;
mod state;

use super::order::OrderStatus;
use super::rules::FieldError;

pub use alert::{MANY_DECLINES, Refusal, many_declines_text, may_alert};
pub use card::PaymentCard;
pub use seen::{Seen, SeenRefund};
pub use state::{PaymentCall, PaymentState, RefundState};

/// How long money stays where it is after a cancellation, in seconds: longer than the staff page offers *Undo*.
pub const CANCEL_DELAY: i64 = 30;
/// The amounts that Stripe charges, in US cents.
pub const CHARGEABLE: std::ops::RangeInclusive<i64> = 50..=99_999_999;
/// After this many consecutive tries without progress, about an hour, staff get a notice.
pub const STUCK_TRIES: u32 = 60;
/// The most refunds of an order. Stripe lists ten of them with a payment.
pub const MAX_REFUNDS: usize = 10;

/// The card payment of an order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Payment {
    /// Its id at Stripe; `None` until the shopper first pays.
    pub intent: Option<String>,
    /// Whether it moves real money.
    pub is_live: bool,
    /// As Stripe last said.
    pub state: PaymentState,
    /// The call whose outcome is not known yet.
    pub acting: Option<PaymentCall>,
    /// What the order costs, in US cents.
    pub cents: i64,
    /// What was charged, in US cents.
    pub captured_cents: i64,
    /// What was or will be refunded, in US cents.
    pub refunded_cents: i64,
    /// The card, once it is authorized.
    pub card: Option<PaymentCard>,
    /// Part of the idempotency keys of its calls.
    pub attempt: u32,
    /// The number of consecutive tries, questions or calls, without progress.
    pub tries: u32,
    /// Why the last call failed.
    pub error: Option<String>,
    /// Oldest first.
    pub refunds: Vec<Refund>,
}

/// A refund.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refund {
    /// Its id in the shop.
    pub id: i64,
    /// US cents.
    pub cents: i64,
    /// How far it has come.
    pub state: RefundState,
    /// Who asked for it: an email, `shop` or nobody, as in the audit log.
    pub actor: String,
}

/// The status of an order, on which its payment depends. Times are in Unix seconds.
#[derive(Clone, Copy, Debug)]
pub struct OrderState {
    /// Its status.
    pub status: OrderStatus,
    /// When it got this status.
    pub status_since: i64,
    /// When its shopper can no longer cancel it.
    pub cancel_until: i64,
}

/// What the shop does next about a payment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// Nothing.
    Rest,
    /// It asks Stripe.
    Look,
    /// It makes this call, but not before this time, in Unix seconds.
    Call(PaymentCall, i64),
}

impl Payment {
    /// Derives what the shop does next: nothing is held or kept of a cancelled order, and nothing is charged while its
    /// shopper can cancel it.
    pub fn goal(&self, order: OrderState) -> Goal {
        use OrderStatus::Cancelled;
        use PaymentState::{Action, Authorized, Captured, Processing, Released, Unpaid};

        if self.acting.is_some() {
            return Goal::Look;
        }
        let has_refund = |state| self.refunds.iter().any(|refund| refund.state == state);
        let settle_at = order.status_since + CANCEL_DELAY;
        match (order.status, self.state) {
            (_, Captured) if has_refund(RefundState::Wanted) => Goal::Call(PaymentCall::Refund, 0),
            (_, Captured) if has_refund(RefundState::Sent) => Goal::Look,
            // Staff decide what follows a refund that has failed.
            (Cancelled, Captured) if self.left_cents() > 0 && !has_refund(RefundState::Failed) => {
                Goal::Call(PaymentCall::Refund, settle_at)
            }
            (Cancelled, Unpaid | Action | Processing | Authorized) if self.intent.is_some() => {
                Goal::Call(PaymentCall::Release, settle_at)
            }
            (Cancelled, _) | (_, Unpaid | Captured | Released) => Goal::Rest,
            (_, Authorized) => Goal::Call(PaymentCall::Capture, order.cancel_until),
            (_, Action | Processing) => Goal::Look,
        }
    }

    /// Returns what can still be refunded, in US cents.
    pub fn left_cents(&self) -> i64 {
        self.captured_cents - self.refunded_cents
    }

    /// Returns whether a cancelled order can go back to this status: it needs the money as it is.
    pub fn allows_reopening(&self, status: OrderStatus) -> bool {
        let is_given_up = matches!(self.acting, Some(PaymentCall::Release | PaymentCall::Refund))
            || self.state == PaymentState::Released
            || self.refunded_cents > 0;
        !is_given_up && (status == OrderStatus::Paid) == (self.state == PaymentState::Captured)
    }
}

/// Parses the id of a payment method of Stripe.
pub fn parse_token(text: &str) -> Result<String, FieldError> {
    let rest = text.strip_prefix("pm_").unwrap_or_default();
    let is_token = (1..=64).contains(&rest.len()) && rest.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_');
    is_token.then(|| text.to_owned()).ok_or_else(|| FieldError::new("token", "Must be a payment method of Stripe"))
}

/// Returns how many seconds pass before the shop asks or calls again, after this many times without any progress.
pub fn retry_delay(tries: u32) -> i64 {
    match tries {
        0 | 1 => 5,
        2 => 15,
        3 => 30,
        4..STUCK_TRIES => 60,
        STUCK_TRIES.. => 600,
    }
}

/// Says how many payments make no progress.
pub fn unfinished_text(count: u32) -> String {
    match count {
        1 => "A card payment has made no progress for an hour".to_owned(),
        _ => format!("{count} card payments have made no progress for an hour"),
    }
}

/// Says how many refunds have failed.
pub fn failed_refunds_text(count: u32) -> String {
    match count {
        1 => "A refund has failed".to_owned(),
        _ => format!("{count} refunds have failed"),
    }
}

/// Why a change does not fit the payment of an order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PaymentRejection {
    /// The order is cancelled, so that it cannot be paid any more.
    OrderExpired,
    /// A card has paid already.
    AlreadyPaid,
    /// The order is paid by card, which only the shop can record.
    PaidByCard,
    /// The card is charged.
    Charged,
    /// The money of a cancelled order is given up.
    Released,
    /// Nothing is charged.
    NotCharged,
    /// Another amount was refunded than the caller last saw.
    RefundMoved {
        /// In US cents.
        refunded_cents: i64,
    },
    /// The total is none that Stripe charges.
    NotChargeable,
}

#[cfg(test)]
mod tests {
    use super::{Goal, OrderState, Payment, PaymentCall, PaymentState, Refund, RefundState, retry_delay};
    use crate::domain::order::OrderStatus::{Cancelled, Paid, Pending};

    /// 2026-11-18T11:06:40Z.
    const NOW: i64 = 1_795_000_000;

    fn payment(state: PaymentState) -> Payment {
        let captured_cents = if state == PaymentState::Captured { 4999 } else { 0 };
        Payment {
            intent: Some("pi_1".into()),
            is_live: false,
            state,
            acting: None,
            cents: 4999,
            captured_cents,
            refunded_cents: 0,
            card: None,
            attempt: 1,
            tries: 0,
            error: None,
            refunds: Vec::new(),
        }
    }

    #[test]
    fn the_goal_follows_from_the_order_and_what_stripe_said() {
        use PaymentState::{Action, Authorized, Captured, Processing, Released, Unpaid};
        let facts = |status| OrderState { status, status_since: NOW, cancel_until: NOW + 3600 };
        let release = Goal::Call(PaymentCall::Release, NOW + 30);
        for (state, pending, paid, cancelled) in [
            (Unpaid, Goal::Rest, Goal::Rest, release),
            (Action, Goal::Look, Goal::Look, release),
            (Processing, Goal::Look, Goal::Look, release),
            (
                Authorized,
                Goal::Call(PaymentCall::Capture, NOW + 3600),
                Goal::Call(PaymentCall::Capture, NOW + 3600),
                release,
            ),
            (Captured, Goal::Rest, Goal::Rest, Goal::Call(PaymentCall::Refund, NOW + 30)),
            (Released, Goal::Rest, Goal::Rest, Goal::Rest),
        ] {
            for (status, goal) in [(Pending, pending), (Paid, paid), (Cancelled, cancelled)] {
                assert_eq!(payment(state).goal(facts(status)), goal, "{state:?} {status:?}");
                let acting = Payment { acting: Some(PaymentCall::Capture), ..payment(state) };
                assert_eq!(acting.goal(facts(status)), Goal::Look, "the outcome of a call is unknown");
            }
        }
        let never_paid = Payment { intent: None, ..payment(Unpaid) };
        assert_eq!(never_paid.goal(facts(Cancelled)), Goal::Rest, "Stripe knows nothing of it");
    }

    #[test]
    fn refunds_are_sent_and_followed_and_not_repeated_once_one_has_failed() {
        let facts = |status| OrderState { status, status_since: NOW, cancel_until: NOW };
        let with = |state, cents| {
            let refunded_cents = if state == RefundState::Failed { 0 } else { cents };
            let refunds = vec![Refund { id: 1, cents, state, actor: String::new() }];
            Payment { refunded_cents, refunds, ..payment(PaymentState::Captured) }
        };
        let refund = |at| Goal::Call(PaymentCall::Refund, at);
        for (payment, paid, cancelled) in [
            (with(RefundState::Wanted, 499), refund(0), refund(0)),
            (with(RefundState::Sent, 499), Goal::Look, Goal::Look),
            (with(RefundState::Done, 499), Goal::Rest, refund(NOW + 30)),
            (with(RefundState::Done, 4999), Goal::Rest, Goal::Rest),
            (with(RefundState::Failed, 499), Goal::Rest, Goal::Rest),
        ] {
            assert_eq!((payment.goal(facts(Paid)), payment.goal(facts(Cancelled))), (paid, cancelled), "{payment:?}");
        }
    }

    #[test]
    fn a_cancelled_order_is_reopened_only_with_its_money() {
        for (state, as_pending, as_paid) in [
            (PaymentState::Unpaid, true, false),
            (PaymentState::Authorized, true, false),
            (PaymentState::Captured, false, true),
            (PaymentState::Released, false, false),
        ] {
            let found = payment(state);
            assert_eq!((found.allows_reopening(Pending), found.allows_reopening(Paid)), (as_pending, as_paid));
            let acting = Payment { acting: Some(PaymentCall::Release), ..payment(state) };
            assert!(!acting.allows_reopening(Pending) && !acting.allows_reopening(Paid), "{state:?}");
        }
        assert!(!Payment { refunded_cents: 1, ..payment(PaymentState::Captured) }.allows_reopening(Paid));
    }

    #[test]
    fn the_shop_asks_soon_then_every_minute_and_after_an_hour_every_ten_minutes() {
        assert_eq!([0, 1, 2, 3, 4, 5, 59, 60, u32::MAX].map(retry_delay), [5, 5, 15, 30, 60, 60, 60, 600, 600]);
    }
}
