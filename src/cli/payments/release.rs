//! `shop payments release`.

use clap::Args;
use serde_json::json;

use super::connect::connect;
use crate::cli::database::open_for_reading;
use crate::cli::failure::Failure;
use crate::cli::output::Target;
use crate::config;
use crate::domain::money::Money;
use crate::payments::{Intent, IntentState};
use crate::store::Store;

#[derive(Args)]
pub(in crate::cli) struct PaymentsRelease {
    /// Its id at Stripe, as shop payments list shows it
    payment: String,
    #[command(flatten)]
    target: Target,
    #[command(flatten)]
    stripe: config::Stripe,
}

pub(in crate::cli) async fn release(options: PaymentsRelease) -> Result<(), Failure> {
    let PaymentsRelease { payment, target, stripe } = options;
    let stripe = connect(&stripe)?.ok_or_else(|| Failure("--stripe-key-file is missing".to_owned()))?;
    let store = open_for_reading(&target.database.path)?;
    let failed = |error| Failure(format!("cannot release {payment}: {error}"));
    if payment.is_empty() || !payment.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_') {
        return Err(failed("it is not the id of a payment".to_owned()));
    }
    let remote = stripe.get(&payment).await.map_err(|error| failed(error.to_string()))?;
    check(&store, &remote).await?.map_err(failed)?;
    let key = format!("release-{payment}");
    stripe.cancel(&payment, &key).await.map_err(|error| failed(error.to_string()))?;
    let (amount, order) = (Money::from_cents(remote.cents), remote.metadata.order_number.unwrap_or_default());
    target.output.print_outcome(
        || json!({ "payment": payment, "order": order, "amount": amount.dollars() }),
        || {
            format!(
                "{payment} is released: {amount} for {order}. The notice ends with the next comparison, within 6 hours"
            )
        },
    );
    Ok(())
}

/// Checks that a payment is of this database, that no order has it, and that it can be released.
async fn check(store: &Store, remote: &Intent) -> Result<Result<(), String>, Failure> {
    if remote.metadata.shop != Some(store.payment_mark().await?) {
        return Ok(Err("it is not of this shop".to_owned()));
    }
    if store.find_order_of_intent(remote.id.clone()).await?.is_some() {
        return Ok(Err("an order has it: cancel the order on the staff page".to_owned()));
    }
    Ok(match remote.state {
        IntentState::Succeeded => Err("it is charged: refund it in Stripe's dashboard".to_owned()),
        IntentState::Canceled => Err("it is already released".to_owned()),
        _ => Ok(()),
    })
}
