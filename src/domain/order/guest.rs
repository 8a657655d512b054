//! An order as its shopper sees it.

use super::fulfillment::Fulfillment;
use super::saved::Order;
use crate::domain::payment::Payment;

/// An order as its page shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GuestOrder {
    /// The order.
    pub order: Order,
    /// How far the shop has come with it.
    pub fulfillment: Fulfillment,
    /// Its payment, if it is paid by card.
    pub payment: Option<Payment>,
}
