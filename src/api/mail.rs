//! Mail as the API knows it: what a new order has, whose shopper gets mails, and whether mail can be sent.

use std::net::IpAddr;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, PoisonError};

use base64::prelude::{BASE64_URL_SAFE_NO_PAD, Engine};
use uuid::Uuid;

use crate::auth::throttle::{RateLimited, Throttle};
use crate::domain::order::NetworkHash;
use crate::store::OrderMail;

/// Orders with the email of one mailbox whose shopper gets mails, in an hour and in a day. Anyone can order with a stranger's
/// email.
const MAX_HOURLY: u32 = 3;
const MAX_DAILY: u32 = 6;
/// Orders of one network in an hour whose shoppers get mails.
const MAX_OF_NETWORK: u32 = 20;
/// Corrections of the email of an order in an hour.
const MAX_CORRECTIONS: u32 = 3;
/// Mails in an hour that strangers cause by asking for them, and those of one client, by what is asked for.
const MAX_REQUESTED: u32 = 100;
const MAX_OF_CLIENT: u32 = 5;
const HOUR: i64 = 60 * 60;
/// Whose mailboxes ignore dots.
const GMAIL: [&str; 2] = ["gmail.com", "googlemail.com"];

/// The state of mail delivery.
pub struct MailStatus {
    /// The email that gets mails for the owner.
    pub alert_email: String,
    /// Why the mail server cannot be used.
    pause: Mutex<Option<String>>,
    /// The orders whose shopper gets mails, by mailbox and by network, and the corrections of emails, by order.
    hourly: Throttle<Limited>,
    /// The same, by mailbox.
    daily: Throttle<Limited>,
    /// The number of orders since the start whose shopper gets no mails.
    unmailed: AtomicU32,
}

/// Whose orders are counted.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Limited {
    Mailbox(String),
    Network(NetworkHash),
    /// By its link.
    Order(String),
    /// Everybody who asks for a mail: nobody can cause many by asking from many networks.
    Anyone,
    /// One client who asks, by its IP key.
    Client(Asked, IpAddr),
    /// Who gets what is asked for. Not the mailbox of orders: a stranger could keep it from getting its confirmations.
    Asked(Asked, String),
}

/// A mail that strangers can ask for.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Asked {
    /// The link of an order.
    Link,
    /// The question whether an email is to be told of a restock.
    Restock,
    /// A message to support.
    Message,
}

/// Who gets mails, and what of the limits they use up.
pub(super) struct Recipient {
    hourly: Vec<(Limited, u32)>,
    daily: Vec<(Limited, u32)>,
}

impl Recipient {
    pub(super) fn new(email: &str, network: Option<NetworkHash>) -> Self {
        let mailbox = Limited::Mailbox(mailbox_of(email));
        let network = network.map(|network| (Limited::Network(network), MAX_OF_NETWORK));
        let hourly = [(mailbox.clone(), MAX_HOURLY)].into_iter().chain(network).collect();
        Self { hourly, daily: vec![(mailbox, MAX_DAILY)] }
    }

    /// Loopback is exempt from the limit of a client: it may be an unnamed proxy that all shoppers share.
    fn of_request(asked: Asked, client: Option<IpAddr>, email: &str) -> Self {
        let client = client.filter(|client| !client.is_loopback());
        let client = client.map(|client| (Limited::Client(asked, client), MAX_OF_CLIENT));
        let mailbox = (asked != Asked::Message).then(|| Limited::Asked(asked, mailbox_of(email)));
        let hourly = mailbox.clone().map(|mailbox| (mailbox, MAX_HOURLY));
        let hourly = [(Limited::Anyone, MAX_REQUESTED)].into_iter().chain(client).chain(hourly).collect();
        Self { hourly, daily: mailbox.map(|mailbox| (mailbox, MAX_DAILY)).into_iter().collect() }
    }
}

impl MailStatus {
    /// Starts with a mail server that works.
    pub fn new(alert_email: String) -> Self {
        let (hourly, daily) = (Throttle::new(HOUR), Throttle::new(24 * HOUR));
        Self { alert_email, pause: Mutex::default(), hourly, daily, unmailed: AtomicU32::default() }
    }

