//! Which orders were placed between two times.

use std::ops::RangeInclusive;

use rusqlite::{Connection, OptionalExtension};

use super::bits::Bits;
use crate::store::error::StoreError;

/// Keeps the orders among consecutive rows that were placed between these times, in Unix seconds.
///
/// If the first and the last order are both in the range, before it or after it, so are those between them: orders are
/// saved in the order of their times, unless the clock was wrong. Otherwise all of them are read.
pub(super) fn keep_placed(
    db: &Connection,
    (first, last): (i64, i64),
    placed: &RangeInclusive<i64>,
    bits: &mut Bits,
) -> Result<(), StoreError> {
    if bits.is_empty() {
        return Ok(());
    }
    // 0 before the range, 1 in it, 2 after it.
    let mut statement =
        db.prepare_cached("SELECT (created_at >= ?2) + (created_at > ?3) FROM orders WHERE rowid = ?1")?;
    let mut place_of =
        |row: i64| statement.query_row([row, *placed.start(), *placed.end()], |row| row.get::<_, i64>(0)).optional();
    match (place_of(first)?, place_of(last)?) {
        (Some(1), Some(1)) => {}
        (Some(first), Some(last)) if first == last => bits.clear(),
        _ => remove_others(db, (first, last), placed, bits)?,
    }
    Ok(())
}

fn remove_others(
    db: &Connection,
    (first, last): (i64, i64),
    placed: &RangeInclusive<i64>,
    bits: &mut Bits,
) -> Result<(), StoreError> {
    let mut statement = db.prepare_cached(
        "SELECT rowid FROM orders WHERE rowid BETWEEN ?1 AND ?2 AND created_at NOT BETWEEN ?3 AND ?4",
    )?;
    let mut rows = statement.query([first, last, *placed.start(), *placed.end()])?;
    while let Some(row) = rows.next()? {
        bits.remove(usize::try_from(row.get::<_, i64>(0)? - first).expect("the rows are in this range"));
    }
    Ok(())
}
