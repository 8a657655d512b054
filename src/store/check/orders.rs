//! The check of the index of orders.

use rusqlite::Connection;

use crate::domain::finding::Outcome;
use crate::store::error::StoreError;
use crate::store::orders::find_wrong_segment;

/// Checks that searches find every order.
pub(super) fn check_index(db: &Connection) -> Result<Outcome, StoreError> {
    Ok(match find_wrong_segment(db)? {
        None => Outcome::passed("the index for searches matches the orders"),
        Some((first, last)) => Outcome::failed(
            format!("the index for searches does not match the orders of rows {first} to {last}"),
            "stop the shop, run `shop orders reindex`, and start it again",
        ),
    })
}
