//! Requests of shoppers to be told that a color is in stock again.

use super::mail::ColorFacts;
use super::words::words;

words! {
    /// How far a request is.
    pub enum RestockState {
        /// Its email is not confirmed.
        Asked = "asked",
        /// The email gets a mail when the color is back.
        Confirmed = "confirmed",
        /// The shopper wants no mail.
        Removed = "removed",
    }
}

/// A request as its page shows it, without its email.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the field names are self-explanatory")]
pub struct RestockRequest {
    pub color: ColorFacts,
    pub state: RestockState,
}
