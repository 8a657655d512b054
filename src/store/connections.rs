//! Connections to the database file: one that writes, and a pool of readers.

use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use r2d2_sqlite::SqliteConnectionManager;
use rusqlite::config::DbConfig;
use rusqlite::{Connection, OpenFlags};

use super::error::StoreError;
use super::file::Guard;

/// How long to wait for a lock while the database is opened, and for a reader.
pub(super) const BUSY_TIMEOUT: Duration = Duration::from_secs(5);
/// How long to wait for a lock that another program holds. Changes queued in the meantime wait as long again, and a
/// request times out after 8 s.
pub(super) const LOCK_TIMEOUT: Duration = Duration::from_secs(3);
const BUSY_RETRY_INTERVAL: Duration = Duration::from_millis(10);
const MAX_READERS: u32 = 4;

pub(super) type Readers = r2d2::Pool<SqliteConnectionManager>;

/// Opens the connection that writes, in the journal mode that the file has.
pub(super) fn open_writer(path: &Path) -> rusqlite::Result<Connection> {
    let connection = Connection::open(path)?;
    connection.busy_timeout(BUSY_TIMEOUT)?;
    connection.pragma_update(None, "foreign_keys", true)?;
    connection.pragma_update(None, "synchronous", "FULL")?;
    // SQLite would checkpoint inside commits and on closing, even if the disk has no space for it.
    connection.pragma_update(None, "wal_autocheckpoint", 0)?;
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, true)?;
    connection.set_prepared_statement_cache_capacity(64);
    Ok(connection)
}

/// Switches the writer to WAL mode, in which it works from then on. Retries on its own: while another program switches
/// the same file, `SQLite` returns busy immediately instead of waiting for the busy timeout.
pub(super) fn use_wal(connection: &Connection) -> Result<(), StoreError> {
    let set = || connection.pragma_update_and_check(None, "journal_mode", "WAL", |row| row.get::<_, String>(0));
    let started = Instant::now();
    let mode = loop {
        match set().map_err(StoreError::from) {
            Err(StoreError::Busy) if started.elapsed() < BUSY_TIMEOUT => std::thread::sleep(BUSY_RETRY_INTERVAL),
            result => break result?,
        }
    };
    if mode != "wal" {
        let reason = format!("this file system offers journal mode {mode} where WAL is needed");
        return Err(StoreError::Unavailable(reason));
    }
    open_wal(connection)?;
    connection.busy_timeout(LOCK_TIMEOUT)?;
    Ok(())
}

/// Opens the WAL and its index with a query: `SQLite` opens them on the first read, which fails if they have been moved
/// or removed by then.
fn open_wal(connection: &Connection) -> rusqlite::Result<()> {
    connection.query_row("SELECT count(*) FROM sqlite_schema", [], |_| Ok(()))
}

/// Logs why a reader cannot be opened, unless the store has stopped: that is logged once elsewhere.
#[derive(Debug)]
struct LogUnlessStopped(Arc<Guard>);

impl r2d2::HandleError<rusqlite::Error> for LogUnlessStopped {
    fn handle_error(&self, error: rusqlite::Error) {
        if self.0.check_stopped().is_ok() {
            tracing::error!("the database cannot be opened for reading: {error}");
        }
    }
}

pub(super) fn open_readers(path: &Path, guard: Arc<Guard>) -> Result<Readers, r2d2::Error> {
    let log = LogUnlessStopped(guard.clone());
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let readers = SqliteConnectionManager::file(path).with_flags(flags).with_init(move |connection| {
        // Another file may have taken the name, so check before reading from it.
        guard.check().map_err(|error| rusqlite::Error::ToSqlConversionFailure(error.into()))?;
        connection.busy_timeout(BUSY_TIMEOUT)?;
        connection.set_prepared_statement_cache_capacity(64);
        connection.pragma_update(None, "query_only", true)?;
        open_wal(connection)
    });
    r2d2::Pool::builder()
        .max_size(MAX_READERS)
        .min_idle(Some(1))
        // A reopened connection could lead to another file.
        .idle_timeout(None)
        .max_lifetime(None)
        .error_handler(Box::new(log))
        .test_on_check_out(false)
        .connection_timeout(BUSY_TIMEOUT)
        .build(readers)
}
