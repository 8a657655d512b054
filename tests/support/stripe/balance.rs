//! How charges, refunds and disputes move the balance of the account.

use serde_json::{Value, json};

use super::payment::Payment;
use super::refund::Refund;

/// What moves the balance. Amounts are in US cents.
pub(super) struct Moved<'a> {
    pub(super) source: &'a str,
    pub(super) amount: i64,
    pub(super) fee: i64,
    pub(super) at: i64,
    /// Type, reporting category and description.
    pub(super) kinds: [&'a str; 3],
}

/// Stripe takes 2.9% and 30 cents of a charge.
pub(super) fn of_charge(id: &str, payment: &Payment) -> Value {
    let (amount, at) = (payment.captured, payment.captured_at.unwrap_or(payment.created));
    let (source, fee) = (&*payment.charge_id(id), (amount * 29 + 500) / 1000 + 30);
    let kinds = ["charge", "charge", &payment.description];
    transaction(&id.replacen("pi_", "txn_", 1), &Moved { source, amount, fee, at, kinds })
}

/// Stripe takes nothing for a refund, and keeps the fee of the charge.
pub(super) fn of_refund(id: &str, refund: &Refund) -> Value {
    let kinds = ["refund", "refund", "REFUND FOR CHARGE"];
    let moved = Moved { source: id, amount: -refund.cents, fee: 0, at: refund.created, kinds };
    transaction(&id.replacen("re_", "txn_", 1), &moved)
}

pub(super) fn transaction(id: &str, moved: &Moved<'_>) -> Value {
    let Moved { source, amount, fee, at, kinds: [r#type, category, description] } = *moved;
    let detail = json!({
        "amount": fee,
        "application": null,
        "currency": "usd",
        "description": "Stripe's fee",
        "type": "stripe_fee",
    });
    json!({
        "id": id,
        "object": "balance_transaction",
        "amount": amount,
        "available_on": at,
        "balance_type": "payments",
        "created": at,
        "currency": "usd",
        "description": description,
        "exchange_rate": null,
        "fee": fee,
        "fee_details": if fee == 0 { json!([]) } else { json!([detail]) },
        "net": amount - fee,
        "reporting_category": category,
        "source": source,
        "status": "pending",
        "type": r#type,
    })
}
