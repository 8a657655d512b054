//! `shop mail`: the mails that the shop sends.

use clap::{Args, Subcommand};
use lettre::Address;
use serde_json::json;

use super::database::now;
use super::failure::Failure;
use super::output::Output;
use crate::config::{Mail, email, origin, payment_note, seller};
use crate::domain::constants::constants;
use crate::domain::seller::Seller;
use crate::mail::{Connection, SMTP_TIMEOUT, Sample, SendError, Sender, Shop, compose, read_server};

#[derive(Subcommand)]
pub(super) enum MailCommand {
    /// Sends one letter, to see that mails arrive and what they look like
    ///
    /// All letters but the first are samples, with made-up orders.
    #[command(mut_arg("url_file", |arg| arg.required(true)))]
    Test(MailTest),
}

#[derive(Args)]
pub(super) struct MailTest {
    /// Email that gets the letter
    #[arg(value_parser = email())]
    email: String,
    /// Letter to send
    #[arg(long, value_name = "LETTER", default_value = "test")]
    letter: Sample,
    /// Public URL of the shop, as given to `shop serve`
    #[arg(long, env = "SHOP_PUBLIC_URL", value_name = "URL", value_parser = origin())]
    public_url: String,
    /// Support email address, as given to `shop serve`
    #[arg(long, env = "SHOP_SUPPORT_EMAIL", value_name = "EMAIL", value_parser = email(),
        default_value = constants().support_email.as_str())]
    support_email: String,
    /// Who sells, as given to `shop serve`
    #[arg(long, env = "SHOP_SELLER", value_name = "SELLER", value_parser = seller())]
    seller: Option<Seller>,
    /// How to pay, for the letter about a received order
    #[arg(long, value_name = "TEXT", value_parser = payment_note())]
    payment_note: Option<String>,
    #[command(flatten)]
    output: Output,
    #[command(flatten)]
    mail: Mail,
}

pub(super) async fn run(command: MailCommand) -> Result<(), Failure> {
    match command {
        MailCommand::Test(options) => test(options).await,
    }
}

async fn test(options: MailTest) -> Result<(), Failure> {
    let MailTest { email, letter, public_url, support_email, seller, payment_note, output, mail } = options;
    let Mail { url_file: Some(url_file), from: Some(from), ca } = mail else {
        unreachable!("the file is required, and requires a sender")
    };
    let server = read_server(&url_file, ca.as_deref()).map_err(Failure)?;
    let address = |email: &str| email.parse::<Address>().map_err(|error| Failure(format!("{email}: {error}")));
    let sender = Sender { from, reply_to: address(&support_email)? };
    let shop = Shop { origin: public_url, support_email, seller, payment_note };
    let (at, letter) = (now(), compose(&letter.facts(), &shop));
    let message = sender.message(&letter, address(&email)?, &format!("test.{at}"), at)?;
    let failed = |error| match error {
        SendError::Rejected(reason) => Failure(format!("{} takes no mail for {email}: {reason}", server.address())),
        SendError::Failed(reason) => Failure(format!("cannot send mail by {}: {reason}", server.address())),
    };
    let mut connection = Connection::open(&server, sender.host(), SMTP_TIMEOUT).await.map_err(failed)?;
    connection.send(&message).await.map_err(failed)?;
    connection.close().await;
    output.print_outcome(
        || json!({ "email": email, "server": server.address(), "subject": letter.subject }),
        || format!("{} has taken the letter for {email}", server.address()),
    );
    Ok(())
}
