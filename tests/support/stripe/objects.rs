//! The objects of Stripe, with every field that its types require.

use serde_json::{Value, json};

use super::answer::Call;
use super::cards::Card;
use super::payment::Payment;
use super::refund::Refund;

/// Returns an object that also has these fields, as null.
pub(super) fn with_nulls(mut object: Value, names: &[&str]) -> Value {
    for name in names {
        object[name] = Value::Null;
    }
    object
}

fn unless_empty(text: &str) -> Value {
    json!((!text.is_empty()).then_some(text))
}

/// Returns where a payment ships to; null if it was created without.
pub(super) fn shipping(call: &Call) -> Value {
    let sent = |name: &str| call.form.get(&format!("shipping{name}"));
    let Some(name) = sent("[name]") else { return Value::Null };
    let parts = ["city", "country", "line1", "line2", "postal_code", "state"];
    let address = parts.map(|part| (part.to_owned(), json!(sent(&format!("[address][{part}]")))));
    json!({ "name": name, "address": Value::Object(address.into_iter().collect()) })
}

/// What payments of the shop do not have.
const NOT_IN_PAYMENTS: &[&str] = &[
    "allowed_payment_method_types",
    "application",
    "application_fee_amount",
    "automatic_payment_methods",
    "customer",
    "customer_account",
    "excluded_payment_method_types",
    "managed_payments",
    "on_behalf_of",
    "payment_method_configuration_details",
    "processing",
    "receipt_email",
    "review",
    "setup_future_usage",
    "source",
    "statement_descriptor",
    "statement_descriptor_suffix",
    "transfer_data",
    "transfer_group",
];

/// `latest_charge` is an object or only its id.
pub(super) fn payment(id: &str, payment: &Payment, latest_charge: &Value) -> Value {
    let sdk = json!({ "type": "use_stripe_sdk", "use_stripe_sdk": { "type": "three_d_secure_redirect" } });
    let card = payment.card.filter(|_| payment.status != "requires_payment_method");
    let object = json!({
        "id": id,
        "object": "payment_intent",
        "amount": payment.cents,
        "amount_capturable": if payment.status == "requires_capture" { payment.cents } else { 0 },
        "amount_details": { "tip": {} },
        "amount_received": payment.captured,
        "canceled_at": payment.canceled_at,
        "cancellation_reason": payment.cancellation,
        "capture_method": "manual",
        "client_secret": super::payment::secret(id),
        "confirmation_method": "automatic",
        "created": payment.created,
        "currency": "usd",
        "description": payment.description,
        "last_payment_error": payment.last_error,
        "latest_charge": latest_charge,
        "livemode": payment.is_live,
        "metadata": payment.metadata,
        "next_action": (payment.status == "requires_action").then_some(sdk),
        "payment_method": card.map(|card| card.token),
        "payment_method_options": {
            "card": {
                "installments": null,
                "mandate_options": null,
                "network": null,
                "request_three_d_secure": "automatic",
            },
        },
        "payment_method_types": ["card"],
        "shipping": payment.shipping,
        "status": payment.status,
    });
    with_nulls(object, NOT_IN_PAYMENTS)
}

const NOT_IN_CHARGES: &[&str] = &[
    "application",
    "application_fee",
    "application_fee_amount",
    "customer",
    "failure_balance_transaction",
    "on_behalf_of",
    "receipt_email",
    "receipt_number",
    "receipt_url",
    "review",
    "source",
    "source_transfer",
    "statement_descriptor",
    "statement_descriptor_suffix",
    "transfer_data",
    "transfer_group",
];

