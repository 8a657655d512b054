//! Units of cancelled orders that return to stock only once the cancellation can no longer be undone.

use rusqlite::{Connection, OptionalExtension, params};

use super::{rows, stock};
use crate::domain::order::RESTOCK_DELAY;
use crate::store::database::Store;
use crate::store::error::StoreError;
use crate::store::writer::Priority;

/// Those due by ?1. One that is further ahead than the delay was made before the clock was set back.
const DUE: &str = "SELECT order_id FROM delayed_restocks WHERE due_at <= ?1 OR due_at - ?2 > ?1";

impl Store {
    /// Returns the units that are due by `now`, in Unix seconds, to stock. Returns when the next ones are due.
    pub async fn restock_due(&self, now: i64) -> Result<Option<i64>, StoreError> {
        // A write that changes nothing is still a commit, which makes the pages check for changes.
        if !self.read(move |db| list_due(db, now)).await?.is_empty() {
            self.write_catalog(Priority::Staff, move |db| restock(db, &list_due(db, now)?)).await?;
        }
        self.read(next_due).await
    }
}

/// Keeps the units of an order out of stock until a time in Unix seconds.
pub(super) fn delay(db: &Connection, order_id: &str, until: i64) -> Result<(), StoreError> {
    db.prepare_cached("INSERT INTO delayed_restocks (order_id, due_at) VALUES (?1, ?2)")?
        .execute(params![order_id, until])?;
    Ok(())
}

/// Gives an order its units back if they are not in stock yet. Returns whether it did.
pub(super) fn take_back(db: &Connection, order_id: &str) -> Result<bool, StoreError> {
    let deleted = db.prepare_cached("DELETE FROM delayed_restocks WHERE order_id = ?1")?.execute([order_id])?;
    Ok(deleted > 0)
}

/// Returns all delayed units to stock. Before a color is deleted: it must get what belongs to it.
pub(in crate::store) fn restock_all(db: &Connection) -> Result<(), StoreError> {
    restock(db, &list_due(db, i64::MAX)?)
}

fn list_due(db: &Connection, now: i64) -> Result<Vec<String>, StoreError> {
    let mut statement = db.prepare_cached(DUE)?;
    let ids = statement.query_map([now, RESTOCK_DELAY], |row| row.get(0))?;
    Ok(ids.collect::<Result<_, _>>()?)
}

fn restock(db: &Connection, order_ids: &[String]) -> Result<(), StoreError> {
    for id in order_ids {
        let order = rows::find(db, id)?.ok_or(StoreError::NotFound)?;
        stock::put_back(db, &order.lines)?;
        take_back(db, id)?;
    }
    Ok(())
}

fn next_due(db: &Connection) -> Result<Option<i64>, StoreError> {
    let next = db.query_row("SELECT min(due_at) FROM delayed_restocks", [], |row| row.get(0)).optional()?;
    Ok(next.flatten())
}
