//! What staff did with an order.

use super::{Order, OrderStatus};

/// An order and what was done with it, oldest first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HandledOrder {
    /// The order as it is now.
    pub order: Order,
    /// Every change of its status.
    pub history: Vec<StatusChange>,
}

/// A change of an order's status.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StatusChange {
    /// Unix seconds.
    pub at: i64,
    /// The email of the member of staff.
    pub by: String,
    /// The status until then.
    pub before: OrderStatus,
    /// The status from then on.
    pub after: OrderStatus,
}

impl StatusChange {
    /// What the audit log and the API call it.
    pub const ACTION: &str = "order.status";
}
