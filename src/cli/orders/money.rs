//! `shop orders money`: what has moved money.

use clap::Args;

use super::dates::Dates;
use crate::api::{ExportFormat, money_text};
use crate::cli::database::{now, open_for_reading};
use crate::cli::failure::Failure;
use crate::cli::output::write_data;
use crate::config::Database;
use crate::domain::sales_tax::SalesTax;

#[derive(Args)]
pub(in crate::cli) struct Money {
    #[command(flatten)]
    database: Database,
    #[command(flatten)]
    dates: Dates,
    /// CSV has one row per entry; JSON is an array of entries
    #[arg(long, default_value = "csv", value_parser = ExportFormat::WORDS)]
    format: String,
    /// Whether the prices include sales tax, which the export repeats
    #[arg(long, env = "SHOP_SALES_TAX", value_name = "TAX")]
    sales_tax: Option<SalesTax>,
}

pub(super) async fn run(options: Money) -> Result<(), Failure> {
    let Money { database, dates, format, sales_tax } = options;
    let (period, zone) = dates.period(now())?;
    let format = ExportFormat::parse(Some(&format), None).map_err(|error| Failure(error.message))?;
    let rows = open_for_reading(&database.path)?.list_ledger(period).await?;
    write_data(money_text(rows, &zone, sales_tax, format).as_bytes())
}
