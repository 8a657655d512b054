//! Comparing the index with the orders.

use rusqlite::Connection;

use super::build::collect;
use super::{postings, segments};
use crate::store::error::StoreError;

/// Returns the first and the last row of the first segment that is not as its orders would make it.
pub(in crate::store) fn find_wrong_segment(db: &Connection) -> Result<Option<(i64, i64)>, StoreError> {
    let mut checked = 0;
    loop {
        // A transaction for each segment: a running shop may replace segments, and a long one keeps the WAL from
        // restarting.
        let tx = db.unchecked_transaction()?;
        let Some(segment) = segments::first_after(&tx, checked)? else { return Ok(None) };
        if !segments::has_current_statuses(&tx, segment)? || postings::list(&tx, segment)? != collect(&tx, segment)? {
            return Ok(Some((segment.first, segment.last())));
        }
        checked = segment.last();
    }
}
