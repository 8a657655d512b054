//! `shop orders resend`.

use clap::Args;

use super::one::{open, print};
use crate::cli::database::now;
use crate::cli::failure::Failure;
use crate::cli::output::Target;

#[derive(Args)]
pub(in crate::cli) struct Resend {
    #[command(flatten)]
    target: Target,
    /// Order number or id
    order: String,
}

pub(super) async fn resend(Resend { target, order }: Resend) -> Result<(), Failure> {
    let (store, found) = open(&target, &order).await?;
    let done = format!("is mailed to {} again", found.order.customer.email);
    print(&target, store.resend_order_mail(found.order.id, now()).await.map_err(Failure::not_saved)?, &done);
    Ok(())
}