pub(super) fn charge(id: &str, payment: &Payment) -> Value {
    let is_held = payment.held_at.is_some();
    let refunded = payment.refunded;
    let card = payment.card.expect("a charge has a card");
    let object = json!({
        "id": payment.charge_id(id),
        "object": "charge",
        "amount": payment.cents,
        "amount_captured": payment.captured,
        "amount_refunded": refunded,
        "balance_transaction": (payment.captured > 0).then(|| id.replacen("pi_", "txn_", 1)),
        "billing_details": billing_details(),
        "calculated_statement_descriptor": "SHOP",
        "captured": payment.captured > 0,
        "created": payment.held_at.unwrap_or(payment.created),
        "currency": "usd",
        "description": payment.description,
        "disputed": payment.is_disputed,
        "failure_code": payment.last_error["code"],
        "failure_message": payment.last_error["message"],
        "fraud_details": {},
        "livemode": payment.is_live,
        "metadata": payment.metadata,
        "outcome": outcome(payment),
        "paid": is_held,
        "payment_intent": id,
        "payment_method": card.token,
        "payment_method_details": { "type": "card", "card": charged_card(card, payment.cents) },
        "refunded": is_held && refunded == payment.cents,
        "shipping": payment.shipping,
        "status": if is_held { "succeeded" } else { "failed" },
    });
    with_nulls(object, NOT_IN_CHARGES)
}

/// What the bank has said.
fn outcome(payment: &Payment) -> Value {
    let (status, r#type, message) = match payment.held_at {
        Some(_) => ("approved_by_network", "authorized", "Payment complete."),
        None => ("declined_by_network", "issuer_declined", "The bank did not return any further details."),
    };
    let object = json!({
        "network_status": status,
        "reason": payment.last_error["decline_code"],
        "risk_level": "normal",
        "seller_message": message,
        "type": r#type,
    });
    with_nulls(object, &["advice_code", "network_advice_code", "network_decline_code"])
}

fn charged_card(card: &Card, cents: i64) -> Value {
    let object = json!({
        "amount_authorized": cents,
        "brand": unless_empty(card.brand),
        "checks": checks(),
        "country": "US",
        "exp_month": 12,
        "exp_year": 2034,
        "fingerprint": "Xt5EWLLDS7FJjR1c",
        "funding": "credit",
        "last4": unless_empty(card.last4),
        "network": unless_empty(card.brand),
        "regulated_status": "unregulated",
    });
    let others = [
        "authorization_code",
        "installments",
        "mandate",
        "network_transaction_id",
        "three_d_secure",
        "transaction_link_id",
        "wallet",
    ];
    with_nulls(object, &others)
}

pub(super) fn payment_method(card: &Card, created: i64, is_live: bool) -> Value {
    let object = json!({
        "id": card.token,
        "object": "payment_method",
        "billing_details": billing_details(),
        "card": {
            "brand": card.brand,
            "checks": checks(),
            "country": "US",
            "display_brand": card.brand,
            "exp_month": 12,
            "exp_year": 2034,
            "fingerprint": "Xt5EWLLDS7FJjR1c",
            "funding": "credit",
            "generated_from": null,
            "last4": card.last4,
            "networks": { "available": [card.brand], "preferred": null },
            "regulated_status": "unregulated",
            "three_d_secure_usage": { "supported": true },
            "wallet": null,
        },
        "created": created,
        "livemode": is_live,
        "metadata": {},
        "type": "card",
    });
    with_nulls(object, &["customer", "customer_account"])
}

fn checks() -> Value {
    json!({ "address_line1_check": null, "address_postal_code_check": null, "cvc_check": "pass" })
}

fn billing_details() -> Value {
    let address = with_nulls(json!({}), &["city", "country", "line1", "line2", "postal_code", "state"]);
    with_nulls(json!({ "address": address }), &["email", "name", "phone", "tax_id"])
}

pub(super) fn refund(id: &str, refund: &Refund, payment: &Payment) -> Value {
    let mut object = json!({
        "id": id,
        "object": "refund",
        "amount": refund.cents,
        "balance_transaction": id.replacen("re_", "txn_", 1),
        "charge": payment.charge_id(&refund.intent),
        "created": refund.created,
        "currency": "usd",
        "destination_details": { "card": { "reference_status": "pending", "type": "refund" }, "type": "card" },
        "metadata": refund.metadata,
        "payment_intent": refund.intent,
        "payment_method": payment.card.map(|card| card.token),
        "status": unless_empty(refund.status),
    });
    if refund.status == "failed" {
        object["failure_reason"] = json!("expired_or_canceled_card");
        object["failure_balance_transaction"] = json!(id.replacen("re_", "txn_failed_", 1));
    }
    let others =
        ["customer", "customer_account", "reason", "receipt_number", "source_transfer_reversal", "transfer_reversal"];
    with_nulls(object, &others)
}
