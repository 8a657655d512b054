//! What the shop makes of Stripe's errors. The codes are those of <https://docs.stripe.com/error-codes> that its calls can
//! get.

use shop::payments::StripeError;

use super::card_shop::{CardShop, MINUTE};
use crate::brand::CANCEL_WINDOW;
use crate::stripe::Fault;

/// A status, the codes that it has, and their class.
const ERRORS: [(u16, &str, &str); 9] = [
    (
        402,
        "authentication_required card_decline_rate_limit_exceeded card_declined expired_card incorrect_cvc \
             incorrect_number incorrect_zip insufficient_funds invalid_cvc invalid_expiry_month \
             invalid_expiry_year invalid_number processing_error",
        "declined",
    ),
    (
        400,
        "capture_charge_authorization_expired capture_unauthorized_payment charge_already_captured \
             charge_already_refunded charge_expired_for_capture intent_invalid_state \
             payment_intent_unexpected_state",
        "unexpected state",
    ),
    (
        400,
        "amount_too_large amount_too_small balance_insufficient charge_disputed \
             charge_exceeds_transaction_limit charge_not_refundable invalid_charge_amount \
             payment_intent_authentication_failure payment_intent_payment_attempt_failed \
             payment_method_not_available payment_method_unexpected_state refund_disputed_payment \
             token_already_used",
        "refused",
    ),
    (
        400,
        "account_invalid api_key_expired capability_not_active charge_invalid_parameter livemode_mismatch \
             no_account not_allowed_on_standard_account parameter_invalid_empty parameter_invalid_integer \
             parameter_missing parameter_unknown parameters_exclusive payment_intent_invalid_parameter \
             payment_method_types_no_longer_supported payment_method_unactivated platform_account_required \
             platform_api_key_expired secret_key_required testmode_charges_only tls_version_unsupported \
             url_invalid",
        "misconfigured",
    ),
    (401, "api_key_expired", "misconfigured"),
    (403, "platform_account_required", "misconfigured"),
    (404, "resource_missing", "not found"),
    (409, "idempotency_key_in_use", "busy"),
    (429, "lock_timeout rate_limit", "busy"),
];

fn class(error: &StripeError) -> &'static str {
    match error {
        StripeError::Declined(_) => "declined",
        StripeError::UnexpectedState(_) => "unexpected state",
        StripeError::Refused(_) => "refused",
        StripeError::NotFound(_) => "not found",
        StripeError::Busy(_) => "busy",
        StripeError::Unknown { .. } => "unknown",
        StripeError::Misconfigured(_) => "misconfigured",
    }
}

#[tokio::test]
async fn every_error_code_has_a_class() {
    let shop = CardShop::open().await;
    shop.place_and_pay().await;
    for (status, codes, expected) in ERRORS {
        for code in codes.split_whitespace() {
            shop.stripe().fail("/cancel", Fault::Refusal(status, code));
            let refused = shop.client.cancel("pi_00000001", &format!("{status} {code}")).await;
            assert_eq!(class(&refused.expect_err("a refusal")), expected, "{status} {code}");
        }
    }
    assert_eq!(shop.at_stripe(), [("requires_capture", 0, 0)]);
}

#[tokio::test]
async fn an_answer_that_is_not_understood_is_no_state() {
    for fault in [Fault::Html, Fault::Truncated, Fault::Status(500), Fault::Status(502), Fault::StatusAfter(503)] {
        let shop = CardShop::open().await;
        let order = shop.place_and_pay().await;
        shop.stripe().fail("/cancel", fault.clone());
        let unknown = shop.client.cancel("pi_00000001", "key").await;
        assert_eq!(class(&unknown.expect_err("no answer")), "unknown", "{fault:?}");
        assert_eq!(shop.states(&order).await, ("pending".into(), "authorized".into()), "{fault:?}");
    }
}

#[tokio::test]
async fn a_payment_with_an_unknown_status_keeps_its_state_until_the_shop_understands_stripe_again() {
    let shop = CardShop::open().await;
    let order = shop.place_and_pay().await;
    let set = |status| shop.stripe().payments.get_mut("pi_00000001").expect("a payment").status = status;
    set("requires_tea");
    shop.work_after(CANCEL_WINDOW).await;
    shop.payments().reconcile().await.expect("a comparison");
    assert_eq!(shop.states(&order).await, ("pending".into(), "authorized".into()));
    let listed = shop.shop.get("/api/orders", &shop.staff).await;
    assert_eq!(listed.status, 200, "{}", listed.text());
    set("requires_capture");
    shop.work_after(MINUTE).await;
    shop.work_after(MINUTE).await;
    assert_eq!(shop.states(&order).await, ("paid".into(), "captured".into()));
}

#[tokio::test]
async fn a_card_without_a_name_pays_and_a_refund_without_a_status_is_on_its_way() {
    let shop = CardShop::open().await;
    let order = shop.place().await;
    assert_eq!(shop.pay(&order, "pm_card_nameless").await.state(), "authorized");
    shop.work_after(CANCEL_WINDOW).await;
    let payment = shop.payment(&order).await;
    assert_eq!((payment["state"].as_str(), payment["card_brand"].as_str()), (Some("captured"), None));
    shop.stripe().is_refunding_slowly = true;
    shop.refund(&order, 1.0, 0.0).await;
    shop.work().await;
    shop.stripe().refunds.values_mut().for_each(|refund| refund.status = "");
    shop.work_after(MINUTE).await;
    assert_eq!(shop.payment(&order).await["refunded"], 1.0);
    let refund = shop.shop.database().query_row("SELECT state FROM refunds", [], |row| row.get::<_, String>(0));
    assert_eq!(refund.as_deref(), Ok("sent"));
}
