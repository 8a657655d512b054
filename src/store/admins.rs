//! Staff accounts.

use rusqlite::{Connection, OptionalExtension, params};
use serde_json::json;

use super::account::{Account, AccountSummary, Confirmed, SecondFactor};
use super::audit::{self, Actor, Audit};
use super::database::Store;
use super::error::{StoreError, violates_constraint};
use super::sessions;
use super::writer::Priority;
use crate::domain::admin::{Admin, AdminEmail};
use crate::domain::rules::FieldError;

impl Store {
    /// Adds an account. Fails with `Invalid` if the email already has one.
    pub async fn insert_admin(
        &self,
        id: String,
        email: AdminEmail,
        password_hash: String,
        actor: Actor,
    ) -> Result<Admin, StoreError> {
        self.write(Priority::Essential, move |db| add(db, id, &email, &password_hash, &actor)).await
    }

    /// Adds an account for a member of staff. Fails with `AccountChanged` if their session has ended, and with `Invalid`
    /// if the email already has an account.
    pub async fn add_account(
        &self,
        by: Confirmed,
        id: String,
        email: AdminEmail,
        password_hash: String,
        actor: Actor,
    ) -> Result<Admin, StoreError> {
        self.write(Priority::Essential, move |db| {
            sessions::require_active(db, &by.account, &by.session, actor.at)?;
            add(db, id, &email, &password_hash, &actor)
        })
        .await
    }

    /// Returns the account with this email.
    pub async fn find_account(&self, email: String) -> Result<Option<Account>, StoreError> {
        self.read(move |db| find(db, &email)).await
    }

    /// Returns whether any account exists.
    pub async fn has_admins(&self) -> Result<bool, StoreError> {
        self.read(exists_any).await
    }

    /// Stores the same password hashed with newer parameters, unless the hash has changed since `account` was read.
    pub async fn rehash_password(&self, account: Account, password_hash: String) -> Result<(), StoreError> {
        self.write(Priority::Essential, move |db| update_hash(db, &account, &password_hash)).await
    }

    /// Sets a new password after the old one was verified against `account`, ends all its sessions except `session` and
    /// returns the new password version. Fails with `AccountChanged` if the password has changed since `account` was
    /// read or the session has ended.
    pub async fn change_password(
        &self,
        account: Account,
        password_hash: String,
        session: String,
        actor: Actor,
    ) -> Result<i64, StoreError> {
        self.write(Priority::Essential, move |db| {
            sessions::require_active(db, &account, &session, actor.at)?;
            let version = update_password(db, &account, &password_hash)?;
            let ended = sessions::delete_others(db, &account.admin.id, &session, actor.at)?;
            log_password(db, &account.admin.email, ended, &actor)?;
            Ok(version)
        })
        .await
    }

    /// Sets a new password without checking the old one, ends every session of the account and returns how many were
    /// still valid. Fails with `NotFound` if no account has this email.
    pub async fn set_password(&self, email: AdminEmail, hash: String, actor: Actor) -> Result<usize, StoreError> {
        self.write(Priority::Essential, move |db| {
            let account = find(db, email.as_str())?.ok_or(StoreError::NotFound)?;
            update_password(db, &account, &hash)?;
            let ended = sessions::delete_by_admin(db, &account.admin.id, actor.at)?;
            log_password(db, &account.admin.email, ended, &actor)?;
            Ok(ended)
        })
        .await
    }

    /// Returns all accounts by address.
    pub async fn list_accounts(&self, now: i64) -> Result<Vec<AccountSummary>, StoreError> {
        self.read(move |db| list(db, now)).await
    }

    /// Deletes an account and its sessions, and returns how many were still valid. Fails with `NotFound` if no account
    /// has this address, and with `Invalid` for the last account unless `may_be_last`.
    pub async fn delete_admin(&self, email: AdminEmail, may_be_last: bool, actor: Actor) -> Result<usize, StoreError> {
        self.write(Priority::Essential, move |db| {
            let account = find(db, email.as_str())?.ok_or(StoreError::NotFound)?;
            let ended = remove(db, &account.admin, &actor)?;
            if !may_be_last && !exists_any(db)? {
                return Err(StoreError::Invalid(FieldError::new("email", "This is the last account").into()));
            }
            Ok(ended)
        })
        .await
    }

    /// Deletes another account, and its sessions, for a member of staff. Fails with `AccountChanged` if their session has
    /// ended, and with `NotFound` if there is no such account.
    pub async fn remove_account(&self, by: Confirmed, id: String, actor: Actor) -> Result<(), StoreError> {
        self.write(Priority::Essential, move |db| {
            // The last account stays: its session can only name others.
            sessions::require_active(db, &by.account, &by.session, actor.at)?;
            let admin = find_admin(db, id)?.ok_or(StoreError::NotFound)?;
            remove(db, &admin, &actor)?;
            Ok(())
        })
        .await
    }
}

fn add(
    db: &Connection,
    id: String,
    email: &AdminEmail,
    password_hash: &str,
    actor: &Actor,
) -> Result<Admin, StoreError> {
    let admin = Admin { id, email: email.as_str().to_owned() };
    insert(db, &admin, password_hash, actor.at)?;
    audit::append(db, actor, &Audit::new("admin.create", &admin.email))?;
    Ok(admin)
}

