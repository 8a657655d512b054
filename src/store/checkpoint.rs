//! Checkpointing, which keeps the WAL small (<https://sqlite.org/wal.html>, section 6).
//!
//! A background thread copies committed pages into the database file while orders continue. `SQLite` restarts the WAL
//! from its beginning only when all pages are copied and no connection reads from it, which never happens on its own
//! under a steady load of orders and reads. The writer therefore restarts it between two transactions, and waits for
//! readers only when the WAL has grown large.
//!
//! A copy that fills the disk fails and keeps what it took, which then is missing to staff. So nothing is copied before
//! the disk has space for it; meanwhile the WAL grows, which does no harm.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use rusqlite::Connection;
use rusqlite::config::DbConfig;

use super::connections::LOCK_TIMEOUT;
use super::disk_space;
use super::error::StoreError;
use super::file::Guard;

/// WAL length at which pages are copied, and the WAL restarts as soon as it has no readers: 39 MiB. The longer the WAL,
/// the more orders share each copied page.
const CHECKPOINT_PAGES: i64 = 10_000;
/// WAL length at which orders wait for the copy and for readers: 55 MiB.
const RESTART_PAGES: i64 = 14_000;
/// Longer than the shop's own reads, except scheduled backups and checks ([`LongRead`]). A backup by another program may
/// take longer, and orders continue during it.
const READER_WAIT: Duration = Duration::from_millis(400);
const RETRY_INTERVAL: Duration = Duration::from_millis(1);

/// The number of reads in progress that take too long for orders to wait for them.
#[derive(Clone, Default)]
pub(super) struct LongRead(Arc<AtomicUsize>);

impl LongRead {
    /// Begins such a read. Dropping the result ends it.
    pub(super) fn begin(&self) -> impl Drop + use<> {
        self.0.fetch_add(1, Ordering::Relaxed);
        EndOnDrop(self.0.clone())
    }
}

struct EndOnDrop(Arc<AtomicUsize>);

impl Drop for EndOnDrop {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

/// Checkpoints the WAL of one writing connection.
pub(super) struct Checkpoints {
    database: PathBuf,
    copy_requests: SyncSender<()>,
    thread: JoinHandle<()>,
    /// WAL length, in pages, at which the writer next waits for readers.
    restart_pages: i64,
    long_read: LongRead,
}

impl Checkpoints {
    /// Starts the thread that copies pages.
    pub(super) fn start(
        writer: &Connection,
        path: &Path,
        guard: Arc<Guard>,
        long_read: LongRead,
    ) -> Result<Self, StoreError> {
        // Shrinks the file again after a long read made it grow.
        writer.pragma_update(None, "journal_size_limit", CHECKPOINT_PAGES * 4096)?;
        // One queued request is enough: it covers everything committed until the thread takes it.
        let (copy_requests, requests) = sync_channel(1);
        let (database, path) = (path.to_owned(), path.to_owned());
        let thread = std::thread::Builder::new()
            .name("store-checkpoint".into())
            .spawn(move || copy_on_request(&path, &guard, &requests))
            .expect("the system can start a thread");
        Ok(Self { database, copy_requests, thread, restart_pages: RESTART_PAGES, long_read })
    }

    /// Requests a copy or restarts the WAL, as needed after a transaction of the writer.
    pub(super) fn after_commit(&mut self, writer: &Connection) -> Result<(), StoreError> {
        let wal = checkpoint(writer, "NOOP")?;
        let must_be_copied = wal.pages - wal.copied >= CHECKPOINT_PAGES;
        if wal.pages < CHECKPOINT_PAGES || !fits_on_disk(writer, &self.database)? {
            return Ok(());
        }
        if must_be_copied {
            let _ = self.copy_requests.try_send(());
        }
        let must_restart = wal.pages >= self.restart_pages;
        // A restart copies the remaining pages on this thread: ideally only those committed during the last copy.
        if must_be_copied && !must_restart {
            return Ok(());
        }
        let is_waiting_useful = must_restart && self.long_read.0.load(Ordering::Relaxed) == 0;
        if repeat(writer, "RESTART", if is_waiting_useful { READER_WAIT } else { Duration::ZERO })? {
            self.restart_pages = RESTART_PAGES;
        } else if must_restart {
            self.restart_pages = 2 * wal.pages;
        }
        Ok(())
    }

