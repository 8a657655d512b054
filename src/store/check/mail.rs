//! The check of the mails that wait.

use rusqlite::Connection;

use crate::domain::finding::Outcome;
use crate::domain::mail::mails_text;
use crate::store::error::StoreError;
use crate::store::outbox::{self, MailCounts};

/// How long a mail may wait, in seconds.
const HOUR: i64 = 60 * 60;

pub(super) fn check(db: &Connection, now: i64) -> Result<Outcome, StoreError> {
    let MailCounts { waiting, failed, oldest_waiting } = outbox::count(db)?;
    Ok(match oldest_waiting {
        _ if failed > 0 => {
            let remedy = "see why with shop mail list --failed, then send them with shop mail retry";
            Outcome::warning(format!("{} could not be sent", mails_text(failed)), remedy)
        }
        Some(oldest) if now - oldest > HOUR => {
            let message = format!("{} not sent, the oldest for {} min", mails_text(waiting), (now - oldest) / 60);
            Outcome::warning(message, "read the log of the shop, and try the mail server with shop mail test")
        }
        _ => Outcome::passed(format!("{} to be sent", mails_text(waiting))),
    })
}
