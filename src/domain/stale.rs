//! Changes that are rejected because the row has changed since the caller read it.

use std::fmt;

/// What has changed since the caller read the row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stale {
    /// The product has another version. Holds the last edit, if the audit log has one.
    Version(Option<Edit>),
    /// The stock differs from `inventory_was`.
    Stock(Vec<StockMove>),
}

/// The author and time of a product edit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edit {
    /// Unix seconds.
    pub at: i64,
    /// The email of the staff account; empty for the command line.
    pub by: String,
}

/// A stock that differs from the one the caller read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StockMove {
    /// The field's path in the request, such as `variants[0].inventory`.
    pub field: String,
    /// Empty for the stock of the product as a whole.
    pub color: String,
    /// The stock that the caller read.
    pub was: i64,
    /// The current stock; `None` if the color was deleted.
    pub now: Option<u32>,
}

/// Formats the change, such as `White: 10 → 8`.
impl fmt::Display for StockMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.color.is_empty() {
            write!(f, "{}: ", self.color)?;
        }
        match self.now {
            Some(now) => write!(f, "{} → {now}", self.was),
            None => write!(f, "{} → gone", self.was),
        }
    }
}
