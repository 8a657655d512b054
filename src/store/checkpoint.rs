//! Keeps the WAL small (<https://sqlite.org/wal.html>, 6).
//!
//! A thread copies committed pages into the database file while orders go on. The WAL starts again from its beginning
//! only when all is copied and nobody reads from it, which never happens by itself while orders come and others read:
//! the writer sees to that between two transactions, and waits for readers only when the WAL has grown large.

use std::path::Path;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use rusqlite::Connection;

use super::error::StoreError;
use super::file::Guard;
use super::open::LOCK_TIMEOUT;

/// From 39 MiB on the WAL is copied, and starts again as soon as nobody reads from it. The longer it gets, the more
/// orders share a page that is copied.
const CHECKPOINT_PAGES: i64 = 10_000;
/// From 55 MiB on orders wait for the copying, and for those who read from it.
const RESTART_PAGES: i64 = 14_000;
/// The shop's own reads are shorter; a backup by another program may not be, and orders go on beside it.
const READER_WAIT: Duration = Duration::from_millis(400);
const RETRY_INTERVAL: Duration = Duration::from_millis(1);

/// Takes over from `SQLite`, which would checkpoint within the writer's commits.
pub(super) fn configure(writer: &Connection) -> Result<(), StoreError> {
    writer.pragma_update(None, "wal_autocheckpoint", 0)?;
    // What a long read made it grow to is given back.
    writer.pragma_update(None, "journal_size_limit", CHECKPOINT_PAGES * 4096)?;
    Ok(())
}

/// Checkpoints the WAL of one writing connection.
pub(super) struct Checkpoints {
    copying: SyncSender<()>,
    thread: JoinHandle<()>,
    /// The length from which the writer waits for readers next.
    restart_pages: i64,
}

impl Checkpoints {
    /// Starts the thread that copies.
    pub(super) fn start(path: &Path, guard: Arc<Guard>) -> Self {
        // One request may wait: it covers all that is committed until it is taken.
        let (copying, requests) = sync_channel(1);
        let path = path.to_owned();
        let thread = std::thread::Builder::new()
            .name("store-checkpoint".into())
            .spawn(move || copy_on_request(&path, &guard, &requests))
            .expect("the system can start a thread");
        Self { copying, thread, restart_pages: RESTART_PAGES }
    }

    /// Does what is due after a transaction of the writer.
    pub(super) fn after_commit(&mut self, writer: &Connection) -> Result<(), StoreError> {
        let wal = checkpoint(writer, "NOOP")?;
        let must_be_copied = wal.pages - wal.copied >= CHECKPOINT_PAGES;
        if must_be_copied {
            let _ = self.copying.try_send(());
        }
        let must_restart = wal.pages >= self.restart_pages;
        // To start again the writer copies what is left, which should be what came while the other thread copied.
        if !must_restart && (must_be_copied || wal.pages < CHECKPOINT_PAGES) {
            return Ok(());
        }
        if restart(writer, if must_restart { READER_WAIT } else { Duration::ZERO })? {
            self.restart_pages = RESTART_PAGES;
        } else if must_restart {
            self.restart_pages = 2 * wal.pages;
        }
        Ok(())
    }

    /// Leaves all in the database file.
    pub(super) fn finish(self, writer: &Connection) {
        drop(self.copying);
        let _ = self.thread.join();
        // The last connection to close would do it too, but that may be a reading one, which cannot.
        let _ = checkpoint(writer, "TRUNCATE");
    }
}

/// Copies all that is committed into the file that is open, wherever it is by now, and empties the WAL; `false` while
/// another program reads from it.
pub(super) fn empty(writer: &Connection) -> Result<bool, StoreError> {
    Ok(!checkpoint(writer, "TRUNCATE")?.is_busy)
}

fn copy_on_request(path: &Path, guard: &Guard, requests: &Receiver<()>) {
    let mut connection = None;
    for () in requests {
        // Opened when it is first needed: a shop that starts has nothing to copy.
        let opened = connection.take().map_or_else(|| Connection::open(path).map_err(StoreError::from), Ok);
        // Another file may have taken the name meanwhile; what is opened is not read before this.
        let copied = opened.and_then(|opened| {
            guard.check()?;
            checkpoint(connection.insert(opened), "PASSIVE").map(drop)
        });
        if let Err(error) = copied
            && guard.check_stopped().is_ok()
        {
            tracing::error!("the WAL cannot be copied into the database: {error}");
        }
    }
}

/// Makes the next transaction begin at the start of the WAL; `false` when there are readers for longer than `patience`.
fn restart(writer: &Connection, patience: Duration) -> Result<bool, StoreError> {
    let started = Instant::now();
    // SQLite's own waiting would take a reader that follows another for the same one, and never end.
    writer.busy_timeout(Duration::ZERO)?;
    let mut done = checkpoint(writer, "RESTART");
    while matches!(&done, Ok(wal) if wal.is_busy) && started.elapsed() < patience {
        std::thread::sleep(RETRY_INTERVAL);
        done = checkpoint(writer, "RESTART");
    }
    writer.busy_timeout(LOCK_TIMEOUT)?;
    Ok(!done?.is_busy)
}

/// The WAL as a checkpoint left it; `pages` and `copied` count from its beginning.
struct Wal {
    is_busy: bool,
    pages: i64,
    copied: i64,
}

fn checkpoint(connection: &Connection, mode: &str) -> Result<Wal, StoreError> {
    let mut statement = connection.prepare_cached(&format!("PRAGMA wal_checkpoint({mode})"))?;
    Ok(statement.query_row([], |row| Ok(Wal { is_busy: row.get(0)?, pages: row.get(1)?, copied: row.get(2)? }))?)
}
