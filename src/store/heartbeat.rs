//! The row that a health check writes to prove that the database can be written.

use rusqlite::Connection;

use super::error::StoreError;

/// Writes the time in Unix seconds, at most once per second: health checks must not keep the disk busy.
pub(super) fn write(db: &Connection, now: i64) -> Result<(), StoreError> {
    db.execute(
        "INSERT INTO heartbeat (id, at) VALUES (1, ?1)
         ON CONFLICT (id) DO UPDATE SET at = excluded.at WHERE at <> excluded.at",
        [now],
    )?;
    Ok(())
}
