//! The mails that wait to be sent, and those of the last 30 days.

use rusqlite::{Connection, Row, params};

use super::database::Store;
use super::error::StoreError;
use super::writer::{Priority, Scope};
use crate::domain::business_days::day_of;
use crate::domain::finding::Problem;
use crate::domain::mail::{Facts, MailState, OrderLetter, retry_delay};

/// How long a mail that is sent or given up is kept, in seconds.
pub(super) const KEEP: i64 = 30 * 24 * 60 * 60;
/// The mails to send, oldest first.
pub const DUE: &str = "SELECT id, recipient, facts, created_at FROM outbox INDEXED BY outbox_due
                       WHERE due_at <= ?1 ORDER BY due_at, id LIMIT ?2";
const COLUMNS: &str = "id, key, recipient, created_at, due_at, attempts, sent_at, error";

/// A mail that is due.
#[derive(Clone, Debug)]
pub struct DueMail {
    /// Never used again.
    pub id: i64,
    /// An email.
    pub recipient: String,
    /// [`Facts`] as JSON.
    pub facts: String,
    /// Unix seconds.
    pub created_at: i64,
}

/// A mail in a list. Times are in Unix seconds.
#[derive(Clone, Debug)]
#[expect(missing_docs, reason = "the field names are self-explanatory")]
pub struct ListedMail {
    /// Never used again.
    pub id: i64,
    /// The order, the letter and the time of its cause, or the letter and its day.
    pub key: String,
    /// Empty once it is sent.
    pub recipient: String,
    /// When it was written.
    pub created_at: i64,
    pub state: MailState,
    pub attempts: u32,
    pub error: Option<String>,
}

/// How many mails are not sent.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MailCounts {
    /// Those that are still tried.
    pub waiting: u32,
    /// Those that were given up.
    pub failed: u32,
    /// When the oldest waiting one was written, in Unix seconds.
    pub oldest_waiting: Option<i64>,
}

impl Store {
    /// Returns up to `limit` mails that are due at `now`, in Unix seconds.
    pub async fn list_due_mails(&self, now: i64, limit: u32) -> Result<Vec<DueMail>, StoreError> {
        self.read(move |db| {
            let mut statement = db.prepare_cached(DUE)?;
            let mails = statement.query_map([now, limit.into()], |row| {
                Ok(DueMail { id: row.get(0)?, recipient: row.get(1)?, facts: row.get(2)?, created_at: row.get(3)? })
            })?;
            Ok(mails.collect::<Result<_, _>>()?)
        })
        .await
    }

    /// Writes a mail to support with a message of a shopper, once for each key. Returns whether it is new.
    pub async fn mail_message(
        &self,
        key: String,
        recipient: String,
        facts: Facts,
        now: i64,
    ) -> Result<bool, StoreError> {
        self.write_scope(Priority::Normal, Scope::Orders, move |db| {
            let is_new = !exists(db, &key)?;
            insert(db, &key, &recipient, &facts, now, now)?;
            Ok(is_new)
        })
        .await
    }

    /// Writes a mail to the owner about problems, once a day.
    pub async fn mail_problems(&self, recipient: String, problems: Vec<Problem>, now: i64) -> Result<(), StoreError> {
        self.mail_daily("problems", recipient, |_| Ok(Some(Facts::Problems { problems })), now).await
    }

    /// Writes a letter once a day, if `find` returns its facts.
    pub(super) async fn mail_daily(
        &self,
        letter: &str,
        recipient: String,
        find: impl FnOnce(&Connection) -> Result<Option<Facts>, StoreError> + Send + 'static,
        now: i64,
    ) -> Result<(), StoreError> {
        let key = format!("{letter}/{}", day_of(now));
        let found_key = key.clone();
        let find = move |db: &Connection| if exists(db, &found_key)? { Ok(None) } else { find(db) };
        // A write that changes nothing is still a commit.
        match self.read(find).await? {
            Some(facts) => {
                self.write(Priority::Essential, move |db| insert(db, &key, &recipient, &facts, now, now)).await
            }
            None => Ok(()),
        }
    }