    /// Records why the mail server cannot be used, or that it works.
    pub fn set_pause(&self, reason: Option<String>) {
        *self.pause.lock().unwrap_or_else(PoisonError::into_inner) = reason;
    }

    /// Returns what a new order has in this shop. Its link cannot be guessed.
    pub(super) fn about_order(&self, recipient: &Recipient, now: i64) -> OrderMail {
        OrderMail { mails_shopper: self.count(recipient, now).is_ok(), ..self.about_card_order() }
    }

    /// Counts a mail about an order to an email that its shopper has corrected.
    pub(super) fn count_correction(&self, link: &str, email: &str, now: i64) -> Result<(), RateLimited> {
        let mut recipient = Recipient::new(email, None);
        recipient.hourly.push((Limited::Order(link.to_owned()), MAX_CORRECTIONS));
        self.count(&recipient, now)
    }

    /// Counts a mail that a stranger asks for. `email` gets it, unless it is a message.
    pub(super) fn count_request(
        &self,
        asked: Asked,
        client: Option<IpAddr>,
        email: &str,
        now: i64,
    ) -> Result<(), RateLimited> {
        self.count(&Recipient::of_request(asked, client, email), now)
    }

    /// Gives back what a request that causes no mail has taken of what all can ask for, not what its client can.
    pub(super) fn forget_request(&self, at: i64) {
        self.hourly.give_back(&[(Limited::Anyone, MAX_REQUESTED)], at);
    }

    fn count(&self, Recipient { hourly, daily }: &Recipient, now: i64) -> Result<(), RateLimited> {
        self.hourly.take(hourly, now)?;
        self.daily.take(daily, now).inspect_err(|_| self.hourly.give_back(hourly, now))
    }

    /// Returns what a new order has that a card pays. Nobody gets mails with a stranger's card.
    pub(super) fn about_card_order(&self) -> OrderMail {
        OrderMail { link: new_link(), alert_email: self.alert_email.clone(), mails_shopper: true }
    }

    /// Gives back what was counted at this time, because it causes no mail.
    pub(super) fn forget(&self, recipient: &Recipient, at: i64) {
        self.hourly.give_back(&recipient.hourly, at);
        self.daily.give_back(&recipient.daily, at);
    }

    /// Logs that the shopper of an order is not told of it.
    pub(super) fn log_unmailed(&self) {
        let count = self.unmailed.fetch_add(1, Ordering::Relaxed) + 1;
        tracing::warn!(
            "the shopper of an order gets no confirmation by mail: there were too many orders with that email, or from \
             that network ({count} orders since the start)"
        );
    }

    pub(super) fn pause(&self) -> Option<String> {
        self.pause.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

/// Returns the secret part of the address of a page, which nobody can guess.
pub(super) fn new_link() -> String {
    BASE64_URL_SAFE_NO_PAD.encode(Uuid::new_v4())
}

/// Returns the mailbox of an email: mail to `ann+shop@…` arrives at `ann@…`.
fn mailbox_of(email: &str) -> String {
    let email = email.to_lowercase();
    let Some((local, domain)) = email.rsplit_once('@') else { return email };
    let local = local.split('+').next().unwrap_or_default();
    if GMAIL.contains(&domain) {
        format!("{}@{}", local.replace('.', ""), GMAIL[0])
    } else {
        format!("{local}@{domain}")
    }
}

#[cfg(test)]
mod tests {
    use super::mailbox_of;

    #[test]
    fn emails_that_arrive_in_the_same_mailbox_are_one() {
        for (email, mailbox) in [
            ("Ann@Example.com", "ann@example.com"),
            ("ann+shop+1@example.com", "ann@example.com"),
            ("a.nn@example.com", "a.nn@example.com"),
            ("a.n.n+1@gmail.com", "ann@gmail.com"),
            ("ann@googlemail.com", "ann@gmail.com"),
        ] {
            assert_eq!(mailbox_of(email), mailbox, "{email}");
        }
    }
}
