//! The status of an order, and what a change of it does to the stock.

use serde::{Deserialize, Serialize};

use crate::domain::rules::FieldError;

/// The status of an order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum OrderStatus {
    /// Saved but not charged. The initial status.
    Pending,
    /// Staff marked it paid.
    Paid,
    /// Staff or the shopper cancelled it, or the shop because it stayed unpaid. Its units are back in stock.
    Cancelled,
}

impl OrderStatus {
    /// All statuses.
    pub const ALL: [Self; 3] = [Self::Pending, Self::Paid, Self::Cancelled];

    /// Returns the word used in the API and in the database.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Pending => "pending",
            Self::Paid => "paid",
            Self::Cancelled => "cancelled",
        }
    }

    /// Parses the word.
    pub fn parse(text: &str) -> Result<Self, FieldError> {
        Self::ALL
            .into_iter()
            .find(|status| status.as_str() == text)
            .ok_or_else(|| FieldError::new("status", "Status must be pending, paid or cancelled"))
    }

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

/// Why an order is cancelled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CancelReason {
    /// The shopper wanted it.
    Shopper,
    /// Staff wanted it.
    Staff,
    /// Nobody has paid for it.
    Unpaid,
    /// The bank no longer holds the amount, or refuses to charge it.
    BankReleased,
    /// All that was charged is refunded.
    Refunded,
}

impl CancelReason {
    /// All reasons.
    pub const ALL: [Self; 5] = [Self::Shopper, Self::Staff, Self::Unpaid, Self::BankReleased, Self::Refunded];

    /// Returns the word used in the API and in the audit log.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Shopper => "shopper",
            Self::Staff => "staff",
            Self::Unpaid => "unpaid",
            Self::BankReleased => "bank_released",
            Self::Refunded => "refunded",
        }
    }

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
