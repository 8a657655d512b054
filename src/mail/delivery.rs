//! Sends the mails of the outbox.

use std::panic::{AssertUnwindSafe, catch_unwind};

use super::mailer::Mailer;
use super::smtp::SendError;
use crate::store::{DueMail, Store, StoreError};

/// The number of mails that are read at once. A mail that is withdrawn after it was read is still sent.
const BATCH: u32 = 20;

/// What became of the mails that were due.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Delivered {
    /// There were none.
    Nothing,
    /// Each was tried; more may be due.
    Batch,
    /// The mail server cannot be used, or takes no mail from the shop, for this reason. No attempt is counted for the mails
    /// that wait.
    Unreachable(String),
}

/// Sends the mails that are due at `now`, in Unix seconds, over one connection while it lasts.
pub async fn deliver(store: &Store, mailer: &Mailer, now: i64) -> Result<Delivered, StoreError> {
    let mails = store.list_due_mails(now, BATCH).await?;
    if mails.is_empty() {
        return Ok(Delivered::Nothing);
    }
    // What cannot be recorded as sent would be sent again and again.
    store.check_writable(now).await?;
    let mut open = None;
    for mail in mails {
        let mut connection = match open.take() {
            Some(connection) => connection,
            None => match mailer.connect().await {
                Ok(connection) => connection,
                Err(error) => return Ok(Delivered::Unreachable(error.to_string())),
            },
        };
        // A mail that cannot be written must not stop the others.
        let written = catch_unwind(AssertUnwindSafe(|| message(mailer, &mail, now)));
        let sent = match written.unwrap_or_else(|_| Err(SendError::Rejected("the program has failed".to_owned()))) {
            Ok(message) => connection.send(&message).await,
            Err(error) => Err(error),
        };
        match sent {
            Ok(()) => {
                store.record_sent_mail(mail.id, now).await?;
                open = Some(connection);
            }
            Err(error) => {
                // Logged, and the server may repeat the recipient.
                let (reason, is_refused) = (error.to_string(), matches!(error, SendError::Refused(_)));
                // Counted for this mail: one that only its own text keeps from being taken does not hold up the others forever.
                record_failure(store, mail.id, error, now).await?;
                if is_refused {
                    return Ok(Delivered::Unreachable(reason.replace(&mail.recipient, "…")));
                }
            }
        }
    }
    if let Some(connection) = open {
        connection.close().await;
    }
    Ok(Delivered::Batch)
}

fn message(mailer: &Mailer, mail: &DueMail, now: i64) -> Result<lettre::Message, SendError> {
    let facts = serde_json::from_str(&mail.facts);
    let facts = facts.map_err(|error| SendError::Rejected(format!("its facts cannot be read: {error}")))?;
    // The time of the row tells apart two databases of the same shop.
    mailer.message(&facts, &mail.recipient, &format!("{}.{}", mail.id, mail.created_at), now)
}

/// Records why a mail is not sent. The log does not say why: the server may repeat the recipient.
async fn record_failure(store: &Store, id: i64, error: SendError, now: i64) -> Result<(), StoreError> {
    let is_final = matches!(error, SendError::Rejected(_));
    if store.record_failed_mail(id, error.to_string(), is_final, now).await? {
        tracing::warn!("mail {id} is not sent, and tried again later: `shop mail list` says why");
    } else {
        tracing::error!("mail {id} is given up: `shop mail list --failed` says why");
    }
    Ok(())
}
