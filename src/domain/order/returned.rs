//! Units of a shipped order that have come back.

use serde::{Deserialize, Serialize};

use crate::domain::words::words;

words! {
    /// Why units came back.
    pub enum ReturnReason {
        /// The size does not fit.
        DoesNotFit = "does_not_fit",
        /// They arrived damaged, or break.
        Damaged = "damaged",
        /// They are not as the shop describes them, or not those that were ordered.
        NotAsDescribed = "not_as_described",
        /// The shopper does not want them.
        ChangedMind = "changed_mind",
        /// The carrier could not deliver the parcel.
        NotDelivered = "not_delivered",
        /// Something else, which the note may say.
        Other = "other",
    }
}

/// Units that came back together.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the field names are self-explanatory")]
pub struct Return {
    /// When staff recorded it, in Unix seconds.
    pub at: i64,
    pub lines: Vec<ReturnedLine>,
    pub reason: ReturnReason,
    /// What staff have noted; may be empty.
    pub note: String,
    pub is_restocked: bool,
}

/// Units of a line that came back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReturnedLine {
    /// The position of the line in the order, from 0.
    pub line: usize,
    /// Units.
    pub quantity: u32,
}

impl ReturnReason {
    /// Says why.
    pub fn text(self) -> &'static str {
        match self {
            Self::DoesNotFit => "does not fit",
            Self::Damaged => "damaged",
            Self::NotAsDescribed => "not as described",
            Self::ChangedMind => "no longer wanted",
            Self::NotDelivered => "not delivered",
            Self::Other => "another reason",
        }
    }
}
