//! `/api/notices`: warnings for staff.

use std::sync::Arc;

use poem::web::Data;
use poem_openapi::payload::Json;
use poem_openapi::{Object, OpenApi};

use super::constraints::{fields, one_of};
use super::lapses::WAITING_HINT;
use super::response::{Failure, operations};
use super::staff::Staff;
use super::state::AppState;
use super::tags::Group;
use super::wire::{Field, Text};
use crate::auth::unnamed_proxy::UnnamedProxy;
use crate::domain::finding::{Outcome, Problem};
use crate::domain::mail::mails_text;
use crate::domain::order::HeldStock;
use crate::domain::payment::{PaymentNotice, Refusal, many_declines_text};
use crate::domain::product::{LOW_STOCK_HINT, low_stock_message};
use crate::domain::replica;
use crate::domain::seller;
use crate::store::{MailCounts, StoreError};

pub(super) struct NoticesApi;

/// The current notices for staff.
#[derive(Object)]
struct Notices {
    notices: Vec<Notice>,
}

/// A notice for staff.
#[derive(Object)]
struct Notice {
    /// `unpaid_stock`: unpaid orders of the last hour hold more units of a color than are left.
    /// `low_stock`: colors are sold out, or at or below their threshold.
    /// `unnamed_proxy`: requests came through a proxy that `--trusted-proxy` does not list.
    /// `backup_failed`: the last scheduled backup failed.
    /// `backup_old`: the newest scheduled backup is older than twice `--backup-every`.
    /// `many_lapses`: unpaid orders are due to lapse, but wait because 50 lapsed in the last hour.
    /// `mail_paused`: the mail server cannot be used, so mails wait.
    /// `mail_failed`: mails of the last 30 days were given up.
    /// `payments_refused`: Stripe refuses the shop's requests, and no payment has worked since.
    /// `payment_unfinished`: a card payment has made no progress for an hour.
    /// `payment_strange`: payments at Stripe belong to no order of this database.
    /// `refund_failed`: a refund of the last 30 days has failed, and the shop does not try it again.
    /// `payment_disputed`: cardholders disputed charges in the last 30 days.
    /// `hold_expires`: the bank's authorization of an order on hold ends within a day.
    /// `many_declines`: banks declined 25 cards in the last hour.
    /// `replica_behind`: Litestream has not saved the last changes in its replica, so that orders are refused.
    /// `orders_refused`: orders are refused, because the disk is full or the database cannot be used.
    /// `disk_low`: less than 128 MiB of the disk of the database are free.
    /// `certificate`: the certificate is not valid, or not renewed in time.
    /// `no_seller`: the pages do not say who sells: `--seller` is not set.
    code: Field<Code>,
    /// Human-readable message.
    message: String,
    /// Suggested action.
    #[oai(nullable)]
    hint: Option<String>,
    /// The numbers of up to five orders that it is about.
    #[oai(skip_serializing_if_is_empty)]
    orders: Vec<String>,
}

const DISK_LOW_HINT: &str = "Free space on it: below 256 MiB the shop takes no pictures, and below 1 MiB no orders";

const CODES: [&str; 20] = [
    "unpaid_stock",
    "low_stock",
    "unnamed_proxy",
    "backup_failed",
    "backup_old",
    "many_lapses",
    "mail_paused",
    "mail_failed",
    "payments_refused",
    "payment_unfinished",
    "payment_strange",
    "refund_failed",
    "payment_disputed",
    "hold_expires",
    "many_declines",
    "replica_behind",
    "orders_refused",
    "disk_low",
    "certificate",
    "no_seller",
];

fields! {
    Code: Text = |schema| one_of(schema, CODES);
}

impl Notice {
    fn new(code: &str, message: impl Into<String>, hint: impl Into<String>) -> Self {
        debug_assert!(CODES.contains(&code), "{code} is not documented");
        Self { code: code.to_owned().into(), message: message.into(), hint: Some(hint.into()), orders: Vec::new() }
    }

    fn of(code: &str, Problem { message, remedy }: Problem) -> Self {
        Self::new(code, message, remedy)
    }
}

