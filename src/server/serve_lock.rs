//! One process serves a database.

use std::fs::{File, TryLockError};
use std::io::{self, ErrorKind};
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;

/// Takes the right to serve a database, making an empty file if there is none; another process that has it is
/// [`ErrorKind::ResourceBusy`]. The system takes it back when this process ends, however it ends.
///
/// The lock is flock(2) on the database itself, so it holds whatever name the file is opened by. On Linux it is apart from
/// the fcntl(2) locks that `SQLite` has on the same file; but closing any descriptor of that file would drop those, so
/// this one is never closed.
pub fn take_serve_lock(database: &Path) -> io::Result<()> {
    // It may be a pipe, until it is looked at.
    let flags = rustix::fs::OFlags::NONBLOCK.bits().cast_signed();
    let mut options = File::options();
    options.read(true).write(true).create(true).truncate(false).mode(0o600).custom_flags(flags);
    let file = options.open(database)?;
    let locked = file.try_lock();
    std::mem::forget(file);
    match locked {
        Ok(()) => Ok(()),
        Err(TryLockError::WouldBlock) => Err(ErrorKind::ResourceBusy.into()),
        Err(TryLockError::Error(error)) => Err(error),
    }
}
