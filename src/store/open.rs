//! Opens, recognizes, creates and migrates the database file.

use std::fs::{self, File};
use std::io::{self, ErrorKind, Read};
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use r2d2_sqlite::SqliteConnectionManager;
use rusqlite::{Connection, OpenFlags, Transaction, TransactionBehavior};

use super::disk_space::{self, DiskSpace};
use super::error::{OpenError, StoreError};
use super::file::{FileId, Guard, companion_path};
use super::{audit, checkpoint, file, products};
use crate::domain::seed::first_product;

/// Bytes 0–15 of every `SQLite` file (<https://sqlite.org/fileformat2.html>, section 1.3).
const SQLITE_MAGIC: &[u8; 16] = b"SQLite format 3\0";
const HEADER_BYTES: u64 = 100;
/// `PRAGMA application_id` in schema.sql, and its position in the file header.
const APPLICATION_ID: u32 = 0x5348_4f50;
const APPLICATION_ID_AT: std::ops::Range<usize> = 68..72;
/// The first `SQLite` version without the WAL-reset bug, as `sqlite3_libversion_number` returns it.
const MIN_SQLITE_VERSION: i32 = 3_051_003;
const BUSY_TIMEOUT: Duration = Duration::from_secs(5);
/// How long to wait for a lock that another program holds. Changes queued in the meantime wait as long again, and a
/// request times out after 8 s.
pub(super) const LOCK_TIMEOUT: Duration = Duration::from_secs(3);
const BUSY_RETRY_INTERVAL: Duration = Duration::from_millis(10);
const MAX_READERS: u32 = 4;

/// The schema versions, oldest first. `user_version` counts the ones applied. A released version never changes.
const VERSIONS: &[&str] = &[
    include_str!("../../schema.sql"),
    include_str!("migrations/guards.sql"),
    include_str!("migrations/accounts.sql"),
    include_str!("migrations/audit_chain.sql"),
    include_str!("migrations/order_numbers.sql"),
];

type Readers = r2d2::Pool<SqliteConnectionManager>;

/// An open database.
pub(super) struct Opened {
    pub(super) writer: Connection,
    pub(super) readers: Readers,
    pub(super) guard: Arc<Guard>,
    pub(super) disk_space: DiskSpace,
}

/// Opens the writer connection and the reader pool on a [resolved](file::resolve) path.
pub(super) fn open(path: &Path, now: i64) -> Result<Opened, OpenError> {
    if rusqlite::version_number() < MIN_SQLITE_VERSION {
        return Err(OpenError::OldSqlite(rusqlite::version()));
    }
    file::inspect(path)?;
    recognize(path)?;
    let unusable = |reason: String| OpenError::Unusable { path: path.to_owned(), reason };
    // Before SQLite, which needs space for its own files.
    let disk_space = DiskSpace::new(path);
    let before = FileId::at(path).map_err(|error| unusable(error.to_string()))?;
    let writer = open_writer(path, now).map_err(|error| unusable(error.to_string()))?;
    let guard = Arc::new(Guard::new(path).map_err(|error| unusable(error.to_string()))?);
    if before.is_some_and(|before| !guard.is_database(before)) {
        return Err(unusable("it was replaced while it was opened: try again".into()));
    }
    let readers = open_readers(path, guard.clone()).map_err(|error| unusable(error.to_string()))?;
    Ok(Opened { writer, readers, guard, disk_space })
}