operations! {
    ListNotices: STAFF;
}

#[OpenApi(tag = "Group::Notices")]
impl NoticesApi {
    /// Lists the current notices for staff.
    #[oai(path = "/notices", method = "get", operation_id = "listNotices")]
    async fn list_notices(
        &self,
        Data(state): Data<&Arc<AppState>>,
        _staff: Staff,
    ) -> Result<Json<Notices>, Failure<ListNotices>> {
        let now = state.now();
        let mut notices = Vec::new();
        if let Some(proxy) = state.unnamed_proxy.get() {
            notices.push(Notice::new("unnamed_proxy", UnnamedProxy::MESSAGE, proxy.hint()));
        }
        match state.options.backups.as_ref().map(|backups| backups.check(now)) {
            Some(Outcome::Failed(problem)) => notices.push(Notice::of("backup_old", problem)),
            Some(Outcome::Warning(problem)) => notices.push(Notice::of("backup_failed", problem)),
            _ => {}
        }
        if let Some(message) = state.lapses.waiting_message() {
            notices.push(Notice::new("many_lapses", message, WAITING_HINT));
        }
        if let Some(problem) = state.store.find_order_refusal().await {
            let code = if problem.message == replica::BEHIND { "replica_behind" } else { "orders_refused" };
            notices.push(Notice::of(code, problem));
        } else if let Outcome::Failed(Problem { message, .. }) = state.store.check_disk() {
            notices.push(Notice::new("disk_low", message, DISK_LOW_HINT));
        }
        if let Some(problem) = state.options.certificate.as_ref().and_then(|check| check(now).problem()) {
            notices.push(Notice::of("certificate", problem));
        }
        notices.extend(mail_notices(state).await?);
        notices.extend(payment_notices(state, now).await?);
        let held = state.store.list_held_stock(now).await?;
        notices.extend(held.iter().map(|held| Notice::new("unpaid_stock", held.to_string(), HeldStock::HINT)));
        if let Some(message) = low_stock_message(&state.store.list_products().await?) {
            notices.push(Notice::new("low_stock", message, LOW_STOCK_HINT));
        }
        if !state.options.has_seller {
            notices.push(Notice::new("no_seller", seller::NO_SELLER, seller::NO_SELLER_HINT));
        }
        Ok(Json(Notices { notices }))
    }
}

async fn mail_notices(state: &AppState) -> Result<Vec<Notice>, StoreError> {
    let Some(mail) = &state.options.mail else { return Ok(Vec::new()) };
    let paused = mail.pause().map(|reason| {
        let message = format!("Mails wait, because the mail server cannot be used: {reason}");
        Notice::new("mail_paused", message, "Check it with shop mail test; the shop tries again every 5 minutes")
    });
    let MailCounts { failed, .. } = state.store.count_mails().await?;
    let mut notices = Vec::from_iter(paused);
    if failed > 0 {
        let message = format!("{} could not be sent", mails_text(failed));
        let hint = "Open the order to see why, correct the email and send again; shop mail list --failed lists all";
        let orders = state.store.list_orders_of_failed_mails().await?;
        notices.push(Notice { orders, ..Notice::new("mail_failed", message, hint) });
    }
    Ok(notices)
}

async fn payment_notices(state: &AppState, now: i64) -> Result<Vec<Notice>, StoreError> {
    let mut notices = Vec::new();
    let payments = state.options.payments.as_ref();
    if payments.is_some()
        && let Some(refusal) = state.store.find_refusal().await?
    {
        notices.push(Notice::new("payments_refused", refusal.to_string(), Refusal::HINT));
    }
    let counted = state.store.count_payments(now).await?.notices().into_iter();
    notices.extend(counted.map(|PaymentNotice { code, message, hint }| Notice::new(code, message, hint)));
    if payments.is_some_and(|payments| payments.has_many_declines()) {
        let hint =
            "Someone may be trying out stolen cards: look at the payments in Stripe's dashboard, and at Radar's rules";
        notices.push(Notice::new("many_declines", many_declines_text(), hint));
    }
    Ok(notices)
}
