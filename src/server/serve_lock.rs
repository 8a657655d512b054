//! The lock that lets only one process serve a database.

use std::fs::{self, File, TryLockError};
use std::io::{self, ErrorKind};
use std::os::unix::fs::{MetadataExt, OpenOptionsExt};
use std::path::Path;
use std::time::Duration;

use tokio::time::{Instant, sleep};

use super::net::DRAIN_TIMEOUT;

/// How long a process that stops may hold the lock: it drains, then closes the database.
const MAX_WAIT: Duration = DRAIN_TIMEOUT.saturating_add(Duration::from_secs(2));
const RETRY_INTERVAL: Duration = Duration::from_millis(10);

/// Locks a database for serving, and creates an empty file if there is none. Fails with [`ErrorKind::ResourceBusy`] if
/// another process holds the lock. The system releases the lock when this process ends, even after a crash.
///
/// The lock is flock(2) on the database itself, so it holds whatever name the file is opened by. On Linux it is
/// independent of the fcntl(2) locks that `SQLite` takes on the same file. But closing any descriptor of that file
/// would release those, so this one is never closed once it is locked and the database may be opened.
pub fn take_serve_lock(database: &Path) -> io::Result<()> {
    // The path may be a named pipe, which would block: the file type is checked only later.
    let flags = rustix::fs::OFlags::NONBLOCK.bits().cast_signed();
    let mut options = File::options();
    options.read(true).write(true).create(true).truncate(false).mode(0o600).custom_flags(flags);
    loop {
        let file = options.open(database)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(ErrorKind::ResourceBusy.into()),
            Err(TryLockError::Error(error)) => return Err(error),
        }
        let opened = file.metadata()?;
        std::mem::forget(file);
        // A restore may have replaced the file after it was opened.
        let found = fs::metadata(database)?;
        if (found.dev(), found.ino()) == (opened.dev(), opened.ino()) {
            return Ok(());
        }
    }
}

/// Like [`take_serve_lock`], but gives another process the time to stop. Calls `on_wait` once if it has to wait.
pub async fn await_serve_lock(database: &Path, on_wait: impl FnOnce(Duration)) -> io::Result<()> {
    let deadline = Instant::now() + MAX_WAIT;
    let mut on_wait = Some(on_wait);
    loop {
        match take_serve_lock(database) {
            Err(error) if error.kind() == ErrorKind::ResourceBusy && Instant::now() < deadline => {}
            result => return result,
        }
        if let Some(on_wait) = on_wait.take() {
            on_wait(MAX_WAIT);
        }
        sleep(RETRY_INTERVAL).await;
    }
}
