//! Sends messages over one connection to an SMTP server.

use std::error::Error;
use std::time::Duration;

use lettre::Message;
use lettre::transport::smtp;
use lettre::transport::smtp::authentication::DEFAULT_MECHANISMS;
use lettre::transport::smtp::client::AsyncSmtpConnection;
use lettre::transport::smtp::commands::{Data, Mail, Rcpt};
use lettre::transport::smtp::extension::{ClientId, Extension, MailParameter};
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
    /// The server cannot be reached, refuses to sign in, or does not take the message now.
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
        let is_final = answer.as_ref().is_err_and(smtp::Error::is_permanent);
        answer.map_err(|error| if is_final { SendError::Rejected(reason(&error)) } else { error.into() })?;
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
        Self::Failed(reason(&error))
    }
}

/// Returns what went wrong, or what the server said, in one line.
fn reason(error: &dyn Error) -> String {
    let text = error.to_string();
    text.chars().map(|c| if is_unprintable(c) { ' ' } else { c }).take(MAX_REASON_CHARS).collect()
}
