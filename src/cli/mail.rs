//! `shop mail`: the mails that the shop sends.

use std::fmt::Display;
use std::fs;
use std::path::Path;

use clap::{Args, Subcommand};
use jiff::Timestamp;
use lettre::Address;
use lettre::message::Mailbox;
use serde_json::json;

use super::database::{now, open_existing, open_for_reading};
use super::failure::Failure;
use super::help::hide_except;
use super::output::{Output, Target, format_time, table};
use crate::auth::private_file;
use crate::config::{self, Serve, email, number};
use crate::domain::mail::{MailState, mails_text};
use crate::domain::sales_tax::SalesTax;
use crate::domain::seller::Seller;
use crate::mail::{InvalidServer, Mailer, Sample, SendError, Sender, Shop, SmtpServer};
use crate::store::ListedMail;

#[derive(Subcommand)]
pub(super) enum MailCommand {
    /// Sends one letter, to see that mails arrive and what they look like
    ///
    /// All letters but the first are samples, with made-up orders.
    #[command(mut_args(|arg| hide_except(arg, &SHOWN)), mut_arg("url_file", |arg| arg.required(true)))]
    Test(Box<MailTest>),
    /// Lists mails that wait and those of the last 30 days, newest first
    List(MailList),
    /// Sends mails again that were given up
    Retry(MailRetry),
}

#[derive(Args)]
pub(super) struct MailTest {
    /// Email that gets the letter
    #[arg(value_parser = email())]
    email: String,
    /// Letter to send
    #[arg(long, value_name = "LETTER", default_value = "test")]
    letter: Sample,
    #[command(flatten)]
    output: Output,
    #[command(flatten)]
    serve: Serve,
}

/// The flags of `shop serve` that the help of `shop mail test` shows.
const SHOWN: [&str; 8] =
    ["db", "public-url", "support-email", "seller", "mail-url-file", "mail-from", "mail-ca", "payment-note"];

#[derive(Args)]
pub(super) struct MailList {
    #[command(flatten)]
    target: Target,
    /// Only mails that were given up
    #[arg(long)]
    failed: bool,
    /// Maximum number of mails
    #[arg(long, value_name = "COUNT", default_value = "20", value_parser = number::<u32>(1..=1000, "20"))]
    limit: u32,
}

#[derive(Args)]
pub(super) struct MailRetry {
    #[command(flatten)]
    target: Target,
    #[command(flatten)]
    mails: MailsToRetry,
}

#[derive(Args)]
#[group(required = true, multiple = false)]
struct MailsToRetry {
    /// The mail, by the id that shop mail list prints
    id: Option<i64>,
    /// All of them
    #[arg(long)]
    all: bool,
}

pub(super) async fn run(command: MailCommand) -> Result<(), Failure> {
    match command {
        MailCommand::Test(options) => test(*options).await,
        MailCommand::List(options) => list(options).await,
        MailCommand::Retry(options) => retry(options).await,
    }
}

/// Reads the files of the options; `None` in a shop that sends no mail. `origin` is known where mail is on.
pub(super) fn mailer(
    options: config::Mail,
    origin: Option<String>,
    support_email: &str,
    seller: Option<Seller>,
    sales_tax: Option<SalesTax>,
) -> Result<Option<Mailer>, Failure> {
    let config::Mail { url_file, from, ca, payment_note } = options;
    let (Some(url_file), Some(from), Some(origin)) = (url_file, from, origin) else { return Ok(None) };
    let url = private_file::read(&url_file).map_err(|error| cannot_use(&url_file, &error))?;
    let server = parse_server(&url, &url_file, ca.as_deref())?;
    let shop = Shop { origin, support_email: support_email.to_owned(), seller, payment_note, sales_tax };
    mailer_of(server, from, shop).map(Some)
}

pub(super) fn mailer_of(server: SmtpServer, from: Mailbox, shop: Shop) -> Result<Mailer, Failure> {
    let support = &shop.support_email;
    let reply_to = support.parse::<Address>();
    let reply_to = reply_to.map_err(|error| Failure(format!("--support-email: {support}: {error}")))?;
    Ok(Mailer { server, sender: Sender { from, reply_to }, shop })
}

