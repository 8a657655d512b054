//! The versions of the schema. `schema.sql` is the first one. Each file in this folder changes a database of one version
//! into one of the next.
//!
//! To add a version, add a file with its SQL and append it to [`MIGRATIONS`]; CONTRIBUTING.md says how to write and test it.
//! What a release contains never changes.

use std::iter;
use std::path::Path;

use rusqlite::Transaction;

use super::error::OpenError;

/// The changes after `schema.sql`, oldest first.
pub(super) const MIGRATIONS: &[&str] = &[
    include_str!("101_pictures.sql"),
    include_str!("102_returns.sql"),
    include_str!("103_forgotten.sql"),
    include_str!("104_second_factors.sql"),
    include_str!("105_replacements.sql"),
    include_str!("106_restock.sql"),
    include_str!("107_ledger.sql"),
    include_str!("108_sales.sql"),
    include_str!("109_disputes.sql"),
    include_str!("110_sizes.sql"),
    include_str!("111_dispute_fees.sql"),
];

const SCHEMA: &str = include_str!("../../../schema.sql");
/// The version of `schema.sql`, as `user_version` has it. Versions that were never released have 1 to 27.
const FIRST_VERSION: u32 = 100;

#[expect(clippy::cast_possible_truncation, reason = "a handful of migrations")]
pub(super) const fn newest_version(migrations: &[&str]) -> u32 {
    FIRST_VERSION + migrations.len() as u32
}

/// Rejects a shop database that these migrations cannot bring to the newest version.
pub(super) fn check_version(path: &Path, found: u32, migrations: &[&str]) -> Result<(), OpenError> {
    let (path, known) = (path.to_owned(), newest_version(migrations));
    match found {
        ..FIRST_VERSION => Err(OpenError::Unreleased { path, found }),
        _ if found > known => Err(OpenError::Newer { path, found, known }),
        _ => Ok(()),
    }
}

/// Creates the tables of a new database, and brings one of an earlier version to the newest.
pub(super) fn migrate(transaction: &Transaction<'_>, migrations: &[&str]) -> rusqlite::Result<()> {
    let found: u32 = transaction.pragma_query_value(None, "user_version", |row| row.get(0))?;
    let steps = (FIRST_VERSION..).zip(iter::once(&SCHEMA).chain(migrations));
    for (version, sql) in steps.filter(|(version, _)| *version > found) {
        transaction.execute_batch(sql)?;
        transaction.pragma_update(None, "user_version", version)?;
    }
    Ok(())
}
