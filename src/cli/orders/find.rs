//! Finding the order that a command names.

use crate::cli::failure::Failure;
use crate::domain::order::{LoadedOrder, whole_number};
use crate::domain::rules;
use crate::store::Store;

/// Returns the order with this number, in any case and also without its letters, or this id.
pub(super) async fn find(store: &Store, reference: &str) -> Result<LoadedOrder, Failure> {
    let reference = rules::trim(reference);
    let found = match store.find_order(whole_number(reference)).await? {
        Some(order) => Some(order),
        None => store.find_order(reference.to_lowercase()).await?,
    };
    found
        .ok_or_else(|| Failure(format!("there is no order {reference}: run `shop orders list` to see the newest ones")))
}
