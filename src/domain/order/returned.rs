//! Units of a shipped order that have come back.

use serde::{Deserialize, Serialize};

use super::saved::{Order, OrderLine};
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
pub struct Return {
    /// When staff recorded it, in Unix seconds.
    pub at: i64,
    /// The units of each line.
    pub lines: Vec<ReturnedLine>,
    /// Why.
    pub reason: ReturnReason,
    /// What staff have noted; may be empty.
    pub note: String,
    /// Whether the units were put back to stock.
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

impl Order {
    /// Returns the units of a line that have come back.
    pub fn returned_units(&self, line: usize) -> u32 {
        let lines = self.returns.iter().flat_map(|returned| &returned.lines);
        lines.filter(|returned| returned.line == line).map(|returned| returned.quantity).sum()
    }

    /// Returns the units of each line that have not come back.
    pub(super) fn unreturned(&self) -> Vec<ReturnedLine> {
        let left = |(line, OrderLine { quantity, .. }): (usize, &OrderLine)| ReturnedLine {
            line,
            quantity: quantity.saturating_sub(self.returned_units(line)),
        };
        self.lines.iter().enumerate().map(left).filter(|left| left.quantity > 0).collect()
    }

    /// Returns the lines of a return of this order, each with the units that came back.
    pub(super) fn lines_of(&self, returned: &Return) -> Vec<OrderLine> {
        let line = |&ReturnedLine { line, quantity }: &ReturnedLine| {
            self.lines.get(line).map(|line| OrderLine { quantity, ..line.clone() })
        };
        returned.lines.iter().filter_map(line).collect()
    }
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
