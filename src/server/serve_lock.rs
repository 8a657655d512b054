//! The lock that lets only one process serve a database.

use std::fs::{self, File, TryLockError};
use std::io::{self, ErrorKind};
use std::os::unix::fs::{MetadataExt, OpenOptionsExt};
use std::path::Path;

/// Locks a database for serving, and creates an empty file if there is none. Fails with [`ErrorKind::ResourceBusy`] if
/// another process holds the lock. The system releases the lock when this process ends, even after a crash.
///
/// The lock is flock(2) on the database itself, so it holds whatever name the file is opened by. On Linux it is
/// independent of the fcntl(2) locks that `SQLite` takes on the same file. But closing any descriptor of that file
/// would release those, so this one is never closed.
pub fn take_serve_lock(database: &Path) -> io::Result<()> {
    // The path may be a named pipe, which would block: the file type is checked only later.
    let flags = rustix::fs::OFlags::NONBLOCK.bits().cast_signed();
    let mut options = File::options();
    options.read(true).write(true).create(true).truncate(false).mode(0o600).custom_flags(flags);
    loop {
        let file = options.open(database)?;
        let (locked, opened) = (file.try_lock(), file.metadata()?);
        std::mem::forget(file);
        match locked {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(ErrorKind::ResourceBusy.into()),
            Err(TryLockError::Error(error)) => return Err(error),
        }
        // A restore may have replaced the file after it was opened.
        let found = fs::metadata(database)?;
        if (found.dev(), found.ino()) == (opened.dev(), opened.ino()) {
            return Ok(());
        }
    }
}
