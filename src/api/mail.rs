//! Whether mail can be sent, for the notices to staff.

use std::sync::{Mutex, PoisonError};

use base64::prelude::{BASE64_URL_SAFE_NO_PAD, Engine};
use uuid::Uuid;

use crate::store::OrderMail;

/// The state of mail delivery.
#[derive(Debug)]
pub struct MailStatus {
    /// The email that gets mails for the owner.
    pub alert_email: String,
    /// Why the mail server cannot be used.
    pause: Mutex<Option<String>>,
}

impl MailStatus {
    /// Starts with a mail server that works.
    pub fn new(alert_email: String) -> Self {
        Self { alert_email, pause: Mutex::default() }
    }

    /// Records why the mail server cannot be used, or that it works.
    pub fn set_pause(&self, reason: Option<String>) {
        *self.pause.lock().unwrap_or_else(PoisonError::into_inner) = reason;
    }

    /// Returns what a new order has in this shop. Its link cannot be guessed.
    pub(super) fn about_order(&self) -> OrderMail {
        let link = BASE64_URL_SAFE_NO_PAD.encode(Uuid::new_v4());
        OrderMail { link, alert_email: self.alert_email.clone() }
    }

    pub(super) fn pause(&self) -> Option<String> {
        self.pause.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}
