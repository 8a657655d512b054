//! Free order numbers.

use std::ops::RangeInclusive;

use rusqlite::Connection;

use crate::domain::brand::brand;
use crate::domain::constants::{OrderNumber, constants};
use crate::store::error::StoreError;

/// How many numbers of each length to try. With 850,000 of 900,000 taken, one search in 100,000 finds none.
const MAX_TRIES: usize = 200;

/// Returns an order number that no order has: as long as those that browsers generate or, if none is found, one digit
/// longer. Returns `None` if neither search finds one.
pub(super) fn find_free(db: &Connection) -> Result<Option<String>, StoreError> {
    let OrderNumber { min, max } = &constants().order_number;
    let prefix = &brand().order_prefix;
    let mut statement = db.prepare_cached("SELECT EXISTS (SELECT 1 FROM orders WHERE order_number = ?1)")?;
    for range in [*min..=*max, min * 10..=max * 10 + 9] {
        // Consecutive numbers are next to each other in the index.
        let first = random_in(db, &range)?;
        for number in (first..=*range.end()).chain(range).take(MAX_TRIES) {
            let number = format!("{prefix}{number}");
            if !statement.query_row([&number], |row| row.get::<_, bool>(0))? {
                return Ok(Some(number));
            }
        }
    }
    Ok(None)
}

fn random_in(db: &Connection, range: &RangeInclusive<u32>) -> Result<u32, StoreError> {
    let count = range.end() - range.start() + 1;
    let random: u32 = db.query_row("SELECT abs(random() % ?1)", [count], |row| row.get(0))?;
    Ok(range.start() + random)
}