    /// Records that a mail is sent, and forgets its recipient and its text.
    pub async fn record_sent_mail(&self, id: i64, now: i64) -> Result<(), StoreError> {
        self.write(Priority::Essential, move |db| {
            db.prepare_cached(
                "UPDATE outbox SET recipient = '', facts = '', due_at = NULL, attempts = attempts + 1, sent_at = ?2,
                     error = NULL WHERE id = ?1",
            )?
            .execute([id, now])?;
            // From now on, the shipment cannot be undone.
            db.prepare_cached(
                "UPDATE orders SET told_at = ?2 WHERE shipped_at IS NOT NULL AND told_at IS NULL
                     AND id = (SELECT substr(key, 1, 36) FROM outbox WHERE id = ?1 AND substr(key, 37, 9) = '/shipped/')",
            )?
            .execute([id, now])?;
            Ok(())
        })
        .await
    }

    /// Records why a mail was not sent. It is tried again later, unless the failure is final or it was tried too often.
    /// Returns whether it is tried again.
    pub async fn record_failed_mail(
        &self,
        id: i64,
        error: String,
        is_final: bool,
        now: i64,
    ) -> Result<bool, StoreError> {
        self.write(Priority::Essential, move |db| {
            let mut statement = db.prepare_cached("SELECT attempts FROM outbox WHERE id = ?1")?;
            let attempts = statement.query_row([id], |row| row.get::<_, u32>(0))? + 1;
            let due_at = retry_delay(attempts).filter(|_| !is_final).map(|seconds| now + seconds);
            db.prepare_cached("UPDATE outbox SET due_at = ?2, attempts = ?3, error = ?4 WHERE id = ?1")?
                .execute(params![id, due_at, attempts, error])?;
            Ok(due_at.is_some())
        })
        .await
    }

    /// Deletes mails that were written 30 days ago and are sent or given up.
    pub async fn delete_old_mails(&self, now: i64) -> Result<(), StoreError> {
        self.delete_if_any("FROM outbox WHERE due_at IS NULL AND created_at <= ?1", now - KEEP).await
    }

    /// Deletes the rows that `from` names, if there are any: a write that changes nothing is still a commit.
    pub(super) async fn delete_if_any(&self, from: &'static str, before: i64) -> Result<(), StoreError> {
        if self.read(move |db| Ok(db.prepare_cached(&format!("SELECT 1 {from}"))?.exists([before])?)).await? {
            self.write(Priority::Essential, move |db| {
                Ok(db.prepare_cached(&format!("DELETE {from}"))?.execute([before])?)
            })
            .await?;
        }
        Ok(())
    }

    /// Counts the mails that are not sent.
    pub async fn count_mails(&self) -> Result<MailCounts, StoreError> {
        self.read(count).await
    }

    /// Lists up to `limit` mails, newest first; only those that were given up if `is_failed`.
    pub async fn list_mails(&self, is_failed: bool, limit: u32) -> Result<Vec<ListedMail>, StoreError> {
        self.read(move |db| {
            let failed = if is_failed { "WHERE due_at IS NULL AND sent_at IS NULL" } else { "" };
            let sql = format!("SELECT {COLUMNS} FROM outbox {failed} ORDER BY id DESC LIMIT ?1");
            let mut statement = db.prepare_cached(&sql)?;
            let mails = statement.query_map([limit], read_mail)?;
            Ok(mails.collect::<Result<_, _>>()?)
        })
        .await
    }

    /// Returns the numbers of the last five orders about which mails were given up.
    pub async fn list_orders_of_failed_mails(&self) -> Result<Vec<String>, StoreError> {
        self.read(|db| {
            let mut statement = db.prepare_cached(
                "SELECT order_number FROM outbox JOIN orders ON orders.id = substr(key, 1, 36)
                 WHERE due_at IS NULL AND sent_at IS NULL GROUP BY orders.id ORDER BY max(outbox.id) DESC LIMIT 5",
            )?;
            let numbers = statement.query_map([], |row| row.get(0))?;
            Ok(numbers.collect::<Result<_, _>>()?)
        })
        .await
    }

