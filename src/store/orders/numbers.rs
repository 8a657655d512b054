//! Free order numbers.

use std::ops::RangeInclusive;

use rusqlite::Connection;

use crate::store::error::StoreError;

const SIX_DIGITS: RangeInclusive<u32> = 100_000..=999_999;
const SEVEN_DIGITS: RangeInclusive<u32> = 1_000_000..=9_999_999;
/// Numbers tried in each range. With 850,000 of 900,000 taken, one search in 100,000 finds none.
const MAX_TRIES: usize = 200;

/// Returns an order number that no order has: of six digits, or of seven if none of six is found; `None` if there is
/// none of either.
pub(super) fn find_free(db: &Connection) -> Result<Option<String>, StoreError> {
    let mut statement = db.prepare_cached("SELECT EXISTS (SELECT 1 FROM orders WHERE order_number = ?1)")?;
    for range in [SIX_DIGITS, SEVEN_DIGITS] {
        // Numbers that follow each other lie next to each other in the index.
        let first = random_in(&range)?;
        for number in (first..=*range.end()).chain(range).take(MAX_TRIES) {
            let number = format!("LC{number}");
            if !statement.query_row([&number], |row| row.get::<_, bool>(0))? {
                return Ok(Some(number));
            }
        }
    }
    Ok(None)
}

fn random_in(range: &RangeInclusive<u32>) -> Result<u32, StoreError> {
    let random = getrandom::u32().map_err(|error| StoreError::Internal(error.to_string()))?;
    let count = range.end() - range.start() + 1;
    Ok(range.start() + random % count)
}
