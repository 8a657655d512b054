//! A letter as a message of the mail protocols.

use std::time::{Duration, UNIX_EPOCH};

use idna::punycode;
use lettre::message::header::{HeaderName, HeaderValue};
use lettre::message::{Mailbox, MultiPart};
use lettre::{Address, Message};
use unicode_normalization::UnicodeNormalization;

use super::html::html;
use super::letter::Letter;
use super::plain::plain_text;

/// Who sends the mails of the shop, and who gets the replies.
#[derive(Clone, Debug)]
pub struct Sender {
    /// The sender that readers see.
    pub from: Mailbox,
    /// The email for replies.
    pub reply_to: Address,
}

impl Sender {
    /// Returns the host name with which the shop introduces itself to a mail server.
    pub fn host(&self) -> &str {
        self.from.email.domain()
    }

    /// Returns the message that carries a letter.
    ///
    /// `id` is the same each time a mail is sent, so that a reader who gets it twice sees it once. `at` is in Unix
    /// seconds.
    pub fn message(&self, letter: &Letter, to: Address, id: &str, at: i64) -> Result<Message, lettre::error::Error> {
        let sent_at = UNIX_EPOCH + Duration::from_secs(at.try_into().unwrap_or_default());
        let message = Message::builder()
            .from(self.from.clone())
            .reply_to(self.reply_to.clone().into())
            .to(with_ascii_domain(to).into())
            .subject(letter.subject.clone())
            .date(sent_at)
            .message_id(Some(format!("<{id}@{}>", self.host())))
            // So that no absence notice is sent in reply (RFC 3834).
            .raw_header(HeaderValue::new(
                HeaderName::new_from_ascii_str("Auto-Submitted"),
                "auto-generated".to_owned(),
            ));
        message.multipart(MultiPart::alternative_plain_html(plain_text(letter), html(letter)))
    }
}

/// Returns the address with its domain in ASCII (RFC 5891, 4.4), which mail servers without SMTPUTF8 take too.
fn with_ascii_domain(address: Address) -> Address {
    let encode = |label: &str| match label {
        label if label.is_ascii() => Some(label.to_owned()),
        label => Some(format!("xn--{}", punycode::encode(&label.to_lowercase().nfc().collect::<Vec<_>>())?)),
    };
    let labels: Option<Vec<String>> = address.domain().split('.').map(encode).collect();
    labels.and_then(|labels| Address::new(address.user(), labels.join(".")).ok()).unwrap_or(address)
}
