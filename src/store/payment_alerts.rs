//! Whether Stripe refuses payments, and the mails that tell the owner.

use rusqlite::{Connection, OptionalExtension, params};

use super::database::Store;
use super::error::StoreError;
use super::outbox;
use super::writer::Priority;
use crate::domain::mail::{CardAlert, Facts};
use crate::domain::payment::{Refusal, may_alert};

impl Store {
    /// Returns why Stripe refuses payments, unless one has worked since.
    pub async fn find_refusal(&self) -> Result<Option<Refusal>, StoreError> {
        self.read(find_refusal).await
    }

    /// Records why Stripe refuses payments, and tells the owner unless there was a mail in the last hour. Times are in Unix
    /// seconds.
    pub async fn record_refusal(&self, reason: String, alert_email: String, now: i64) -> Result<(), StoreError> {
        let is_known = self.find_refusal().await?.is_some_and(|refusal| refusal.reason == reason);
        // Each shopper would cause a write.
        if is_known && !self.may_alert(now).await? {
            return Ok(());
        }
        self.write(Priority::Essential, move |db| {
            db.prepare_cached("UPDATE shop SET refused_at = ifnull(refused_at, ?1), refusal = ?2")?
                .execute(params![now, reason])?;
            alert(db, CardAlert::Refused { reason }, &alert_email, now)
        })
        .await
    }

    /// Records that payments work.
    pub async fn clear_refusal(&self) -> Result<(), StoreError> {
        // A write that changes nothing is still a commit.
        if self.find_refusal().await?.is_some() {
            self.write(Priority::Essential, |db| {
                db.execute("UPDATE shop SET refused_at = NULL, refusal = NULL", [])?;
                Ok(())
            })
            .await?;
        }
        Ok(())
    }

    /// Tells the owner that banks decline many cards, unless there was a mail in the last hour.
    pub async fn alert_of_declines(&self, alert_email: String, now: i64) -> Result<(), StoreError> {
        if !self.may_alert(now).await? {
            return Ok(());
        }
        self.write(Priority::Essential, move |db| alert(db, CardAlert::ManyDeclines, &alert_email, now)).await
    }

    async fn may_alert(&self, now: i64) -> Result<bool, StoreError> {
        self.read(move |db| Ok(may_alert(find_last_alert(db)?, now))).await
    }
}

/// Returns what [`Store::find_refusal`] returns.
pub(super) fn find_refusal(db: &Connection) -> Result<Option<Refusal>, StoreError> {
    let sql = "SELECT refused_at, refusal FROM shop WHERE refused_at IS NOT NULL";
    let mut statement = db.prepare_cached(sql)?;
    let refusal = statement.query_row([], |row| Ok(Refusal { since: row.get(0)?, reason: row.get(1)? }));
    Ok(refusal.optional()?)
}

fn find_last_alert(db: &Connection) -> Result<Option<i64>, StoreError> {
    Ok(db.prepare_cached("SELECT alerted_at FROM shop")?.query_row([], |row| row.get(0))?)
}

fn alert(db: &Connection, cause: CardAlert, alert_email: &str, now: i64) -> Result<(), StoreError> {
    if !may_alert(find_last_alert(db)?, now) {
        return Ok(());
    }
    db.prepare_cached("UPDATE shop SET alerted_at = ?1")?.execute([now])?;
    outbox::insert(db, &format!("payments/{now}"), alert_email, &Facts::CardAlert { cause }, now, now)
}
