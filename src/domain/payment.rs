//! The card payment of an order: how far it has come, and what the shop does next about it.

mod alert;
mod card;
mod notices;
mod seen;
mod state;

use super::order::OrderStatus;
use super::rules::FieldError;

pub use alert::{MANY_DECLINES, Refusal, many_declines_text, may_alert};
pub use card::PaymentCard;
pub use notices::{FailedRefund, PaymentCounts, PaymentNotice, StrangePayment};
pub use seen::{Seen, SeenRefund};
pub use state::{PaymentCall, PaymentState, RefundState};

/// How long money stays where it is after a cancellation, in seconds: longer than the staff page offers *Undo*.
pub const CANCEL_DELAY: i64 = 30;
/// The amounts that Stripe charges, in US cents.
pub const CHARGEABLE: std::ops::RangeInclusive<i64> = 50..=99_999_999;
/// After this many consecutive tries without progress, about an hour, staff get a notice.
pub const STUCK_TRIES: u32 = 60;
/// The most refunds that staff can ask for of one order. Stripe lists the ten newest with a payment.
pub const MAX_REFUNDS: usize = 10;
/// How often the shop charges a card again whose bank has refused the charge, and after how many seconds.
const CHARGE_RETRIES: u32 = 3;
const CHARGE_PAUSE: i64 = 8 * 60 * 60;
/// How long the shop waits after each failure of a refund of a cancelled order, in seconds. After the last, about 60 hours
/// after the first, it gives up.
const REFUND_PAUSES: [i64; 5] = [10 * 60, 40 * 60, 160 * 60, 640 * 60, 2_560 * 60];

/// The card payment of an order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Payment {
    /// Its id at Stripe; `None` until the shopper first pays.
    pub intent: Option<String>,
    /// Whether it moves real money.
    pub is_live: bool,
    /// Whether nothing about its order changes any more: it is a test, and the shop takes real money by now.
    pub is_locked: bool,
    /// As Stripe last said.
    pub state: PaymentState,
    /// The call whose outcome is not known yet.
    pub acting: Option<PaymentCall>,
    /// What the order costs, in US cents.
    pub cents: i64,
    /// What was charged, in US cents.
    pub captured_cents: i64,
    /// What Stripe has accepted to refund, in US cents: all of it, also what was refunded in Stripe's dashboard.
    pub refunded_cents: i64,
    /// When the shop first saw that the cardholder disputes the charge, in Unix seconds.
    pub disputed_at: Option<i64>,
    /// The card, once it is authorized.
    pub card: Option<PaymentCard>,
    /// How often the bank has refused to charge what it holds, and when last, in Unix seconds.
    pub charge_declines: u32,
    /// See above; `None` if it never has.
    pub charge_declined_at: Option<i64>,
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
    /// Who asked for it: an email, `shop`, `stripe` or nobody, as in the audit log.
    pub actor: String,
    /// Whether the shop itself asked for it, because the order is cancelled.
    pub is_of_shop: bool,
    /// When it was asked for, in Unix seconds.
    pub created_at: i64,
    /// Why it has failed, in words.
    pub error: Option<String>,
}

/// The status of an order, on which its payment depends. Times are in Unix seconds.
#[derive(Clone, Copy, Debug)]
pub struct OrderState {
    /// Its status.
    pub status: OrderStatus,
    /// When it got this status.
    pub status_since: i64,
    /// When its card may be charged: its shopper can no longer cancel it.
    pub charge_from: i64,
    /// Whether staff have put it on hold.
    pub is_on_hold: bool,
    /// Later dates are from a clock that was ahead.
    pub now: i64,
}

impl OrderState {
    /// Returns when the shop waits no longer after something that happened at a time.
    fn after(&self, happened_at: i64, pause: i64) -> i64 {
        if happened_at > self.now + CANCEL_DELAY { 0 } else { happened_at + pause }
    }
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
    /// shopper can cancel it or staff hold it.
    pub fn goal(&self, order: OrderState) -> Goal {
        use OrderStatus::Cancelled;
        use PaymentState::{Action, Authorized, Captured, Processing, Released, Unpaid};

        if self.is_locked {
            return Goal::Rest;
        }
        if self.acting.is_some() {
            return Goal::Look;
        }
        let has_refund = |state| self.refunds.iter().any(|refund| refund.state == state);
        let settle_at = order.after(order.status_since, CANCEL_DELAY);
        match (order.status, self.state) {
            (_, Captured) if has_refund(RefundState::Wanted) => Goal::Call(PaymentCall::Refund, 0),
            (_, Captured) if has_refund(RefundState::Sent) => Goal::Look,
            // The bank decides who gets the money of a disputed charge, and Stripe refuses to refund it.
            (Cancelled, Captured) if self.left_cents() > 0 && self.disputed_at.is_none() => {
                self.refund_at(order, settle_at).map_or(Goal::Rest, |at| Goal::Call(PaymentCall::Refund, at))
            }
            (Cancelled, Unpaid | Action | Processing | Authorized) if self.intent.is_some() => {
                Goal::Call(PaymentCall::Release, settle_at)
            }
            (Cancelled, _) | (_, Unpaid | Captured | Released) => Goal::Rest,
            (_, Authorized) if self.charge_declines > CHARGE_RETRIES => Goal::Call(PaymentCall::Release, 0),
            (_, Authorized) if order.is_on_hold => Goal::Rest,
            (_, Authorized) => Goal::Call(PaymentCall::Capture, self.charge_at(order)),
            (_, Action | Processing) => Goal::Look,
        }
    }

