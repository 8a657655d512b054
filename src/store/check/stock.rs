//! Warnings of stock that runs out.

use rusqlite::Connection;

use crate::domain::finding::Outcome;
use crate::domain::order::HeldStock;
use crate::domain::product::{LOW_STOCK_HINT, low_stock_message};
use crate::store::error::StoreError;
use crate::store::orders::list_held;
use crate::store::products;

/// Warns of unpaid orders that hold more units of a color than are left.
pub(super) fn check_held(db: &Connection, now: i64) -> Result<Outcome, StoreError> {
    let held: Vec<String> = list_held(db, now)?.iter().map(HeldStock::to_string).collect();
    Ok(match held[..] {
        [] => Outcome::passed("unpaid orders of the last hour hold no more units of a color than are left"),
        _ => Outcome::warning(held.join("; "), HeldStock::HINT),
    })
}

/// Warns of colors at or below their threshold.
pub(super) fn check_low(db: &Connection) -> Result<Outcome, StoreError> {
    Ok(match low_stock_message(&products::list(db)?) {
        None => Outcome::passed("every color has more units than its threshold"),
        Some(message) => Outcome::warning(message, LOW_STOCK_HINT),
    })
}