    /// Copies everything into the database file, if the disk has space for it. Otherwise the next start reads the WAL.
    pub(super) fn finish(self, writer: &Connection) {
        drop(self.copy_requests);
        let _ = self.thread.join();
        if fits_on_disk(writer, &self.database).is_ok_and(|fits| fits) {
            // The last connection to close would do this too, but it may be a reader, which cannot.
            let _ = checkpoint(writer, "TRUNCATE");
            // Removes the empty WAL.
            let _ = writer.set_db_config(DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, false);
        } else {
            let database = self.database.display();
            tracing::warn!("the disk has too little space to copy {database}-wal into {database}: keep both files");
        }
    }
}

/// Copies all committed pages into the open file, wherever it is now, and empties the WAL. Returns `false` if another
/// program is reading from the WAL.
pub(super) fn truncate_wal(writer: &Connection) -> Result<bool, StoreError> {
    Ok(!checkpoint(writer, "TRUNCATE")?.is_busy)
}

/// Writes the database anew and empties the WAL, so that no unused part of the two files has what was deleted. Needs the
/// size of the file again in the WAL, and in a temporary file. Litestream reads the WAL all the time, and empties it itself.
pub(super) fn erase_unused(writer: &Connection, is_replicated: bool) -> Result<(), StoreError> {
    // Orders keep their row numbers, by which the index for searches names them: those of a table with an index stay.
    writer.execute_batch("VACUUM")?;
    let remedy = "what was deleted is still in the WAL, because another program reads it: run the same again";
    if repeat(writer, "TRUNCATE", LOCK_TIMEOUT)? || is_replicated {
        Ok(())
    } else {
        Err(StoreError::Unavailable(remedy.to_owned()))
    }
}

fn copy_on_request(path: &Path, guard: &Guard, requests: &Receiver<()>) {
    let mut connection = None;
    for () in requests {
        // Opened on first use: a shop that has just started has nothing to copy.
        let opened = connection.take().map_or_else(|| Connection::open(path).map_err(StoreError::from), Ok);
        // Another file may have taken the name in the meantime, so check before reading from it.
        let copied = opened.and_then(|opened| {
            guard.check()?;
            let connection = connection.insert(opened);
            // More may have been committed since the request.
            if fits_on_disk(connection, path)? {
                checkpoint(connection, "PASSIVE")?;
            }
            Ok(())
        });
        if let Err(error) = copied
            && guard.check_stopped().is_ok()
        {
            tracing::error!("the WAL cannot be copied into the database: {error}");
        }
    }
}

/// Checkpoints in a mode that needs the WAL to have no readers, such as `RESTART`, after which the next transaction starts at
/// its beginning. Returns `false` if readers remain after `max_wait`.
fn repeat(writer: &Connection, mode: &str, max_wait: Duration) -> Result<bool, StoreError> {
    let started = Instant::now();
    // SQLite's busy handler treats successive readers as one, and might never finish.
    writer.busy_timeout(Duration::ZERO)?;
    let mut done = checkpoint(writer, mode);
    while matches!(&done, Ok(wal) if wal.is_busy) && started.elapsed() < max_wait {
        std::thread::sleep(RETRY_INTERVAL);
        done = checkpoint(writer, mode);
    }
    writer.busy_timeout(LOCK_TIMEOUT)?;
    Ok(!done?.is_busy)
}

/// Returns whether the disk has space for the pages of the WAL that are new to the database file.
fn fits_on_disk(connection: &Connection, database: &Path) -> Result<bool, StoreError> {
    let number = |pragma| connection.pragma_query_value(None, pragma, |row| row.get::<_, u32>(0));
    let committed = u64::from(number("page_count")?) * u64::from(number("page_size")?);
    let copied = fs::metadata(database).map_err(|error| StoreError::Unavailable(error.to_string()))?.len();
    Ok(disk_space::has_room(database, committed.saturating_sub(copied)))
}

/// The state of the WAL after a checkpoint. `pages` and `copied` count from its beginning.
struct Wal {
    is_busy: bool,
    pages: i64,
    copied: i64,
}

fn checkpoint(connection: &Connection, mode: &str) -> Result<Wal, StoreError> {
    let mut statement = connection.prepare_cached(&format!("PRAGMA wal_checkpoint({mode})"))?;
    Ok(statement.query_row([], |row| Ok(Wal { is_busy: row.get(0)?, pages: row.get(1)?, copied: row.get(2)? }))?)
}
