//! JSON schemas of a customer's other orders.

use poem_openapi::Object;

use super::schema::OrderStatus;
use crate::api::constraints::{Timestamp, Uuid};
use crate::api::wire::{Field, rfc3339};
use crate::domain::order;
use crate::store;

/// The orders with the same email as an order, in any case, without that order.
#[derive(Object)]
pub(super) struct OtherOrders {
    /// The newest ones, at most five, newest first.
    newest: Vec<OrderSummary>,
    /// The number of these orders, among the newest 1,001 with the email.
    total: u32,
}

/// An order in a short list.
#[derive(Object)]
struct OrderSummary {
    #[oai(rename = "_id")]
    id: Field<Uuid>,
    order_number: String,
    /// Total of the order.
    amount: f64,
    status: OrderStatus,
    created_at: Field<Timestamp>,
}

impl From<store::OtherOrders> for OtherOrders {
    fn from(others: store::OtherOrders) -> Self {
        let store::OtherOrders { newest, total } = others;
        Self { newest: newest.into_iter().map(Into::into).collect(), total }
    }
}

impl From<order::Order> for OrderSummary {
    fn from(order: order::Order) -> Self {
        Self {
            id: order.id.into(),
            order_number: order.number,
            amount: order.totals.total.dollars(),
            status: order.status.into(),
            created_at: rfc3339(order.created_at).into(),
        }
    }
}
