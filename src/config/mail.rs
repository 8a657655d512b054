//! Options of mail.

use std::path::PathBuf;

use clap::Args;
use lettre::message::Mailbox;

use super::values::{expected, parse_email};
use crate::domain::rules::is_unprintable;

/// Above these options in the help.
pub(super) const HEADING: &str = "Mail";
/// What [`parse_mailbox`] accepts.
const SENDER: &str = "a sender such as 'Example Shop <orders@shop.example>' or orders@shop.example";
/// What [`parse_note`] accepts.
const NOTE: &str = "one line of up to 500 characters, for example 'Pay by check'";
const MAX_NOTE_CHARS: usize = 500;

/// Options of the mails that the shop sends.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = HEADING)]
pub struct Mail {
    /// File with the URL of the SMTP server, which contains the password; the file must not be readable by others
    #[arg(long = "mail-url-file", env = "SHOP_MAIL_URL_FILE", value_name = "FILE", requires = "from")]
    pub url_file: Option<PathBuf>,

    /// Sender of the mails, such as 'Example Shop <orders@shop.example>'
    #[arg(long = "mail-from", env = "SHOP_MAIL_FROM", value_name = "SENDER", requires = "url_file",
        value_parser = expected(SENDER, parse_mailbox))]
    pub from: Option<Mailbox>,

    /// Root certificates in PEM to trust when talking to the SMTP server, instead of those of the web
    #[arg(long = "mail-ca", env = "SHOP_MAIL_CA", value_name = "FILE", requires = "url_file")]
    pub ca: Option<PathBuf>,

    /// How to pay, for the mail about a received order, such as 'Pay by check'
    #[arg(long, env = "SHOP_PAYMENT_NOTE", value_name = "TEXT", requires = "url_file", value_parser = expected(NOTE, parse_note))]
    pub payment_note: Option<String>,
}

/// Parses the sender of mails.
pub fn parse_sender(text: &str) -> Result<Mailbox, String> {
    parse_mailbox(text).ok_or_else(|| format!("--mail-from: expected {SENDER}"))
}

/// Parses an email address with or without a name. Only ASCII is sure to be taken from a sender by every server.
fn parse_mailbox(text: &str) -> Option<Mailbox> {
    let (name, address) = match text.trim().strip_suffix('>') {
        Some(text) => text.split_once('<')?,
        None => ("", text),
    };
    let name = name.trim().trim_matches('"').to_owned();
    let is_plain = !name.chars().any(|c| is_unprintable(c) || matches!(c, '"' | '<' | '>' | '@'));
    let address = parse_email(address).filter(|address| address.is_ascii() && is_plain)?.parse().ok()?;
    Some(Mailbox::new(Some(name).filter(|name| !name.is_empty()), address))
}

fn parse_note(text: &str) -> Option<String> {
    let note = text.trim();
    let is_line = !note.is_empty() && note.chars().count() <= MAX_NOTE_CHARS && !note.chars().any(is_unprintable);
    is_line.then(|| note.to_owned())
}

#[cfg(test)]
mod tests {
    use super::parse_mailbox;

    #[test]
    fn a_sender_is_an_address_with_or_without_a_name() {
        for (text, name, address) in [
            ("orders@shop.example", None, "orders@shop.example"),
            (" <orders@shop.example> ", None, "orders@shop.example"),
            ("Example Shop <orders@shop.example>", Some("Example Shop"), "orders@shop.example"),
            ("\"Cups, Inc.\" <orders@shop.example>", Some("Cups, Inc."), "orders@shop.example"),
            ("Größe & Söhne <o.k+1@shop.example>", Some("Größe & Söhne"), "o.k+1@shop.example"),
        ] {
            let sender = parse_mailbox(text).expect(text);
            let found = (sender.name.as_deref(), AsRef::<str>::as_ref(&sender.email));
            assert_eq!(found, (name, address), "{text}");
        }
        for text in [
            "",
            "orders",
            "Example Shop orders@shop.example",
            "Cups <orders@shop.example> <b@shop.example>",
            "Cups\r\nBcc: a@b.example <orders@shop.example>",
            "Cups <größe@shop.example>",
            "Cups <orders@shop.example",
            "<>",
        ] {
            assert_eq!(parse_mailbox(text), None, "{text:?}");
        }
    }
}
