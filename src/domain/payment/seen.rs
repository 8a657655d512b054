//! What Stripe says about a payment and its refunds.

use super::card::PaymentCard;
use super::state::{PaymentState, RefundState};

/// What Stripe says about a payment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seen {
    /// Its id at Stripe.
    pub intent: String,
    /// The order that it was created for.
    pub order_id: String,
    /// The mark of the database that it was created for.
    pub shop: String,
    /// Whether it moves real money.
    pub is_live: bool,
    /// How far it has come.
    pub state: PaymentState,
    /// US cents.
    pub cents: i64,
    /// ISO 4217, in lower case.
    pub currency: String,
    /// What was charged, in US cents.
    pub captured_cents: i64,
    /// The card, if one was accepted.
    pub card: Option<PaymentCard>,
    /// All refunds, also those made in Stripe's dashboard.
    pub refunds: Vec<SeenRefund>,
}

impl Seen {
    /// Returns what was refunded, with refunds that are on their way, in US cents.
    pub fn refunded_cents(&self) -> i64 {
        self.refunds.iter().filter(|refund| refund.state != RefundState::Failed).map(|refund| refund.cents).sum()
    }
}

/// What Stripe says about a refund.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeenRefund {
    /// The shop's id; `None` for one made in Stripe's dashboard.
    pub id: Option<i64>,
    /// Its id at Stripe.
    pub reference: String,
    /// US cents.
    pub cents: i64,
    /// How far it has come.
    pub state: RefundState,
}
