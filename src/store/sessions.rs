//! Staff sessions. A token is valid only while the row of its session exists.

use rusqlite::{Connection, OptionalExtension, params};
use serde_json::json;

use super::account::Account;
use super::audit::{self, Actor, Audit};
use super::database::Store;
use super::error::StoreError;
use super::writer::Priority;
use crate::domain::admin::Admin;

/// A signed-in member of staff.
#[derive(Clone, Debug)]
pub struct Session {
    /// The token's `jti`.
    pub id: String,
    /// The account that is signed in.
    pub admin: Admin,
    /// Whether the account has a second factor.
    pub has_second_factor: bool,
}

/// A valid session, as staff and the owner see it.
#[derive(Clone, Debug)]
pub struct OpenSession {
    /// The token's `jti`. Useless without the token.
    pub id: String,
    /// The address of the account.
    pub email: String,
    /// Unix seconds.
    pub created_at: i64,
    /// Unix seconds.
    pub expires_at: i64,
}

impl Store {
    /// Starts a session for an account whose password was verified, and deletes expired sessions. Fails with
    /// `AccountChanged` if the password has changed or every session was ended since `account` was read.
    pub async fn insert_session(
        &self,
        id: String,
        account: Account,
        expires_at: i64,
        now: i64,
    ) -> Result<(), StoreError> {
        self.write(Priority::Essential, move |db| {
            delete_expired(db, now)?;
            insert(db, &id, &account, expires_at, now)?;
            let actor = Actor { email: account.admin.email.clone(), at: now };
            audit::append(db, &actor, &Audit::new("session.start", &account.admin.email))
        })
        .await
    }

    /// Logs a failed sign-in and the number of earlier ones that were not logged. Returns before the entry is written:
    /// otherwise a slower response would reveal that the account is below its limit of log entries.
    pub fn log_rejected_session(&self, email: String, suppressed: u32, now: i64) {
        let append = move |db: &Connection| {
            let actor = Actor { email: String::new(), at: now };
            let entry = Audit::new("session.refuse", &email);
            let entry = if suppressed > 0 { entry.after(&json!({ "left_out": suppressed })) } else { entry };
            audit::append(db, &actor, &entry)
        };
        self.submit(append, |error| tracing::error!("a failed sign-in could not be logged: {error}"));
    }

    /// Returns the session with this id, or `None` if it has ended.
    pub async fn find_session(&self, id: String, now: i64) -> Result<Option<Session>, StoreError> {
        self.read(move |db| find(db, id, now)).await
    }

    /// Returns the valid sessions of all accounts, or of one address, newest first.
    pub async fn list_sessions(&self, email: Option<String>, now: i64) -> Result<Vec<OpenSession>, StoreError> {
        self.read(move |db| list(db, email.as_deref(), now)).await
    }

    /// Ends the session with this id. Fails with `NotFound` if it has ended.
    pub async fn delete_session(&self, id: String, actor: Actor) -> Result<(), StoreError> {
        self.write(Priority::Essential, move |db| {
            let session = find(db, id, actor.at)?.ok_or(StoreError::NotFound)?;
            delete(db, &session.id)?;
            audit::append(db, &actor, &Audit::new("session.end", &session.admin.email))
        })
        .await
    }

    /// Ends every session of an account, makes its sign-ins in flight fail, and returns how many sessions were still
    /// valid.
    pub async fn delete_sessions_of(&self, admin: Admin, actor: Actor) -> Result<usize, StoreError> {
        self.write(Priority::Essential, move |db| {
            let ended = delete_by_admin(db, &admin.id, actor.at)?;
            increment_session_epoch(db, &admin.id)?;
            let entry = Audit::new("session.end", &admin.email).after(&json!({ "ended": ended }));
            audit::append(db, &actor, &entry)?;
            Ok(ended)
        })
        .await
    }

    /// Ends every session and returns how many were still valid.
    pub async fn delete_all_sessions(&self, actor: Actor) -> Result<usize, StoreError> {
        self.write(Priority::Essential, move |db| end_all(db, &actor, "session.end")).await
    }

    /// Ends every session because the signing key was replaced, and returns how many were still valid.
    pub async fn end_sessions_of_old_key(&self, actor: Actor) -> Result<usize, StoreError> {
        self.write(Priority::Essential, move |db| end_all(db, &actor, "key.rotate")).await
    }
}