/// Parses the URL of the SMTP server, and reads the root certificates to check it with, if they are not those of the web.
/// The error names the file, and contains nothing of it.
pub(super) fn parse_server(url: &str, url_file: &Path, roots: Option<&Path>) -> Result<SmtpServer, Failure> {
    let pem = roots.map(|path| fs::read(path).map_err(|error| cannot_use(path, &error))).transpose()?;
    SmtpServer::parse(url, pem.as_deref()).map_err(|error| match (error, roots) {
        (InvalidServer::Roots, Some(path)) => cannot_use(path, &error),
        _ => cannot_use(url_file, &error),
    })
}

fn cannot_use(path: &Path, reason: &dyn Display) -> Failure {
    Failure(format!("cannot use {}: {reason}", path.display()))
}

async fn test(options: MailTest) -> Result<(), Failure> {
    let MailTest { email, letter, output, serve } = options;
    let (origin, sales_tax) = (serve.known_origin(), serve.payments.sales_tax);
    let mailer = mailer(serve.mail.clone(), origin, &serve.support_email, serve.seller(), sales_tax)?;
    let mailer = mailer.ok_or_else(|| Failure("--mail-url-file needs --public-url: mails link to it".to_owned()))?;
    let line = send(&mailer, letter, &email).await?;
    output.print_outcome(|| json!({ "email": email, "server": mailer.server.address() }), || line);
    Ok(())
}

/// Sends a letter with made-up facts, and says that the server has taken it.
pub(super) async fn send(mailer: &Mailer, letter: Sample, email: &str) -> Result<String, Failure> {
    let (at, address) = (now(), mailer.server.address());
    let failed = |error| match error {
        SendError::Rejected(reason) => Failure(format!("{address} takes no mail for {email}: {reason}")),
        SendError::Refused(reason) | SendError::Failed(reason) => {
            Failure(format!("cannot send mail by {address}: {reason}"))
        }
    };
    let message = mailer.message(&letter.facts(), email, &format!("test.{at}"), at).map_err(failed)?;
    let mut connection = mailer.connect().await.map_err(failed)?;
    connection.send(&message).await.map_err(failed)?;
    connection.close().await;
    Ok(format!("{address} has taken the letter for {email}"))
}

async fn list(MailList { target, failed, limit }: MailList) -> Result<(), Failure> {
    let mails = open_for_reading(&target.database.path)?.list_mails(failed, limit).await?;
    let rows = mails.iter().map(|mail| {
        let ListedMail { id, key, recipient, created_at, attempts, error, .. } = mail;
        let error = error.clone().unwrap_or_default();
        [
            id.to_string(),
            format_time(*created_at),
            state(mail),
            attempts.to_string(),
            key.clone(),
            recipient.clone(),
            error,
        ]
    });
    let header = [">ID", "WRITTEN (UTC)", "STATE", ">ATTEMPTS", "LETTER", "TO", "ERROR"];
    let text = table(header, rows);
    target.output.print_data(|| mails.iter().map(as_json).collect(), || text)
}

fn state(mail: &ListedMail) -> String {
    match mail.state {
        MailState::Waiting(at) => format!("due {}", format_time(at)),
        MailState::Sent(at) => format!("sent {}", format_time(at)),
        MailState::Failed => "failed".to_owned(),
    }
}

fn as_json(mail: &ListedMail) -> serde_json::Value {
    let ListedMail { id, key, recipient, created_at, state, attempts, error } = mail;
    let (due_at, sent_at) = match state {
        MailState::Waiting(at) => (Some(utc(*at)), None),
        MailState::Sent(at) => (None, Some(utc(*at))),
        MailState::Failed => (None, None),
    };
    json!({
        "id": id, "key": key, "recipient": recipient, "created_at": utc(*created_at), "due_at": due_at,
        "sent_at": sent_at, "attempts": attempts, "error": error,
    })
}

/// Formats a Unix time as the API does.
fn utc(unix_seconds: i64) -> String {
    Timestamp::from_second(unix_seconds).unwrap_or_default().to_string()
}

async fn retry(MailRetry { target: Target { database, output }, mails }: MailRetry) -> Result<(), Failure> {
    let MailsToRetry { id, .. } = mails;
    let retried = open_existing(&database.path, now())?.retry_mails(id, now()).await?;
    if let (Some(id), 0) = (id, retried) {
        return Err(Failure(format!("there is no mail {id} that was given up: run `shop mail list --failed`")));
    }
    let count = u32::try_from(retried).unwrap_or(u32::MAX);
    output.print_outcome(|| json!({ "retried": count }), || format!("{} to be sent again", mails_text(count)));
    Ok(())
}
