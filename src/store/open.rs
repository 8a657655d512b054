//! Opens, recognizes, creates and migrates the database file.

use std::fs::{self, File};
use std::io::{self, ErrorKind, Read};
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use r2d2_sqlite::SqliteConnectionManager;
use rusqlite::{Connection, OpenFlags, Transaction, TransactionBehavior};

use super::error::{OpenError, StoreError};
use super::file::{Guard, Identity, beside};
use super::room::{self, Room};
use super::{audit, checkpoint, file, products};
use crate::domain::catalog::first_product;

/// Bytes 0-15 of every `SQLite` file (<https://sqlite.org/fileformat2.html>, 1.3).
const SQLITE_MAGIC: &[u8; 16] = b"SQLite format 3\0";
const HEADER_BYTES: u64 = 100;
/// `PRAGMA application_id` of schema.sql, and where it is in the header.
const APPLICATION_ID: u32 = 0x5348_4f50;
const APPLICATION_ID_AT: std::ops::Range<usize> = 68..72;
/// The first `SQLite` without the WAL-reset flaw, as `sqlite3_libversion_number` spells it.
const OLDEST_SQLITE: i32 = 3_051_003;
const BUSY_TIMEOUT: Duration = Duration::from_secs(5);
/// For the lock another program may hold; those who come meanwhile wait as long again, and a request ends after 8 s.
pub(super) const LOCK_TIMEOUT: Duration = Duration::from_secs(3);
const BUSY_PAUSE: Duration = Duration::from_millis(10);
const READERS: u32 = 4;

/// The schema's versions, oldest first; `user_version` counts those applied. A released one never changes.
const VERSIONS: &[&str] = &[
    include_str!("../../schema.sql"),
    include_str!("migrations/guards.sql"),
    include_str!("migrations/accounts.sql"),
    include_str!("migrations/audit_chain.sql"),
];

type Readers = r2d2::Pool<SqliteConnectionManager>;

/// A database that is open.
pub(super) struct Opened {
    pub(super) writer: Connection,
    pub(super) readers: Readers,
    pub(super) guard: Arc<Guard>,
    pub(super) room: Room,
}

/// Opens the writing connection and the pool of reading ones on a [resolved](file::resolve) path.
pub(super) fn open(path: &Path, now: i64) -> Result<Opened, OpenError> {
    if rusqlite::version_number() < OLDEST_SQLITE {
        return Err(OpenError::OldSqlite(rusqlite::version()));
    }
    file::inspect(path)?;
    recognize(path)?;
    let unusable = |reason: String| OpenError::Unusable { path: path.to_owned(), reason };
    // Before SQLite, which needs room for its own files.
    let room = Room::beside(path);
    let before = Identity::at(path).map_err(|error| unusable(error.to_string()))?;
    let writer = open_writer(path, now).map_err(|error| unusable(error.to_string()))?;
    let guard = Arc::new(Guard::of(path).map_err(|error| unusable(error.to_string()))?);
    if before.is_some_and(|before| !guard.watches(before)) {
        return Err(unusable("it was replaced while it was opened: try again".into()));
    }
    let readers = open_readers(path, guard.clone()).map_err(|error| unusable(error.to_string()))?;
    Ok(Opened { writer, readers, guard, room })
}

/// Refuses, without touching it, a file that is not a shop's or is of a later version; a missing or empty one is fine.
fn recognize(path: &Path) -> Result<(), OpenError> {
    let unusable = |reason: String| OpenError::Unusable { path: path.to_owned(), reason };
    let header = read_header(path).map_err(|error| unusable(error.to_string()))?;
    // A transaction that was interrupted can be rolled back only by who may write, and nothing can be read before.
    let is_interrupted = fs::metadata(beside(path, "-journal")).is_ok_and(|journal| journal.len() > 0);
    let is_blank = header.iter().all(|byte| *byte == 0);
    if header.is_empty() || is_blank && is_interrupted {
        return Ok(());
    }
    let is_shop = header.get(APPLICATION_ID_AT) == Some(&APPLICATION_ID.to_be_bytes());
    if !header.starts_with(SQLITE_MAGIC) || is_interrupted && !is_shop {
        return Err(OpenError::NotAShop(path.to_owned()));
    }
    if is_shop {
        room::release_if_full(path);
    }
    let flags = if is_interrupted { OpenFlags::SQLITE_OPEN_READ_WRITE } else { OpenFlags::SQLITE_OPEN_READ_ONLY };
    let (application, found) = read_numbers(path, flags).map_err(|error| unusable(error.to_string()))?;
    let known = u32::try_from(VERSIONS.len()).expect("a handful of versions");
    match application {
        APPLICATION_ID if found <= known => Ok(()),
        APPLICATION_ID => Err(OpenError::Newer { path: path.to_owned(), found, known }),
        // The interrupted transaction was the one that made the file.
        0 if found == 0 && is_interrupted => Ok(()),
        _ => Err(OpenError::NotAShop(path.to_owned())),
    }
}

/// The first bytes of the file; none of a missing one.
fn read_header(path: &Path) -> io::Result<Vec<u8>> {
    let mut header = Vec::new();
    match File::open(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => {}
        file => drop(file?.take(HEADER_BYTES).read_to_end(&mut header)?),
    }
    Ok(header)
}

/// Application id and schema version as `SQLite` reads them: the header's own may be older than the WAL's.
fn read_numbers(path: &Path, flags: OpenFlags) -> rusqlite::Result<(u32, u32)> {
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
    // Before WAL: a file whose first pages were only in its WAL could not be recognized after a crash. Under the
    // write lock: two programs may start on a new file at once.
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

/// The answer is busy at once, without waiting, while another program changes the mode of the same file.
fn use_wal(connection: &Connection) -> Result<(), StoreError> {
    let set = || connection.pragma_update_and_check(None, "journal_mode", "WAL", |row| row.get::<_, String>(0));
    let started = Instant::now();
    let mode = loop {
        match set().map_err(StoreError::from) {
            Err(StoreError::Busy) if started.elapsed() < BUSY_TIMEOUT => std::thread::sleep(BUSY_PAUSE),
            answer => break answer?,
        }
    };
    if mode == "wal" {
        return Ok(());
    }
    Err(StoreError::Unavailable(format!("this file system offers journal mode {mode} where WAL is needed")))
}

/// Reads something: `SQLite` opens the WAL and its index at the first read, which fails once they have lost their names.
fn open_wal(connection: &Connection) -> rusqlite::Result<()> {
    connection.query_row("SELECT count(*) FROM sqlite_schema", [], |_| Ok(()))
}

/// Logs why no reading connection can be opened, unless the store has stopped, which is logged once.
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
        // Another file may have taken the name; nothing is read of it before this.
        guard.check().map_err(|error| rusqlite::Error::ToSqlConversionFailure(error.into()))?;
        connection.busy_timeout(BUSY_TIMEOUT)?;
        connection.set_prepared_statement_cache_capacity(64);
        connection.pragma_update(None, "query_only", true)?;
        open_wal(connection)
    });
    r2d2::Pool::builder()
        .max_size(READERS)
        .min_idle(Some(1))
        // Opened again, a connection could be to another file.
        .idle_timeout(None)
        .max_lifetime(None)
        .error_handler(errors)
        .test_on_check_out(false)
        .connection_timeout(BUSY_TIMEOUT)
        .build(manager)
}
