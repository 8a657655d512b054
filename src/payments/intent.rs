//! What Stripe says about a payment and about a refund.

use serde::Deserialize;

/// A payment to create.
#[derive(Clone, Copy, Debug)]
pub struct NewIntent<'a> {
    /// US cents.
    pub cents: u32,
    /// What the owner reads in Stripe's dashboard.
    pub description: &'a str,
}

/// A payment at Stripe, which it calls `PaymentIntent`.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Intent {
    /// Its id at Stripe.
    pub id: String,
    /// How far it has come.
    #[serde(rename = "status")]
    pub state: IntentState,
    /// US cents.
    #[serde(rename = "amount")]
    pub cents: i64,
    /// How much was charged, in US cents.
    #[serde(rename = "amount_received", default)]
    pub captured_cents: i64,
    /// ISO 4217, in lower case.
    pub currency: String,
    /// Whether it moves real money.
    #[serde(rename = "livemode")]
    pub is_live: bool,
}

/// How far a payment has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum IntentState {
    /// It has no card, or its card was declined.
    #[serde(alias = "requires_confirmation")]
    RequiresPaymentMethod,
    /// The bank wants to see the shopper (3-D Secure).
    RequiresAction,
    /// The bank has not answered.
    Processing,
    /// The amount is held on the card.
    RequiresCapture,
    /// The amount is charged.
    Succeeded,
    /// Nothing is held on the card any more.
    Canceled,
}

/// A refund.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Refund {
    /// Its id at Stripe.
    pub id: String,
    /// `pending`, `succeeded`, `failed`, `canceled` or `requires_action`.
    pub status: String,
    /// US cents.
    #[serde(rename = "amount")]
    pub cents: i64,
}
