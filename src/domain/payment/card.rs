//! The card of a payment.

/// The card that has paid, as Stripe names it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PaymentCard {
    /// Such as `visa`.
    pub brand: String,
    /// The last four digits.
    pub last4: String,
}