/// Deletes an account and its sessions, and returns how many were still valid.
fn remove(db: &Connection, admin: &Admin, actor: &Actor) -> Result<usize, StoreError> {
    let ended = sessions::delete_by_admin(db, &admin.id, actor.at)?;
    delete(db, &admin.id)?;
    audit::append(db, actor, &Audit::new("admin.delete", &admin.email).after(&json!({ "ended": ended })))?;
    Ok(ended)
}

fn log_password(db: &Connection, email: &str, ended: usize, actor: &Actor) -> Result<(), StoreError> {
    audit::append(db, actor, &Audit::new("admin.password", email).after(&json!({ "ended": ended })))
}

fn list(db: &Connection, now: i64) -> Result<Vec<AccountSummary>, StoreError> {
    let mut statement = db.prepare_cached(
        "SELECT id, email, created_at,
             (SELECT at FROM audit_log WHERE subject = email AND action = 'session.start'
              ORDER BY audit_log.id DESC LIMIT 1) AS last_sign_in,
             (SELECT count(*) FROM sessions WHERE admin_id = admins.id AND expires_at > ?1) AS sessions,
             EXISTS (SELECT 1 FROM second_factors WHERE admin_id = admins.id) AS has_second_factor,
             (SELECT count(*) FROM recovery_codes WHERE admin_id = admins.id) AS recovery_codes
         FROM admins ORDER BY email",
    )?;
    let accounts = statement.query_map([now], |row| {
        Ok(AccountSummary {
            id: row.get("id")?,
            email: row.get("email")?,
            created_at: row.get("created_at")?,
            last_sign_in: row.get("last_sign_in")?,
            sessions: row.get("sessions")?,
            has_second_factor: row.get("has_second_factor")?,
            recovery_codes: row.get("recovery_codes")?,
        })
    })?;
    Ok(accounts.collect::<Result<_, _>>()?)
}

fn exists_any(db: &Connection) -> Result<bool, StoreError> {
    Ok(db.query_row("SELECT EXISTS (SELECT 1 FROM admins)", [], |row| row.get(0))?)
}

fn delete(db: &Connection, id: &str) -> Result<(), StoreError> {
    db.execute("DELETE FROM admins WHERE id = ?1", [id])?;
    Ok(())
}

pub(super) fn find(db: &Connection, email: &str) -> Result<Option<Account>, StoreError> {
    let mut statement = db.prepare_cached(
        "SELECT id, email, password_hash, password_version, session_epoch, salt, enabled_at
         FROM admins LEFT JOIN second_factors ON admin_id = id WHERE email = ?1",
    )?;
    let row = statement.query_row([email], |row| {
        let factor: (Option<String>, Option<i64>) = (row.get(5)?, row.get(6)?);
        Ok(Account {
            admin: Admin { id: row.get(0)?, email: row.get(1)? },
            password_hash: row.get(2)?,
            password_version: row.get(3)?,
            session_epoch: row.get(4)?,
            second_factor: factor.0.zip(factor.1).map(|(salt, enabled_at)| SecondFactor { salt, enabled_at }),
        })
    });
    Ok(row.optional()?)
}

fn find_admin(db: &Connection, id: String) -> Result<Option<Admin>, StoreError> {
    let mut statement = db.prepare_cached("SELECT email FROM admins WHERE id = ?1")?;
    let email = statement.query_row([&id], |row| row.get(0)).optional()?;
    Ok(email.map(|email| Admin { id, email }))
}

/// The password version of an address never repeats, even if its account was deleted in between: device cookies name it.
fn insert(db: &Connection, admin: &Admin, password_hash: &str, now: i64) -> Result<(), StoreError> {
    let inserted = db.execute(
        "INSERT INTO admins (id, email, password_hash, created_at, password_version) VALUES (?1, ?2, ?3, ?4,
             (SELECT count(*) FROM audit_log WHERE subject = ?2 AND action IN ('admin.password', 'admin.delete')))",
        params![admin.id, admin.email, password_hash, now],
    );
    match inserted {
        Err(error) if violates_constraint(&error, "admins.email") => {
            Err(StoreError::Invalid(FieldError::new("email", "There is an account with this email already").into()))
        }
        inserted => Ok(inserted.map(|_| ())?),
    }
}

fn update_hash(db: &Connection, account: &Account, password_hash: &str) -> Result<(), StoreError> {
    db.execute(
        "UPDATE admins SET password_hash = ?3 WHERE id = ?1 AND password_hash = ?2",
        [&account.admin.id, &account.password_hash, password_hash],
    )?;
    Ok(())
}

/// Compares the version and not the hash: the same password may have been rehashed in the meantime.
fn update_password(db: &Connection, account: &Account, password_hash: &str) -> Result<i64, StoreError> {
    let updated = db.query_row(
        "UPDATE admins SET password_hash = ?3, password_version = password_version + 1
         WHERE id = ?1 AND password_version = ?2 RETURNING password_version",
        params![account.admin.id, account.password_version, password_hash],
        |row| row.get(0),
    );
    updated.optional()?.ok_or(StoreError::AccountChanged)
}
