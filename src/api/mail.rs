//! Whether mail can be sent, for the notices to staff.

use std::sync::{Mutex, PoisonError};

/// The state of mail delivery.
#[derive(Debug)]
pub struct MailStatus {
    /// The email that gets mails for the owner.
    pub(super) alert_email: String,
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

    pub(super) fn pause(&self) -> Option<String> {
        self.pause.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}
