//! The JSON schema of a payment by card, as shoppers and staff receive it.

use poem_openapi::Object;

use crate::api::constraints::{Timestamp, fields, one_of};
use crate::api::wire::{Field, Text, rfc3339};
use crate::domain::money::Money;
use crate::domain::order::Order;
use crate::domain::payment::{self, PaymentState, RefundState};

/// The payment of an order by card.
#[derive(Object)]
#[expect(clippy::struct_excessive_bools, reason = "independent facts of the schema")]
pub(super) struct Payment {
    /// `unpaid`: no card was accepted. `action`: the bank wants to see the shopper (3-D Secure). `processing`: the bank has
    /// not answered. `authorized`: the amount is held on the card. `captured`: it is charged. `released`: nothing is held.
    state: Field<State>,
    /// Such as `visa`; omitted until a card was accepted.
    #[oai(skip_serializing_if_is_none)]
    card_brand: Option<String>,
    /// The last four digits of the card.
    #[oai(skip_serializing_if_is_none)]
    card_last4: Option<String>,
    /// When the shop charges the card: once its shopper can no longer cancel the order. Omitted unless the amount is held or
    /// charged, and if that time is over and the card is not charged yet.
    #[oai(skip_serializing_if_is_none)]
    charged_at: Option<Field<Timestamp>>,
    /// What is charged.
    captured: f64,
    /// What was refunded, with what is on its way to the card.
    refunded: f64,
    /// What the shop is about to refund, and Stripe has not accepted yet.
    refunding: f64,
    /// Whether a refund has failed, even if another one followed.
    refund_failed: bool,
    /// Whether the cardholder disputes the charge, or did.
    disputed: bool,
    /// Whether no real money moves.
    test: bool,
    /// Whether its status, payment and shipping stay as they are: it is a test, and the shop takes real money by now. Changes
    /// are rejected with 409 `test_order`.
    locked: bool,
}

fields! {
    State: Text = |schema| one_of(schema, PaymentState::WORDS);
}

impl Payment {
    /// Describes the payment of an order at a time in Unix seconds.
    pub(super) fn new(payment: payment::Payment, order: &Order, now: i64) -> Self {
        let charged_at = order.cancel_until();
        let has_charge_time = match payment.state {
            PaymentState::Authorized => charged_at >= now,
            state => state == PaymentState::Captured,
        };
        let refunding = Money::from_cents(payment.wanted_cents()).dollars();
        let (card_brand, card_last4) = payment.card.map(|card| (card.brand, card.last4)).unzip();
        Self {
            state: payment.state.as_str().to_owned().into(),
            card_brand,
            card_last4,
            charged_at: has_charge_time.then(|| rfc3339(charged_at).into()),
            captured: Money::from_cents(payment.captured_cents).dollars(),
            refunded: Money::from_cents(payment.refunded_cents).dollars(),
            refunding,
            refund_failed: payment.refunds.iter().any(|refund| refund.state == RefundState::Failed),
            disputed: payment.disputed_at.is_some(),
            test: !payment.is_live,
            locked: order.is_locked,
        }
    }
}
