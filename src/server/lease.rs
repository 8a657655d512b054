//! One process serves a database.

use std::fs::{File, TryLockError};
use std::io::{self, ErrorKind};
use std::path::Path;

use crate::auth::token::key_path;

/// The right to serve a database, which the system takes back when its process ends, however it ends.
pub struct Lease {
    _locked: File,
}

impl Lease {
    /// Takes the right; none is given where there is no key file yet, and it is an error that another process has it.
    pub fn take(database: &Path) -> io::Result<Option<Self>> {
        // Of the key and not of the database: closing any descriptor of that would drop the locks SQLite has on it.
        let file = match File::open(key_path(database)) {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
            opened => opened?,
        };
        match file.try_lock() {
            Ok(()) => Ok(Some(Self { _locked: file })),
            Err(TryLockError::WouldBlock) => Err(ErrorKind::ResourceBusy.into()),
            Err(TryLockError::Error(error)) => Err(error),
        }
    }
}
