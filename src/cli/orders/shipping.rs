//! `shop orders ship`, `unship` and `delay`.

use std::fs;
use std::path::{Path, PathBuf};

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use jiff::civil::Date;

use super::one::{open, print};
use crate::api::json;
use crate::cli::database::{actor, now, open_existing};
use crate::cli::dates::date;
use crate::cli::failure::Failure;
use crate::cli::output::Target;
use crate::domain::order::{Carrier, Shipment, parse_shipments};
use crate::store::ShipmentChange;

#[derive(Args)]
pub(in crate::cli) struct Ship {
    #[command(flatten)]
    target: Target,
    /// Order number or id
    #[arg(required_unless_present = "csv", conflicts_with = "csv", requires = "carrier")]
    order: Option<String>,
    /// Who carries the parcel
    #[arg(long, conflicts_with = "csv", value_parser = carrier())]
    carrier: Option<Carrier>,
    /// Tracking number of 8 to 40 letters, digits, hyphens and spaces
    #[arg(long, value_name = "NUMBER", default_value = "", conflicts_with = "csv")]
    tracking: String,
    /// Ships the orders of a CSV file of order number, carrier and tracking number, in this order or as a header names them
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
}

#[derive(Args)]
pub(in crate::cli) struct Unship {
    #[command(flatten)]
    target: Target,
    /// Order number or id
    order: String,
}

#[derive(Args)]
pub(in crate::cli) struct Delay {
    #[command(flatten)]
    target: Target,
    /// Order number or id
    order: String,
    /// The day by which the order ships instead, such as 2026-12-04
    #[arg(long, value_name = "DATE", value_parser = date)]
    until: Date,
}

/// Returns a parser of a carrier.
fn carrier() -> impl TypedValueParser<Value = Carrier> {
    let words = PossibleValuesParser::new(Carrier::ALL.map(Carrier::as_str));
    words.map(|word| Carrier::parse(&word).expect("one of the words"))
}

pub(super) async fn ship(Ship { target, order, carrier, tracking, csv }: Ship) -> Result<(), Failure> {
    match (order, carrier, csv) {
        (_, _, Some(file)) => ship_file(&target, &file).await,
        (Some(order), Some(carrier), None) => {
            let shipment = Shipment::parse(carrier.as_str(), &tracking).map_err(Failure::rejected)?;
            let (store, found) = open(&target, &order).await?;
            let was = found.fulfillment.and_then(|fulfillment| fulfillment.shipped).map(|shipped| shipped.shipment);
            let done = format!("is shipped now: {}", shipment.text());
            let change = ShipmentChange { id: found.order.id, was, shipment };
            print(&target, store.ship_order(change, actor()).await.map_err(Failure::not_saved)?, &done);
            Ok(())
        }
        _ => Err(Failure("name an order and its --carrier, or a file with --csv".into())),
    }
}

pub(super) async fn unship(Unship { target, order }: Unship) -> Result<(), Failure> {
    let (store, found) = open(&target, &order).await?;
    let is_shipped = found.fulfillment.is_some_and(|fulfillment| fulfillment.shipped.is_some());
    let done = if is_shipped { "is not shipped any more" } else { "was not shipped" };
    print(&target, store.unship_order(found.order.id, actor()).await.map_err(Failure::not_saved)?, done);
    Ok(())
}

pub(super) async fn delay(Delay { target, order, until }: Delay) -> Result<(), Failure> {
    let (store, found) = open(&target, &order).await?;
    let delayed = store.delay_order(found.order.id, until, actor()).await.map_err(Failure::not_saved)?;
    print(&target, delayed, &format!("ships by {until} now"));
    Ok(())
}

/// Ships the orders of a file. Rows that are rejected leave the others.
async fn ship_file(target: &Target, file: &Path) -> Result<(), Failure> {
    let lines = fs::read_to_string(file).map_err(|error| error.to_string()).and_then(|text| parse_shipments(&text));
    let lines = lines.map_err(|error| Failure(format!("cannot read {}: {error}", file.display())))?;
    let store = open_existing(&target.database.path, now())?;
    let outcomes = store.ship_orders(lines, actor()).await.map_err(Failure::not_saved)?;
    let (mut shipped, mut rejected) = (Vec::new(), Vec::new());
    for (line, outcome) in &outcomes {
        match outcome.clone() {
            Ok(()) => shipped.push(format!("{} is shipped now", line.order_number)),
            Err(error) => {
                let number = line.line.unwrap_or_default();
                rejected.push(format!("line {number}: {}: {}", line.order_number, Failure::not_saved(error).0));
            }
        }
    }
    if target.output.is_json() || !shipped.is_empty() {
        target.output.print_outcome(|| json::shipments(outcomes), || shipped.join("\n"));
    }
    if rejected.is_empty() { Ok(()) } else { Err(Failure(rejected.join("; "))) }
}
