//! Building the index, one segment at a time.

use std::collections::HashMap;

use rusqlite::Connection;

use super::bits::encode;
use super::matches::last_order;
use super::postings::{self, Postings};
use super::segments::{self, Level, Segment};
use super::text;
use crate::domain::search::{for_each_gram, for_each_long_word};
use crate::store::database::Store;
use crate::store::error::StoreError;
use crate::store::writer::Priority;

/// Rows saved in one transaction. They take about 3 ms.
const ROWS_PER_CHANGE: usize = 2_000;
/// A segment stores a word only if at least this many of its orders contain it. A search reads the others.
const MIN_ORDERS_PER_WORD: usize = 4;

/// What to do next for the index.
enum Step {
    /// Build a segment that is not in use.
    Build(Segment),
    /// Delete the rows of a small segment, which a large one has replaced.
    Delete(Segment),
}

/// How far the index is behind the orders.
#[derive(Clone, Copy, Debug)]
pub struct IndexState {
    /// Orders that have been saved.
    pub orders: u32,
    /// How many of them are in the index, from the oldest on.
    pub indexed: u32,
}

impl IndexState {
    /// Returns the number of orders that are not in the index.
    pub fn waiting(self) -> u32 {
        self.orders.saturating_sub(self.indexed)
    }
}

impl Store {
    /// Returns how far the index is behind the orders.
    pub async fn index_state(&self) -> Result<IndexState, StoreError> {
        let to_u32 = |row: i64| u32::try_from(row).unwrap_or(u32::MAX);
        self.read(move |db| {
            Ok(IndexState { orders: to_u32(last_order(db)?), indexed: to_u32(segments::last_row(db)?) })
        })
        .await
    }

    /// Builds the next segment, or deletes one that a larger segment has replaced. Returns `false` if neither is possible
    /// until more orders arrive. Takes up to 0.1 s and does not block orders.
    pub async fn index_more_orders(&self) -> Result<bool, StoreError> {
        match self.read(plan).await? {
            None => return Ok(false),
            Some(Step::Build(segment)) => {
                let Postings { grams, words } = self.read(move |db| collect(db, segment)).await?;
                self.save_in_parts(grams, move |db, part| postings::save_grams(db, segment, part)).await?;
                self.save_in_parts(words, move |db, part| postings::save_words(db, segment, part)).await?;
                self.write(Priority::Public, move |db| segments::activate(db, segment)).await?;
            }
            Some(Step::Delete(segment)) => {
                self.write(Priority::Public, move |db| postings::delete(db, segment)).await?;
            }
        }
        Ok(true)
    }

    /// Saves rows of the index in several transactions, so that orders do not wait for all of them.
    async fn save_in_parts<T: Send + 'static>(
        &self,
        mut rows: Vec<T>,
        save: impl Fn(&Connection, &[T]) -> Result<(), StoreError> + Copy + Send + 'static,
    ) -> Result<(), StoreError> {
        while !rows.is_empty() {
            let rest = rows.split_off(rows.len().min(ROWS_PER_CHANGE));
            let part = std::mem::replace(&mut rows, rest);
            self.write(Priority::Public, move |db| save(db, &part)).await?;
        }
        Ok(())
    }

    /// Empties the index, so that the next `shop serve` builds it again.
    ///
    /// No shop may serve the database: it could be building a segment.
    pub async fn empty_order_index(&self) -> Result<(), StoreError> {
        self.write(Priority::Staff, segments::empty).await
    }
}

fn plan(db: &Connection) -> Result<Option<Step>, StoreError> {
    let [small, large] = segments::newest(db)?;
    let large_end = large.map_or(0, Segment::last);
    let next_large = Segment::of_row(Level::Large, large_end + 1);
    let next = Segment::of_row(Level::Small, small.map_or(0, Segment::last).max(large_end) + 1);
    if let Some(replaced) = postings::oldest_small(db)?.filter(|segment| segment.first <= large_end) {
        return Ok(Some(Step::Delete(replaced)));
    }
    let last = last_order(db)?;
    let fits = [next_large, next].into_iter().find(|segment| segment.last() <= last);
    Ok(fits.map(Step::Build))
}

/// Returns the rows of a segment, made from its orders.
pub(super) fn collect(db: &Connection, segment: Segment) -> Result<Postings, StoreError> {
    let mut grams: HashMap<u32, Vec<u16>> = HashMap::new();
    let mut words: HashMap<String, Vec<u16>> = HashMap::new();
    text::for_each_placed(db, (segment.first, segment.last()), |rowid, _, text| {
        let position = u16::try_from(rowid - segment.first).expect("a segment has at most 7,680 rows");
        for_each_gram(text, |gram| add(position, grams.entry(gram).or_default()));
        for_each_long_word(text, |word| match words.get_mut(word) {
            Some(orders) => add(position, orders),
            None => drop(words.insert(word.to_owned(), vec![position])),
        });
    })?;
    let mut grams: Vec<(u32, Vec<u16>)> = grams.into_iter().collect();
    grams.sort_unstable_by_key(|(gram, _)| *gram);
    let is_common = |(_, orders): &(String, Vec<u16>)| orders.len() >= MIN_ORDERS_PER_WORD;
    let mut words: Vec<(String, Vec<u16>)> = words.into_iter().filter(is_common).collect();
    words.sort_unstable();
    let grams = grams.into_iter().map(|(gram, orders)| (gram, encode(&orders, segment.bits()))).collect();
    let words = words.into_iter().map(|(word, orders)| (word, encode(&orders, segment.bits()))).collect();
    Ok(Postings { grams, words })
}

fn add(position: u16, orders: &mut Vec<u16>) {
    if orders.last() != Some(&position) {
        orders.push(position);
    }
}
