//! Checks of a finished copy: it is opened, and its orders are counted.

use std::path::Path;

use rusqlite::{Connection, OpenFlags};

use super::error::BackupError;
use crate::store::integrity::{check_pages, find_orphan};
use crate::store::migrations::{MIGRATIONS, check_version};
use crate::store::open::{APPLICATION_ID, read_versions};

/// Copies are private to one process, and byte-range locks do not work on every network drive.
const WITHOUT_LOCKS: &str = "unix-none";

/// Opens a copy that no other process uses. It must exist.
pub(super) fn open_private(copy: &Path) -> rusqlite::Result<Connection> {
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags_and_vfs(copy, flags, WITHOUT_LOCKS)?;
    // Without locks there is no shared memory. In this mode a WAL needs none.
    connection.pragma_update_and_check(None, "locking_mode", "EXCLUSIVE", |_| Ok(()))?;
    Ok(connection)
}

/// Checks that `copy` is an intact shop database that this program can serve, marks it as a copy, and counts its orders.
/// Errors name `path`, the name that the owner knows.
pub(super) fn check_and_mark(copy: &Path, path: &Path) -> Result<u64, BackupError> {
    let damaged = |reason: String| BackupError::Damaged { path: path.to_owned(), reason };
    let db = open_private(copy).map_err(|error| damaged(error.to_string()))?;
    let (application_id, found) = read_versions(&db).map_err(|error| damaged(error.to_string()))?;
    if application_id != APPLICATION_ID {
        return Err(BackupError::NotAShop(path.to_owned()));
    }
    check_version(path, found, MIGRATIONS)?;
    check_integrity(&db).map_err(damaged)?;
    mark(&db).map_err(|error| damaged(error.to_string()))?;
    let orders = db.query_row("SELECT count(*) FROM orders", [], |row| row.get::<_, u32>(0));
    orders.map(u64::from).map_err(|error| damaged(error.to_string()))
}

/// Records in a copy that it is one: the shop that it comes from may still be served.
fn mark(copy: &Connection) -> rusqlite::Result<()> {
    // Leaves no other file behind.
    copy.pragma_update_and_check(None, "journal_mode", "MEMORY", |_| Ok(()))?;
    copy.execute("INSERT INTO restores (epoch, is_confirmed) VALUES (lower(hex(randomblob(4))), 0)", []).map(drop)
}

/// Checks pages, indexes, constraints and references. The error describes the damage.
fn check_integrity(db: &Connection) -> Result<(), String> {
    check_pages(db, "integrity_check")?;
    match find_orphan(db).map_err(|error| error.to_string())? {
        None => Ok(()),
        Some((table, _)) => Err(format!("a row of {table} refers to a row that is missing")),
    }
}
