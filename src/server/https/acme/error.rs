//! Why no certificate was issued.

use std::error::Error as _;
use std::io;

const UNKNOWN_ACCOUNT: &str = "urn:ietf:params:acme:error:accountDoesNotExist";
const BAD_NONCE: &str = "urn:ietf:params:acme:error:badNonce";
/// The certificate authority writes these texts.
const MAX_CHARS: usize = 500;

/// Why no certificate was issued.
#[derive(Debug, thiserror::Error)]
pub(super) enum AcmeError {
    /// The certificate authority could not be reached, or responded with an error.
    #[error("{}", one_line(&describe(.0)))]
    Protocol(#[from] instant_acme::Error),
    /// A domain was not confirmed.
    #[error("{}", one_line(.0))]
    Refused(String),
    /// The certificate that was issued cannot be used.
    #[error("the certificate that was issued cannot be used: {0}")]
    Unusable(String),
    /// The account could not be stored, or no challenge certificate be made.
    #[error("{0}")]
    Local(#[from] io::Error),
}

impl AcmeError {
    /// Returns whether the certificate authority does not know the account.
    pub(super) fn is_unknown_account(&self) -> bool {
        self.has_type(UNKNOWN_ACCOUNT)
    }

    /// Returns whether the same request is likely to succeed now.
    pub(super) fn is_bad_nonce(&self) -> bool {
        self.has_type(BAD_NONCE)
    }

    fn has_type(&self, name: &str) -> bool {
        matches!(self, Self::Protocol(instant_acme::Error::Api(problem)) if problem.r#type.as_deref() == Some(name))
    }
}

/// Returns the message of an error with those of its causes.
fn describe(error: &instant_acme::Error) -> String {
    let mut text = error.to_string();
    let mut source = error.source();
    while let Some(cause) = source {
        let message = cause.to_string();
        if !text.contains(&message) {
            text = format!("{text}: {message}");
        }
        source = cause.source();
    }
    text
}

fn one_line(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { ' ' } else { c }).take(MAX_CHARS).collect()
}
