//! What Stripe says about a payment and about a refund.

use serde::de::Error;
use serde::{Deserialize, Deserializer};
use serde_json::Value;

use crate::domain::customer::Customer;
use crate::domain::payment::{self, PaymentCard, PaymentState, RefundState, RemotePayment, RemoteRefund};

/// A payment to create.
#[derive(Clone, Copy, Debug)]
pub struct NewIntent<'a> {
    /// US cents.
    pub cents: i64,
    /// What the owner reads in Stripe's dashboard.
    pub description: &'a str,
    /// The order that it pays; `None` for a trial.
    pub order: Option<PaidOrder<'a>>,
}

/// The order of a payment, as Stripe stores it.
#[derive(Clone, Copy, Debug)]
pub struct PaidOrder<'a> {
    /// The order's id.
    pub id: &'a str,
    /// The order's number.
    pub number: &'a str,
    /// The mark of this shop's database.
    pub shop: &'a str,
    /// The mark of its last restore.
    pub epoch: &'a str,
    /// Whom it ships to.
    pub customer: &'a Customer,
}

/// A payment at Stripe, which it calls `PaymentIntent`.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Intent {
    /// Its id at Stripe.
    #[serde(deserialize_with = "parse_id")]
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
    /// What the shop has stored with it.
    #[serde(default)]
    pub metadata: Metadata,
    /// With this the shopper's browser continues a payment that waits for 3-D Secure.
    #[serde(default)]
    pub client_secret: Option<String>,
    /// Why the last card did not work.
    #[serde(default, rename = "last_payment_error")]
    pub declined: Option<Decline>,
    #[serde(default)]
    latest_charge: Option<LatestCharge>,
}

/// What the shop stores with a payment or a refund at Stripe.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default)]
pub struct Metadata {
    /// The id of the order.
    pub order_id: Option<String>,
    /// The number of the order.
    pub order_number: Option<String>,
    /// The mark of the shop's database.
    pub shop: Option<String>,
    /// The id of the refund.
    refund: Option<String>,
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

/// Why a bank has declined a card.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
pub struct Decline {
    /// Such as `card_declined`, `expired_card` or `incorrect_cvc`.
    #[serde(default)]
    pub code: Option<String>,
    /// The reason of the bank, such as `insufficient_funds`, if it gives one.
    #[serde(default, rename = "decline_code")]
    pub reason: Option<String>,
}

/// An id unless it was expanded.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(untagged)]
enum LatestCharge {
    Expanded(Charge),
    Id(String),
}

#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
struct Charge {
    #[serde(deserialize_with = "parse_id")]
    id: String,
    /// US cents, without refunds that have failed.
    #[serde(default)]
    amount_refunded: i64,
    /// Stays when the dispute is over.
    #[serde(default)]
    disputed: bool,
    /// An id unless it was expanded. Its fee is in the currency of the balance.
    #[serde(default)]
    balance_transaction: Value,
    #[serde(default)]
    payment_method_details: Option<Method>,
    #[serde(default)]
    refunds: Option<List<Refund>>,
}

#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
struct Method {
    #[serde(default)]
    card: Option<Card>,
}

#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
struct Card {
    brand: Option<String>,
    last4: Option<String>,
}

/// What the shop reads of every payment of the account; others than its own can be of kinds that it does not know.
#[derive(Deserialize)]
pub(super) struct Listed {
    #[serde(deserialize_with = "parse_id")]
    pub(super) id: String,
    pub(super) metadata: Option<Metadata>,
}

/// A page of a list.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub(super) struct List<T> {
    pub(super) data: Vec<T>,
    /// Whether another page follows.
    #[serde(default)]
    pub(super) has_more: bool,
}

/// A dispute. What Stripe has taken for it and given back are its balance transactions.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Dispute {
    /// Its id at Stripe.
    #[serde(deserialize_with = "parse_id")]
    pub id: String,
    /// US cents.
    #[serde(rename = "amount")]
    cents: i64,
    /// The id of the payment.
    #[serde(rename = "payment_intent")]
    pub intent: Option<String>,
    balance_transactions: Vec<Value>,
}