/// Rejects, without changing it, a file that is not a shop database or has a newer schema. A missing or empty file is
/// valid: it becomes a new database.
fn recognize(path: &Path) -> Result<(), OpenError> {
    let unusable = |reason: String| OpenError::Unusable { path: path.to_owned(), reason };
    let header = read_header(path).map_err(|error| unusable(error.to_string()))?;
    // Only a connection that can write can roll back an interrupted transaction, and nothing can be read before that.
    let is_interrupted = fs::metadata(companion_path(path, "-journal")).is_ok_and(|journal| journal.len() > 0);
    let is_blank = header.iter().all(|byte| *byte == 0);
    if header.is_empty() || is_blank && is_interrupted {
        return Ok(());
    }
    let is_shop = header.get(APPLICATION_ID_AT) == Some(&APPLICATION_ID.to_be_bytes());
    if !header.starts_with(SQLITE_MAGIC) || is_interrupted && !is_shop {
        return Err(OpenError::NotAShop(path.to_owned()));
    }
    if is_shop {
        disk_space::release_reserve_if_low(path);
    }
    let flags = if is_interrupted { OpenFlags::SQLITE_OPEN_READ_WRITE } else { OpenFlags::SQLITE_OPEN_READ_ONLY };
    let (application_id, found) = read_versions(path, flags).map_err(|error| unusable(error.to_string()))?;
    let known = u32::try_from(VERSIONS.len()).expect("a handful of versions");
    match application_id {
        APPLICATION_ID if found <= known => Ok(()),
        APPLICATION_ID => Err(OpenError::Newer { path: path.to_owned(), found, known }),
        // The interrupted transaction was the one that created the schema.
        0 if found == 0 && is_interrupted => Ok(()),
        _ => Err(OpenError::NotAShop(path.to_owned())),
    }
}

/// Returns the first bytes of the file, or none if the file does not exist.
fn read_header(path: &Path) -> io::Result<Vec<u8>> {
    let mut header = Vec::new();
    match File::open(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => {}
        file => drop(file?.take(HEADER_BYTES).read_to_end(&mut header)?),
    }
    Ok(header)
}

/// Returns the application id and schema version as `SQLite` reads them. The file's header may be older than the WAL.
fn read_versions(path: &Path, flags: OpenFlags) -> rusqlite::Result<(u32, u32)> {
    let connection = Connection::open_with_flags(path, flags)?;
    connection.busy_timeout(BUSY_TIMEOUT)?;
    let number = |pragma| connection.pragma_query_value(None, pragma, |row| row.get(0));
    Ok((number("application_id")?, number("user_version")?))
}

fn open_writer(path: &Path, now: i64) -> Result<Connection, StoreError> {
    let mut connection = Connection::open(path)?;
    connection.busy_timeout(BUSY_TIMEOUT)?;
    connection.pragma_update(None, "foreign_keys", true)?;
    connection.pragma_update(None, "synchronous", "FULL")?;
    connection.set_prepared_statement_cache_capacity(64);
    audit::add_hash_function(&connection)?;
    // Before WAL mode: a file whose first pages are only in its WAL could not be recognized after a crash. Under the
    // write lock: two processes may start on a new file at the same time.
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    migrate(&transaction)?;
    products::seed(&transaction, &first_product(), now)?;
    transaction.commit()?;
    use_wal(&connection)?;
    checkpoint::configure(&connection)?;
    open_wal(&connection)?;
    connection.busy_timeout(LOCK_TIMEOUT)?;
    Ok(connection)
}

fn migrate(transaction: &Transaction<'_>) -> Result<(), StoreError> {
    let applied: i64 = transaction.pragma_query_value(None, "user_version", |row| row.get(0))?;
    for (number, version) in (1_i64..).zip(VERSIONS).filter(|(number, _)| *number > applied) {
        transaction.execute_batch(version)?;
        transaction.pragma_update(None, "user_version", number)?;
    }
    Ok(())
}

/// Switches to WAL mode. Retries on its own: while another program switches the same file, `SQLite` returns busy
/// immediately instead of waiting for the busy timeout.
fn use_wal(connection: &Connection) -> Result<(), StoreError> {
    let set = || connection.pragma_update_and_check(None, "journal_mode", "WAL", |row| row.get::<_, String>(0));
    let started = Instant::now();
    let mode = loop {
        match set().map_err(StoreError::from) {
            Err(StoreError::Busy) if started.elapsed() < BUSY_TIMEOUT => std::thread::sleep(BUSY_RETRY_INTERVAL),
            result => break result?,
        }
    };
    if mode == "wal" {
        return Ok(());
    }
    Err(StoreError::Unavailable(format!("this file system offers journal mode {mode} where WAL is needed")))
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

fn open_readers(path: &Path, guard: Arc<Guard>) -> Result<Readers, r2d2::Error> {
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let errors = Box::new(LogUnlessStopped(guard.clone()));
    let manager = SqliteConnectionManager::file(path).with_flags(flags).with_init(move |connection| {
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
        .error_handler(errors)
        .test_on_check_out(false)
        .connection_timeout(BUSY_TIMEOUT)
        .build(manager)
}
