//! The history of an order after it was placed.

use super::saved::Order;
use super::status::OrderStatus;

/// An order and its history.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OrderWithHistory {
    /// The order as it is now.
    pub order: Order,
    /// Every change of its status, oldest first.
    pub history: Vec<StatusChange>,
}

/// A change of an order's status.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StatusChange {
    /// Unix seconds.
    pub at: i64,
    /// The email of the staff account; empty for the command line, [`StatusChange::SHOP`] for the shop itself.
    pub by: String,
    /// The status before the change.
    pub before: OrderStatus,
    /// The status after the change.
    pub after: OrderStatus,
}

impl StatusChange {
    /// The name of the action in the audit log and the API.
    pub const ACTION: &str = "order.status";
    /// The actor when the shop cancels an unpaid order. It cannot collide with an account, whose email contains an @.
    pub const SHOP: &str = "shop";

    /// Returns a sentence such as `The order was cancelled by owner@example.com`.
    pub fn sentence(&self) -> String {
        let action = match self.after {
            OrderStatus::Pending => "set back to pending",
            OrderStatus::Paid => "marked as paid",
            OrderStatus::Cancelled => "cancelled",
        };
        match self.by.as_str() {
            "" => format!("The order was {action} on the command line"),
            Self::SHOP => format!("The order was {action} by the shop, because it stayed unpaid for too long"),
            by => format!("The order was {action} by {by}"),
        }
    }
}
