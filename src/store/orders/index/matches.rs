//! The orders that a query matches, as bitmaps: counted and paged without reading the orders.

use std::ops::RangeInclusive;

use rusqlite::Connection;

use super::age::keep_placed;
use super::bits::Bits;
use super::{postings, segments, text};
use crate::domain::order::OrderStatus;
use crate::domain::search::{Lookup, Search};
use crate::store::error::StoreError;

/// How many orders a search reads to check whether they match, so that it takes at most 10 ms.
const MAX_CHECKED: usize = 500;

/// Which orders match.
#[derive(Clone, Copy, Debug, Default)]
pub(in crate::store::orders) struct Filter<'a> {
    /// Only orders with this status.
    pub(in crate::store::orders) status: Option<OrderStatus>,
    /// Only orders that contain these words.
    pub(in crate::store::orders) search: Option<&'a Search>,
    /// Only orders placed at this time or later, in Unix seconds.
    pub(in crate::store::orders) placed_from: Option<i64>,
    /// Only orders placed at this time or earlier, in Unix seconds.
    pub(in crate::store::orders) placed_until: Option<i64>,
    /// Only orders on hold.
    pub(in crate::store::orders) on_hold: bool,
}

impl Filter<'_> {
    /// Returns the times between which the orders were placed, both included.
    fn placed(&self) -> Option<RangeInclusive<i64>> {
        let Self { placed_from, placed_until, .. } = *self;
        placed_from.or(placed_until)?;
        Some(placed_from.unwrap_or(i64::MIN)..=placed_until.unwrap_or(i64::MAX))
    }
}

/// The orders that match a filter, identified by their row.
pub(in crate::store::orders) struct Matches {
    /// Newest first.
    parts: Vec<Part>,
    /// `false` if more than [`MAX_CHECKED`] orders had to be checked. They are then included unchecked, so some may not
    /// match.
    pub(in crate::store::orders) are_exact: bool,
}

/// Matches among consecutive rows.
struct Part {
    first: i64,
    bits: Bits,
}

impl Matches {
    /// Finds the orders that match a filter.
    pub(in crate::store::orders) fn find(db: &Connection, filter: &Filter<'_>) -> Result<Self, StoreError> {
        let (Filter { status, search, on_hold, .. }, placed) = (*filter, filter.placed());
        // The index does not know what staff have changed: these few orders are read.
        let changed_rows = search.map_or(Ok(Vec::new()), |_| text::find_changed(db))?;
        let (mut indexed, mut unchecked) = (Vec::new(), Vec::new());
        let Lookup { grams, unproven } = search.map(Search::lookup).unwrap_or_default();
        for (segment, mut bits) in segments::list(db, status)? {
            if let Some(placed) = &placed {
                keep_placed(db, (segment.first, segment.last()), placed, &mut bits)?;
            }
            let mut changed = Part::of_rows(&changed_rows, segment.first, bits.capacity());
            changed.bits.intersect_with(&bits);
            bits = bits.difference(&changed.bits);
            keep_with(&grams, &mut bits, |gram| postings::find_gram(db, segment, gram))?;
            let mut proven = bits.clone();
            keep_with(&unproven, &mut proven, |word| postings::find_word(db, segment, word))?;
            unchecked.push(bits.difference(&proven));
            if let Some(search) = search {
                changed.check(db, &changed.bits.clone(), search)?;
            }
            bits.union_with(&changed.bits);
            indexed.push(Part { first: segment.first, bits });
        }
        let are_exact = unchecked.iter().map(Bits::count).sum::<usize>() <= MAX_CHECKED;
        if let Some(search) = search.filter(|_| are_exact) {
            for (part, unchecked) in indexed.iter_mut().zip(unchecked) {
                part.check(db, &unchecked, search)?;
            }
        }
        let mut parts = vec![find_unindexed(db, filter)?];
        parts.append(&mut indexed);
        if on_hold {
            let rows = text::find_on_hold(db)?;
            for part in &mut parts {
                part.keep_rows(&rows);
            }
        }
        Ok(Self { parts, are_exact })
    }

    pub(in crate::store::orders) fn count(&self) -> usize {
        self.parts.iter().map(|part| part.bits.count()).sum()
    }

    /// Keeps the orders that also match another filter. Both were found in the same transaction.
    pub(in crate::store::orders) fn keep_common(&mut self, other: &Self) {
        for (part, other) in self.parts.iter_mut().zip(&other.parts) {
            part.bits.intersect_with(&other.bits);
        }
    }

