//! The mails about an order: which there are, whether they are sent, and when they are tried again.

use crate::domain::words::words;

words! {
    /// A letter about one order.
    pub enum OrderLetter {
        /// [`super::Facts::Received`].
        Received = "received",
        /// [`super::Facts::Shipped`].
        Shipped = "shipped",
        /// [`super::Facts::Delayed`].
        Delayed = "delayed",
        /// [`super::WhyAgain::Exchange`].
        Exchanged = "exchanged",
        /// [`super::Facts::Cancelled`].
        Cancelled = "cancelled",
        /// [`super::Facts::RefundSent`].
        RefundSent = "refund_sent",
        /// [`super::Facts::Link`].
        Link = "link",
        /// [`super::Facts::NewOrder`].
        NewOrder = "new_order",
        /// [`super::Facts::Refund`].
        Refund = "refund",
        /// [`super::Facts::Payment`].
        Payment = "payment",
    }
}

/// A mail about an order.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the field names are self-explanatory")]
pub struct MailOfOrder {
    pub letter: OrderLetter,
    /// When it was written, in Unix seconds.
    pub written_at: i64,
    pub state: MailState,
    pub error: Option<String>,
}

/// Whether a mail is sent. Times are in Unix seconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MailState {
    /// It is tried next at this time.
    Waiting(i64),
    /// It was sent at this time.
    Sent(i64),
    /// It was given up.
    Failed,
}

impl MailState {
    /// Returns the state of a mail from when it was sent and when it is tried next.
    pub fn new(sent_at: Option<i64>, due_at: Option<i64>) -> Self {
        match (sent_at, due_at) {
            (Some(at), _) => Self::Sent(at),
            (None, Some(at)) => Self::Waiting(at),
            (None, None) => Self::Failed,
        }
    }
}

/// Returns in how many seconds a mail is tried again after this many attempts; `None` if it is given up.
pub fn retry_delay(attempts: u32) -> Option<i64> {
    const MINUTE: i64 = 60;
    const HOUR: i64 = 60 * MINUTE;
    const DELAYS: [i64; 6] = [MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 6 * HOUR, 24 * HOUR];
    DELAYS.get(usize::try_from(attempts).ok()?.checked_sub(1)?).copied()
}
