//! Checks of the file's structure, of references between rows, of the audit log and of accounts.

use rusqlite::Connection;

use crate::domain::finding::Outcome;
use crate::store::audit;
use crate::store::error::StoreError;
use crate::store::integrity::{RESTORE_A_BACKUP, check_pages, find_orphan};

pub(super) fn check_integrity(db: &Connection) -> Outcome {
    match check_pages(db, "integrity_check") {
        Ok(()) => Outcome::passed("pages, indexes and constraints are intact"),
        Err(reason) => Outcome::failed(reason, RESTORE_A_BACKUP),
    }
}

pub(super) fn check_foreign_keys(db: &Connection) -> Result<Outcome, StoreError> {
    let Some((table, parent)) = find_orphan(db)? else {
        return Ok(Outcome::passed("every reference leads to a row"));
    };
    let message = format!("a row of {table} refers to a row of {parent} that does not exist");
    Ok(Outcome::failed(message, CHANGED_ELSEWHERE))
}

pub(super) fn check_audit_log(db: &Connection) -> Result<Outcome, StoreError> {
    let Some(id) = audit::find_broken(db)? else {
        return Ok(Outcome::passed("no entry was changed, removed or inserted"));
    };
    let message = format!("entry {id} was changed, or entries before it were removed or inserted");
    Ok(Outcome::failed(message, "compare the table audit_log with a backup to find what was done"))
}

pub(super) fn check_accounts(db: &Connection) -> Result<Outcome, StoreError> {
    let count: u32 = db.query_row("SELECT count(*) FROM admins", [], |row| row.get(0))?;
    Ok(match count {
        0 => Outcome::warning("there is no staff account", "create one: shop create-admin --email you@example.com"),
        1 => Outcome::passed("1 staff account"),
        _ => Outcome::passed(format!("{count} staff accounts")),
    })
}

/// The remedy for rows that the shop itself never writes.
pub(super) const CHANGED_ELSEWHERE: &str =
    "another program changed the database: find out which, and compare with a backup";