    /// Counts the orders that also match another filter. Both were found in the same transaction.
    pub(in crate::store::orders) fn count_common(&self, other: &Self) -> usize {
        self.parts.iter().zip(&other.parts).map(|(part, other)| part.bits.count_common(&other.bits)).sum()
    }

    /// Counts the matches that are newer than a row.
    pub(in crate::store::orders) fn count_newer(&self, rowid: i64) -> usize {
        let count = |part: &Part| part.bits.count_from(usize::try_from(rowid + 1 - part.first).unwrap_or(0));
        self.parts.iter().map(count).sum()
    }

    /// Returns the rows of the matches after the first `skip`, newest first.
    pub(in crate::store::orders) fn newest_first(&self, mut skip: usize) -> impl Iterator<Item = i64> {
        let mut parts = self.parts.as_slice();
        while let Some((part, rest)) = parts.split_first() {
            let count = part.bits.count();
            if skip < count {
                break;
            }
            skip -= count;
            parts = rest;
        }
        parts.iter().flat_map(|part| part.bits.descending().map(|position| part.row(position))).skip(skip)
    }

    /// Returns the rows of the matches that are newer than a row, oldest first.
    pub(in crate::store::orders) fn oldest_after(&self, rowid: i64) -> impl Iterator<Item = i64> {
        let newer = self.parts.iter().rev().filter(move |part| part.first + part.bits.capacity() > rowid);
        newer
            .flat_map(|part| part.bits.ascending().map(|position| part.row(position)))
            .skip_while(move |row| *row <= rowid)
    }
}

impl Part {
    /// Returns those of the rows that are among the `capacity` rows from `first` on.
    fn of_rows(rows: &[i64], first: i64, capacity: i64) -> Self {
        let mut bits = Bits::new(usize::try_from(capacity).expect("a number of rows"));
        for position in rows.iter().map(|row| row - first).filter(|position| (0..capacity).contains(position)) {
            bits.insert(usize::try_from(position).expect("a position in the part"));
        }
        Self { first, bits }
    }

    fn keep_rows(&mut self, rows: &[i64]) {
        self.bits.intersect_with(&Self::of_rows(rows, self.first, self.bits.capacity()).bits);
    }

    fn row(&self, position: usize) -> i64 {
        self.first + i64::try_from(position).expect("a row number")
    }

    /// Removes the unchecked orders that do not match.
    fn check(&mut self, db: &Connection, unchecked: &Bits, search: &Search) -> Result<(), StoreError> {
        for position in unchecked.ascending() {
            if !text::matches(db, self.row(position), search)? {
                self.bits.remove(position);
            }
        }
        Ok(())
    }
}

/// Keeps the orders that have all of these grams or words.
fn keep_with<K: Copy>(
    keys: &[K],
    bits: &mut Bits,
    find: impl Fn(K) -> Result<Option<Bits>, StoreError>,
) -> Result<(), StoreError> {
    for key in keys {
        if bits.is_empty() {
            break;
        }
        match find(*key)? {
            Some(found) => bits.intersect_with(&found),
            None => bits.clear(),
        }
    }
    Ok(())
}

/// Reads the orders that are not indexed yet.
fn find_unindexed(db: &Connection, filter: &Filter<'_>) -> Result<Part, StoreError> {
    let Filter { status, search, .. } = *filter;
    let first = segments::last_row(db)? + 1;
    let last = last_order(db)?;
    let mut bits = Bits::new(usize::try_from(last + 1 - first).unwrap_or(0));
    let position = |rowid: i64| usize::try_from(rowid - first).expect("the rows are in this range");
    let has_status = |word: &str| status.is_none_or(|status| status.as_str() == word);
    if let Some(search) = search {
        text::for_each(db, (first, last), |rowid, word, text| {
            if has_status(word) && search.matches(text) {
                bits.insert(position(rowid));
            }
        })?;
    } else {
        let mut statement = db.prepare_cached("SELECT rowid, status FROM orders WHERE rowid BETWEEN ?1 AND ?2")?;
        let mut rows = statement.query([first, last])?;
        while let Some(row) = rows.next()? {
            if has_status(row.get_ref(1)?.as_str().map_err(rusqlite::Error::from)?) {
                bits.insert(position(row.get(0)?));
            }
        }
    }
    if let Some(placed) = &filter.placed() {
        keep_placed(db, (first, last), placed, &mut bits)?;
    }
    Ok(Part { first, bits })
}

/// Returns the row of the latest order, or 0 if there is none.
pub(super) fn last_order(db: &Connection) -> Result<i64, StoreError> {
    Ok(db.prepare_cached("SELECT ifnull(max(rowid), 0) FROM orders")?.query_row([], |row| row.get(0))?)
}
