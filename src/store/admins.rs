//! Staff accounts.

use rusqlite::{Connection, OptionalExtension, params};

use super::audit::{self, Actor, Audit};
use super::error::{StoreError, breaks_constraint};
use super::{Store, sessions};
use crate::domain::admin::{Admin, AdminEmail};
use crate::domain::rules::FieldError;

impl Store {
    /// Adds an account; an address that has one already is a conflict.
    pub async fn insert_admin(
        &self,
        id: String,
        email: AdminEmail,
        password_hash: String,
        actor: Actor,
    ) -> Result<Admin, StoreError> {
        self.write(move |db| {
            let admin = Admin { id, email: email.as_str().to_owned() };
            insert(db, &admin, &password_hash, actor.at)?;
            audit::append(db, &actor, &Audit::new("admin.create", &admin.email))?;
            Ok(admin)
        })
        .await
    }

    /// The account of this address and its password hash.
    pub async fn find_admin(&self, email: String) -> Result<Option<(Admin, String)>, StoreError> {
        self.read(move |db| find(db, &email)).await
    }

    /// Whether there is any account.
    pub async fn has_admins(&self) -> Result<bool, StoreError> {
        self.read(|db| Ok(db.query_row("SELECT EXISTS (SELECT 1 FROM admins)", [], |row| row.get(0))?)).await
    }

    /// Stores the same password hashed with newer parameters.
    pub async fn rehash_password(&self, admin_id: String, password_hash: String) -> Result<(), StoreError> {
        self.write(move |db| update_hash(db, &admin_id, &password_hash)).await
    }

    /// Sets a new password and ends every session of the account but `kept`.
    pub async fn change_password(
        &self,
        admin: Admin,
        password_hash: String,
        kept: String,
        actor: Actor,
    ) -> Result<(), StoreError> {
        self.write(move |db| {
            update_hash(db, &admin.id, &password_hash)?;
            sessions::delete_others(db, &admin.id, &kept)?;
            audit::append(db, &actor, &Audit::new("admin.password", &admin.email))
        })
        .await
    }
}

fn find(db: &Connection, email: &str) -> Result<Option<(Admin, String)>, StoreError> {
    let mut statement = db.prepare_cached("SELECT id, email, password_hash FROM admins WHERE email = ?1")?;
    let row = statement.query_row([email], |row| Ok((Admin { id: row.get(0)?, email: row.get(1)? }, row.get(2)?)));
    Ok(row.optional()?)
}

fn insert(db: &Connection, admin: &Admin, password_hash: &str, now: i64) -> Result<(), StoreError> {
    let inserted = db.execute(
        "INSERT INTO admins (id, email, password_hash, created_at) VALUES (?1, ?2, ?3, ?4)",
        params![admin.id, admin.email, password_hash, now],
    );
    match inserted {
        Err(error) if breaks_constraint(&error, "admins.email") => {
            Err(StoreError::Conflict(FieldError::new("email", "there is an account with this address already")))
        }
        inserted => Ok(inserted.map(|_| ())?),
    }
}

fn update_hash(db: &Connection, admin_id: &str, password_hash: &str) -> Result<(), StoreError> {
    db.execute("UPDATE admins SET password_hash = ?2 WHERE id = ?1", [admin_id, password_hash])?;
    Ok(())
}
