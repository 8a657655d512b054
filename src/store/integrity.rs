//! `SQLite`'s own checks of a database.

use rusqlite::Connection;

/// The remedy for a damaged file.
pub(super) const RESTORE_A_BACKUP: &str = "stop the shop, and restore a backup with `shop restore`";

/// Runs `integrity_check` or `quick_check`. The error is `SQLite`'s description of the damage, in one line.
pub(super) fn check_pages(db: &Connection, pragma: &str) -> Result<(), String> {
    match db.query_row(&format!("PRAGMA {pragma}(1)"), [], |row| row.get::<_, String>(0)) {
        Ok(report) if report == "ok" => Ok(()),
        // The report spans several lines.
        Ok(report) => Err(report.split_whitespace().collect::<Vec<_>>().join(" ")),
        Err(error) => Err(error.to_string()),
    }
}

/// Returns the table of a row that refers to one that does not exist, and the table that lacks it.
pub(super) fn find_orphan(db: &Connection) -> rusqlite::Result<Option<(String, String)>> {
    let mut statement = db.prepare("PRAGMA foreign_key_check")?;
    let mut orphans = statement.query_map([], |row| Ok((row.get("table")?, row.get("parent")?)))?;
    orphans.next().transpose()
}
