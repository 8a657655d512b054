//! The database that a command works on.

use std::path::Path;

use super::failure::Failure;
use crate::store::Store;

/// Opens an existing database. A mistyped path is an error; it must not create a new database.
pub(super) fn open_existing(path: &Path, now: i64) -> Result<Store, Failure> {
    if !path.exists() {
        return Err(Failure(format!("there is no {}: name the shop's database with --db", path.display())));
    }
    Ok(Store::open(path, now)?)
}
