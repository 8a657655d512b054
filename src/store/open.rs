//! Opens, recognizes, creates and migrates the database file.

use std::fmt::Display;
use std::fs::{self, File};
use std::io::{self, ErrorKind, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use rusqlite::{Connection, OpenFlags, Transaction, TransactionBehavior};

use super::connections::{BUSY_TIMEOUT, open_readers, open_writer, use_wal};
use super::database::Store;
use super::disk_space::{self, DiskSpace};
use super::error::{OpenError, StoreError};
use super::file::{FileId, Guard, companion_path};
use super::replica::Replica;
use super::writer::Writer;
use super::{audit, file, orders, products};
use crate::domain::product::first_product;

/// Bytes 0–15 of every `SQLite` file (<https://sqlite.org/fileformat2.html>, section 1.3).
const SQLITE_MAGIC: &[u8; 16] = b"SQLite format 3\0";
const HEADER_BYTES: u64 = 100;
/// `PRAGMA application_id` in schema.sql, and its position in the file header.
pub(super) const APPLICATION_ID: u32 = 0x5348_4f50;
pub(super) const APPLICATION_ID_AT: std::ops::Range<usize> = 68..72;
/// The table of restores, which a restore creates in an older database.
pub(super) const RESTORES: &str = include_str!("migrations/restores.sql");

/// The first `SQLite` version without the WAL-reset bug, as `sqlite3_libversion_number` returns it.
const MIN_SQLITE_VERSION: i32 = 3_051_003;
/// The schema versions, oldest first. `user_version` counts the ones applied. A released version never changes.
const VERSIONS: &[&str] = &[
    include_str!("../../schema.sql"),
    include_str!("migrations/guards.sql"),
    include_str!("migrations/accounts.sql"),
    include_str!("migrations/audit_chain.sql"),
    include_str!("migrations/order_numbers.sql"),
    include_str!("migrations/order_index.sql"),
    include_str!("migrations/pictures.sql"),
    include_str!("migrations/order_gram_keys.sql"),
    include_str!("migrations/order_notes.sql"),
    include_str!("migrations/audit_indexes.sql"),
    include_str!("migrations/low_stock.sql"),
    include_str!("migrations/delayed_restocks.sql"),
    include_str!("migrations/figures.sql"),
    include_str!("migrations/run_times.sql"),
    include_str!("migrations/has_sizes.sql"),
    include_str!("migrations/gift_notes.sql"),
    include_str!("migrations/order_networks.sql"),
    include_str!("migrations/order_search.sql"),
    include_str!("migrations/outbox.sql"),
    include_str!("migrations/fulfillment.sql"),
    include_str!("migrations/payments.sql"),
    include_str!("migrations/live_payments.sql"),
    include_str!("migrations/payment_alerts.sql"),
    include_str!("migrations/disputes.sql"),
    RESTORES,
    include_str!("migrations/test_orders.sql"),
    include_str!("migrations/lapse_failures.sql"),
];

/// Returns the version of `SQLite` that this program contains.
pub fn sqlite_version() -> &'static str {
    rusqlite::version()
}

impl Store {
    /// Opens the database, creating or migrating it as needed. Leaves a file that is not a shop database unchanged.
    pub fn open(path: &Path, now: i64) -> Result<Self, OpenError> {
        Self::open_with(path, now, None)
    }

    /// Like [`Store::open`], but replies to changes only when Litestream, which listens on this socket, has saved them in
    /// its replica. Requires a Tokio runtime.
    pub fn open_replicated(path: &Path, now: i64, socket: &Path) -> Result<Self, OpenError> {
        Self::open_with(path, now, Some(socket))
    }

    fn open_with(path: &Path, now: i64, socket: Option<&Path>) -> Result<Self, OpenError> {
        let path = &file::resolve(path)?;
        if rusqlite::version_number() < MIN_SQLITE_VERSION {
            return Err(OpenError::OldSqlite(rusqlite::version()));
        }
        file::inspect(path)?;
        recognize(path)?;
        let unusable = |reason: &dyn Display| OpenError::unusable(path, reason);
        // Before SQLite, which needs space for its own files.
        let disk_space = DiskSpace::new(path);
        let before = FileId::at(path).map_err(|error| unusable(&error))?;
        let connection = create_or_migrate(path, now).map_err(|error| unusable(&error))?;
        let guard = Arc::new(Guard::new(path).map_err(|error| unusable(&error))?);
        if before.is_some_and(|before| !guard.is_database(before)) {
            return Err(unusable(&"it was replaced while it was opened: try again"));
        }
        let readers = open_readers(path, guard.clone()).map_err(|error| unusable(&error))?;
        let replica = socket.map(|socket| Replica::start(socket, path, guard.clone()));
        let writer = Writer::start(connection, path, guard.clone(), disk_space, replica);
        let writer = writer.map_err(|error| unusable(&error))?;
        Ok(Self::new(readers, Some(writer), path, guard))
    }

