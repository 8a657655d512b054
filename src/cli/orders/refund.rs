//! `shop orders refund`.

use clap::Args;

use super::one::{open, print};
use crate::cli::database::actor;
use crate::cli::failure::Failure;
use crate::cli::output::Target;
use crate::config::expected;
use crate::domain::money::Money;
use crate::store::NewRefund;

#[derive(Args)]
pub(in crate::cli) struct Refund {
    #[command(flatten)]
    target: Target,
    /// Order number or id
    order: String,
    /// Dollars to refund; all that is left without it
    #[arg(long, value_name = "DOLLARS",
        value_parser = expected("an amount from 0.01 with at most two decimals, for example 4.99", parse_amount))]
    amount: Option<Money>,
}

fn parse_amount(text: &str) -> Option<Money> {
    Money::from_decimal(text).filter(|amount| amount.cents() > 0)
}

pub(super) async fn refund(Refund { target, order, amount }: Refund) -> Result<(), Failure> {
    let (store, found) = open(&target, &order).await?;
    let refunded_was = found.payment.as_ref().map(|payment| payment.refunded_cents + payment.wanted_cents());
    let left = found.payment.map_or(0, |payment| payment.left_cents());
    let cents = amount.map(Money::cents);
    let amount = Money::from_cents(cents.unwrap_or(left));
    let done = format!("has a refund of {amount}, which the shop asks Stripe for while it runs in live mode");
    let refund = NewRefund { order_id: found.order.id, cents, refunded_was };
    print(&target, store.refund_order(refund, actor()).await.map_err(Failure::not_saved)?, &done);
    Ok(())
}
