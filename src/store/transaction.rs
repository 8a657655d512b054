//! Transactions and savepoints of the writer.

use std::panic::{AssertUnwindSafe, catch_unwind};

use rusqlite::Connection;

use super::error::StoreError;

pub(super) fn begin(connection: &Connection) -> Result<(), StoreError> {
    execute(connection, "BEGIN IMMEDIATE").map_err(|error| match error.into() {
        StoreError::Busy => StoreError::Unavailable("another program keeps it locked".into()),
        other => other,
    })
}

pub(super) fn require_transaction(connection: &Connection) -> Result<(), StoreError> {
    if connection.is_autocommit() {
        return Err(StoreError::Unavailable("the transaction was rolled back".into()));
    }
    Ok(())
}

/// Runs a change in a savepoint, and rolls the whole change back if it fails. Savepoints may nest.
pub(super) fn in_savepoint<T>(
    connection: &Connection,
    change: impl FnOnce(&Connection) -> Result<T, StoreError>,
) -> Result<T, StoreError> {
    execute(connection, "SAVEPOINT change")?;
    let outcome = catch_unwind(AssertUnwindSafe(|| change(connection)))
        .unwrap_or_else(|_| Err(StoreError::Internal("a change panicked".into())));
    if !connection.is_autocommit() && close_savepoint(connection, outcome.is_ok()).is_err() {
        // Half a change must never be committed, so roll back the whole batch.
        let _ = connection.execute_batch("ROLLBACK");
    }
    outcome
}

// By itself, because `in_savepoint` is compiled for each change.
fn close_savepoint(connection: &Connection, is_kept: bool) -> rusqlite::Result<()> {
    if !is_kept {
        execute(connection, "ROLLBACK TO change")?;
    }
    execute(connection, "RELEASE change")
}

pub(super) fn execute(connection: &Connection, statement: &str) -> rusqlite::Result<()> {
    connection.prepare_cached(statement)?.execute([]).map(drop)
}
