//! The segments of the index and the statuses of their orders.

use rusqlite::{Connection, OptionalExtension, Row, params};

use super::bits::Bits;
use crate::domain::order::OrderStatus;
use crate::store::error::StoreError;

/// Changes when the folding or the grams change, so that segments of an older version are built again.
const FORMAT: i64 = 1;

/// The size of a segment. Small segments keep the number of orders low that are not indexed yet. Fifteen of them are
/// replaced by a large one, because a search looks up its grams in every segment. The bitmap of a large one, 960 bytes,
/// is about the longest that `SQLite` stores within a page of a table without row numbers, as that of the words is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Level {
    Small,
    Large,
}

impl Level {
    pub(super) fn size(self) -> i64 {
        match self {
            Self::Small => 512,
            Self::Large => 7680,
        }
    }

    pub(super) fn number(self) -> i64 {
        match self {
            Self::Small => 0,
            Self::Large => 1,
        }
    }

    fn parse(number: i64) -> Self {
        if number == Self::Small.number() { Self::Small } else { Self::Large }
    }
}

/// Consecutive rows of orders. Row numbers start at 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Segment {
    pub(super) level: Level,
    pub(super) first: i64,
}

impl Segment {
    /// Returns the segment that contains a row.
    pub(super) fn of_row(level: Level, rowid: i64) -> Self {
        Self { level, first: rowid - (rowid - 1) % level.size() }
    }

    pub(super) fn last(self) -> i64 {
        self.first + self.level.size() - 1
    }

    /// Returns its number within its level, from 0.
    pub(super) fn number(self) -> i64 {
        (self.first - 1) / self.level.size()
    }

    pub(super) fn bits(self) -> usize {
        usize::try_from(self.level.size()).expect("a few thousand")
    }

    /// Returns the place of a row in the bitmaps, if the row is in this segment.
    fn position(self, rowid: i64) -> Option<usize> {
        usize::try_from(rowid - self.first).ok().filter(|position| *position < self.bits())
    }
}

/// The orders of a segment by status.
struct Statuses([Bits; 3]);

impl Statuses {
    fn set(&mut self, position: usize, status: OrderStatus) {
        for (bits, each) in self.0.iter_mut().zip(OrderStatus::ALL) {
            if each == status { bits.insert(position) } else { bits.remove(position) }
        }
    }

    /// Returns the orders with this status, or all orders.
    fn filter(self, status: Option<OrderStatus>) -> Bits {
        let mut filtered = Bits::new(0);
        for (bits, each) in self.0.into_iter().zip(OrderStatus::ALL) {
            match status {
                None if each == OrderStatus::ALL[0] => filtered = bits,
                None => filtered.union_with(&bits),
                Some(status) if status == each => return bits,
                Some(_) => {}
            }
        }
        filtered
    }
}

/// The columns of [`Segment`] and [`Statuses`], the statuses in the order of [`OrderStatus::ALL`].
const COLUMNS: &str = "first, level, pending, paid, cancelled";

fn from_row(row: &Row<'_>) -> rusqlite::Result<(Segment, Statuses)> {
    let segment = Segment { first: row.get(0)?, level: Level::parse(row.get(1)?) };
    let bits = |column| Ok::<_, rusqlite::Error>(Bits::from_bytes(row.get_ref(column)?.as_blob()?));
    Ok((segment, Statuses([bits(2)?, bits(3)?, bits(4)?])))
}

/// Returns all segments, newest first, with their orders of this status.
pub(super) fn list(db: &Connection, status: Option<OrderStatus>) -> Result<Vec<(Segment, Bits)>, StoreError> {
    let mut statement = db.prepare_cached(&format!("SELECT {COLUMNS} FROM order_segments ORDER BY first DESC"))?;
    let segments =
        statement.query_map([], |row| from_row(row).map(|(segment, statuses)| (segment, statuses.filter(status))))?;
    Ok(segments.collect::<Result<_, _>>()?)
}

/// Returns the newest segment of each level, the small one first.
pub(super) fn newest(db: &Connection) -> Result<[Option<Segment>; 2], StoreError> {
    let mut statement = db.prepare_cached("SELECT max(first) FROM order_segments WHERE level = ?1")?;
    let mut find = |level: Level| {
        let first: Option<i64> = statement.query_row([level.number()], |row| row.get(0))?;
        Ok::<_, StoreError>(first.map(|first| Segment { level, first }))
    };
    Ok([find(Level::Small)?, find(Level::Large)?])
}

/// Returns the last row that the index covers.
pub(super) fn last_row(db: &Connection) -> Result<i64, StoreError> {
    let segments = newest(db)?;
    Ok(segments.into_iter().flatten().map(Segment::last).max().unwrap_or(0))
}

