//! Second factors of staff accounts, and their recovery codes.

use rusqlite::params;
use serde_json::json;

use super::account::{Account, Confirmed};
use super::admins;
use super::audit::{self, Actor, Audit};
use super::database::Store;
use super::error::StoreError;
use super::sessions;
use super::writer::Priority;
use crate::domain::admin::{Admin, Code};

impl Store {
    /// Uses up a code of an account. Returns whether it was unused.
    pub async fn use_code(&self, Admin { id, email }: Admin, code: Code, now: i64) -> Result<bool, StoreError> {
        self.write(Priority::Essential, move |db| match code {
            Code::Step(step) => {
                let sql = "UPDATE second_factors SET last_step = ?2 WHERE admin_id = ?1 AND last_step < ?2";
                Ok(db.execute(sql, params![id, step])? > 0)
            }
            Code::Recovery(hash) => {
                let sql = "DELETE FROM recovery_codes WHERE admin_id = ?1 AND hash = ?2";
                let is_unused = db.execute(sql, params![id, hash])? > 0;
                if is_unused {
                    let actor = Actor { email: email.clone(), at: now };
                    audit::append(db, &actor, &Audit::new("admin.recovery_code", &email))?;
                }
                Ok(is_unused)
            }
        })
        .await
    }

    /// Turns on or replaces the second factor of the account `by`, whose app has just shown the code of `step`, ends the
    /// account's other sessions, and returns the account as it is then. Fails with `AccountChanged` if the session has
    /// ended.
    pub async fn turn_on_second_factor(
        &self,
        by: Confirmed,
        salt: String,
        step: i64,
        recovery_hashes: Vec<[u8; 32]>,
        actor: Actor,
    ) -> Result<Account, StoreError> {
        self.write(Priority::Essential, move |db| {
            let Admin { id, email } = &by.account.admin;
            sessions::require_active(db, &by.account, &by.session, actor.at)?;
            db.execute("DELETE FROM second_factors WHERE admin_id = ?1", [id])?;
            db.execute("INSERT INTO second_factors VALUES (?1, ?2, ?3, ?4)", params![id, salt, step, actor.at])?;
            for hash in &recovery_hashes {
                db.execute("INSERT INTO recovery_codes VALUES (?1, ?2)", params![id, hash])?;
            }
            // A sign-in in flight has not proved it.
            sessions::increment_session_epoch(db, id)?;
            let ended = json!({ "ended": sessions::delete_others(db, id, &by.session, actor.at)? });
            audit::append(db, &actor, &Audit::new("admin.second_factor_on", email).after(&ended))?;
            admins::find(db, email)?.ok_or(StoreError::NotFound)
        })
        .await
    }

    /// Turns off the second factor of an account, by itself or by the owner. Ends its other sessions, or all for the owner,
    /// and returns how many were still valid. Fails with `AccountChanged` if the session `by` has ended, and with
    /// `NotFound` if there is no second factor.
    pub async fn turn_off_second_factor(
        &self,
        Admin { id, email }: Admin,
        by: Option<Confirmed>,
        actor: Actor,
    ) -> Result<usize, StoreError> {
        self.write(Priority::Essential, move |db| {
            if let Some(by) = &by {
                sessions::require_active(db, &by.account, &by.session, actor.at)?;
            }
            if db.execute("DELETE FROM second_factors WHERE admin_id = ?1", [&id])? == 0 {
                return Err(StoreError::NotFound);
            }
            sessions::increment_session_epoch(db, &id)?;
            let (action, ended) = match &by {
                Some(by) => ("admin.second_factor_off", sessions::delete_others(db, &id, &by.session, actor.at)?),
                None => ("admin.second_factor_reset", sessions::delete_by_admin(db, &id, actor.at)?),
            };
            audit::append(db, &actor, &Audit::new(action, &email).after(&json!({ "ended": ended })))?;
            Ok(ended)
        })
        .await
    }
}
