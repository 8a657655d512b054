//! `shop customers`: what the shop stores about a shopper.

use clap::{Args, Subcommand};
use serde_json::{Value, json};

use super::database::{actor, now, open_existing, open_for_reading};
use super::failure::Failure;
use super::output::{Target, write_data};
use crate::api::json;
use crate::config::Database;
use crate::domain::customer::Customer;
use crate::domain::order::orders_text;

#[derive(Subcommand)]
pub(super) enum CustomersCommand {
    /// Prints everything that is stored about a shopper, as JSON
    Export {
        #[command(flatten)]
        database: Database,
        /// Email of the shopper, in any case
        email: String,
    },
    /// Removes a shopper from all their orders: name, email, address and texts; lines and totals stay
    ///
    /// Refused if an order is open, disputed, has money that is not settled, or was shipped or cancelled less than 30 days
    /// ago.
    Forget(Forget),
}

#[derive(Args)]
pub(super) struct Forget {
    #[command(flatten)]
    target: Target,
    /// Email of the shopper, in any case
    email: String,
    /// Changes nothing
    #[arg(long)]
    dry_run: bool,
}

pub(super) async fn run(command: CustomersCommand) -> Result<(), Failure> {
    match command {
        CustomersCommand::Export { database, email } => {
            let email = Customer::parse_email(&email).map_err(Failure::rejected)?;
            let found = open_for_reading(&database.path)?.find_shopper(email).await?;
            let orders: Value = found.orders.into_iter().map(|order| json::order(order, now())).collect();
            let data = json!({
                "orders": orders, "restock_requests": found.restock_requests, "mails": found.mails,
            });
            write_data(format!("{data:#}\n").as_bytes())
        }
        CustomersCommand::Forget(options) => forget(options).await,
    }
}

async fn forget(Forget { target: Target { database, output }, email, dry_run }: Forget) -> Result<(), Failure> {
    let email = Customer::parse_email(&email).map_err(Failure::rejected)?;
    let store = open_existing(&database.path, now())?;
    let orders = store.forget_customer(email, dry_run, actor()).await.map_err(Failure::not_saved)?;
    let what = format!("the shopper of {}: {}", orders_text(orders.len() as u64), orders.join(", "));
    let text = match (orders.len(), dry_run) {
        (0, true) => "No order has this email.".to_owned(),
        (0, false) => format!("No order has this email. Its mails and restock requests are deleted.\n{UNREACHED}"),
        (_, true) => format!("Would forget {what}"),
        (_, false) => format!("Forgot {what}\n{UNREACHED}"),
    };
    output.print_outcome(|| json!({ "orders": orders }), || text);
    Ok(())
}

const UNREACHED: &str = "Not reached: backups, until --backup-keep (14 by default) newer ones have replaced them; replicas, \
                         until their retention is over; payments at Stripe; mails that were sent.";
