//! The history of an order after it was placed.

use super::saved::Order;
use super::status::CancelReason;
use crate::domain::mail::MailOfOrder;
use crate::domain::payment::Payment;
use crate::domain::words::words;

/// An order with all that its changes depend on.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the field names are self-explanatory")]
pub struct LoadedOrder {
    pub order: Order,
    pub payment: Option<Payment>,
    /// The mails about it that wait and those of the last 30 days, oldest first.
    pub mails: Vec<MailOfOrder>,
    /// Every change, oldest first.
    pub history: Vec<HistoryEntry>,
}

/// An order as its page shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the field names are self-explanatory")]
pub struct GuestOrder {
    pub order: Order,
    pub payment: Option<Payment>,
}

/// A change of an order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HistoryEntry {
    /// Unix seconds.
    pub at: i64,
    /// The email of the staff account; empty for the command line, [`HistoryEntry::SHOP`] for the shop itself,
    /// [`HistoryEntry::SHOPPER`] for the shopper, [`HistoryEntry::STRIPE`] for Stripe's dashboard.
    pub by: String,
    /// What was changed.
    pub action: OrderAction,
    /// The status, the note, the reason, the fields of the address, the email, the options of a line, the number of a
    /// replacement, `packed`, the shipment, the units that came back, the day by which the order ships, or the amount of a
    /// refund and why it has failed, before the change; empty for none.
    pub before: String,
    /// The same after the change.
    pub after: String,
    /// Of a cancellation: why.
    pub why: Option<CancelReason>,
}

words! {
    /// What a change of an order changes.
    #[expect(missing_docs, reason = "most names are self-explanatory")]
    pub enum OrderAction {
        Status = "order.status",
        Note = "order.note",
        /// Whether the order is on hold, and why.
        Hold = "order.hold",
        /// The address or the phone number.
        Address = "order.address",
        Email = "order.email",
        /// The color or the size of a line.
        Line = "order.line",
        Replacement = "order.replacement",
        Packed = "order.packed",
        Shipped = "order.shipped",
        Returned = "order.returned",
        /// The day by which the order ships.
        Delayed = "order.delayed",
        /// A refund was asked for.
        Refund = "payment.refund",
        RefundFailed = "payment.refund_failed",
    }
}

impl HistoryEntry {
    /// The actor when the shop cancels an unpaid order. It cannot collide with an account, whose email contains an @.
    pub const SHOP: &str = "shop";
    /// The actor when the shopper cancels an order.
    pub const SHOPPER: &str = "shopper";
    /// The actor of a refund that was made in Stripe's dashboard.
    pub const STRIPE: &str = "stripe";

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
            (OrderAction::Email, ..) => "The email was corrected",
            (OrderAction::Line, ..) => "An item was exchanged",
            (OrderAction::Replacement, ..) => "A replacement was made",
            (OrderAction::Packed, _, "") => "The order was unpacked",
            (OrderAction::Packed, ..) => "The order was packed",
            (OrderAction::Shipped, "", _) => "The order was shipped",
            (OrderAction::Shipped, _, "") => "The shipment was undone",
            (OrderAction::Shipped, ..) => "The shipment was changed",
            (OrderAction::Returned, _, "") => "A return was undone",
            (OrderAction::Returned, ..) => "Units came back",
            (OrderAction::Delayed, ..) => "Shipping was delayed",
            (OrderAction::Refund, ..) => "A refund was asked for",
            (OrderAction::RefundFailed, ..) => "The failure of a refund was noted",
        };
        format!("{what} {}{}", by_text(&self.by), self.why.map_or("", CancelReason::text))
    }
}

/// Says who did something, such as `by owner@example.com`.
pub fn by_text(by: &str) -> String {
    match by {
        "" => "on the command line".to_owned(),
        HistoryEntry::SHOP => "by the shop".to_owned(),
        HistoryEntry::SHOPPER => "by the shopper".to_owned(),
        HistoryEntry::STRIPE => "in Stripe's dashboard".to_owned(),
        by => format!("by {by}"),
    }
}
