//! What live mode needs besides its flags.

use crate::cli::failure::Failure;
use crate::cli::payments::connect;
use crate::config::{Mode, Serve};
use crate::payments::Stripe;
use crate::store::Store;

/// Reads the key of Stripe in live mode, and checks that the key of the pages is one of the same mode.
pub(in crate::cli) fn stripe(options: &Serve) -> Result<Option<Stripe>, Failure> {
    if options.mode() == Mode::Spec {
        return Ok(None);
    }
    let stripe = connect(&options.payments.stripe)?;
    let name = |is_live| if is_live { "live" } else { "test" };
    match (&stripe, &options.payments.publishable_key) {
        (Some(stripe), Some(key)) if stripe.key.is_live != key.is_live => Err(Failure(format!(
            "--stripe-key-file has a {} key and --stripe-publishable-key a {} key: give two keys of one mode",
            name(stripe.key.is_live),
            name(key.is_live)
        ))),
        _ => Ok(stripe),
    }
}

/// Checks that the pages of live mode can say of every product what it is made of, and where.
pub(super) async fn require_fabrics(options: &Serve, store: &Store) -> Result<(), Failure> {
    if options.mode() == Mode::Spec {
        return Ok(());
    }
    let products = store.list_products().await?;
    let unnamed: Vec<&str> = products.iter().filter(|product| !product.names_fabric()).map(|p| p.id.as_str()).collect();
    let Some(first) = unnamed.first() else { return Ok(()) };
    Err(Failure(format!(
        "--mode live needs what {} is made of, and where: run `shop products set-material {first} --db {} --material TEXT \
         --origin ORIGIN`",
        unnamed.join(", "),
        options.database.path.display()
    )))
}
