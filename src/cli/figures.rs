//! `shop figures`: orders, revenue and units of the last days.

use std::io;

use clap::Args;

use super::database::{now, open_for_reading};
use super::failure::Failure;
use super::output::{Target, table, write_data};
use crate::api::{csv_text, json};
use crate::config::number;
use crate::domain::figures::{Figures, MAX_DAYS, MAX_UTC_OFFSET, Period, SoldItem};
use crate::domain::money::Money;

#[derive(Args)]
pub(super) struct FiguresOptions {
    #[command(flatten)]
    target: Target,
    /// Number of days, with today
    #[arg(long, default_value = "30", value_parser = number(1..=MAX_DAYS, "7"))]
    days: u32,
    /// Minutes east of UTC, where days begin: -300 is New York in winter
    #[arg(
        long,
        value_name = "MINUTES",
        default_value = "0",
        value_parser = number(-MAX_UTC_OFFSET..=MAX_UTC_OFFSET, "-300")
    )]
    utc_offset: i32,
    /// Prints CSV, one row per day
    #[arg(long, conflicts_with = "json")]
    csv: bool,
}

pub(super) async fn run(options: FiguresOptions) -> Result<(), Failure> {
    let FiguresOptions { target: Target { database, output }, days, utc_offset, csv } = options;
    let store = open_for_reading(&database.path)?;
    let figures = store.figures(Period::until(now(), days, utc_offset)).await?;
    if csv {
        let text = to_csv(figures).map_err(|error| Failure(error.to_string()))?;
        return write_data(&text);
    }
    let text = format(figures.clone());
    output.print_data(|| json::figures(figures), || text)
}

const COLUMNS: [&str; 7] = ["date", "orders", "unpaid", "cancelled", "revenue", "unpaid_total", "units"];

/// Formats one row per day, with a column for each product, color and size. The staff page downloads the same.
fn to_csv(figures: Figures) -> csv::Result<Vec<u8>> {
    let mut writer = csv::WriterBuilder::new().terminator(csv::Terminator::CRLF).from_writer(Vec::new());
    let days = day_cells(&figures);
    let items = figures.items();
    writer.write_record(COLUMNS.into_iter().map(String::from).chain(items.iter().map(|item| csv_text(&name(item)))))?;
    for (day, cells) in days.into_iter().enumerate() {
        writer.write_record(cells.into_iter().chain(items.iter().map(|item| item.units[day].to_string())))?;
    }
    writer.into_inner().map_err(|error| io::Error::from(error.error().kind()).into())
}

fn day_cells(figures: &Figures) -> Vec<[String; 7]> {
    let cells = figures.period.dates().into_iter().zip(&figures.days).map(|(date, day)| {
        let counts = [day.orders, day.unpaid, day.cancelled].map(|count| count.to_string());
        let [orders, unpaid, cancelled] = counts;
        let amounts = [day.revenue, day.unpaid_total].map(Money::to_decimal);
        let [revenue, unpaid_total] = amounts;
        [date, orders, unpaid, cancelled, revenue, unpaid_total, day.units.to_string()]
    });
    cells.collect()
}

/// Formats two tables: the days, and what was ordered.
fn format(figures: Figures) -> String {
    let header = ["DATE", ">ORDERS", ">UNPAID", ">CANCELLED", ">REVENUE", ">UNPAID TOTAL", ">UNITS"];
    let days = table(header, day_cells(&figures));
    let items = figures.items();
    if items.is_empty() {
        return days;
    }
    let rows = items.iter().map(|item| {
        let units: u32 = item.units.iter().sum();
        [item.product_id.clone(), item.color.clone(), item.size.clone(), units.to_string()]
    });
    format!("{days}\n\n{}", table(["PRODUCT", "COLOR", "SIZE", ">UNITS"], rows))
}

/// Names an item, such as `snuggle-cups-bra Pink M`.
fn name(SoldItem { product_id, color, size, .. }: &SoldItem) -> String {
    [product_id, color, size].into_iter().filter(|part| !part.is_empty()).cloned().collect::<Vec<_>>().join(" ")
}
