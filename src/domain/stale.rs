//! Changes that are refused because the row is no longer what the caller based them on (DESIGN D10).

use std::fmt;

use super::order::{OrderStatus, StatusChange};

/// What has changed since the caller read it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stale {
    /// The product has another version; the last edit, when the audit log has one.
    Version(Option<Edit>),
    /// Stock that is not what `inventory_was` says.
    Stock(Vec<StockMove>),
    /// The order has another status.
    Status {
        /// The status now.
        now: OrderStatus,
        /// The change that led to it; an order that is pending from the start has none.
        change: Option<StatusChange>,
    },
}

/// Who edited a product, and when.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edit {
    /// Unix seconds.
    pub at: i64,
    /// The email of the member of staff; empty for the command line.
    pub by: String,
}

/// Stock that is not what the caller thought.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StockMove {
    /// The path of the stock in the request, such as `variants[0].inventory`.
    pub field: String,
    /// Empty for the stock of the product as a whole.
    pub color: String,
    /// What the caller thought.
    pub was: i64,
    /// `None` when the color is gone.
    pub now: Option<u32>,
}

/// Such as `White: 10 → 8`.
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
