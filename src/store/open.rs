//! Opens, recognizes, creates and migrates the database file.

use std::fmt::Display;
use std::fs::{self, File};
use std::io::{self, ErrorKind, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use rusqlite::{Connection, OpenFlags, TransactionBehavior};

use super::connections::{BUSY_TIMEOUT, open_readers, open_writer, use_wal};
use super::database::Store;
use super::disk_space::{self, DiskSpace};
use super::error::{OpenError, StoreError};
use super::file::{FileId, Guard, companion_path};
use super::migrations::{MIGRATIONS, check_version, migrate, newest_version};
use super::orders;
use super::replica::Replica;
use super::writer::Writer;
use super::{file, products};
use crate::domain::product::{Product, first_product};

/// Bytes 0–15 of every `SQLite` file (<https://sqlite.org/fileformat2.html>, section 1.3).
const SQLITE_MAGIC: &[u8; 16] = b"SQLite format 3\0";
const HEADER_BYTES: u64 = 100;
/// `PRAGMA application_id` in schema.sql, and its position in the file header.
pub(super) const APPLICATION_ID: u32 = 0x5348_4f50;
pub(super) const APPLICATION_ID_AT: std::ops::Range<usize> = 68..72;

/// The first `SQLite` version without the WAL-reset bug, as `sqlite3_libversion_number` returns it.
const MIN_SQLITE_VERSION: i32 = 3_051_003;

/// Returns the version of `SQLite` that this program contains.
pub fn sqlite_version() -> &'static str {
    rusqlite::version()
}

impl Store {
    /// Opens the database, creating or migrating it as needed. Leaves a file that is not a shop database unchanged.
    pub fn open(path: &Path, now: i64) -> Result<Self, OpenError> {
        Self::open_with_first(path, now, &first_product())
    }

    /// Like [`Store::open`], but a new database gets this product instead of the brand's.
    pub fn open_with_first(path: &Path, now: i64, first: &Product) -> Result<Self, OpenError> {
        Self::open_with(path, now, first, None, MIGRATIONS)
    }

    /// Like [`Store::open`], but replies to changes only when Litestream, which listens on this socket, has saved them in
    /// its replica. Requires a Tokio runtime.
    pub fn open_replicated(path: &Path, now: i64, socket: &Path) -> Result<Self, OpenError> {
        Self::open_with(path, now, &first_product(), Some(socket), MIGRATIONS)
    }

    fn open_with(
        path: &Path,
        now: i64,
        first: &Product,
        socket: Option<&Path>,
        migrations: &[&str],
    ) -> Result<Self, OpenError> {
        let path = &file::resolve(path)?;
        if rusqlite::version_number() < MIN_SQLITE_VERSION {
            return Err(OpenError::OldSqlite(rusqlite::version()));
        }
        file::inspect(path)?;
        recognize(path, migrations)?;
        let unusable = |reason: &dyn Display| OpenError::unusable(path, reason);
        // Before SQLite, which needs space for its own files.
        let disk_space = DiskSpace::new(path);
        let before = FileId::at(path).map_err(|error| unusable(&error))?;
        let connection = create_or_migrate(path, now, first, migrations).map_err(|error| not_opened(path, &error))?;
        let guard = Arc::new(Guard::new(path).map_err(|error| unusable(&error))?);
        if before.is_some_and(|before| !guard.is_database(before)) {
            return Err(unusable(&"it was replaced while it was opened: try again"));
        }
        let readers = open_readers(path, guard.clone()).map_err(|error| unusable(&error))?;
        let replica = socket.map(|socket| Replica::start(socket, path, guard.clone()));
        let writer = Writer::start(connection, path, guard.clone(), disk_space, replica, orders::index_new);
        let writer = writer.map_err(|error| unusable(&error))?;
        Ok(Self::new(readers, Some(writer), path, guard))
    }

    /// Opens an existing database for reading only. Neither creates nor migrates it, but rolls back a transaction that was
    /// interrupted by a crash.
    pub fn open_for_reading(path: &Path) -> Result<Self, OpenError> {
        let path = &recognize_newest(path, MIGRATIONS)?;
        let unusable = |reason: &dyn Display| OpenError::unusable(path, reason);
        let guard = Arc::new(Guard::of_database_alone(path).map_err(|error| unusable(&error))?);
        let readers = open_readers(path, guard.clone()).map_err(|error| unusable(&error))?;
        Ok(Self::new(readers, None, path, guard))
    }
}