    /// Checks that the order of the payment can be changed.
    pub fn check_unlocked(&self) -> Result<(), PaymentRejection> {
        if self.is_locked { Err(PaymentRejection::TestOrder) } else { Ok(()) }
    }

    /// Returns what can still be refunded, in US cents: what is charged, less what Stripe has refunded and what it is about
    /// to be asked for.
    pub fn left_cents(&self) -> i64 {
        self.captured_cents - self.refunded_cents - self.wanted_cents()
    }

    /// Returns the refunds that Stripe has not accepted yet, in US cents.
    pub fn wanted_cents(&self) -> i64 {
        self.refunds.iter().filter(|refund| refund.state == RefundState::Wanted).map(|refund| refund.cents).sum()
    }

    fn charge_at(&self, order: OrderState) -> i64 {
        self.charge_declined_at.map_or(order.charge_from, |at| order.charge_from.max(order.after(at, CHARGE_PAUSE)))
    }

    /// Returns when what a cancelled order is owed is asked for; `None` once the shop has given up. Refunds that staff have
    /// asked for do not count as its tries.
    fn refund_at(&self, order: OrderState, settle_at: i64) -> Option<i64> {
        let is_failed_try = |refund: &&Refund| refund.state == RefundState::Failed && refund.is_of_shop;
        let failed = self.refunds.iter().filter(is_failed_try).count();
        match self.refunds.iter().rfind(is_failed_try) {
            None => Some(settle_at),
            Some(last) => {
                REFUND_PAUSES.get(failed - 1).map(|pause| settle_at.max(order.after(last.created_at, *pause)))
            }
        }
    }

    /// Returns whether a cancelled order can go back to this status: it needs the money as it is.
    pub fn allows_reopening(&self, status: OrderStatus) -> bool {
        let is_given_up = matches!(self.acting, Some(PaymentCall::Release | PaymentCall::Refund))
            || self.state == PaymentState::Released
            || self.refunded_cents > 0
            || self.wanted_cents() > 0;
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
    /// The order was paid with test keys, and the shop takes real money by now.
    TestOrder,
}

#[cfg(test)]
mod tests {
    use super::{Goal, OrderState, Payment, PaymentCall, PaymentState, Refund, RefundState, retry_delay};
    use crate::domain::order::OrderStatus::{self, Cancelled, Paid, Pending};

    /// 2026-11-18T11:06:40Z.
    const NOW: i64 = 1_795_000_000;

    fn payment(state: PaymentState) -> Payment {
        let captured_cents = if state == PaymentState::Captured { 4999 } else { 0 };
        Payment {
            intent: Some("pi_1".into()),
            is_live: false,
            is_locked: false,
            state,
            acting: None,
            cents: 4999,
            captured_cents,
            refunded_cents: 0,
            disputed_at: None,
            card: None,
            charge_declines: 0,
            charge_declined_at: None,
            attempt: 1,
            tries: 0,
            error: None,
            refunds: Vec::new(),
        }
    }

    fn order(status: OrderStatus) -> OrderState {
        OrderState { status, status_since: NOW, charge_from: NOW, is_on_hold: false, now: NOW }
    }

