//! A refund.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use super::answer::{Answer, failed};
use super::payment::Payment;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Refund {
    pub(crate) intent: String,
    pub(crate) cents: i64,
    /// `pending`, `succeeded` or `failed`.
    pub(crate) status: &'static str,
    pub(crate) metadata: Value,
    pub(super) created: i64,
}

impl Refund {
    pub(super) fn as_json(&self, id: &str) -> Value {
        json!({
            "id": id,
            "object": "refund",
            "amount": self.cents,
            "created": self.created,
            "currency": "usd",
            "failure_reason": (self.status == "failed").then_some("expired_or_canceled_card"),
            "metadata": self.metadata,
            "payment_intent": self.intent,
            "status": self.status,
        })
    }
}

/// Returns the ten newest refunds of a payment. For Stripe, to release what was never charged is a refund too.
pub(super) fn of_charge(id: &str, payment: &Payment, refunds: &BTreeMap<String, Refund>) -> Value {
    let release = payment.is_released().then(|| Refund {
        intent: id.to_owned(),
        cents: payment.cents,
        status: "succeeded",
        metadata: json!({}),
        created: payment.created,
    });
    let release = release.map(|refund| refund.as_json(&format!("re_{id}")));
    let refunds = refunds.iter().rev().filter(|(_, refund)| refund.intent == id);
    let data: Vec<_> = refunds.map(|(id, refund)| refund.as_json(id)).chain(release).take(10).collect();
    json!({ "object": "list", "data": data })
}

/// Checks the amount of a refund; without one, all that is left.
pub(super) fn amount(payment: &Payment, id: &str, text: Option<&String>) -> Result<i64, Answer> {
    let left = payment.captured - payment.refunded;
    let cents = text.map_or(Some(left), |text| text.parse().ok()).unwrap_or(0);
    let charge = payment.charge_id(id);
    match cents {
        _ if payment.captured == 0 => {
            let message = format!("This PaymentIntent ({id}) does not have a successful charge to refund.");
            Err(failed(400, "", "", &message))
        }
        _ if left == 0 => {
            Err(failed(400, "charge_already_refunded", "", &format!("Charge {charge} has already been refunded.")))
        }
        ..1 => Err(failed(400, "parameter_invalid_integer", "amount", "Invalid positive integer")),
        _ if cents > left => {
            let message = format!("Refund amount ({cents}) is greater than unrefunded amount on charge ({left})");
            Err(failed(400, "", "amount", &message))
        }
        _ => Ok(cents),
    }
}
