//! The tasks that send the mails of the shop.

use std::sync::Arc;
use std::time::Duration;

use tokio::time::sleep;

use crate::api::MailStatus;
use crate::domain::clock::Clock;
use crate::domain::finding::Problem;
use crate::domain::mail::Facts;
use crate::mail::{Delivered, Mailer, deliver};
use crate::store::Store;
use crate::tasks::Run;

/// How often due mails are looked for.
const PERIOD: Duration = Duration::from_secs(2);
/// How long a task waits if the mail server or the database cannot be used.
const PAUSE: Duration = Duration::from_mins(5);
/// How often the shop looks whether orders are refused, and how many times in a row it has to find so: a replica may be late
/// for a moment, and at a start Litestream often is.
pub(super) const REFUSED_PERIOD: Duration = Duration::from_secs(5);
const REFUSED_TIMES: u32 = 3;
const HOUR: Duration = Duration::from_hours(1);
const MINUTE: Duration = Duration::from_mins(1);
/// Shoppers who are told in a minute that their color is back.
const MAX_RESTOCKED: u32 = 100;

/// What the tasks use.
#[expect(missing_docs, reason = "the field names are self-explanatory")]
pub struct Mail {
    pub store: Store,
    pub mailer: Mailer,
    pub status: Arc<MailStatus>,
    /// In Unix seconds.
    pub clock: Clock,
}

impl Mail {
    /// Sends the mails that are due. An order never waits for it.
    pub(super) async fn send_due(self: Arc<Self>) -> Run {
        let (run, pause) = match deliver(&self.store, &self.mailer, (self.clock)()).await {
            Ok(Delivered::Nothing) => (Run::Done(PERIOD), None),
            Ok(Delivered::Batch) => (Run::Done(Duration::ZERO), None),
            Ok(Delivered::Unreachable(reason)) => {
                let error = format!("mails wait, because the mail server cannot be used: {reason}");
                (Run::Failed(PAUSE, error), Some(reason))
            }
            Err(error) => (Run::Failed(PAUSE, format!("mails cannot be sent: {error}")), None),
        };
        self.status.set_pause(pause);
        run
    }

    /// Deletes old mails, and writes the mail about orders to ship once a day.
    pub(super) async fn tidy(self: Arc<Self>) -> Run {
        let (now, to) = ((self.clock)(), self.status.alert_email.clone());
        let tidied = match self.store.delete_old_mails(now).await {
            Ok(()) => self.store.delete_old_restock_requests(now).await,
            Err(error) => Err(error),
        };
        let tidied = match tidied {
            Ok(()) => self.store.mail_orders_to_ship(to, now).await,
            Err(error) => Err(error),
        };
        Run::of(tidied, "old mails cannot be deleted, or the mail about orders to ship cannot be written", HOUR, PAUSE)
    }

    /// Tells shoppers that their color is in stock again.
    pub(super) async fn tell_of_restocks(self: Arc<Self>) -> Run {
        let told = self.store.mail_restocked(MAX_RESTOCKED, (self.clock)()).await;
        let mut period = MINUTE;
        if matches!(told, Ok(1..)) {
            // Here, because no commit must wake the task before.
            sleep(std::mem::take(&mut period)).await;
        }
        Run::of(told.map(drop), "shoppers cannot be told that a color is in stock again", period, MINUTE)
    }

    /// Mails the owner while orders are refused, at most once an hour. The mail is not in the outbox: the database may be
    /// what cannot be written.
    pub(super) async fn tell_of_refused_orders(self: Arc<Self>) -> Run {
        for _ in 1..REFUSED_TIMES {
            if self.store.find_order_refusal().await.is_none() {
                return Run::Done(REFUSED_PERIOD);
            }
            sleep(REFUSED_PERIOD).await;
        }
        let Some(Problem { message: why, remedy }) = self.store.find_order_refusal().await else {
            return Run::Done(REFUSED_PERIOD);
        };
        let (now, facts) = ((self.clock)(), Facts::OrdersRefused { why, remedy });
        let sent = self.mailer.send(&facts, &self.status.alert_email, &format!("refused.{now}"), now).await;
        Run::of(sent, "the owner cannot be told that orders are refused", HOUR, PAUSE)
    }
}
