//! The states of payments and refunds, and the calls that change them.

use crate::domain::words::words;

words! {
    /// How far a payment has come, as Stripe last said.
    pub enum PaymentState {
        /// No card was accepted.
        Unpaid = "unpaid",
        /// The bank wants to see the shopper (3-D Secure).
        Action = "action",
        /// The bank has not answered.
        Processing = "processing",
        /// The amount is held on the card.
        Authorized = "authorized",
        /// The amount is charged.
        Captured = "captured",
        /// Nothing is held on the card, and nothing will be.
        Released = "released",
    }
}

words! {
    /// A call that moves money. It is stored before it is made: if its outcome is unknown, the shop asks Stripe first.
    pub enum PaymentCall {
        /// Holds the amount on a card.
        Confirm = "confirm",
        /// Charges the amount that is held.
        Capture = "capture",
        /// Gives the amount up that is held.
        Release = "release",
        /// Returns what was charged.
        Refund = "refund",
    }
}

words! {
    /// How far a refund has come.
    pub enum RefundState {
        /// Stripe does not know of it yet.
        Wanted = "wanted",
        /// Stripe has accepted it.
        Sent = "sent",
        /// The bank has it.
        Done = "done",
        /// The bank has returned it, or Stripe has rejected it.
        Failed = "failed",
    }
}
