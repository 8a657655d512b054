//! Why a call of Stripe failed. Codes: <https://docs.stripe.com/error-codes>.

use hyper::StatusCode;
use serde::Deserialize;

use super::intent::{Decline, words};
use super::key::without_keys;

/// Why a call failed. No message contains the key, and none is meant for shoppers.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StripeError {
    /// The bank has declined the card.
    #[error("the card was declined: {}", .0.code.as_deref().unwrap_or("no reason is given"))]
    Declined(Decline),
    /// The payment has another state than the call needs: poll it first.
    #[error("{0}")]
    UnexpectedState(String),
    /// Stripe refuses this call for a reason of its payment, such as `charge disputed`.
    #[error("{0}")]
    Refused(String),
    /// The account does not have the payment.
    #[error("{0}")]
    NotFound(String),
    /// Nothing was done. The call can be repeated with the same key.
    #[error("{0}")]
    Busy(String),
    /// It may have been done: poll the payment first.
    #[error("{reason}")]
    Unknown {
        /// One line.
        reason: String,
        /// Whether Stripe failed. It returns the same error for every retry with the same key.
        needs_new_key: bool,
    },
    /// The key or the request is wrong, which only the owner can change.
    #[error("{0}")]
    Misconfigured(String),
}

impl StripeError {
    /// Returns the word for the kind of error in the metrics.
    pub(super) fn class(&self) -> &'static str {
        match self {
            Self::Declined(_) => "declined",
            Self::UnexpectedState(_) => "unexpected_state",
            Self::Refused(_) => "refused",
            Self::NotFound(_) => "not_found",
            Self::Busy(_) => "busy",
            Self::Unknown { .. } => "unknown",
            Self::Misconfigured(_) => "misconfigured",
        }
    }
}

#[derive(Deserialize)]
struct Failed {
    error: ErrorBody,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct ErrorBody {
    r#type: Option<String>,
    message: Option<String>,
    /// The parameter that the error is about.
    param: Option<String>,
    #[serde(flatten)]
    decline: Decline,
}

pub(super) fn unknown(reason: String, needs_new_key: bool) -> StripeError {
    StripeError::Unknown { reason, needs_new_key }
}

/// Says nothing of the error, which can repeat a part of the answer.
pub(super) fn not_understood(_: serde_json::Error) -> StripeError {
    unknown("Stripe's answer is not understood".to_owned(), false)
}

/// Returns why Stripe refuses a call, from its answer.
pub(super) fn failure(status: StatusCode, body: &[u8]) -> StripeError {
    let ErrorBody { r#type, message, param, decline } =
        serde_json::from_slice::<Failed>(body).map(|failed| failed.error).unwrap_or_default();
    let reason = message.map(|message| without_keys(&message));
    let reason = reason.unwrap_or_else(|| format!("Stripe answered with status {}", status.as_u16()));
    match (status.as_u16(), decline.code.as_deref().unwrap_or_default()) {
        // Its message repeats a part of the key.
        (401, _) => StripeError::Misconfigured("Stripe does not accept the key".to_owned()),
        // The card was entered at another account, or the browser has sent a text of its own.
        (_, "resource_missing") if param.as_deref() == Some("payment_method") => StripeError::Declined(decline),
        (404, "resource_missing") => StripeError::NotFound(reason),
        (402, _) if r#type.as_deref() == Some("card_error") => StripeError::Declined(decline),
        (
            _,
            "payment_intent_unexpected_state"
            | "intent_invalid_state"
            | "capture_charge_authorization_expired"
            | "capture_unauthorized_payment"
            | "charge_already_captured"
            | "charge_expired_for_capture"
            | "charge_already_refunded",
        ) => StripeError::UnexpectedState(reason),
        (409 | 429, _) => StripeError::Busy(reason),
        (500.., _) => unknown(reason, true),
        (400, code) if !is_about_program(code) => StripeError::Refused(words(code)),
        // An amount that is no longer left has no code.
        (400, "") if param.as_deref() == Some("amount") => StripeError::Refused(reason),
        _ => StripeError::Misconfigured(reason),
    }
}

/// Returns whether a code of a 400 is about the request, the key or the account, and so concerns every payment. An error
/// without a code is.
fn is_about_program(code: &str) -> bool {
    let starts =
        ["parameter", "url_", "api_key", "secret_key", "platform_", "account_", "livemode_", "testmode_", "tls_"];
    let others = [
        "",
        "capability_not_active",
        "charge_invalid_parameter",
        "no_account",
        "not_allowed_on_standard_account",
        "payment_intent_invalid_parameter",
        "payment_method_types_no_longer_supported",
        "payment_method_unactivated",
        "resource_missing",
    ];
    others.contains(&code) || starts.iter().any(|start| code.starts_with(start))
}
