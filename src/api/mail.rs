//! Mail as the API knows it: what a new order has, whose shopper gets mails, and whether mail can be sent.

use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, PoisonError};

use base64::prelude::{BASE64_URL_SAFE_NO_PAD, Engine};
use uuid::Uuid;

use crate::auth::throttle::Throttle;
use crate::store::OrderMail;

/// Orders with the same email in an hour whose shopper gets mails. Anyone can order with a stranger's email.
const MAX_MAILED: u32 = 3;
/// In seconds.
const HOUR: i64 = 60 * 60;

/// The state of mail delivery.
pub struct MailStatus {
    /// The email that gets mails for the owner.
    pub alert_email: String,
    /// Why the mail server cannot be used.
    pause: Mutex<Option<String>>,
    /// The orders whose shopper gets mails, by email.
    mailed: Throttle<String>,
    /// The number of orders since the start whose shopper gets no mails.
    unmailed: AtomicU32,
}

impl MailStatus {
    /// Starts with a mail server that works.
    pub fn new(alert_email: String) -> Self {
        Self { alert_email, pause: Mutex::default(), mailed: Throttle::new(HOUR), unmailed: AtomicU32::default() }
    }

    /// Records why the mail server cannot be used, or that it works.
    pub fn set_pause(&self, reason: Option<String>) {
        *self.pause.lock().unwrap_or_else(PoisonError::into_inner) = reason;
    }

    /// Returns what a new order with this email has in this shop. Its link cannot be guessed.
    pub(super) fn about_order(&self, email: &str, now: i64) -> OrderMail {
        OrderMail { mails_shopper: self.mailed.take(&limit_of(email), now).is_ok(), ..self.about_card_order() }
    }

    /// Returns what a new order has that a card pays. Nobody gets mails with a stranger's card.
    pub(super) fn about_card_order(&self) -> OrderMail {
        let link = BASE64_URL_SAFE_NO_PAD.encode(Uuid::new_v4());
        OrderMail { link, alert_email: self.alert_email.clone(), mails_shopper: true }
    }

    /// Forgets an order whose shopper was to get mails, because it was not placed at this time.
    pub(super) fn forget_order(&self, email: &str, at: i64) {
        self.mailed.give_back(&limit_of(email), at);
    }

    /// Logs that the shopper of an order gets no mails.
    pub(super) fn log_unmailed(&self) {
        let count = self.unmailed.fetch_add(1, Ordering::Relaxed) + 1;
        tracing::warn!(
            "the shopper of an order gets no mails: more than {MAX_MAILED} orders with the same email in an hour ({count} \
             orders since the start)"
        );
    }

    pub(super) fn pause(&self) -> Option<String> {
        self.pause.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

fn limit_of(email: &str) -> [(String, u32); 1] {
    [(email.to_lowercase(), MAX_MAILED)]
}
