//! What Stripe says about a payment and its refunds.

use super::order_payment::{Dispute, PaymentCard};
use super::state::{PaymentState, RefundState};

/// What Stripe says about a payment.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the field names are self-explanatory")]
pub struct RemotePayment {
    /// Its id at Stripe.
    pub intent: String,
    /// The order that it was created for.
    pub order_id: String,
    /// The mark of the database that it was created for.
    pub shop: String,
    pub is_live: bool,
    pub state: PaymentState,
    pub cents: i64,
    /// ISO 4217, in lower case.
    pub currency: String,
    /// What was charged, in US cents: less than the amount if it was captured in part in Stripe's dashboard.
    pub captured_cents: i64,
    /// What of this was refunded, with refunds that are on their way, in US cents.
    pub refunded_cents: i64,
    /// Whether the cardholder disputes the charge, or did.
    pub is_disputed: bool,
    /// The id of the charge at Stripe, once there is one.
    pub charge: Option<String>,
    /// Stripe's fee for the charge, in US cents, once Stripe has said it.
    pub fee_cents: Option<i64>,
    pub card: Option<PaymentCard>,
    /// The disputes of the charge; `None` if it has none, or if the key may not read them.
    pub disputes: Option<Vec<Dispute>>,
    /// The ten newest refunds, also those made in Stripe's dashboard.
    pub refunds: Vec<RemoteRefund>,
}

impl RemotePayment {
    /// Returns whether money of a shopper is held or kept, or may still be.
    pub fn has_money(&self) -> bool {
        match self.state {
            PaymentState::Captured => self.captured_cents > self.refunded_cents,
            state => !matches!(state, PaymentState::Unpaid | PaymentState::Released),
        }
    }
}

/// What Stripe says about a refund.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the field names are self-explanatory")]
pub struct RemoteRefund {
    /// The shop's id; `None` for one made in Stripe's dashboard.
    pub id: Option<i64>,
    /// Its id at Stripe.
    pub reference: String,
    pub cents: i64,
    pub state: RefundState,
    /// Stripe's fee for it, in US cents, once Stripe has said it.
    pub fee_cents: Option<i64>,
    pub error: Option<String>,
}
