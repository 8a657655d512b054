//! The append-only audit log of staff actions.

mod list;
mod redaction;

use std::collections::HashSet;

use rusqlite::{Connection, OptionalExtension, params};
use serde_json::Value;
use sha2::{Digest, Sha256};

use super::database::Store;
use super::error::StoreError;
use crate::domain::order::HistoryEntry;

pub use list::{AuditPage, AuditQuery};
pub(super) use redaction::{FORGET, find as find_personal, redact};

/// The SHA-256 of an entry.
type Hash = [u8; 32];
/// The previous hash of the first entry.
const ZERO_HASH: Hash = [0; 32];

/// The author and time of a change.
#[derive(Clone, Debug)]
pub struct Actor {
    /// The email of the staff account, `shop` for the shop itself, or empty without an account (such as on the command
    /// line).
    pub email: String,
    /// Unix seconds.
    pub at: i64,
}

impl Actor {
    /// Returns the shop itself at a time in Unix seconds.
    pub(super) fn shop(at: i64) -> Self {
        Self { email: HistoryEntry::SHOP.to_owned(), at }
    }
}

pub(super) struct Audit<'a> {
    action: &'static str,
    subject: &'a str,
    before: Option<String>,
    after: Option<String>,
}

impl<'a> Audit<'a> {
    pub(super) fn new(action: &'static str, subject: &'a str) -> Self {
        Self { action, subject, before: None, after: None }
    }

    pub(super) fn before(self, before: &Value) -> Self {
        Self { before: Some(before.to_string()), ..self }
    }

    pub(super) fn after(self, after: &Value) -> Self {
        Self { after: Some(after.to_string()), ..self }
    }
}

pub(super) fn append(db: &Connection, actor: &Actor, entry: &Audit<'_>) -> Result<(), StoreError> {
    let mut last = db.prepare_cached("SELECT id, hash FROM audit_log ORDER BY id DESC LIMIT 1")?;
    let (last_id, previous) =
        last.query_row([], |row| Ok((row.get(0)?, row.get(1)?))).optional()?.unwrap_or((0_i64, ZERO_HASH));
    let row = Row {
        id: last_id + 1,
        at: actor.at,
        actor: actor.email.clone(),
        action: entry.action.to_owned(),
        subject: entry.subject.to_owned(),
        before: entry.before.clone(),
        after: entry.after.clone(),
    };
    let mut statement = db.prepare_cached(
        "INSERT INTO audit_log (id, at, actor, action, subject, before, after, hash)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
    )?;
    let hash = row.hash(&previous);
    statement.execute(params![row.id, row.at, row.actor, row.action, row.subject, row.before, row.after, hash])?;
    Ok(())
}

/// The hashed columns, in hash order.
struct Row {
    id: i64,
    at: i64,
    actor: String,
    action: String,
    subject: String,
    before: Option<String>,
    after: Option<String>,
}

impl Row {
    fn hash(&self, previous: &Hash) -> Hash {
        let Self { id, at, actor, action, subject, before, after } = self;
        let text = serde_json::to_string(&(id, at, actor, action, subject, before, after)).expect("texts and numbers");
        Sha256::new().chain_update(previous).chain_update(text).finalize().into()
    }
}

impl Store {
    /// Returns the id of the first audit entry that was changed, removed or inserted, if any. Entries removed from the
    /// end are found too, unless the table's autoincrement counter was reset with them. Of the entries from which the texts
    /// of a forgotten shopper were removed, only that they exist is verified.
    pub async fn find_broken_audit_entry(&self) -> Result<Option<i64>, StoreError> {
        self.read(find_broken).await
    }
}

/// Returns what [`Store::find_broken_audit_entry`] returns.
pub(super) fn find_broken(db: &Connection) -> Result<Option<i64>, StoreError> {
    let mut statement =
        db.prepare("SELECT id, at, actor, action, subject, before, after, hash FROM audit_log ORDER BY id")?;
    let mut rows = statement.query([])?;
    let redacted: HashSet<i64> = redaction::list(db)?;
    let (mut last_id, mut previous) = (0, ZERO_HASH);
    while let Some(entry) = rows.next()? {
        let row = Row {
            id: entry.get(0)?,
            at: entry.get(1)?,
            actor: entry.get(2)?,
            action: entry.get(3)?,
            subject: entry.get(4)?,
            before: entry.get(5)?,
            after: entry.get(6)?,
        };
        let hash: Hash = entry.get(7)?;
        if row.hash(&previous) != hash && (row.action == FORGET || !redacted.contains(&row.id)) {
            return Ok(Some(row.id));
        }
        (last_id, previous) = (row.id, hash);
    }
    let counter: Option<i64> =
        db.query_row("SELECT seq FROM sqlite_sequence WHERE name = 'audit_log'", [], |row| row.get(0)).optional()?;
    Ok((counter.unwrap_or(0) != last_id).then_some(last_id + 1))
}
