//! How orders look on the wire, to shoppers.

use poem_openapi::{Enum, Object};

use crate::api::wire::{Lenient, Text, rfc3339};
use crate::domain::customer::RawCustomer;
use crate::domain::order::{self, RawLine, RawOrder};

/// An order as the checkout sends it.
#[derive(Object)]
#[oai(deny_unknown_fields)]
pub(super) struct OrderInput {
    /// LC and six digits, drawn by the client.
    order_number: Lenient<Text>,
    /// 1 to 16 lines.
    items: Lenient<Vec<OrderItemInput>>,
    name: Lenient<Text>,
    email: Lenient<Text>,
    #[oai(nullable)]
    phone: Option<Text>,
    address: Lenient<Text>,
    #[oai(nullable)]
    address2: Option<Text>,
    city: Lenient<Text>,
    /// One of the 50 two-letter codes.
    state: Lenient<Text>,
    /// Five digits, or five, a dash and four.
    zip: Lenient<Text>,
    /// `free` or `express`.
    shipping_method: Lenient<Text>,
    /// What the shopper saw; the shop computes its own.
    subtotal: Lenient<f64>,
    /// What the shopper saw.
    shipping_cost: Lenient<f64>,
    /// What the shopper saw.
    total: Lenient<f64>,
    cardholder_name: Lenient<Text>,
    /// visa, mastercard, amex, discover, diners, jcb, unionpay or other.
    card_brand: Lenient<Text>,
    /// The last four digits; there is no field for the others.
    card_last4: Lenient<Text>,
}

/// A line as the checkout sends it.
#[derive(Object)]
#[oai(deny_unknown_fields)]
struct OrderItemInput {
    /// The product's id.
    #[oai(rename = "_id")]
    id: Lenient<Text>,
    /// What the shopper saw; the shop stores its own.
    title: Lenient<Text>,
    /// Empty for a product without colors.
    color: Lenient<Text>,
    /// S, M, L or XL.
    size: Lenient<Text>,
    /// 1 to 999 units.
    quantity: Lenient<i64>,
    /// What the shopper saw.
    #[oai(rename = "salePrice")]
    sale_price: Lenient<f64>,
}

/// A saved order.
#[derive(Object)]
pub(super) struct Order {
    #[oai(rename = "_id")]
    id: String,
    status: OrderStatus,
    /// RFC 3339, UTC.
    created_at: String,
    order_number: String,
    items: Vec<OrderItem>,
    name: String,
    email: String,
    phone: String,
    address: String,
    address2: String,
    city: String,
    state: String,
    zip: String,
    shipping_method: String,
    subtotal: f64,
    shipping_cost: f64,
    total: f64,
    cardholder_name: String,
    card_brand: String,
    card_last4: String,
}

/// A line of a saved order, frozen at purchase.
#[derive(Object)]
struct OrderItem {
    /// The product's id.
    #[oai(rename = "_id")]
    id: String,
    title: String,
    color: String,
    size: String,
    quantity: u32,
    #[oai(rename = "salePrice")]
    sale_price: f64,
}

/// Where an order stands.
#[derive(Clone, Copy, Enum)]
#[oai(rename_all = "lowercase")]
pub(super) enum OrderStatus {
    Pending,
    Paid,
    Cancelled,
}

impl From<OrderInput> for RawOrder {
    fn from(input: OrderInput) -> Self {
        Self {
            order_number: input.order_number.text(),
            items: input.items.0.unwrap_or_default().into_iter().map(RawLine::from).collect(),
            customer: RawCustomer {
                name: input.name.text(),
                email: input.email.text(),
                phone: Lenient(input.phone).text(),
                address: input.address.text(),
                address2: Lenient(input.address2).text(),
                city: input.city.text(),
                state: input.state.text(),
                zip: input.zip.text(),
            },
            shipping_method: input.shipping_method.text(),
            subtotal: input.subtotal.0,
            shipping_cost: input.shipping_cost.0,
            total: input.total.0,
            cardholder_name: input.cardholder_name.text(),
            card_brand: input.card_brand.text(),
            card_last4: input.card_last4.text(),
        }
    }
}

impl From<OrderItemInput> for RawLine {
    fn from(input: OrderItemInput) -> Self {
        Self {
            product_id: input.id.text(),
            title: input.title.text(),
            color: input.color.text(),
            size: input.size.text(),
            quantity: input.quantity.0,
            sale_price: input.sale_price.0,
        }
    }
}

impl From<order::Order> for Order {
    fn from(order: order::Order) -> Self {
        Self {
            id: order.id,
            status: order.status.into(),
            created_at: rfc3339(order.created_at),
            order_number: order.number,
            items: order.lines.into_iter().map(OrderItem::from).collect(),
            name: order.customer.name,
            email: order.customer.email,
            phone: order.customer.phone,
            address: order.customer.address,
            address2: order.customer.address2,
            city: order.customer.city,
            state: order.customer.state,
            zip: order.customer.zip,
            shipping_method: order.shipping.as_str().into(),
            subtotal: order.totals.subtotal.dollars(),
            shipping_cost: order.totals.shipping.dollars(),
            total: order.totals.total.dollars(),
            cardholder_name: order.card.holder,
            card_brand: order.card.brand,
            card_last4: order.card.last4,
        }
    }
}

impl From<order::OrderLine> for OrderItem {
    fn from(line: order::OrderLine) -> Self {
        Self {
            id: line.product_id,
            title: line.title,
            color: line.color,
            size: line.size,
            quantity: line.quantity,
            sale_price: line.price.dollars(),
        }
    }
}

impl From<order::OrderStatus> for OrderStatus {
    fn from(status: order::OrderStatus) -> Self {
        match status {
            order::OrderStatus::Pending => Self::Pending,
            order::OrderStatus::Paid => Self::Paid,
            order::OrderStatus::Cancelled => Self::Cancelled,
        }
    }
}