/// A refund.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Refund {
    /// Its id at Stripe.
    #[serde(deserialize_with = "parse_id")]
    pub id: String,
    /// `pending`, `succeeded`, `failed`, `canceled` or `requires_action`.
    pub status: Option<String>,
    /// US cents.
    #[serde(rename = "amount")]
    pub cents: i64,
    #[serde(default)]
    metadata: Option<Metadata>,
    /// Such as `expired_or_canceled_card`.
    /// As of a charge.
    #[serde(default)]
    balance_transaction: Value,
    #[serde(default)]
    failure_reason: Option<String>,
}

impl Intent {
    /// Returns what the shop records of it.
    pub fn remote(&self) -> RemotePayment {
        let charge = match &self.latest_charge {
            Some(LatestCharge::Expanded(charge)) => Some(charge),
            Some(LatestCharge::Id(_)) | None => None,
        };
        let card = charge.and_then(|charge| charge.payment_method_details.as_ref()?.card.as_ref()?.named());
        // Before API version 2025-03-31.basil, what was released without being charged was a refund to Stripe.
        let charged = charge.filter(|_| self.state == IntentState::Succeeded);
        let refunds = charged.and_then(|charge| charge.refunds.as_ref());
        RemotePayment {
            intent: self.id.clone(),
            order_id: self.metadata.order_id.clone().unwrap_or_default(),
            shop: self.metadata.shop.clone().unwrap_or_default(),
            is_live: self.is_live,
            state: self.state.into(),
            cents: self.cents,
            currency: self.currency.clone(),
            captured_cents: self.captured_cents,
            refunded_cents: charged.map_or(0, |charge| charge.amount_refunded.clamp(0, self.captured_cents)),
            is_disputed: charged.is_some_and(|charge| charge.disputed),
            charge: charged.map(|charge| charge.id.clone()),
            fee_cents: charged.and_then(|charge| fee_cents(&charge.balance_transaction)),
            disputes: None,
            card,
            refunds: refunds.map(|list| list.data.iter().map(Refund::remote).collect()).unwrap_or_default(),
        }
    }
}

/// Returns the fee of a balance transaction, if it was expanded.
fn fee_cents(transaction: &Value) -> Option<i64> {
    transaction["fee"].as_i64().filter(|_| transaction["currency"] == "usd")
}

impl Dispute {
    /// Returns what the shop records of it.
    pub(super) fn booked(&self) -> payment::Dispute {
        let cents = |moved: &Value| match moved["amount"].as_i64().unwrap_or_default() {
            amount if moved["currency"] == "usd" => amount,
            amount => amount.signum() * self.cents,
        };
        let moved = &self.balance_transactions;
        let (cents, fee_cents) = (moved.iter().map(cents).sum(), moved.iter().map(fee_cents).sum());
        payment::Dispute { id: self.id.clone(), cents, fee_cents }
    }
}

impl Card {
    fn named(&self) -> Option<PaymentCard> {
        Some(PaymentCard { brand: self.brand.clone()?, last4: self.last4.clone()? })
    }
}

impl Refund {
    /// Returns what the shop records of it.
    pub fn remote(&self) -> RemoteRefund {
        let id = self.metadata.as_ref().and_then(|metadata| metadata.refund.as_ref()?.parse().ok());
        let state = match self.status.as_deref() {
            Some("succeeded") => RefundState::Done,
            Some("failed" | "canceled") => RefundState::Failed,
            _ => RefundState::Sent,
        };
        let error = self.failure_reason.as_deref().map(words);
        let fee_cents = fee_cents(&self.balance_transaction);
        RemoteRefund { id, reference: self.id.clone(), cents: self.cents, state, fee_cents, error }
    }
}

/// Reads an id, which becomes a part of paths.
fn parse_id<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    let id = String::deserialize(deserializer)?;
    let is_id = !id.is_empty() && id.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_');
    if is_id { Ok(id) } else { Err(D::Error::custom("an id has letters, digits and underscores")) }
}

/// Returns a code of Stripe in words, such as `charge disputed`.
pub(super) fn words(code: &str) -> String {
    code.replace('_', " ")
}

impl From<IntentState> for PaymentState {
    fn from(state: IntentState) -> Self {
        match state {
            IntentState::RequiresPaymentMethod => Self::Unpaid,
            IntentState::RequiresAction => Self::Action,
            IntentState::Processing => Self::Processing,
            IntentState::RequiresCapture => Self::Authorized,
            IntentState::Succeeded => Self::Captured,
            IntentState::Canceled => Self::Released,
        }
    }
}
