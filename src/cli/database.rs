//! The database that a command works on.

use std::path::Path;

use super::failure::Failure;
use crate::server::system_clock;
use crate::store::{Actor, Store};

/// Opens an existing database. A mistyped path is an error; it must not create a new database.
pub(super) fn open_existing(path: &Path, now: i64) -> Result<Store, Failure> {
    require(path)?;
    Ok(Store::open(path, now)?)
}

/// Opens an existing database for a command that changes nothing.
pub(super) fn open_for_reading(path: &Path) -> Result<Store, Failure> {
    require(path)?;
    Ok(Store::open_for_reading(path)?)
}

/// Fails if there is no database.
pub(super) fn require(path: &Path) -> Result<(), Failure> {
    if path.exists() {
        return Ok(());
    }
    Err(Failure(format!("there is no {}: name the shop's database with --db", path.display())))
}

/// Returns the actor of a change made now: the command line has no account.
pub(super) fn actor() -> Actor {
    Actor { email: String::new(), at: now() }
}

/// Returns the time in Unix seconds.
pub(super) fn now() -> i64 {
    system_clock()()
}
