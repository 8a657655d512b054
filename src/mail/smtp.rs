//! Sends messages over one connection to an SMTP server.

use std::error::Error;
use std::sync::LazyLock;
use std::time::Duration;

use lettre::Message;
use lettre::transport::smtp;
use lettre::transport::smtp::authentication::DEFAULT_MECHANISMS;
use lettre::transport::smtp::client::AsyncSmtpConnection;
use lettre::transport::smtp::commands::{Data, Mail, Rcpt};
use lettre::transport::smtp::extension::{ClientId, Extension, MailParameter};
use regex::Regex;
use tokio::time::timeout;

use super::server::SmtpServer;
use super::transport;
use crate::domain::rules::is_unprintable;

/// How long a connection, and then each message, may take.
pub const SMTP_TIMEOUT: Duration = Duration::from_secs(30);
/// The longest reason that is kept of what a server says, in characters.
const MAX_REASON_CHARS: usize = 300;

/// A connection that is signed in, ready for messages.
pub struct Connection {
    smtp: AsyncSmtpConnection,
    limit: Duration,
}

/// Why a message is not sent, in one line of at most 300 characters.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SendError {
    /// The server takes no mail for this recipient. It will not do so later either.
    #[error("{0}")]
    Rejected(String),
    /// The server takes no mail from the shop's account, or this message from nobody. The next mail would fare the same.
    #[error("{0}")]
    Refused(String),
    /// The server cannot be reached, or does not take the message now.
    #[error("{0}")]
    Failed(String),
}

impl Connection {
    /// Connects, secures the connection and signs in. `name` is the host name with which the shop introduces itself.
    pub async fn open(server: &SmtpServer, name: &str, limit: Duration) -> Result<Self, SendError> {
        let smtp = timeout(limit, open(server, name, limit)).await.unwrap_or_else(|_| Err(too_late(limit)))?;
        Ok(Self { smtp, limit })
    }

    /// Sends a message. After an error the connection cannot be used.
    pub async fn send(&mut self, message: &Message) -> Result<(), SendError> {
        let limit = self.limit;
        timeout(limit, send(&mut self.smtp, message)).await.unwrap_or_else(|_| Err(too_late(limit)))
    }

    /// Ends the connection. It does not matter whether that succeeds: the messages are sent.
    pub async fn close(mut self) {
        let _ = timeout(self.limit, self.smtp.quit()).await;
    }
}

async fn open(server: &SmtpServer, name: &str, limit: Duration) -> Result<AsyncSmtpConnection, SendError> {
    let connected = transport::connect(server, &ClientId::Domain(name.to_owned()), limit / 2).await;
    let mut smtp = connected.map_err(|error| SendError::Failed(reason(error.as_ref())))?;
    if let Some(credentials) = &server.credentials {
        smtp.auth(DEFAULT_MECHANISMS, credentials).await?;
    }
    Ok(smtp)
}

/// Sends a message command by command, because only a refusal of the recipient is final.
async fn send(smtp: &mut AsyncSmtpConnection, message: &Message) -> Result<(), SendError> {
    let envelope = message.envelope();
    let is_ascii = envelope.to().iter().all(|address| AsRef::<str>::as_ref(address).is_ascii());
    if !is_ascii && !smtp.server_info().supports_feature(Extension::SmtpUtfEight) {
        return Err(SendError::Rejected("the mail server takes no email with such letters".to_owned()));
    }
    let parameters = if is_ascii { Vec::new() } else { vec![MailParameter::SmtpUtfEight] };
    smtp.command(Mail::new(envelope.from().cloned(), parameters)).await?;
    for recipient in envelope.to() {
        let answer = smtp.command(Rcpt::new(recipient.clone(), Vec::new())).await;
        answer.map_err(|error| match error.into() {
            SendError::Refused(reason) if is_about_recipient(&reason) => SendError::Rejected(reason),
            error => error,
        })?;
    }
    smtp.command(Data).await?;
    smtp.message(&message.formatted()).await?;
    Ok(())
}

fn too_late(limit: Duration) -> SendError {
    SendError::Failed(format!("the mail server did not answer within {limit:?}"))
}

impl From<smtp::Error> for SendError {
    fn from(error: smtp::Error) -> Self {
        let reason = reason(&error);
        if error.is_permanent() { Self::Refused(reason) } else { Self::Failed(reason) }
    }
}

/// Matches a refusal, as lettre writes it, that is about the recipient by its enhanced code (RFC 3463, section 3). 5.1.7 and
/// 5.1.8 are about the sender's address.
static NAMES_RECIPIENT: LazyLock<Regex> = LazyLock::new(|| regex(r"\): #?5\.(1\.([0-69]|\d\d)|2\.1)\b"));
/// Matches one that names a mailbox.
static SAYS_MAILBOX: LazyLock<Regex> = LazyLock::new(|| regex(r"(?i)\((550|551|553)\): .*(user|mailbox)"));
/// Matches one with another code, or about the account that sends, which may name its user.
static SAYS_OTHER: LazyLock<Regex> = LazyLock::new(|| regex(r"(?i)\): #?5\.\d|sender|exceed|limit|quota|relay|auth"));

fn regex(pattern: &str) -> Regex {
    Regex::new(pattern).expect("a pattern")
}

/// Returns whether a refusal of a recipient is about the recipient, and not about the account that sends.
fn is_about_recipient(reason: &str) -> bool {
    NAMES_RECIPIENT.is_match(reason) || SAYS_MAILBOX.is_match(reason) && !SAYS_OTHER.is_match(reason)
}

/// Returns what went wrong, or what the server said, in one line.
fn reason(error: &dyn Error) -> String {
    let text = error.to_string();
    text.chars().map(|c| if is_unprintable(c) { ' ' } else { c }).take(MAX_REASON_CHARS).collect()
}

#[cfg(test)]
mod tests {
    use super::is_about_recipient;

    #[test]
    fn only_an_answer_about_the_recipient_is_final() {
        for (said, expected, why) in [
            ("(550): 5.1.1 no such user", true, "no mailbox, RFC 3463"),
            ("(550): 5.1.10 recipient not found", true, "Exchange"),
            ("(550): #5.1.0 Address rejected.", true, "IronPort"),
            ("(550): 5.2.1 the account is disabled", true, "a mailbox that takes no mail"),
            ("(550): No such user here", true, "no enhanced code"),
            ("(550): Requested action not taken: mailbox unavailable", true, "RFC 5321"),
            ("(551): User not local", true, "RFC 5321"),
            ("(553): sorry, this mailbox is unknown", true, "qmail"),
            ("(550): 5.1.8 sender address rejected: domain not found", false, "the sender"),
            ("(553): 5.1.7 address of the sender is wrong", false, "the sender"),
            ("(550): 5.7.1 exceeded the max emails per hour", false, "a limit"),
            ("(550): 5.4.5 daily user sending quota exceeded", false, "Gmail"),
            ("(554): 5.3.2 system does not take mail", false, "the server"),
            ("(554): no such user", false, "the transaction has failed, for any reason"),
            ("(550): Domain shop.example has exceeded the max emails per hour", false, "cPanel"),
            ("(550): user shop has exceeded its limit", false, "names a user, the one that sends"),
            ("(553): sender address rejected: not owned by user shop", false, "names a user, the one that sends"),
            ("(550): relay not permitted", false, "the server does not know the shop"),
            ("(552): 5.2.2 mailbox full", false, "may have room later"),
            ("(550): administrative prohibition", false, "says nothing"),
        ] {
            assert_eq!(is_about_recipient(&format!("permanent error {said}")), expected, "{said}: {why}");
        }
    }
}
