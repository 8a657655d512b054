//! A dispute of a charge.

use serde_json::{Value, json};

use super::balance::{self, Moved};
use super::objects::with_nulls;
use super::payment::Payment;

/// What Stripe takes for a dispute, in US cents.
const FEE: i64 = 1_500;

/// Returns the id of the dispute of a payment.
pub(super) fn id_of(intent: &str) -> String {
    intent.replacen("pi_", "dp_", 1)
}

/// Returns the dispute of a payment. What it moves has a balance transaction: the withdrawal, and once the shop has won,
/// what comes back.
pub(super) fn as_json(intent: &str, payment: &Payment) -> Value {
    let (id, at) = (id_of(intent), payment.captured_at.unwrap_or(payment.created));
    let amount = payment.disputed_cents.unwrap_or(payment.captured);
    let kinds = ["adjustment", "dispute", "Chargeback withdrawal"];
    let taken = Moved { source: &id, amount: -amount, fee: FEE, at, kinds };
    let mut moved = vec![balance::transaction(&id.replacen("dp_", "txn_taken_", 1), &taken)];
    if payment.dispute == "won" {
        let kinds = ["adjustment", "dispute_reversal", "Chargeback reversal"];
        let back = Moved { amount, fee: 0, kinds, ..taken };
        moved.push(balance::transaction(&id.replacen("dp_", "txn_back_", 1), &back));
    }
    if payment.dispute.starts_with("warning") {
        moved.clear();
    }
    let texts = [
        "access_activity_log",
        "billing_address",
        "cancellation_policy",
        "cancellation_policy_disclosure",
        "cancellation_rebuttal",
        "customer_communication",
        "customer_email_address",
        "customer_name",
        "customer_purchase_ip",
        "customer_signature",
        "duplicate_charge_documentation",
        "duplicate_charge_explanation",
        "duplicate_charge_id",
        "product_description",
        "receipt",
        "refund_policy",
        "refund_policy_disclosure",
        "refund_refusal_explanation",
        "service_date",
        "service_documentation",
        "shipping_address",
        "shipping_carrier",
        "shipping_date",
        "shipping_documentation",
        "shipping_tracking_number",
        "uncategorized_file",
        "uncategorized_text",
    ];
    json!({
        "id": id,
        "object": "dispute",
        "amount": amount,
        "balance_transactions": moved,
        "charge": payment.charge_id(intent),
        "created": at,
        "currency": "usd",
        "enhanced_eligibility_types": [],
        "evidence": with_nulls(json!({ "enhanced_evidence": {} }), &texts),
        "evidence_details": {
            "due_by": at, "enhanced_eligibility": {}, "has_evidence": false, "past_due": false, "submission_count": 0,
        },
        "is_charge_refundable": false,
        "livemode": payment.is_live,
        "metadata": {},
        "payment_intent": intent,
        "reason": "fraudulent",
        "status": payment.dispute,
    })
}
