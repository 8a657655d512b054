//! `shop orders pack`, `unpack` and `to-ship`.

use clap::Args;

use super::find::find;
use super::format::format_to_ship;
use crate::api::json;
use crate::cli::database::{actor, now, open_existing, open_for_reading};
use crate::cli::failure::Failure;
use crate::cli::output::Target;
use crate::config::number;
use crate::domain::order::OrderWithHistory;
use crate::store::{Packing, ToShipQuery};

#[derive(Args)]
pub(in crate::cli) struct Pack {
    #[command(flatten)]
    target: Target,
    /// Order numbers or ids
    #[arg(required = true, value_name = "ORDER")]
    orders: Vec<String>,
    /// Also packs orders that are not paid
    #[arg(long)]
    unpaid: bool,
}

#[derive(Args)]
pub(in crate::cli) struct Unpack {
    #[command(flatten)]
    target: Target,
    /// Order numbers or ids
    #[arg(required = true, value_name = "ORDER")]
    orders: Vec<String>,
}

#[derive(Args)]
pub(in crate::cli) struct ToShip {
    #[command(flatten)]
    target: Target,
    /// Number of orders to list
    #[arg(long, value_name = "ORDERS", default_value = "20", value_parser = number::<u32>(1..=1000, "20"))]
    limit: u32,
}

pub(super) async fn pack(Pack { target, orders, unpaid }: Pack) -> Result<(), Failure> {
    change(&target, &orders, Packing::Pack { is_unpaid_allowed: unpaid }, "is packed now").await
}

pub(super) async fn unpack(Unpack { target, orders }: Unpack) -> Result<(), Failure> {
    change(&target, &orders, Packing::Unpack, "is not packed now").await
}

pub(super) async fn to_ship(ToShip { target: Target { database, output }, limit }: ToShip) -> Result<(), Failure> {
    let store = open_for_reading(&database.path)?;
    let page = store.list_to_ship(ToShipQuery { is_packed: None, after: None, limit }).await?;
    let text = format_to_ship(&page, now());
    output.print_data(|| page.orders.into_iter().map(|order| json::order(order, now())).collect(), || text)
}

async fn change(target: &Target, orders: &[String], packing: Packing, done: &str) -> Result<(), Failure> {
    let store = open_existing(&target.database.path, now())?;
    // Nothing is changed if one of the orders does not exist.
    let mut found: Vec<OrderWithHistory> = Vec::new();
    for reference in orders {
        found.push(find(&store, reference).await?);
    }
    let ids = found.iter().map(|found| found.order.id.clone()).collect();
    let outcomes = store.pack_orders(ids, packing, actor()).await.map_err(Failure::not_saved)?;
    let (mut changed, mut rejected) = (Vec::new(), Vec::new());
    for (OrderWithHistory { order, .. }, (_, outcome)) in found.iter().zip(&outcomes) {
        match outcome.clone() {
            Ok(()) => changed.push(format!("{} {done}", order.number)),
            Err(error) => rejected.push(format!("{}: {}", order.number, Failure::not_saved(error).0)),
        }
    }
    if target.output.is_json() || !changed.is_empty() {
        target.output.print_outcome(|| json::order_changes(outcomes), || changed.join("\n"));
    }
    if rejected.is_empty() { Ok(()) } else { Err(Failure(rejected.join("; "))) }
}
