//! Checks of the machine: the clock and the disk.

use std::path::Path;

use rusqlite::Connection;

use crate::domain::finding::Outcome;
use crate::store::disk_space::free_bytes;
use crate::store::error::StoreError;

/// How far rows may be in the future, in seconds: a clock that is set while the shop runs moves a little.
const CLOCK_TOLERANCE: i64 = 60;

/// Checks that no order, audit entry or session is from the future.
pub(super) fn check_clock(db: &Connection, now: i64) -> Result<Outcome, StoreError> {
    // The ids of orders and audit entries rise with time.
    let sql = "SELECT max(coalesce((SELECT created_at FROM orders ORDER BY id DESC LIMIT 1), 0),
                          coalesce((SELECT at FROM audit_log ORDER BY id DESC LIMIT 1), 0),
                          coalesce((SELECT max(created_at) FROM sessions), 0),
                          coalesce((SELECT written_at FROM shop), 0))";
    let newest: i64 = db.query_row(sql, [], |row| row.get(0))?;
    let ahead = newest - now;
    if ahead <= CLOCK_TOLERANCE {
        return Ok(Outcome::passed("the newest order, audit entry and session are not from the future"));
    }
    Ok(Outcome::failed(
        format!("the newest row is {ahead} s in the future"),
        "set the clock and keep it in step with NTP: see timedatectl",
    ))
}

pub(super) fn check_disk(database: &Path, min_free_bytes: u64) -> Outcome {
    let free = free_bytes(database.parent().unwrap_or(Path::new("/")));
    if free == u64::MAX {
        return Outcome::Skipped("the file system does not say how much is free".into());
    }
    let message = format!("{} MiB are free on the disk of the database", free >> 20);
    if free >= min_free_bytes {
        return Outcome::passed(message);
    }
    let remedy = format!("free at least {} MiB: without space the shop takes no orders", min_free_bytes >> 20);
    Outcome::failed(message, remedy)
}
