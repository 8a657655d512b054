//! Which orders were placed at a time or earlier.

use rusqlite::{Connection, OptionalExtension};

use super::bits::Bits;
use crate::store::error::StoreError;

/// Keeps the orders among consecutive rows that were placed at this time or earlier, in Unix seconds.
///
/// If the first and the last order are on the same side of the time, so are those between them: orders are saved in the
/// order of their times, unless the clock was wrong. Otherwise all of them are read.
pub(super) fn keep_placed_until(
    db: &Connection,
    (first, last): (i64, i64),
    until: i64,
    bits: &mut Bits,
) -> Result<(), StoreError> {
    if bits.is_empty() {
        return Ok(());
    }
    let mut statement = db.prepare_cached("SELECT created_at <= ?2 FROM orders WHERE rowid = ?1")?;
    let mut was_placed = |row: i64| statement.query_row([row, until], |row| row.get::<_, bool>(0)).optional();
    match (was_placed(first)?, was_placed(last)?) {
        (Some(true), Some(true)) => {}
        (Some(false), Some(false)) => bits.clear(),
        _ => remove_placed_after(db, (first, last), until, bits)?,
    }
    Ok(())
}

fn remove_placed_after(
    db: &Connection,
    (first, last): (i64, i64),
    until: i64,
    bits: &mut Bits,
) -> Result<(), StoreError> {
    let mut statement =
        db.prepare_cached("SELECT rowid FROM orders WHERE rowid BETWEEN ?1 AND ?2 AND created_at > ?3")?;
    let mut rows = statement.query([first, last, until])?;
    while let Some(row) = rows.next()? {
        bits.remove(usize::try_from(row.get::<_, i64>(0)? - first).expect("the rows are in this range"));
    }
    Ok(())
}
