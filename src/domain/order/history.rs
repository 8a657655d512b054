//! The history of an order after it was placed.

use super::saved::Order;

/// An order, what staff have written about it, and its history.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OrderWithHistory {
    /// The order as it is now.
    pub order: Order,
    /// What staff have noted; may be empty.
    pub note: String,
    /// Why the order is on hold; empty if it is not.
    pub hold: String,
    /// Every change, oldest first.
    pub history: Vec<OrderChange>,
}

/// A change of an order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OrderChange {
    /// Unix seconds.
    pub at: i64,
    /// The email of the staff account; empty for the command line, [`OrderChange::SHOP`] for the shop itself.
    pub by: String,
    /// What was changed.
    pub action: OrderAction,
    /// The status, the note, the reason or the fields of the address before the change; empty for none.
    pub before: String,
    /// The same after the change.
    pub after: String,
}

/// What a change of an order changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OrderAction {
    /// The status.
    Status,
    /// The note.
    Note,
    /// Whether the order is on hold, and why.
    Hold,
    /// The address or the phone number.
    Address,
}

impl OrderAction {
    /// All actions.
    pub const ALL: [Self; 4] = [Self::Status, Self::Note, Self::Hold, Self::Address];

    /// Returns the name of the action in the audit log and the API.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Status => "order.status",
            Self::Note => "order.note",
            Self::Hold => "order.hold",
            Self::Address => "order.address",
        }
    }

    /// Parses the name.
    pub fn parse(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|action| action.as_str() == name)
    }
}

impl OrderChange {
    /// The actor when the shop cancels an unpaid order. It cannot collide with an account, whose email contains an @.
    pub const SHOP: &str = "shop";

    /// Returns a sentence such as `The order was cancelled by owner@example.com`.
    pub fn sentence(&self) -> String {
        let what = match (self.action, self.before.as_str(), self.after.as_str()) {
            (OrderAction::Status, _, "paid") => "The order was marked as paid",
            (OrderAction::Status, _, "cancelled") => "The order was cancelled",
            (OrderAction::Status, ..) => "The order was set back to pending",
            (OrderAction::Note, "", _) => "A note was added",
            (OrderAction::Note, _, "") => "The note was removed",
            (OrderAction::Note, ..) => "The note was changed",
            (OrderAction::Hold, "", _) => "The order was put on hold",
            (OrderAction::Hold, _, "") => "The order was released",
            (OrderAction::Hold, ..) => "The reason of the hold was changed",
            (OrderAction::Address, ..) => "The address was corrected",
        };
        match self.by.as_str() {
            "" => format!("{what} on the command line"),
            Self::SHOP => format!("{what} by the shop, because it stayed unpaid for too long"),
            by => format!("{what} by {by}"),
        }
    }
}
