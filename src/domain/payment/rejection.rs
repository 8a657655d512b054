//! Why a change does not fit a payment.

/// Why a change does not fit the payment of an order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PaymentRejection {
    /// The order is cancelled, so that it cannot be paid any more.
    OrderExpired,
    /// A card has paid already.
    AlreadyPaid,
    /// The order is paid by card, which only the shop can record.
    PaidByCard,
    /// The card is charged.
    Charged,
    /// The money of a cancelled order is given up.
    Released,
    /// Nothing is charged.
    NotCharged,
    /// Another amount was refunded than the caller last saw.
    RefundMoved {
        /// In US cents.
        refunded_cents: i64,
    },
    /// The total is none that Stripe charges.
    NotChargeable,
    /// The order was paid with test keys, and the shop takes real money by now.
    TestOrder,
}