    /// Makes mails that were given up due at once: one of them, or all. Returns how many.
    pub async fn retry_mails(&self, id: Option<i64>, now: i64) -> Result<usize, StoreError> {
        self.write(Priority::Essential, move |db| {
            let sql = "UPDATE outbox SET due_at = ?1, attempts = 0
                       WHERE due_at IS NULL AND sent_at IS NULL AND (?2 IS NULL OR id = ?2)";
            Ok(db.prepare_cached(sql)?.execute(params![now, id])?)
        })
        .await
    }
}

/// Counts the mails that are not sent.
pub(super) fn count(db: &Connection) -> Result<MailCounts, StoreError> {
    let sql = "SELECT (SELECT count(*) FROM outbox WHERE due_at IS NOT NULL),
                   (SELECT count(*) FROM outbox WHERE due_at IS NULL AND sent_at IS NULL),
                   (SELECT min(created_at) FROM outbox WHERE due_at IS NOT NULL)";
    let counts = db.prepare_cached(sql)?.query_row([], |row| {
        Ok(MailCounts { waiting: row.get(0)?, failed: row.get(1)?, oldest_waiting: row.get(2)? })
    })?;
    Ok(counts)
}

/// Adds a mail that is sent at `due_at`, unless its cause has one already. Times are in Unix seconds.
pub(super) fn insert(
    db: &Connection,
    key: &str,
    recipient: &str,
    facts: &Facts,
    now: i64,
    due_at: i64,
) -> Result<(), StoreError> {
    let facts = serde_json::to_string(facts).expect("facts are plain data");
    db.prepare_cached(
        "INSERT INTO outbox (key, recipient, facts, created_at, due_at, attempts) VALUES (?1, ?2, ?3, ?4, ?5, 0)
         ON CONFLICT (key) DO NOTHING",
    )?
    .execute(params![key, recipient, facts, now, due_at])?;
    Ok(())
}

pub(super) fn exists(db: &Connection, key: &str) -> Result<bool, StoreError> {
    Ok(db.prepare_cached("SELECT 1 FROM outbox WHERE key = ?1")?.exists([key])?)
}

/// Deletes the mails with a letter about an order that are not sent.
pub(super) fn withdraw(db: &Connection, order_id: &str, letter: OrderLetter) -> Result<(), StoreError> {
    let key = format!("{order_id}/{}", letter.as_str());
    // In ASCII, 0 follows the slash before the time of the cause.
    let end = format!("{key}0");
    db.prepare_cached("DELETE FROM outbox WHERE key >= ?1 AND key < ?2 AND sent_at IS NULL")?.execute([key, end])?;
    Ok(())
}

/// Sends the mails about an order that are not sent to another recipient; those that have failed, at once.
pub(super) fn redirect(db: &Connection, order_id: &str, from: &str, to: &str, now: i64) -> Result<(), StoreError> {
    let sql = "UPDATE outbox SET recipient = ?3, due_at = iif(attempts = 0, due_at, ?4), attempts = 0
               WHERE key > ?1 || '/' AND key < ?1 || '0' AND recipient = ?2 AND sent_at IS NULL";
    db.prepare_cached(sql)?.execute(params![order_id, from, to, now])?;
    Ok(())
}

fn read_mail(row: &Row<'_>) -> rusqlite::Result<ListedMail> {
    Ok(ListedMail {
        id: row.get(0)?,
        key: row.get(1)?,
        recipient: row.get(2)?,
        created_at: row.get(3)?,
        state: MailState::new(row.get(6)?, row.get(4)?),
        attempts: row.get(5)?,
        error: row.get(7)?,
    })
}
