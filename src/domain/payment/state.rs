//! The states of payments and refunds, and the calls that change them.

/// How far a payment has come, as Stripe last said.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PaymentState {
    /// No card was accepted.
    Unpaid,
    /// The bank wants to see the shopper (3-D Secure).
    Action,
    /// The bank has not answered.
    Processing,
    /// The amount is held on the card.
    Authorized,
    /// The amount is charged.
    Captured,
    /// Nothing is held on the card, and nothing will be.
    Released,
}

impl PaymentState {
    /// All states.
    pub const ALL: [Self; 6] =
        [Self::Unpaid, Self::Action, Self::Processing, Self::Authorized, Self::Captured, Self::Released];

    /// Returns the word used in the API and in the database.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Unpaid => "unpaid",
            Self::Action => "action",
            Self::Processing => "processing",
            Self::Authorized => "authorized",
            Self::Captured => "captured",
            Self::Released => "released",
        }
    }

    /// Parses the word.
    pub fn parse(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|state| state.as_str() == word)
    }
}

/// A call that moves money. It is stored before it is made: if its outcome is unknown, the shop asks Stripe first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PaymentCall {
    /// Holds the amount on a card.
    Confirm,
    /// Charges the amount that is held.
    Capture,
    /// Gives the amount up that is held.
    Release,
    /// Returns what was charged.
    Refund,
}

impl PaymentCall {
    const ALL: [Self; 4] = [Self::Confirm, Self::Capture, Self::Release, Self::Refund];

    /// Returns the word used in the database and in idempotency keys.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Confirm => "confirm",
            Self::Capture => "capture",
            Self::Release => "release",
            Self::Refund => "refund",
        }
    }

    /// Parses the word.
    pub fn parse(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|call| call.as_str() == word)
    }
}

/// How far a refund has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RefundState {
    /// Stripe does not know of it yet.
    Wanted,
    /// Stripe has accepted it.
    Sent,
    /// The bank has it.
    Done,
    /// The bank has returned it, or Stripe has rejected it.
    Failed,
}

impl RefundState {
    const ALL: [Self; 4] = [Self::Wanted, Self::Sent, Self::Done, Self::Failed];

    /// Returns the word used in the database.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Wanted => "wanted",
            Self::Sent => "sent",
            Self::Done => "done",
            Self::Failed => "failed",
        }
    }

    /// Parses the word.
    pub fn parse(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|state| state.as_str() == word)
    }
}
