//! What happened to an order after it was placed.

use super::{Order, OrderStatus};

/// An order and what happened to it, oldest first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OrderWithHistory {
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
    /// The email of the member of staff; empty for the command line, [`StatusChange::SHOP`] for the shop itself.
    pub by: String,
    /// The status until then.
    pub before: OrderStatus,
    /// The status from then on.
    pub after: OrderStatus,
}

impl StatusChange {
    /// What the audit log and the API call it.
    pub const ACTION: &str = "order.status";
    /// The actor when an order lapses; no account's address is a word without an @.
    pub const SHOP: &str = "shop";

    /// Such as `The order was cancelled by owner@example.com`.
    pub fn sentence(&self) -> String {
        let done = match self.after {
            OrderStatus::Pending => "set back to pending",
            OrderStatus::Paid => "marked as paid",
            OrderStatus::Cancelled => "cancelled",
        };
        match self.by.as_str() {
            "" => format!("The order was {done} on the command line"),
            Self::SHOP => format!("The order was {done} by the shop, because it stayed unpaid for too long"),
            by => format!("The order was {done} by {by}"),
        }
    }
}