/// Updates the index after an order's status has changed. An order that is not indexed yet needs no update.
pub(in crate::store::orders) fn set_status(db: &Connection, rowid: i64, status: OrderStatus) -> Result<(), StoreError> {
    let sql = format!("SELECT {COLUMNS} FROM order_segments WHERE first <= ?1 ORDER BY first DESC LIMIT 1");
    let found = db.prepare_cached(&sql)?.query_row([rowid], from_row).optional()?;
    let Some((segment, mut statuses)) = found else { return Ok(()) };
    let Some(position) = segment.position(rowid) else { return Ok(()) };
    statuses.set(position, status);
    let [pending, paid, cancelled] = statuses.0.map(|bits| bits.to_bytes());
    db.prepare_cached("UPDATE order_segments SET pending = ?2, paid = ?3, cancelled = ?4 WHERE first = ?1")?
        .execute(params![segment.first, pending, paid, cancelled])?;
    Ok(())
}

/// Puts a segment into use, with the current statuses of its orders, in place of the smaller ones that it covers. Its
/// grams must be saved.
pub(super) fn activate(db: &Connection, segment: Segment) -> Result<(), StoreError> {
    let (statuses, last_id) = current_statuses(db, segment)?;
    let [pending, paid, cancelled] = statuses.0.map(|bits| bits.to_bytes());
    db.execute("DELETE FROM order_segments WHERE first BETWEEN ?1 AND ?2", [segment.first, segment.last()])?;
    db.execute(
        "INSERT INTO order_segments (first, level, format, last_id, pending, paid, cancelled)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
        params![segment.first, segment.level.number(), FORMAT, last_id, pending, paid, cancelled],
    )?;
    Ok(())
}

/// Reads the statuses of a segment's orders, and the id of its last order.
fn current_statuses(db: &Connection, segment: Segment) -> Result<(Statuses, String), StoreError> {
    let mut statuses = Statuses(std::array::from_fn(|_| Bits::new(segment.bits())));
    let mut last_id = String::new();
    let mut statement =
        db.prepare_cached("SELECT rowid, status, id FROM orders WHERE rowid BETWEEN ?1 AND ?2 ORDER BY rowid")?;
    let mut rows = statement.query([segment.first, segment.last()])?;
    while let Some(row) = rows.next()? {
        let status = OrderStatus::parse(row.get_ref(1)?.as_str().map_err(rusqlite::Error::from)?);
        if let (Some(position), Ok(status)) = (segment.position(row.get(0)?), status) {
            statuses.set(position, status);
        }
        last_id = row.get(2)?;
    }
    Ok((statuses, last_id))
}

/// Returns whether the statuses in a segment are those of its orders.
pub(super) fn has_current_statuses(db: &Connection, segment: Segment) -> Result<bool, StoreError> {
    let sql = format!("SELECT {COLUMNS} FROM order_segments WHERE first = ?1");
    let (_, saved) = db.prepare_cached(&sql)?.query_row([segment.first], from_row)?;
    Ok(saved.0 == current_statuses(db, segment)?.0.0)
}

/// Returns the first segment that begins after a row.
pub(super) fn first_after(db: &Connection, rowid: i64) -> Result<Option<Segment>, StoreError> {
    let sql = format!("SELECT {COLUMNS} FROM order_segments WHERE first > ?1 ORDER BY first LIMIT 1");
    let found = db.prepare_cached(&sql)?.query_row([rowid], from_row).optional()?;
    Ok(found.map(|(segment, _)| segment))
}

/// Empties the index.
pub(super) fn empty(db: &Connection) -> Result<(), StoreError> {
    Ok(db.execute_batch("DELETE FROM order_segments; DELETE FROM order_grams; DELETE FROM order_words")?)
}

/// Empties the index if it cannot be used, so that it is built again.
pub(in crate::store) fn drop_if_outdated(db: &Connection) -> Result<(), StoreError> {
    if is_outdated(db)? {
        empty(db)?;
    }
    Ok(())
}

/// Returns whether a segment has another format, one is missing before others, or the rows of orders have been
/// renumbered, as `VACUUM` may do.
fn is_outdated(db: &Connection) -> Result<bool, StoreError> {
    let mut statement = db.prepare("SELECT first, level, format, last_id FROM order_segments ORDER BY first")?;
    let mut last_order =
        db.prepare("SELECT id FROM orders WHERE rowid BETWEEN ?1 AND ?2 ORDER BY rowid DESC LIMIT 1")?;
    let mut rows = statement.query([])?;
    let mut next = 1;
    while let Some(row) = rows.next()? {
        let segment = Segment { first: row.get(0)?, level: Level::parse(row.get(1)?) };
        let id: Option<String> = last_order.query_row([segment.first, segment.last()], |row| row.get(0)).optional()?;
        if segment.first != next || row.get::<_, i64>(2)? != FORMAT || id != Some(row.get(3)?) {
            return Ok(true);
        }
        next = segment.last() + 1;
    }
    Ok(false)
}
