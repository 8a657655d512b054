//! The append-only log of what staff did.

use rusqlite::{Connection, params};
use serde_json::Value;

use super::error::StoreError;

/// Who acts, and when.
#[derive(Clone, Debug)]
pub struct Actor {
    /// Empty for the command line.
    pub email: String,
    /// Unix seconds.
    pub at: i64,
}

/// One entry of the log.
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
    let mut statement = db.prepare_cached(
        "INSERT INTO audit_log (at, actor, action, subject, before, after) VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
    )?;
    statement.execute(params![actor.at, actor.email, entry.action, entry.subject, entry.before, entry.after])?;
    Ok(())
}
