//! A change of the one order that a command names.

use super::find::find;
use crate::api::json;
use crate::cli::database::{now, open_existing};
use crate::cli::failure::Failure;
use crate::cli::output::Target;
use crate::domain::order::OrderWithHistory;
use crate::store::Store;

pub(super) async fn open(target: &Target, order: &str) -> Result<(Store, OrderWithHistory), Failure> {
    let store = open_existing(&target.database.path, now())?;
    let found = find(&store, order).await?;
    Ok((store, found))
}

/// Prints the order as it is after the change.
pub(super) fn print(target: &Target, order: OrderWithHistory, done: &str) {
    let line = format!("{} {done}", order.order.number);
    target.output.print_outcome(|| json::order(order, now()), || line);
}
