//! Error responses to payments, and to changes that do not fit a payment.

use poem::http::StatusCode;

use super::ApiError;
use crate::domain::money::Money;
use crate::domain::payment::PaymentRejection;
use crate::domain::rules::FieldError;
use crate::payments::{Decline, PayError};

/// Seconds after which a shopper tries again if Stripe cannot be reached.
const RETRY_AFTER: i64 = 10;

impl From<PaymentRejection> for ApiError {
    fn from(rejection: PaymentRejection) -> Self {
        let conflict = |code, message: &str| Self::new(StatusCode::CONFLICT, code, message);
        match rejection {
            PaymentRejection::OrderExpired => conflict("order_expired", "This order is cancelled and cannot be paid")
                .hint("Place a new order with a new Idempotency-Key"),
            PaymentRejection::AlreadyPaid => conflict("already_paid", "This order is paid"),
            PaymentRejection::PaidByCard => conflict(
                "paid_by_card",
                "This order is paid by card: the shop marks it as paid when it charges the card",
            ),
            PaymentRejection::Charged => {
                conflict("card_charged", "The card is charged, so the order is paid").hint("Refund it instead")
            }
            PaymentRejection::Released => {
                conflict("payment_released", "The money was given back to the shopper, so the order stays as it is")
            }
            PaymentRejection::NotCharged => conflict("not_charged", "No card is charged for this order yet")
                .hint("Cancel it to release what is held"),
            PaymentRejection::RefundMoved { refunded_cents } => {
                let refunded = Money::from_cents(refunded_cents);
                conflict("refund_moved", &format!("By now {refunded} of this order is refunded"))
            }
            PaymentRejection::TestOrder => conflict(
                "test_order",
                "This is a test order, and the shop takes real money by now, so it stays as it is",
            ),
            PaymentRejection::NotChargeable => Self::new(
                StatusCode::UNPROCESSABLE_ENTITY,
                "amount_not_chargeable",
                "A card can pay a total from $0.50 to $999,999.99",
            ),
        }
    }
}

impl From<PayError> for ApiError {
    fn from(error: PayError) -> Self {
        match error {
            PayError::Declined(decline) => declined(&decline),
            PayError::Store(error) => error.into(),
            PayError::Unavailable(_) => Self::new(
                StatusCode::SERVICE_UNAVAILABLE,
                "payments_unavailable",
                "The card could not be checked right now; you have not been charged",
            )
            .retry_after(RETRY_AFTER),
        }
    }
}

/// 402: with the shop's own text, and the field if the decline is about one.
fn declined(Decline { code, reason }: &Decline) -> ApiError {
    let error = |message| ApiError::new(StatusCode::PAYMENT_REQUIRED, "card_declined", message);
    let about =
        |field: &str, message: &str| error("Your card was declined").fields(vec![FieldError::new(field, message)]);
    match (code.as_deref().unwrap_or_default(), reason.as_deref().unwrap_or_default()) {
        ("expired_card" | "invalid_expiry_month" | "invalid_expiry_year", _) => {
            about("card_expiry", "Your card has expired, or its expiry date is wrong")
        }
        ("incorrect_cvc" | "invalid_cvc", _) => about("card_cvc", "The CVC is wrong"),
        ("incorrect_number" | "invalid_number", _) => about("card_number", "The card number is wrong"),
        ("payment_intent_authentication_failure", _) => {
            error("Your bank could not confirm that it is you. Please try again or use another card")
        }
        (_, "insufficient_funds") => error("Your card has insufficient funds. Please use another card"),
        _ => error("Your card was declined. Please use another card, or ask your bank"),
    }
}
