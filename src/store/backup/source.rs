//! The database that a backup copies, at one moment.

use std::ffi::c_int;
use std::fs::File;
use std::path::Path;

use rusqlite::backup::{Backup, StepResult};
use rusqlite::{Connection, OpenFlags};

use super::contents::open_private;
use super::error::BackupError;
use crate::store::connections::BUSY_TIMEOUT;
use crate::store::open::{APPLICATION_ID, read_versions};

/// Pages copied at a time: 8 MiB.
const STEP_PAGES: c_int = 2048;

/// A read transaction on a database that others may write to.
pub(super) struct Source<'a> {
    connection: Connection,
    database: &'a Path,
}

impl<'a> Source<'a> {
    /// Begins a read transaction on a shop database.
    pub(super) fn open(database: &'a Path) -> Result<Self, BackupError> {
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let open = || {
            let connection = Connection::open_with_flags(database, flags)?;
            connection.busy_timeout(BUSY_TIMEOUT)?;
            connection.execute_batch("BEGIN")?;
            // The transaction begins with the first read.
            let (application_id, _) = read_versions(&connection)?;
            Ok((connection, application_id))
        };
        match open().map_err(BackupError::at::<rusqlite::Error>(database))? {
            (connection, APPLICATION_ID) => Ok(Self { connection, database }),
            _ => Err(BackupError::NotAShop(database.to_owned())),
        }
    }

    pub(super) fn bytes(&self) -> Result<u64, BackupError> {
        let number = |pragma| self.connection.pragma_query_value(None, pragma, |row| row.get::<_, u32>(0));
        let sizes = number("page_count").and_then(|count| Ok((count, number("page_size")?)));
        let (count, size) = sizes.map_err(BackupError::at(self.database))?;
        Ok(u64::from(count) * u64::from(size))
    }

    /// Copies every page to `path`, an empty file that is also open as `file`, and turns the copy into a database of one
    /// file. Stops early when `is_cancelled` returns true.
    ///
    /// The backup API rather than `VACUUM INTO`: it keeps row ids, which `VACUUM` may change in tables without an
    /// integer key, takes two thirds of the CPU, and can write to disk in steps.
    pub(super) fn copy(self, path: &Path, file: &File, is_cancelled: &dyn Fn() -> bool) -> Result<(), BackupError> {
        let failed = |error: rusqlite::Error| BackupError::at(path)(error);
        let mut copy = open_private(path).map_err(failed)?;
        // A failed copy is removed, so it needs no journal.
        copy.pragma_update_and_check(None, "journal_mode", "OFF", |_| Ok(())).map_err(failed)?;
        copy.pragma_update(None, "synchronous", "OFF").map_err(failed)?;
        let pages = Backup::new(&self.connection, &mut copy).map_err(failed)?;
        loop {
            match pages.step(STEP_PAGES).map_err(failed)? {
                StepResult::Done => break,
                StepResult::More if is_cancelled() => return Err(BackupError::Cancelled),
                // In steps: the sync of an order would wait while the system writes the whole copy at once.
                StepResult::More => file.sync_data().map_err(BackupError::at(path))?,
                _ => return Err(BackupError::InUse(path.to_owned())),
            }
        }
        drop(pages);
        drop(self);
        // The copied header says WAL mode, in which a file cannot be opened on a read-only disk. This resets it.
        copy.pragma_update_and_check(None, "journal_mode", "OFF", |_| Ok(())).map_err(failed)?;
        copy.close().map_err(|(_, error)| failed(error))
    }
}
