//! Error responses to payments.

use poem::http::StatusCode;

use super::ApiError;
use crate::domain::rules::FieldError;
use crate::payments::{Decline, PayError};

/// Seconds after which a shopper tries again if Stripe cannot be reached.
const RETRY_AFTER: i64 = 10;

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