    #[test]
    fn the_goal_follows_from_the_order_and_what_stripe_said() {
        use PaymentState::{Action, Authorized, Captured, Processing, Released, Unpaid};
        let facts = |status| OrderState { charge_from: NOW + 3600, ..order(status) };
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
                let locked = Payment { is_locked: true, ..acting };
                assert_eq!(locked.goal(facts(status)), Goal::Rest, "the live account does not know it");
            }
        }
        let never_paid = Payment { intent: None, ..payment(Unpaid) };
        assert_eq!(never_paid.goal(facts(Cancelled)), Goal::Rest, "Stripe knows nothing of it");
    }

    #[test]
    fn refunds_are_sent_and_followed_and_what_a_cancelled_order_is_owed_does_not_depend_on_earlier_ones() {
        let facts = order;
        let with = |state, cents| {
            let refunded_cents = if matches!(state, RefundState::Sent | RefundState::Done) { cents } else { 0 };
            let refunds = vec![refund_of(cents, state, "staff@shop.example", NOW)];
            Payment { refunded_cents, refunds, ..payment(PaymentState::Captured) }
        };
        let refund = |at| Goal::Call(PaymentCall::Refund, at);
        for (payment, paid, cancelled) in [
            (with(RefundState::Wanted, 499), refund(0), refund(0)),
            (with(RefundState::Sent, 499), Goal::Look, Goal::Look),
            (with(RefundState::Done, 499), Goal::Rest, refund(NOW + 30)),
            (with(RefundState::Done, 4999), Goal::Rest, Goal::Rest),
            (with(RefundState::Failed, 499), Goal::Rest, refund(NOW + 30)),
        ] {
            assert_eq!((payment.goal(facts(Paid)), payment.goal(facts(Cancelled))), (paid, cancelled), "{payment:?}");
        }
    }

    fn refund_of(cents: i64, state: RefundState, actor: &str, created_at: i64) -> Refund {
        Refund { id: 1, cents, state, actor: actor.to_owned(), is_of_shop: actor == "shop", created_at, error: None }
    }

    #[test]
    fn a_refund_of_a_cancelled_order_that_fails_is_asked_for_again_for_three_days() {
        let mut cancelled = payment(PaymentState::Captured);
        let mut at = NOW;
        let mut pauses = Vec::new();
        let facts = |now| OrderState { now, ..order(Cancelled) };
        while let Goal::Call(PaymentCall::Refund, next) = cancelled.goal(facts(at)) {
            pauses.push((next - at) / 60);
            at = next;
            cancelled.refunds.push(refund_of(4999, RefundState::Failed, "shop", at));
        }
        assert_eq!((pauses, cancelled.goal(facts(at))), (vec![0, 10, 40, 160, 640, 2_560], Goal::Rest));
    }

    #[test]
    fn a_charge_that_the_bank_refuses_is_tried_three_times_more_in_a_day_and_then_released() {
        let facts = order(Pending);
        for (charge_declines, goal) in [
            (1, Goal::Call(PaymentCall::Capture, NOW + 8 * 3600)),
            (3, Goal::Call(PaymentCall::Capture, NOW + 8 * 3600)),
            (4, Goal::Call(PaymentCall::Release, 0)),
        ] {
            let authorized = payment(PaymentState::Authorized);
            let declined = Payment { charge_declines, charge_declined_at: Some(NOW), ..authorized };
            assert_eq!(declined.goal(facts), goal, "{charge_declines}");
        }
    }

    #[test]
    fn an_order_on_hold_is_not_charged_and_is_released_once_it_is_cancelled() {
        let held = |status| OrderState { is_on_hold: true, ..order(status) };
        let authorized = payment(PaymentState::Authorized);
        assert_eq!(authorized.goal(held(Pending)), Goal::Rest);
        assert_eq!(authorized.goal(held(Cancelled)), Goal::Call(PaymentCall::Release, NOW + 30));
    }

    #[test]
    fn a_disputed_charge_of_a_cancelled_order_is_not_refunded() {
        let disputed = Payment { disputed_at: Some(NOW), ..payment(PaymentState::Captured) };
        assert_eq!(disputed.goal(order(Cancelled)), Goal::Rest);
    }

    #[test]
    fn a_date_of_a_clock_that_was_ahead_delays_nothing() {
        let ahead = NOW + 9 * 24 * 3600;
        let facts = |status| OrderState { status_since: ahead, ..order(status) };
        let declined =
            Payment { charge_declines: 1, charge_declined_at: Some(ahead), ..payment(PaymentState::Authorized) };
        let refused = vec![refund_of(4999, RefundState::Failed, "shop", ahead)];
        let failed = Payment { refunds: refused, ..payment(PaymentState::Captured) };
        for (payment, goal) in [
            (payment(PaymentState::Authorized), Goal::Call(PaymentCall::Release, 0)),
            (payment(PaymentState::Captured), Goal::Call(PaymentCall::Refund, 0)),
            (failed, Goal::Call(PaymentCall::Refund, 0)),
        ] {
            assert_eq!(payment.goal(facts(Cancelled)), goal, "{payment:?}");
        }
        assert_eq!(declined.goal(facts(Pending)), Goal::Call(PaymentCall::Capture, NOW));
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
