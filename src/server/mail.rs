//! The task that sends the mails of the shop.

use std::sync::Arc;
use std::time::Duration;

use tokio::time::Instant;

use super::app::App;
use super::log::log_first;
use crate::api::MailStatus;
use crate::domain::clock::Clock;
use crate::domain::finding::Problem;
use crate::domain::mail::Facts;
use crate::domain::payment::may_alert;
use crate::mail::{Delivered, Mailer, deliver};
use crate::store::{Store, StoreError};

/// How often due mails are looked for.
const INTERVAL: Duration = Duration::from_secs(2);
/// How long the task waits if the mail server cannot be used.
const PAUSE: Duration = Duration::from_mins(5);
/// How often the shop looks whether orders are refused, and how many times in a row it has to find so: a replica may be late
/// for a moment, and at a start Litestream often is.
const REFUSED_INTERVAL: Duration = Duration::from_secs(5);
const REFUSED_TIMES: u32 = 3;
const HOUR: Duration = Duration::from_hours(1);

/// What the task uses besides the store.
pub struct MailTask {
    /// Writes and sends the mails.
    pub mailer: Mailer,
    /// Where staff see what is wrong.
    pub status: Arc<MailStatus>,
    /// In Unix seconds.
    pub clock: Clock,
}

/// Sends mails once they are due, until the task is aborted. An order never waits for it.
pub(super) async fn send_mails(app: Arc<App>, task: Arc<MailTask>) {
    let store = app.state().store();
    let mut commits = store.catalog_commits();
    let (mut next_hour, mut has_failed, mut is_unreachable) = (Instant::now(), false, false);
    loop {
        // Marked first: an order that is placed from here on wakes the task again.
        commits.mark_unchanged();
        let sent = send_due(store, &task, &mut next_hour).await;
        let (wait, pause) = match &sent {
            Ok(Delivered::Nothing) => (INTERVAL, None),
            Ok(Delivered::Batch) => (Duration::ZERO, None),
            Ok(Delivered::Unreachable(reason)) => (PAUSE, Some(reason.clone())),
            Err(_) => (PAUSE, None),
        };
        let reached = pause.clone().map_or(Ok(()), Err);
        log_first(&mut is_unreachable, reached, "mails wait, because the mail server cannot be used");
        log_first(&mut has_failed, sent.map(drop), "mails cannot be sent");
        task.status.set_pause(pause);
        if wait == PAUSE {
            tokio::time::sleep(wait).await;
        } else {
            let _ = tokio::time::timeout(wait, commits.changed()).await;
        }
    }
}

/// Mails the owner while orders are refused, at most once an hour, until the task is aborted. The mail is not in the outbox:
/// the database may be what cannot be written.
pub(super) async fn tell_of_refused_orders(app: Arc<App>, task: Arc<MailTask>) {
    let (mut times, mut told_at, mut has_failed) = (0, None, false);
    loop {
        tokio::time::sleep(REFUSED_INTERVAL).await;
        let Some(Problem { message: why, remedy }) = app.state().store().find_order_refusal().await else {
            times = 0;
            continue;
        };
        times += 1;
        let now = (task.clock)();
        if times < REFUSED_TIMES || !may_alert(told_at, now) {
            continue;
        }
        let facts = Facts::OrdersRefused { why, remedy };
        let sent = task.mailer.send(&facts, &task.status.alert_email, &format!("refused.{now}"), now).await;
        if sent.is_ok() {
            told_at = Some(now);
        }
        let wait = if sent.is_ok() { REFUSED_INTERVAL } else { PAUSE };
        log_first(&mut has_failed, sent, "the owner cannot be told that orders are refused");
        tokio::time::sleep(wait).await;
    }
}

async fn send_due(store: &Store, task: &MailTask, next_hour: &mut Instant) -> Result<Delivered, StoreError> {
    let now = (task.clock)();
    if Instant::now() >= *next_hour {
        store.delete_old_mails(now).await?;
        store.mail_orders_to_ship(task.status.alert_email.clone(), now).await?;
        *next_hour = Instant::now() + HOUR;
    }
    deliver(store, &task.mailer, now).await
}
