//! The card payment of an order: how far it has come, and what the shop does next about it.

mod alert;
mod goal;
mod notices;
mod order_payment;
mod remote;
mod state;

use super::rules::FieldError;

pub use alert::{MANY_DECLINES, Refusal, many_declines_text, may_alert};
pub use goal::{Goal, OrderState};
pub use notices::{FailedRefund, PaymentCounts, PaymentNotice, StrangePayment};
pub use order_payment::{Dispute, Payment, PaymentCard, Refund};
pub use remote::{RemotePayment, RemoteRefund};
pub use state::{PaymentCall, PaymentState, RefundState};

/// The amounts that Stripe charges, in US cents.
pub const CHARGEABLE: std::ops::RangeInclusive<i64> = 50..=99_999_999;
/// After this many consecutive tries without progress, about an hour, staff get a notice.
pub const STUCK_TRIES: u32 = 60;
/// The most refunds that staff can ask for of one order. Stripe lists the ten newest with a payment.
pub const MAX_REFUNDS: usize = 10;

/// Parses the id of a payment method of Stripe.
pub fn parse_token(text: &str) -> Result<String, FieldError> {
    let rest = text.strip_prefix("pm_").unwrap_or_default();
    let is_token = (1..=64).contains(&rest.len()) && rest.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_');
    is_token.then(|| text.to_owned()).ok_or_else(|| FieldError::new("token", "Must be a payment method of Stripe"))
}

/// Returns how many seconds pass before the shop asks or calls again, after this many times without any progress.
pub fn retry_delay(tries: u32) -> i64 {
    match tries {
        0 | 1 => 5,
        2 => 15,
        3 => 30,
        4..STUCK_TRIES => 60,
        STUCK_TRIES.. => 600,
    }
}

#[cfg(test)]
mod tests {
    use super::retry_delay;

    #[test]
    fn the_shop_asks_soon_then_every_minute_and_after_an_hour_every_ten_minutes() {
        assert_eq!([0, 1, 2, 3, 4, 5, 59, 60, u32::MAX].map(retry_delay), [5, 5, 15, 30, 60, 60, 60, 600, 600]);
    }
}
