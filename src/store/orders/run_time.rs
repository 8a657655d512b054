//! For how long the shop has run: ages that no clock can change.

use rusqlite::{Connection, OptionalExtension};

use crate::domain::order::cancel_seconds;
use crate::store::database::Store;
use crate::store::error::StoreError;
use crate::store::writer::Priority;

pub(super) const HOUR: i64 = 60 * 60;

impl Store {
    /// Adds these seconds to the time for which the shop has run, and records which orders and audit entries exist by
    /// then. Forgets what is not needed to measure a time of `longest` seconds.
    pub async fn record_run_time(&self, seconds: i64, longest: i64) -> Result<(), StoreError> {
        self.write(Priority::Normal, move |db| {
            db.prepare_cached(
                "INSERT OR REPLACE INTO run_times VALUES (
                     coalesce((SELECT max(seconds) FROM run_times), 0) + ?1,
                     coalesce((SELECT max(rowid) FROM orders), 0), coalesce((SELECT max(id) FROM audit_log), 0))",
            )?
            .execute([seconds])?;
            db.prepare_cached(
                "DELETE FROM run_times WHERE seconds < (SELECT max(seconds) FROM run_times
                     WHERE seconds <= (SELECT max(seconds) FROM run_times) - ?1)",
            )?
            .execute([longest.max(HOUR).max(cancel_seconds())])?;
            Ok(())
        })
        .await
    }
}

/// Returns the newest order and the newest audit entry of when the shop had run for this many seconds less, if it has.
pub(super) fn find(db: &Connection, seconds: i64) -> Result<Option<(i64, i64)>, StoreError> {
    let sql = "SELECT order_row, entry FROM run_times
               WHERE seconds <= (SELECT max(seconds) FROM run_times) - ?1 ORDER BY seconds DESC LIMIT 1";
    Ok(db.prepare_cached(sql)?.query_row([seconds], |row| Ok((row.get(0)?, row.get(1)?))).optional()?)
}