fn find(db: &Connection, id: String, now: i64) -> Result<Option<Session>, StoreError> {
    let mut statement = db.prepare_cached(
        "SELECT admins.id, admins.email, EXISTS (SELECT 1 FROM second_factors WHERE admin_id = admins.id)
         FROM sessions JOIN admins ON admins.id = sessions.admin_id
         WHERE sessions.id = ?1 AND sessions.expires_at > ?2",
    )?;
    let found = statement
        .query_row(params![id, now], |row| Ok((Admin { id: row.get(0)?, email: row.get(1)? }, row.get(2)?)))
        .optional()?;
    Ok(found.map(|(admin, has_second_factor)| Session { id, admin, has_second_factor }))
}

fn list(db: &Connection, email: Option<&str>, now: i64) -> Result<Vec<OpenSession>, StoreError> {
    let mut statement = db.prepare_cached(
        "SELECT sessions.id, admins.email, sessions.created_at, sessions.expires_at
         FROM sessions JOIN admins ON admins.id = sessions.admin_id
         WHERE sessions.expires_at > ?1 AND (?2 IS NULL OR admins.email = ?2)
         ORDER BY sessions.created_at DESC, sessions.id",
    )?;
    let sessions = statement.query_map(params![now, email], |row| {
        Ok(OpenSession { id: row.get(0)?, email: row.get(1)?, created_at: row.get(2)?, expires_at: row.get(3)? })
    })?;
    Ok(sessions.collect::<Result<_, _>>()?)
}

fn insert(db: &Connection, id: &str, account: &Account, expires_at: i64, now: i64) -> Result<(), StoreError> {
    let Account { admin, password_version, session_epoch, .. } = account;
    let inserted = db.execute(
        "INSERT INTO sessions (id, admin_id, created_at, expires_at)
         SELECT ?1, id, ?3, ?4 FROM admins WHERE id = ?2 AND password_version = ?5 AND session_epoch = ?6",
        params![id, admin.id, now, expires_at, password_version, session_epoch],
    )?;
    if inserted == 0 { Err(StoreError::AccountChanged) } else { Ok(()) }
}

/// Fails with `AccountChanged` if the session has ended.
pub(super) fn require_active(db: &Connection, account: &Account, id: &str, now: i64) -> Result<(), StoreError> {
    let is_active = db.query_row(
        "SELECT EXISTS (SELECT 1 FROM sessions WHERE id = ?1 AND admin_id = ?2 AND expires_at > ?3)",
        params![id, account.admin.id, now],
        |row| row.get(0),
    )?;
    if is_active { Ok(()) } else { Err(StoreError::AccountChanged) }
}

fn delete(db: &Connection, id: &str) -> Result<(), StoreError> {
    db.execute("DELETE FROM sessions WHERE id = ?1", [id])?;
    Ok(())
}

fn delete_expired(db: &Connection, now: i64) -> Result<(), StoreError> {
    db.execute("DELETE FROM sessions WHERE expires_at <= ?1", [now])?;
    Ok(())
}

/// Ends every session, makes sign-ins in flight fail, and returns how many sessions were still valid.
fn end_all(db: &Connection, actor: &Actor, action: &'static str) -> Result<usize, StoreError> {
    delete_expired(db, actor.at)?;
    let ended = db.execute("DELETE FROM sessions", [])?;
    increment_session_epochs(db)?;
    audit::append(db, actor, &Audit::new(action, "").after(&json!({ "ended": ended })))?;
    Ok(ended)
}

/// Makes every sign-in in flight fail.
fn increment_session_epochs(db: &Connection) -> Result<(), StoreError> {
    db.execute("UPDATE admins SET session_epoch = session_epoch + 1", [])?;
    Ok(())
}

pub(super) fn increment_session_epoch(db: &Connection, admin_id: &str) -> Result<(), StoreError> {
    db.execute("UPDATE admins SET session_epoch = session_epoch + 1 WHERE id = ?1", [admin_id])?;
    Ok(())
}

/// Ends every session of an account except one, and returns how many were still valid.
pub(super) fn delete_others(db: &Connection, admin_id: &str, kept: &str, now: i64) -> Result<usize, StoreError> {
    delete_expired(db, now)?;
    Ok(db.execute("DELETE FROM sessions WHERE admin_id = ?1 AND id <> ?2", [admin_id, kept])?)
}

/// Ends every session of an account and returns how many were still valid.
pub(super) fn delete_by_admin(db: &Connection, admin_id: &str, now: i64) -> Result<usize, StoreError> {
    delete_expired(db, now)?;
    Ok(db.execute("DELETE FROM sessions WHERE admin_id = ?1", [admin_id])?)
}
