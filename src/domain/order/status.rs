//! The status of an order, and what a change of it does to the stock.

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
        /// Staff wanted it.
        Staff = "staff",
        /// Nobody has paid for it.
        Unpaid = "unpaid",
        /// The bank no longer holds the amount, or refuses to charge it.
        BankReleased = "bank_released",
        /// All that was charged is refunded.
        Refunded = "refunded",
    }
}

impl CancelReason {
    /// Says why, if it was neither the shopper nor staff, who are named.
    pub(super) fn text(self) -> &'static str {
        match self {
            Self::Shopper | Self::Staff => "",
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
