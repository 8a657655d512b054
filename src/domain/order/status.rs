//! The status of an order, what a change of it does to the stock, and the stages of the work on it.

use crate::domain::words::words;

words! {
    /// The status of an order.
    pub enum OrderStatus {
        /// Saved but not charged. The initial status.
        Pending = "pending",
        /// Its card was charged, or staff marked it as paid.
        Paid = "paid",
        /// Staff or the shopper cancelled it, or the shop because it stayed unpaid. Its units are back in stock.
        Cancelled = "cancelled",
    }
}

impl OrderStatus {
    /// Returns how a change to `next` affects the stock of the order's lines. Pending and paid orders hold their units;
    /// cancelled ones do not.
    pub fn stock_effect(self, next: Self) -> StockEffect {
        match (self == Self::Cancelled, next == Self::Cancelled) {
            (false, true) => StockEffect::Return,
            (true, false) => StockEffect::Take,
            _ => StockEffect::None,
        }
    }
}

words! {
    /// Why an order is cancelled.
    pub enum CancelReason {
        /// The shopper wanted it.
        Shopper = "shopper",
        /// Staff wanted it, for no reason below.
        Staff = "staff",
        /// Its shopper asked staff for it.
        Asked = "asked",
        /// What was ordered is not available.
        Unavailable = "unavailable",
        /// It seems to be a fraud.
        Fraud = "fraud",
        /// Nobody has paid for it.
        Unpaid = "unpaid",
        /// The bank no longer holds the amount, or refuses to charge it.
        BankReleased = "bank_released",
        /// All that was charged is refunded.
        Refunded = "refunded",
    }
}

impl CancelReason {
    /// The words of the reasons that staff can give.
    pub const OF_STAFF: [&str; 4] =
        [Self::Staff.as_str(), Self::Asked.as_str(), Self::Unavailable.as_str(), Self::Fraud.as_str()];

    /// Says why, unless naming the shopper or staff says it.
    pub(super) fn text(self) -> &'static str {
        match self {
            Self::Shopper | Self::Staff => "",
            Self::Asked => ", because the shopper asked for it",
            Self::Unavailable => ", because it is not available",
            Self::Fraud => ", because it looks like fraud",
            Self::Unpaid => ", because it was not paid",
            Self::BankReleased => ", because the bank no longer holds the amount",
            Self::Refunded => ", because everything was refunded",
        }
    }
}

/// How a change of status affects the stock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StockEffect {
    /// The units return to stock.
    Return,
    /// The units are taken from stock again.
    Take,
    /// The stock does not change.
    None,
}

words! {
    /// Orders that staff list together.
    pub enum Stage {
        /// Paid and not packed.
        ToPack = "to_pack",
        /// Packed and not shipped.
        Packed = "packed",
        /// Shipped.
        Shipped = "shipped",
        /// Shipped, and units have come back.
        Returned = "returned",
        /// Paid, not shipped, and past the day by which it has to ship.
        Late = "late",
        /// Packed, then cancelled: the parcel has to be taken back.
        ToPull = "to_pull",
    }
}
