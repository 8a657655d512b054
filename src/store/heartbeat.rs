//! The row that a health check writes to prove that the database can be written.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use rusqlite::Connection;

use super::error::StoreError;

/// Minimum time between two rows that health checks write, so that they cannot keep the disk busy.
const WRITE_INTERVAL: Duration = Duration::from_secs(1);

/// The time at which a health check last wrote its row.
#[derive(Clone, Default)]
pub(super) struct Heartbeat(Arc<Mutex<Option<Instant>>>);

impl Heartbeat {
    /// Returns whether the last row is old enough for another one.
    pub(super) fn is_due(&self) -> bool {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).is_none_or(|last| last.elapsed() >= WRITE_INTERVAL)
    }

    /// Records that a row was written now.
    pub(super) fn record(&self) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(Instant::now());
    }
}

pub(super) fn write(db: &Connection, now: i64) -> Result<(), StoreError> {
    db.execute("INSERT INTO heartbeat (id, at) VALUES (1, ?1) ON CONFLICT (id) DO UPDATE SET at = excluded.at", [now])?;
    Ok(())
}
