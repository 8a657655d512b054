//! An order: read from a request ([`NewOrder`]), priced by the shop ([`price`]), refused for a reason or saved.

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

/// Where an order stands (SPEC section 4; `Pending` is how it starts, DESIGN D3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "snake_case")]
pub enum OrderStatus {
    /// Saved; nobody has been charged.
    Pending,
    /// Staff marked it paid.
    Paid,
    /// Staff cancelled it; its units are back in stock.
    Cancelled,
}

impl OrderStatus {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Pending, Self::Paid, Self::Cancelled];

    /// The word on the wire and in the database.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Pending => "pending",
            Self::Paid => "paid",
            Self::Cancelled => "cancelled",
        }
    }

    /// Reads the word.
    pub fn parse(text: &str) -> Result<Self, FieldError> {
        Self::ALL
            .into_iter()
            .find(|status| status.as_str() == text)
            .ok_or_else(|| FieldError::new("status", "Status is pending, paid or cancelled"))
    }

    /// What a change to `next` does to the stock of the order's lines (DESIGN D4).
    pub fn stock_effect(self, next: Self) -> StockEffect {
        match (self == Self::Cancelled, next == Self::Cancelled) {
            (false, true) => StockEffect::Return,
            (true, false) => StockEffect::Take,
            _ => StockEffect::None,
        }
    }
}

/// What a change of status does to the stock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StockEffect {
    /// The units return to stock.
    Return,
    /// The units are taken again.
    Take,
    /// Nothing.
    None,
}

/// How an order travels.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "snake_case")]
pub enum ShippingMethod {
    /// The only one the form offers.
    Free,
    /// Exists in the total calculation (SPEC section 9).
    Express,
}

impl ShippingMethod {
    /// The word on the wire and in the database.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Free => "free",
            Self::Express => "express",
        }
    }

    /// Reads the word.
    pub fn parse(text: &str) -> Option<Self> {
        [Self::Free, Self::Express].into_iter().find(|method| method.as_str() == text)
    }

    /// What it costs.
    pub fn cost(self) -> Money {
        match self {
            Self::Free => constants().shipping_cents.free,
            Self::Express => constants().shipping_cents.express,
        }
    }
}

/// The sums of an order; tax is always zero (SPEC section 9).
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Totals {
    /// The sum of the lines.
    pub subtotal: Money,
    /// What shipping costs.
    pub shipping: Money,
    /// Subtotal and shipping.
    pub total: Money,
}

/// A line priced by the shop.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names of DESIGN section 2")]
pub struct OrderLine {
    pub product_id: String,
    pub title: String,
    pub color: String,
    pub size: String,
    pub quantity: u32,
    pub price: Money,
}

/// An order as it is saved.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names of DESIGN section 2")]
pub struct Order {
    /// A UUID of version 7.
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
