//! The newest row, by which a clock that is wrong shows.

use rusqlite::Connection;

use super::database::Store;
use super::error::StoreError;

impl Store {
    /// Returns the Unix time of the newest order, audit entry, session or health check; 0 if there is none.
    pub async fn newest_row(&self) -> Result<i64, StoreError> {
        self.read(|db| Ok(newest_row(db)?)).await
    }
}

pub(super) fn newest_row(db: &Connection) -> rusqlite::Result<i64> {
    // The ids of orders and audit entries rise with time.
    let sql = "SELECT max(coalesce((SELECT created_at FROM orders ORDER BY id DESC LIMIT 1), 0),
                          coalesce((SELECT at FROM audit_log ORDER BY id DESC LIMIT 1), 0),
                          coalesce((SELECT max(created_at) FROM sessions), 0),
                          coalesce((SELECT at FROM heartbeat), 0))";
    db.prepare_cached(sql)?.query_row([], |row| row.get(0))
}
