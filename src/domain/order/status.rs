//! The status of an order, and what a change of it does to the stock.

use crate::domain::rules::FieldError;

/// The status of an order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
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
