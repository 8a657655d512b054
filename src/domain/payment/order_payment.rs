//! The card payment of an order, and its refunds.

use super::state::{PaymentCall, PaymentState, RefundState};
use crate::domain::order::OrderStatus;

/// The card that has paid, as Stripe names it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PaymentCard {
    /// Such as `visa`.
    pub brand: String,
    /// The last four digits.
    pub last4: String,
}

/// The card payment of an order.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the field names are self-explanatory")]
pub struct Payment {
    /// Its id at Stripe; `None` until the shopper first pays.
    pub intent: Option<String>,
    pub is_live: bool,
    /// As Stripe last said.
    pub state: PaymentState,
    /// The call whose outcome is not known yet.
    pub acting: Option<PaymentCall>,
    /// What the order costs, in US cents.
    pub cents: i64,
    pub captured_cents: i64,
    /// What Stripe has accepted to refund, in US cents: all of it, also what was refunded in Stripe's dashboard.
    pub refunded_cents: i64,
    /// When the shop first saw that the cardholder disputes the charge, in Unix seconds.
    pub disputed_at: Option<i64>,
    /// Its disputes; `None` if Stripe has said nothing of them.
    pub disputes: Option<Vec<Dispute>>,
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
    pub error: Option<String>,
    /// Oldest first.
    pub refunds: Vec<Refund>,
}

/// A refund.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the field names are self-explanatory")]
pub struct Refund {
    /// Its id in the shop.
    pub id: i64,
    pub cents: i64,
    pub state: RefundState,
    /// Who asked for it: an email, `shop`, `stripe` or nobody, as in the audit log.
    pub actor: String,
    /// Whether the shop itself asked for it, because the order is cancelled.
    pub is_of_shop: bool,
    /// When it was asked for, in Unix seconds.
    pub created_at: i64,
    pub error: Option<String>,
}

impl Payment {
    /// Returns what can still be refunded, in US cents: what is charged, less what Stripe has refunded and what it is about
    /// to be asked for.
    pub fn left_cents(&self) -> i64 {
        self.captured_cents - self.refunded_cents - self.wanted_cents()
    }

    /// Returns the refunds that Stripe has not accepted yet, in US cents.
    pub fn wanted_cents(&self) -> i64 {
        self.refunds.iter().filter(|refund| refund.state == RefundState::Wanted).map(|refund| refund.cents).sum()
    }

    /// Returns whether an order that was cancelled at this time, in Unix seconds, can go back to this status: it needs the
    /// money that it had then.
    pub fn allows_reopening(&self, status: OrderStatus, cancelled_at: i64) -> bool {
        let is_charged = self.state == PaymentState::Captured;
        let is_begun_since = |refund: &Refund| refund.created_at >= cancelled_at && refund.state != RefundState::Failed;
        let is_given_up = self.acting == Some(PaymentCall::Release)
            || self.state == PaymentState::Released
            || self.refunds.iter().any(is_begun_since)
            || is_charged && self.left_cents() <= 0;
        !is_given_up && (status == OrderStatus::Paid) == is_charged
    }
}

/// What a dispute has moved.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Dispute {
    /// Its id at Stripe.
    pub id: String,
    /// What it adds to the shop's money, in US cents: 0 before Stripe has taken any, and once the shop has it back.
    pub cents: i64,
    /// What Stripe has kept as a fee, in US cents, if the balance is in US dollars.
    pub fee_cents: Option<i64>,
}
