//! An order as it is saved, with its lines and totals.

use serde::{Deserialize, Serialize};

use super::shipping::ShippingMethod;
use super::status::OrderStatus;
use crate::domain::card::CardSummary;
use crate::domain::customer::Customer;
use crate::domain::money::Money;

/// The totals of an order. Tax is always zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Totals {
    /// The sum of the lines.
    pub subtotal: Money,
    /// Zero if shipping is free.
    // Stored hashes of requests cover the serialized name.
    #[serde(rename = "shipping")]
    pub shipping_cost: Money,
    /// The subtotal plus shipping.
    pub total: Money,
}

/// A line priced by the shop.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the field names are self-explanatory")]
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
#[expect(missing_docs, reason = "the field names are self-explanatory")]
pub struct Order {
    /// A version 7 UUID.
    pub id: String,
    pub number: String,
    pub lines: Vec<OrderLine>,
    pub customer: Customer,
    pub shipping: ShippingMethod,
    pub totals: Totals,
    pub card: CardSummary,
    /// Empty for a gift without a note, `None` if the order is no gift.
    pub gift_note: Option<String>,
    pub status: OrderStatus,
    /// Unix seconds.
    pub created_at: i64,
}

/// Formats a number of orders, such as `1 order`.
pub fn orders_text(count: u64) -> String {
    format!("{count} {}", if count == 1 { "order" } else { "orders" })
}
