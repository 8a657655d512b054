//! An order as its shopper sees it.

use super::saved::Order;
use crate::domain::payment::Payment;

/// An order as its page shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GuestOrder {
    /// The order.
    pub order: Order,
    /// Its payment, if it is paid by card.
    pub payment: Option<Payment>,
}
