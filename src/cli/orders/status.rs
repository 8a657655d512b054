//! `shop orders paid`, `cancel` and `pending`.

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};

use super::find::find;
use super::format::format_change;
use crate::api::json;
use crate::cli::database::{actor, now, open_existing};
use crate::cli::failure::Failure;
use crate::cli::output::Target;
use crate::domain::order::{OrderStatus, OrderWithHistory};
use crate::store::KnownOrder;

/// Orders changed in one transaction, so that shoppers' orders wait only for a moment.
const BATCH: usize = 500;

#[derive(Args)]
pub(in crate::cli) struct Change {
    #[command(flatten)]
    target: Target,
    /// Order numbers or ids
    #[arg(required = true, value_name = "ORDER")]
    orders: Vec<String>,
    /// Changes an order only if it has this status
    #[arg(long, value_name = "STATUS", value_parser = status_word())]
    was: Option<OrderStatus>,
}

/// Returns a parser of a status.
pub(super) fn status_word() -> impl TypedValueParser<Value = OrderStatus> {
    let words = PossibleValuesParser::new(OrderStatus::ALL.map(OrderStatus::as_str));
    words.map(|word| OrderStatus::parse(&word).expect("one of the words"))
}

pub(super) async fn change(
    Change { target: Target { database, output }, orders, was }: Change,
    next: OrderStatus,
) -> Result<(), Failure> {
    let store = open_existing(&database.path, now())?;
    // Nothing is changed if one of the orders does not exist.
    let mut found: Vec<OrderWithHistory> = Vec::new();
    for reference in &orders {
        let order = find(&store, reference).await?;
        if found.iter().all(|other| other.order.id != order.order.id) {
            found.push(order);
        }
    }
    let known = |OrderWithHistory { order, .. }: &OrderWithHistory| KnownOrder {
        id: order.id.clone(),
        was: was.or(Some(order.status)),
    };
    let mut outcomes = Vec::new();
    for batch in found.chunks(BATCH) {
        let changes = store.set_order_statuses(batch.iter().map(known).collect(), next, actor()).await;
        outcomes.extend(changes.map_err(Failure::not_saved)?);
    }
    let numbered = || found.iter().zip(&outcomes).map(|(found, (_, outcome))| (&found.order, outcome));
    let changed: Vec<String> =
        numbered().filter(|(_, outcome)| outcome.is_ok()).map(|(order, _)| format_change(order, next)).collect();
    let rejected: Vec<String> = numbered()
        .filter_map(|(order, outcome)| Some((order, outcome.clone().err()?)))
        .map(|(order, error)| format!("{}: {}", order.number, Failure::not_saved(error).0))
        .collect();
    if output.is_json() || !changed.is_empty() {
        output.print_outcome(|| json::order_changes(outcomes.clone()), || changed.join("\n"));
    }
    if rejected.is_empty() { Ok(()) } else { Err(Failure(rejected.join("; "))) }
}