    /// Opens an existing database for reading only. Neither creates nor migrates it, but rolls back a transaction that was
    /// interrupted by a crash.
    pub fn open_for_reading(path: &Path) -> Result<Self, OpenError> {
        let path = &recognize_newest(path)?;
        let unusable = |reason: &dyn Display| OpenError::unusable(path, reason);
        let guard = Arc::new(Guard::of_database_alone(path).map_err(|error| unusable(&error))?);
        let readers = open_readers(path, guard.clone()).map_err(|error| unusable(&error))?;
        Ok(Self::new(readers, None, path, guard))
    }
}

/// Rejects a file that is not a database of this version of the shop. Returns its resolved path.
pub(super) fn recognize_newest(path: &Path) -> Result<PathBuf, OpenError> {
    let path = file::resolve(path)?;
    let unusable = |reason: &str| OpenError::unusable(&path, &reason);
    // Reading a pipe would block forever.
    if !path.is_file() {
        return Err(unusable("it is not a regular file"));
    }
    match recognize(&path)? {
        Some(NEWEST_VERSION) => Ok(path),
        Some(found) => Err(OpenError::Older { path, found, known: NEWEST_VERSION }),
        None => Err(unusable("it is empty")),
    }
}

/// Returns whether the file begins like the database of a shop.
pub(super) fn is_shop_database(path: &Path) -> bool {
    read_header(path).is_ok_and(|header| {
        header.starts_with(SQLITE_MAGIC) && header.get(APPLICATION_ID_AT) == Some(&APPLICATION_ID.to_be_bytes())
    })
}

/// The schema version of this program.
#[expect(clippy::cast_possible_truncation, reason = "a handful of versions")]
pub(super) const NEWEST_VERSION: u32 = VERSIONS.len() as u32;

/// Rejects, without changing it, a file that is not a shop database or has a newer schema. Returns the schema version,
/// or `None` for a missing or empty file, which is valid: it becomes a new database.
pub(super) fn recognize(path: &Path) -> Result<Option<u32>, OpenError> {
    let unusable = |reason: &dyn Display| OpenError::unusable(path, reason);
    let header = read_header(path).map_err(|error| unusable(&error))?;
    // Only a connection that can write can roll back an interrupted transaction, and nothing can be read before that.
    let is_interrupted = fs::metadata(companion_path(path, "-journal")).is_ok_and(|journal| journal.len() > 0);
    let is_blank = header.iter().all(|byte| *byte == 0);
    if header.is_empty() || is_blank && is_interrupted {
        return Ok(None);
    }
    let is_shop = header.get(APPLICATION_ID_AT) == Some(&APPLICATION_ID.to_be_bytes());
    if !header.starts_with(SQLITE_MAGIC) || is_interrupted && !is_shop {
        return Err(OpenError::NotAShop(path.to_owned()));
    }
    if is_shop {
        disk_space::release_reserve_if_low(path);
    }
    let flags = if is_interrupted { OpenFlags::SQLITE_OPEN_READ_WRITE } else { OpenFlags::SQLITE_OPEN_READ_ONLY };
    let versions = Connection::open_with_flags(path, flags).and_then(|connection| {
        connection.busy_timeout(BUSY_TIMEOUT)?;
        read_versions(&connection)
    });
    let (application_id, found) = versions.map_err(|error| unusable(&error))?;
    match application_id {
        APPLICATION_ID if found <= NEWEST_VERSION => Ok(Some(found)),
        APPLICATION_ID => Err(OpenError::Newer { path: path.to_owned(), found, known: NEWEST_VERSION }),
        // The interrupted transaction was the one that created the schema.
        0 if found == 0 && is_interrupted => Ok(None),
        _ => Err(OpenError::NotAShop(path.to_owned())),
    }
}

/// Returns the first bytes of the file, or none if the file does not exist.
pub(super) fn read_header(path: &Path) -> io::Result<Vec<u8>> {
    let mut header = Vec::new();
    match File::open(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => {}
        file => drop(file?.take(HEADER_BYTES).read_to_end(&mut header)?),
    }
    Ok(header)
}

/// Returns the application id and schema version as `SQLite` reads them. The file's header may be older than the WAL.
pub(super) fn read_versions(connection: &Connection) -> rusqlite::Result<(u32, u32)> {
    let number = |pragma| connection.pragma_query_value(None, pragma, |row| row.get(0));
    Ok((number("application_id")?, number("user_version")?))
}

/// Returns the connection that writes, to a database with the newest schema.
fn create_or_migrate(path: &Path, now: i64) -> Result<Connection, StoreError> {
    let mut connection = open_writer(path)?;
    audit::add_hash_function(&connection)?;
    orders::add_functions(&connection, now)?;
    // Before WAL mode: a file whose first pages are only in its WAL could not be recognized after a crash. Under the
    // write lock: two processes may start on a new file at the same time.
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    migrate(&transaction)?;
    products::insert_first(&transaction, &first_product(), now)?;
    transaction.commit()?;
    use_wal(&connection)?;
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
