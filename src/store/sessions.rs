//! Signed-in sessions: a token is good for as long as its row stands.

use rusqlite::{Connection, OptionalExtension, params};
use serde_json::json;

use super::Store;
use super::audit::{self, Actor, Audit};
use super::error::StoreError;
use crate::domain::admin::Admin;

/// A signed-in member of staff.
#[derive(Clone, Debug)]
pub struct Session {
    /// The token's `jti`.
    pub id: String,
    /// Who is signed in.
    pub admin: Admin,
}

impl Store {
    /// Starts a session and forgets those that have expired.
    pub async fn insert_session(&self, session: Session, expires_at: i64, now: i64) -> Result<(), StoreError> {
        self.write(move |db| {
            delete_expired(db, now)?;
            insert(db, &session, expires_at, now)?;
            let actor = Actor { email: session.admin.email.clone(), at: now };
            audit::append(db, &actor, &Audit::new("session.start", &session.admin.email))
        })
        .await
    }

    /// Notes a failed sign-in, and how many before it are not noted.
    pub async fn log_refused_session(&self, email: String, left_out: u32, now: i64) -> Result<(), StoreError> {
        self.write(move |db| {
            let actor = Actor { email: String::new(), at: now };
            let entry = Audit::new("session.refuse", &email);
            let entry = if left_out > 0 { entry.after(&json!({ "left_out": left_out })) } else { entry };
            audit::append(db, &actor, &entry)
        })
        .await
    }

    /// The session of this id, unless it has ended.
    pub async fn find_session(&self, id: String, now: i64) -> Result<Option<Session>, StoreError> {
        self.read(move |db| find(db, id, now)).await
    }

    /// Ends a session.
    pub async fn delete_session(&self, session: Session, now: i64) -> Result<(), StoreError> {
        self.write(move |db| {
            delete(db, &session.id)?;
            let actor = Actor { email: session.admin.email.clone(), at: now };
            audit::append(db, &actor, &Audit::new("session.end", &session.admin.email))
        })
        .await
    }

    /// Ends every session and tells how many of them were good until now.
    pub async fn delete_all_sessions(&self, actor: Actor) -> Result<usize, StoreError> {
        self.write(move |db| {
            delete_expired(db, actor.at)?;
            let ended = delete_all(db)?;
            audit::append(db, &actor, &Audit::new("session.end", "").after(&json!({ "ended": ended })))?;
            Ok(ended)
        })
        .await
    }

    /// Ends every session because the key that signs tokens is a new one, and tells how many were good until now.
    pub async fn end_sessions_of_old_key(&self, actor: Actor) -> Result<usize, StoreError> {
        self.write(move |db| {
            delete_expired(db, actor.at)?;
            let ended = delete_all(db)?;
            audit::append(db, &actor, &Audit::new("key.rotate", "").after(&json!({ "ended": ended })))?;
            Ok(ended)
        })
        .await
    }
}

fn find(db: &Connection, id: String, now: i64) -> Result<Option<Session>, StoreError> {
    let mut statement = db.prepare_cached(
        "SELECT admins.id, admins.email FROM sessions JOIN admins ON admins.id = sessions.admin_id
         WHERE sessions.id = ?1 AND sessions.expires_at > ?2",
    )?;
    let admin =
        statement.query_row(params![id, now], |row| Ok(Admin { id: row.get(0)?, email: row.get(1)? })).optional()?;
    Ok(admin.map(|admin| Session { id, admin }))
}

fn insert(db: &Connection, session: &Session, expires_at: i64, now: i64) -> Result<(), StoreError> {
    db.execute(
        "INSERT INTO sessions (id, admin_id, created_at, expires_at) VALUES (?1, ?2, ?3, ?4)",
        params![session.id, session.admin.id, now, expires_at],
    )?;
    Ok(())
}

fn delete(db: &Connection, id: &str) -> Result<(), StoreError> {
    db.execute("DELETE FROM sessions WHERE id = ?1", [id])?;
    Ok(())
}

fn delete_expired(db: &Connection, now: i64) -> Result<(), StoreError> {
    db.execute("DELETE FROM sessions WHERE expires_at <= ?1", [now])?;
    Ok(())
}

fn delete_all(db: &Connection) -> Result<usize, StoreError> {
    Ok(db.execute("DELETE FROM sessions", [])?)
}

/// Ends every session of an account but one.
pub(super) fn delete_others(db: &Connection, admin_id: &str, kept: &str) -> Result<(), StoreError> {
    db.execute("DELETE FROM sessions WHERE admin_id = ?1 AND id <> ?2", [admin_id, kept])?;
    Ok(())
}
