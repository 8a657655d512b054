//! The database that a restore replaces. It is kept under another name.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::config::DbConfig;
use rusqlite::{Connection, ErrorCode, OpenFlags};

use super::error::BackupError;
use super::new_file::{rename_if_free, require_free};
use crate::domain::backup::utc_stamp;
use crate::store::file::{BEFORE_RESTORE, companion_path};
use crate::store::open::{APPLICATION_ID, APPLICATION_ID_AT, read_header};

/// How long to wait for a program that has the database open.
const LOCK_TIMEOUT: Duration = Duration::from_secs(1);
/// Files whose contents belong to the database.
const LOG_SUFFIXES: [&str; 2] = ["-wal", "-journal"];

/// The database that is replaced, closed to other programs until this is dropped.
pub(super) struct Previous<'a> {
    path: &'a Path,
    /// Holds the lock. `None` if there is no database, or one that `SQLite` cannot open because it is damaged.
    locked: Option<Connection>,
}

impl<'a> Previous<'a> {
    /// Checkpoints the WAL into the database file and locks it. Fails if another program has it open.
    ///
    /// A program that waits for this lock has opened the file that is about to be replaced. In this journal mode, `SQLite`
    /// refuses to write to a file that no longer has its name. In WAL mode it would write next to the new file.
    pub(super) fn lock(path: &'a Path) -> Result<Self, BackupError> {
        let unusable = |error: rusqlite::Error| BackupError::at(path)(error);
        if !fs::exists(path).map_err(BackupError::at(path))? {
            return Ok(Self { path, locked: None });
        }
        let header = read_header(path).map_err(BackupError::at(path))?;
        if !header.is_empty() && header.get(APPLICATION_ID_AT) != Some(&APPLICATION_ID.to_be_bytes()) {
            return Err(BackupError::NotAShop(path.to_owned()));
        }
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let connection = Connection::open_with_flags(path, flags).map_err(unusable)?;
        connection.busy_timeout(LOCK_TIMEOUT).map_err(unusable)?;
        // When a damaged database cannot be locked, closing it would remove its WAL.
        connection.set_db_config(DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, true).map_err(unusable)?;
        match checkpoint_and_lock(&connection) {
            Ok(true) => Ok(Self { path, locked: Some(connection) }),
            Ok(false) => Err(BackupError::InUse(path.to_owned())),
            Err(error) => match error.sqlite_error_code() {
                Some(ErrorCode::DatabaseBusy) => Err(BackupError::InUse(path.to_owned())),
                Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase) => Ok(Self { path, locked: None }),
                _ => Err(unusable(error)),
            },
        }
    }

    /// Adds a second name to the database. Renames a WAL or journal that could not be checkpointed, because `SQLite` would
    /// apply it to the backup. Returns the second name, or `None` if there is no database.
    pub(super) fn keep(&self, now: i64) -> Result<Option<PathBuf>, BackupError> {
        let kept = companion_path(self.path, &format!("{BEFORE_RESTORE}{}", utc_stamp(now)));
        let has_database = fs::exists(self.path).map_err(BackupError::at(self.path))?;
        if has_database {
            require_free(&kept)?;
            fs::hard_link(self.path, &kept).map_err(BackupError::at(&kept))?;
        }
        if self.locked.is_none() {
            for suffix in LOG_SUFFIXES {
                let (log, kept) = (companion_path(self.path, suffix), companion_path(&kept, suffix));
                if fs::exists(&log).map_err(BackupError::at(&log))? {
                    rename_if_free(&log, &kept)?;
                }
            }
            let _ = fs::remove_file(companion_path(self.path, "-shm"));
        }
        Ok(has_database.then_some(kept))
    }
}

/// Returns `false` if another program opened the database in between.
fn checkpoint_and_lock(connection: &Connection) -> rusqlite::Result<bool> {
    let mode = || connection.pragma_query_value(None, "journal_mode", |row| row.get::<_, String>(0));
    connection.pragma_update_and_check(None, "journal_mode", "DELETE", |_| Ok(()))?;
    connection.execute_batch("BEGIN EXCLUSIVE")?;
    Ok(mode()? == "delete")
}
