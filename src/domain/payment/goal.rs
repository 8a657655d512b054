//! What the shop does next about a payment.

use super::order_payment::{Payment, Refund};
use super::state::{PaymentCall, PaymentState, RefundState};
use crate::domain::constants::constants;
use crate::domain::order::OrderStatus;

/// How often the shop charges a card again whose bank has refused the charge, and after how many seconds.
const CHARGE_RETRIES: u32 = 3;
const CHARGE_PAUSE: i64 = 8 * 60 * 60;
/// How long the shop waits after each failure of a refund of a cancelled order, in seconds. After the last, about 60 hours
/// after the first, it gives up.
const REFUND_PAUSES: [i64; 5] = [10 * 60, 40 * 60, 160 * 60, 640 * 60, 2_560 * 60];

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
    /// Whether it is a test, and the shop takes real money by now.
    pub is_locked: bool,
    /// Later dates are from a clock that was ahead.
    pub now: i64,
}

impl OrderState {
    /// Returns when the shop waits no longer after something that happened at a time.
    fn after(&self, happened_at: i64, pause: i64) -> i64 {
        if happened_at > self.now + constants().undo_seconds { 0 } else { happened_at + pause }
    }
}

/// What the shop does next about a payment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// Nothing.
    Idle,
    /// It asks Stripe.
    Poll,
    /// It makes this call, but not before this time, in Unix seconds.
    Call(PaymentCall, i64),
}

impl Payment {
    /// Derives what the shop does next: nothing is held or kept of a cancelled order, and nothing is charged while its
    /// shopper can cancel it or staff hold it.
    pub fn goal(&self, order: OrderState) -> Goal {
        use OrderStatus::Cancelled;
        use PaymentState::{Action, Authorized, Captured, Processing, Released, Unpaid};

        if order.is_locked {
            return Goal::Idle;
        }
        if self.acting.is_some() {
            return Goal::Poll;
        }
        let has_refund = |state| self.refunds.iter().any(|refund| refund.state == state);
        let settle_at = order.after(order.status_since, constants().undo_seconds);
        match (order.status, self.state) {
            (_, Captured) if has_refund(RefundState::Wanted) => Goal::Call(PaymentCall::Refund, 0),
            (_, Captured) if has_refund(RefundState::Sent) => Goal::Poll,
            // The bank decides who gets the money of a disputed charge, and Stripe refuses to refund it.
            (Cancelled, Captured) if self.left_cents() > 0 && self.disputed_at.is_none() => {
                self.refund_at(order, settle_at).map_or(Goal::Idle, |at| Goal::Call(PaymentCall::Refund, at))
            }
            (Cancelled, Unpaid | Action | Processing | Authorized) if self.intent.is_some() => {
                Goal::Call(PaymentCall::Release, settle_at)
            }
            (Cancelled, _) | (_, Unpaid | Captured | Released) => Goal::Idle,
            (_, Authorized) if self.charge_declines > CHARGE_RETRIES => Goal::Call(PaymentCall::Release, 0),
            (_, Authorized) if order.is_on_hold => Goal::Idle,
            (_, Authorized) => Goal::Call(PaymentCall::Capture, self.charge_at(order)),
            (_, Action | Processing) => Goal::Poll,
        }
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
}

#[cfg(test)]
mod tests {
    use super::{Goal, OrderState, Payment, PaymentCall, PaymentState, Refund, RefundState};
    use crate::domain::order::OrderStatus::{self, Cancelled, Paid, Pending};

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
            disputed_at: None,
            disputes: None,
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
        OrderState { status, status_since: NOW, charge_from: NOW, is_on_hold: false, is_locked: false, now: NOW }
    }

    #[test]
    fn the_goal_follows_from_the_order_and_what_stripe_said() {
        use PaymentState::{Action, Authorized, Captured, Processing, Released, Unpaid};
        let facts = |status| OrderState { charge_from: NOW + 3600, ..order(status) };
        let release = Goal::Call(PaymentCall::Release, NOW + 30);
        for (state, pending, paid, cancelled) in [
            (Unpaid, Goal::Idle, Goal::Idle, release),
            (Action, Goal::Poll, Goal::Poll, release),
            (Processing, Goal::Poll, Goal::Poll, release),
            (
                Authorized,
                Goal::Call(PaymentCall::Capture, NOW + 3600),
                Goal::Call(PaymentCall::Capture, NOW + 3600),
                release,
            ),
            (Captured, Goal::Idle, Goal::Idle, Goal::Call(PaymentCall::Refund, NOW + 30)),
            (Released, Goal::Idle, Goal::Idle, Goal::Idle),
        ] {
            for (status, goal) in [(Pending, pending), (Paid, paid), (Cancelled, cancelled)] {
                assert_eq!(payment(state).goal(facts(status)), goal, "{state:?} {status:?}");
                let acting = Payment { acting: Some(PaymentCall::Capture), ..payment(state) };
                assert_eq!(acting.goal(facts(status)), Goal::Poll, "the outcome of a call is unknown");
                let locked = OrderState { is_locked: true, ..facts(status) };
                assert_eq!(acting.goal(locked), Goal::Idle, "the live account does not know it");
            }
        }
        let never_paid = Payment { intent: None, ..payment(Unpaid) };
        assert_eq!(never_paid.goal(facts(Cancelled)), Goal::Idle, "Stripe knows nothing of it");
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
            (with(RefundState::Sent, 499), Goal::Poll, Goal::Poll),
            (with(RefundState::Done, 499), Goal::Idle, refund(NOW + 30)),
            (with(RefundState::Done, 4999), Goal::Idle, Goal::Idle),
            (with(RefundState::Failed, 499), Goal::Idle, refund(NOW + 30)),
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
        assert_eq!((pauses, cancelled.goal(facts(at))), (vec![0, 10, 40, 160, 640, 2_560], Goal::Idle));
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
        assert_eq!(authorized.goal(held(Pending)), Goal::Idle);
        assert_eq!(authorized.goal(held(Cancelled)), Goal::Call(PaymentCall::Release, NOW + 30));
    }

    #[test]
    fn a_disputed_charge_of_a_cancelled_order_is_not_refunded() {
        let disputed = Payment { disputed_at: Some(NOW), ..payment(PaymentState::Captured) };
        assert_eq!(disputed.goal(order(Cancelled)), Goal::Idle);
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
            let allowed = |payment: Payment| [Pending, Paid].map(|status| payment.allows_reopening(status, NOW));
            assert_eq!(allowed(payment(state)), [as_pending, as_paid], "{state:?}");
            let acting = Payment { acting: Some(PaymentCall::Release), ..payment(state) };
            assert_eq!(allowed(acting), [false, false], "{state:?}");
        }
        for (state, refunded_cents, cents, created_at, is_allowed) in [
            (RefundState::Done, 100, 100, NOW - 1, true),
            (RefundState::Wanted, 0, 100, NOW - 1, true),
            (RefundState::Failed, 0, 4999, NOW, true),
            (RefundState::Wanted, 0, 100, NOW, false),
            (RefundState::Sent, 100, 100, NOW, false),
            (RefundState::Done, 4999, 4999, NOW - 1, false),
        ] {
            let refunds = vec![refund_of(cents, state, "staff@shop.example", created_at)];
            let refunded = Payment { refunded_cents, refunds, ..payment(PaymentState::Captured) };
            assert_eq!(refunded.allows_reopening(Paid, NOW), is_allowed, "{refunded:?}");
        }
    }
}
