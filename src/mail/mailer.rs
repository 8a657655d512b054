//! Writes the messages of a shop, and connects to its mail server.

use lettre::Message;
use lettre::address::AddressError;

use super::letters::compose;
use super::message::Sender;
use super::server::SmtpServer;
use super::shop::Shop;
use super::smtp::{Connection, SMTP_TIMEOUT, SendError};
use crate::domain::mail::Facts;

/// Everything that the mails of a shop have in common.
#[derive(Clone, Debug)]
#[expect(missing_docs, reason = "the field names are self-explanatory")]
pub struct Mailer {
    pub server: SmtpServer,
    pub sender: Sender,
    pub shop: Shop,
}

impl Mailer {
    /// Connects to the mail server.
    pub async fn connect(&self) -> Result<Connection, SendError> {
        Connection::open(&self.server, self.sender.host(), SMTP_TIMEOUT).await
    }

    /// Sends a mail at once, which nothing records: for when the database cannot be written.
    pub async fn send(&self, facts: &Facts, to: &str, id: &str, at: i64) -> Result<(), SendError> {
        let message = self.message(facts, to, id, at)?;
        self.connect().await?.send(&message).await
    }

    /// Writes a message. See [`Sender::message`]. A reply to a letter about a shopper goes to the shopper.
    pub fn message(&self, facts: &Facts, to: &str, id: &str, at: i64) -> Result<Message, SendError> {
        let rejected = |error: &dyn std::fmt::Display| SendError::Rejected(error.to_string());
        let to = to.parse().map_err(|error: AddressError| rejected(&error))?;
        let mut sender = self.sender.clone();
        if let Some(email) = facts.reply_to() {
            sender.reply_to = email.parse().unwrap_or(sender.reply_to);
        }
        sender.message(&compose(facts, &self.shop), to, id, at).map_err(|error| rejected(&error))
    }
}