/// Rejects a file that is not a database of this version of the shop. Returns its resolved path.
pub(super) fn recognize_newest(path: &Path, migrations: &[&str]) -> Result<PathBuf, OpenError> {
    let path = file::resolve(path)?;
    let unusable = |reason: &str| OpenError::unusable(&path, &reason);
    // Reading a pipe would block forever.
    if !path.is_file() {
        return Err(unusable("it is not a regular file"));
    }
    let known = newest_version(migrations);
    match recognize(&path, migrations)? {
        Some(found) if found < known => Err(OpenError::Older { path, found, known }),
        Some(_) => Ok(path),
        None => Err(unusable("it is empty")),
    }
}

/// Returns whether the file begins like the database of a shop.
pub(super) fn is_shop_database(path: &Path) -> bool {
    read_header(path).is_ok_and(|header| {
        header.starts_with(SQLITE_MAGIC) && header.get(APPLICATION_ID_AT) == Some(&APPLICATION_ID.to_be_bytes())
    })
}

/// Rejects, without changing it, a file that is not a shop database or that these migrations cannot bring to the newest
/// version. Returns its version, or `None` for a missing or empty file, which is valid: it becomes a new database.
pub(super) fn recognize(path: &Path, migrations: &[&str]) -> Result<Option<u32>, OpenError> {
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
        APPLICATION_ID => check_version(path, found, migrations).map(|()| Some(found)),
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

fn not_opened(path: &Path, error: &StoreError) -> OpenError {
    match error {
        // Indexing reads tables before the quick check does.
        StoreError::Unavailable(reason) if reason.contains("malformed") => {
            OpenError::Damaged { path: path.to_owned(), reason: reason.clone() }
        }
        error => OpenError::unusable(path, error),
    }
}

/// Returns the connection that writes, to a database of the newest version.
fn create_or_migrate(path: &Path, now: i64, first: &Product, migrations: &[&str]) -> Result<Connection, StoreError> {
    let mut connection = open_writer(path)?;
    // Before WAL mode: a file whose first pages are only in its WAL could not be recognized after a crash. Under the
    // write lock: two processes may start on a new file at the same time.
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    migrate(&transaction, migrations)?;
    products::insert_first(&transaction, first, now)?;
    orders::index_new(&transaction)?;
    transaction.commit()?;
    use_wal(&connection)?;
    Ok(connection)
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: i64 = 1_795_000_000;
    const MADE_UP: &[&str] = &["ALTER TABLE products ADD COLUMN care TEXT NOT NULL DEFAULT 'Wash at 30 °C'"];

    /// Returns the version of the database, and the column of the made-up migration.
    fn version_and_care(path: &Path) -> (u32, Option<String>) {
        let db = Connection::open(path).expect("the database");
        let care = db.query_row("SELECT care FROM products", [], |row| row.get(0));
        (read_versions(&db).expect("a version").1, care.ok())
    }

    #[test]
    fn a_database_of_an_earlier_version_is_migrated_once_and_only_when_it_is_opened_for_writing() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("shop.db");
        drop(Store::open(&path, NOW).expect("a database"));
        let newer = [MIGRATIONS, MADE_UP].concat();
        let older = read_versions(&Connection::open(&path).expect("the database")).expect("a version").1;
        assert_eq!(recognize(&path, &newer).expect("it can be backed up and migrated"), Some(older));
        let refused = recognize_newest(&path, &newer).expect_err("it cannot be read");
        let words = format!("older version of shop (schema {older}, this program knows {})", older + 1);
        assert!(refused.to_string().contains(&words), "{refused}");
        assert_eq!(version_and_care(&path), (older, None), "unchanged");

        let migrated = (older + 1, Some("Wash at 30 °C".to_owned()));
        for _ in 0..2 {
            drop(Store::open_with(&path, NOW, &first_product(), None, &newer).expect("a migrated database"));
            assert_eq!(version_and_care(&path), migrated);
            recognize_newest(&path, &newer).expect("it can be read");
        }
        let refused = Store::open(&path, NOW).err().expect("this program does not know the migration").to_string();
        assert!(refused.contains("newer version of shop"), "{refused}");

        let new = folder.path().join("new.db");
        drop(Store::open_with(&new, NOW, &first_product(), None, &newer).expect("a new database"));
        assert_eq!(version_and_care(&new), migrated);
    }

    #[test]
    fn a_migration_that_fails_leaves_the_database_as_it_was() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("shop.db");
        drop(Store::open(&path, NOW).expect("a database"));
        let before = version_and_care(&path);
        let failing = [MIGRATIONS, MADE_UP, &["INSERT INTO no_such_table VALUES (1)"]].concat();
        let failed =
            Store::open_with(&path, NOW, &first_product(), None, &failing).err().expect("an error").to_string();
        assert!(failed.contains("no_such_table"), "{failed}");
        assert_eq!(version_and_care(&path), before);
        assert!(Store::open(&path, NOW).is_ok());
    }
}
