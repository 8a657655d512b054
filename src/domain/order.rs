//! Orders: parsed from a request ([`NewOrder`]), priced by the shop ([`price`]), then saved or refused.

mod held;
mod history;
mod new;
mod pricing;

use super::card::CardSummary;
use super::catalog::constants;
use super::customer::Customer;
use super::money::Money;
use super::rules::FieldError;

pub use held::HeldStock;
pub use history::{OrderWithHistory, StatusChange};
pub use new::{NewLine, NewOrder, RawLine, RawOrder};
pub use pricing::{Refusal, price, shortage};

/// The status of an order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "snake_case")]
pub enum OrderStatus {
    /// Saved but not charged. The initial status.
    Pending,
    /// Staff marked it paid.
    Paid,
    /// Staff cancelled it, or the shop because it stayed unpaid. Its units are back in stock.
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
            .ok_or_else(|| FieldError::new("status", "Status is pending, paid or cancelled"))
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

/// How an order is shipped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "snake_case")]
pub enum ShippingMethod {
    /// The only method that the checkout form offers.
    Free,
    /// Accepted by the API and priced in the totals, but not offered by the checkout form.
    Express,
}

impl ShippingMethod {
    /// Returns the word used in the API and in the database.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Free => "free",
            Self::Express => "express",
        }
    }

    /// Parses the word.
    pub fn parse(text: &str) -> Option<Self> {
        [Self::Free, Self::Express].into_iter().find(|method| method.as_str() == text)
    }

    /// Returns the shipping cost.
    pub fn cost(self) -> Money {
        match self {
            Self::Free => constants().shipping_cents.free,
            Self::Express => constants().shipping_cents.express,
        }
    }
}

/// The totals of an order. Tax is always zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Totals {
    /// The sum of the lines.
    pub subtotal: Money,
    /// The shipping cost.
    pub shipping: Money,
    /// The subtotal plus shipping.
    pub total: Money,
}

/// A line priced by the shop.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the field names of the API")]
pub struct OrderLine {
    pub product_id: String,
    pub title: String,
    pub color: String,
    pub size: String,
    pub quantity: u32,
    pub price: Money,
}

/// A saved order.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the field names of the API")]
pub struct Order {
    /// A version 7 UUID.
    pub id: String,
    pub number: String,
    pub lines: Vec<OrderLine>,
    pub customer: Customer,
    pub shipping: ShippingMethod,
    pub totals: Totals,
    pub card: CardSummary,
    pub status: OrderStatus,
    /// Unix seconds.
    pub created_at: i64,
}
