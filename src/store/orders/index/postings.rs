//! The orders of a segment that have a gram or a word.

use rusqlite::{Connection, OptionalExtension, Params, params};

use super::bits::{Bits, decode};
use super::segments::{Level, Segment};
use crate::store::error::StoreError;

/// A gram and the encoded positions of the orders that have it.
pub(super) type GramPosting = (u32, Vec<u8>);
/// A word and the encoded positions of the orders that have it.
pub(super) type WordPosting = (String, Vec<u8>);

/// All rows of a segment, in the order of their keys, so that they fill the pages of their tables.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Postings {
    pub(super) grams: Vec<GramPosting>,
    pub(super) words: Vec<WordPosting>,
}

/// The bits of a gram in its key, which is `level << 50 | segment << 26 | gram`.
const GRAM_BITS: u32 = 26;
const SEGMENT_BITS: u32 = 24;

/// Returns the first and the last key of a segment's grams.
fn gram_keys(segment: Segment) -> (i64, i64) {
    let first = (segment.level.number() << SEGMENT_BITS | segment.number()) << GRAM_BITS;
    (first, first | ((1 << GRAM_BITS) - 1))
}

fn gram_key(segment: Segment, gram: u32) -> i64 {
    gram_keys(segment).0 | i64::from(gram)
}

/// Returns the orders with a gram.
pub(super) fn find_gram(db: &Connection, segment: Segment, gram: u32) -> Result<Option<Bits>, StoreError> {
    find(db, segment, "SELECT orders FROM order_grams WHERE key = ?1", [gram_key(segment, gram)])
}

/// Returns the orders with a whole word, if the index has it.
pub(super) fn find_word(db: &Connection, segment: Segment, word: &str) -> Result<Option<Bits>, StoreError> {
    let sql = "SELECT orders FROM order_words WHERE level = ?1 AND segment = ?2 AND word = ?3";
    find(db, segment, sql, params![segment.level.number(), segment.number(), word])
}

fn find(db: &Connection, segment: Segment, sql: &str, key: impl Params) -> Result<Option<Bits>, StoreError> {
    let mut statement = db.prepare_cached(sql)?;
    let orders = statement.query_row(key, |row| Ok(decode(row.get_ref(0)?.as_blob()?, segment.bits())));
    Ok(orders.optional()?)
}

/// Reads all rows of a segment.
pub(super) fn list(db: &Connection, segment: Segment) -> Result<Postings, StoreError> {
    let (first, last) = gram_keys(segment);
    let mut statement = db.prepare_cached("SELECT key - ?1, orders FROM order_grams WHERE key BETWEEN ?1 AND ?2")?;
    let grams = statement.query_map([first, last], |row| Ok((row.get(0)?, row.get(1)?)))?;
    let grams = grams.collect::<Result<_, _>>()?;
    let sql = "SELECT word, orders FROM order_words WHERE level = ?1 AND segment = ?2 ORDER BY word";
    let mut statement = db.prepare_cached(sql)?;
    let key = [segment.level.number(), segment.number()];
    let words = statement.query_map(key, |row| Ok((row.get(0)?, row.get(1)?)))?;
    Ok(Postings { grams, words: words.collect::<Result<_, _>>()? })
}

/// Saves grams. They may exist: a crash can have interrupted the build of the same segment.
pub(super) fn save_grams(db: &Connection, segment: Segment, grams: &[GramPosting]) -> Result<(), StoreError> {
    let mut statement = db.prepare_cached("INSERT OR REPLACE INTO order_grams (key, orders) VALUES (?1, ?2)")?;
    for (gram, orders) in grams {
        statement.execute(params![gram_key(segment, *gram), orders])?;
    }
    Ok(())
}

/// Saves words, which may exist as well. Save the grams first: [`oldest_small`] finds only segments with grams.
pub(super) fn save_words(db: &Connection, segment: Segment, words: &[WordPosting]) -> Result<(), StoreError> {
    let mut statement =
        db.prepare_cached("INSERT OR REPLACE INTO order_words (level, segment, word, orders) VALUES (?1, ?2, ?3, ?4)")?;
    for (word, orders) in words {
        statement.execute(params![segment.level.number(), segment.number(), word, orders])?;
    }
    Ok(())
}

/// Returns the first small segment that has rows.
pub(super) fn oldest_small(db: &Connection) -> Result<Option<Segment>, StoreError> {
    let mut statement = db.prepare_cached("SELECT min(key) >> ?1 FROM order_grams")?;
    let number: Option<i64> = statement.query_row([GRAM_BITS], |row| row.get(0))?;
    let is_small = |number: &i64| number >> SEGMENT_BITS == Level::Small.number();
    Ok(number.filter(is_small).map(|number| Segment { level: Level::Small, first: number * Level::Small.size() + 1 }))
}

/// Deletes the rows of a segment.
pub(super) fn delete(db: &Connection, segment: Segment) -> Result<(), StoreError> {
    db.prepare_cached("DELETE FROM order_grams WHERE key BETWEEN ?1 AND ?2")?.execute(gram_keys(segment))?;
    db.prepare_cached("DELETE FROM order_words WHERE level = ?1 AND segment = ?2")?
        .execute([segment.level.number(), segment.number()])?;
    Ok(())
}
