//! Commits that other processes make to the same file, such as the commands of a running shop's owner.

use std::time::{Duration, Instant};

use rusqlite::Connection;

use super::error::StoreError;

/// Minimum time between two checks, so that orders do not pay for them.
const CHECK_INTERVAL: Duration = Duration::from_millis(500);

/// Detects commits that were not made over the writer's own connection.
pub(super) struct OtherWriters {
    /// `PRAGMA data_version`, which changes only with commits over other connections.
    data_version: i64,
    checked_at: Instant,
}

impl OtherWriters {
    pub(super) fn new(writer: &Connection) -> Result<Self, StoreError> {
        Ok(Self { data_version: data_version(writer)?, checked_at: Instant::now() })
    }

    /// Returns whether another process has committed since the last check. Does nothing if that was a moment ago.
    pub(super) fn have_committed(&mut self, writer: &Connection) -> bool {
        if self.checked_at.elapsed() < CHECK_INTERVAL {
            return false;
        }
        self.checked_at = Instant::now();
        // An error shows itself at the next write; the version differs then too.
        let Ok(version) = data_version(writer) else { return false };
        std::mem::replace(&mut self.data_version, version) != version
    }
}

fn data_version(writer: &Connection) -> Result<i64, StoreError> {
    Ok(writer.prepare_cached("PRAGMA data_version")?.query_row([], |row| row.get(0))?)
}
