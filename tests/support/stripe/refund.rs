//! A refund.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use super::answer::{Answer, failed};
use super::objects;
use super::payment::Payment;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Refund {
    pub(crate) intent: String,
    pub(crate) cents: i64,
    /// `pending`, `succeeded` or `failed`; empty if Stripe does not say.
    pub(crate) status: &'static str,
    pub(crate) metadata: Value,
    pub(super) created: i64,
}

/// Returns the ten newest refunds of a payment. To release what was never charged, or to charge a part, is none:
/// <https://docs.stripe.com/changelog/basil/2025-03-31/remove-refund-from-partial-capture-and-payment-cancellation-flow>.
pub(super) fn of_charge(id: &str, payment: &Payment, refunds: &BTreeMap<String, Refund>) -> Value {
    let refunds = refunds.iter().rev().filter(|(_, refund)| refund.intent == id);
    let mut all = refunds.map(|(id, refund)| objects::refund(id, refund, payment));
    let data: Vec<_> = all.by_ref().take(10).collect();
    let url = format!("/v1/charges/{}/refunds", payment.charge_id(id));
    json!({ "object": "list", "data": data, "has_more": all.next().is_some(), "url": url })
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
        _ if payment.is_disputed => {
            Err(failed(400, "charge_disputed", "", &format!("Charge {charge} has been charged back; cannot refund.")))
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
