//! Checks of a finished copy: it is opened, and its contents are counted.

use std::collections::BTreeMap;
use std::path::Path;

use rusqlite::{Connection, OpenFlags};

use super::error::BackupError;
use crate::store::error::OpenError;
use crate::store::integrity::{check_pages, find_orphan};
use crate::store::open::{APPLICATION_ID, NEWEST_VERSION, read_versions};

/// Copies are private to one process, and byte-range locks do not work on every network drive.
const WITHOUT_LOCKS: &str = "unix-none";

/// The number of rows of each table.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Contents {
    rows: BTreeMap<String, i64>,
}

impl Contents {
    pub(super) fn count(db: &Connection) -> rusqlite::Result<Self> {
        let mut tables = db.prepare(
            "SELECT name FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%' ORDER BY name",
        )?;
        let names = tables.query_map([], |row| row.get::<_, String>(0))?;
        let count = |name: String| {
            let sql = format!("SELECT count(*) FROM \"{}\"", name.replace('"', "\"\""));
            let rows = db.query_row(&sql, [], |row| row.get(0))?;
            Ok((name, rows))
        };
        Ok(Self { rows: names.map(|name| count(name?)).collect::<rusqlite::Result<_>>()? })
    }

    pub(super) fn orders(&self) -> u64 {
        self.rows.get("orders").copied().and_then(|count| u64::try_from(count).ok()).unwrap_or_default()
    }
}

/// Opens a copy that no other process uses. It must exist.
pub(super) fn open_private(copy: &Path) -> rusqlite::Result<Connection> {
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags_and_vfs(copy, flags, WITHOUT_LOCKS)?;
    // Without locks there is no shared memory. In this mode a WAL needs none.
    connection.pragma_update_and_check(None, "locking_mode", "EXCLUSIVE", |_| Ok(()))?;
    Ok(connection)
}

/// Checks that `copy` is an intact shop database that this program can serve, and counts its rows. Errors name `path`,
/// the name that the owner knows.
pub(super) fn check(copy: &Path, path: &Path) -> Result<Contents, BackupError> {
    let damaged = |reason: String| BackupError::Damaged { path: path.to_owned(), reason };
    let db = open_private(copy).map_err(|error| damaged(error.to_string()))?;
    let (application_id, found) = read_versions(&db).map_err(|error| damaged(error.to_string()))?;
    if application_id != APPLICATION_ID {
        return Err(BackupError::NotAShop(path.to_owned()));
    }
    if found > NEWEST_VERSION {
        return Err(OpenError::Newer { path: path.to_owned(), found, known: NEWEST_VERSION }.into());
    }
    check_integrity(&db).map_err(damaged)?;
    Contents::count(&db).map_err(|error| damaged(error.to_string()))
}

/// Checks pages, indexes, constraints and references. The error describes the damage.
fn check_integrity(db: &Connection) -> Result<(), String> {
    check_pages(db, "integrity_check")?;
    match find_orphan(db).map_err(|error| error.to_string())? {
        None => Ok(()),
        Some((table, _)) => Err(format!("a row of {table} refers to a row that is missing")),
    }
}
