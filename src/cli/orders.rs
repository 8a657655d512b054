//! `shop orders`: listing, showing and exporting orders.

mod dates;
mod format;
mod money;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, Subcommand};

use self::dates::Dates;
use self::format::{format_list, format_order};
use super::database::{now, open_for_reading};
use super::failure::Failure;
use super::output::{Target, write_part};
use crate::api::{ExportEncoder, ExportFormat, json};
use crate::config::{Database, number};
use crate::domain::order::{LoadedOrder, OrderStatus, Stage, whole_number};
use crate::domain::period::{MAX_AGE_DAYS, placed_days_ago};
use crate::domain::rules;
use crate::domain::search::Search;
use crate::store::{ExportQuery, OrderQuery, Store};

#[derive(Subcommand)]
pub(super) enum OrdersCommand {
    /// Lists orders, newest first
    List(List),
    /// Shows one order: lines, customer, totals and history
    Show(Show),
    /// Prints orders as CSV or JSON, oldest first: all of them, those of a filter, or those that are named
    Export(Export),
    /// Prints charges, refunds and disputes as CSV or JSON, oldest first
    Money(money::Money),
}

#[derive(Args)]
pub(super) struct List {
    #[command(flatten)]
    target: Target,
    #[command(flatten)]
    filter: Filter,
    /// Number of orders to list
    #[arg(long, value_name = "ORDERS", default_value = "20", value_parser = number::<u32>(1..=1000, "20"))]
    limit: u32,
}

/// Which orders to list or to export.
#[derive(Args)]
struct Filter {
    /// Only orders with this status
    #[arg(long, value_parser = status())]
    status: Option<OrderStatus>,
    /// Only orders that contain each of these words, in any field
    #[arg(long, value_name = "WORDS")]
    search: Option<String>,
    /// Only orders placed at least this many days of 24 hours ago
    #[arg(long, value_name = "DAYS", value_parser = number(1..=MAX_AGE_DAYS, "2"))]
    older_than_days: Option<u32>,
    /// Only orders on hold
    #[arg(long)]
    on_hold: bool,
    /// Only orders at this stage
    #[arg(long, value_parser = stage())]
    stage: Option<Stage>,
    #[command(flatten)]
    dates: Dates,
}

impl Filter {
    fn query(self) -> Result<OrderQuery, Failure> {
        let (placed_from, until) = self.dates.placed()?;
        let search = self.search.as_deref().map(Search::parse).transpose().map_err(|error| Failure(error.message))?;
        let old_enough = self.older_than_days.map(|days| placed_days_ago(now(), days));
        Ok(OrderQuery {
            status: self.status,
            search: search.flatten(),
            placed_from,
            placed_until: until.into_iter().chain(old_enough).min(),
            on_hold: self.on_hold,
            stage: self.stage.map(|stage| (stage, now())),
            ..OrderQuery::default()
        })
    }
}

#[derive(Args)]
pub(super) struct Show {
    #[command(flatten)]
    target: Target,
    /// Order number or id
    order: String,
}

#[derive(Args)]
pub(super) struct Export {
    #[command(flatten)]
    database: Database,
    /// Order numbers or ids; all orders if there are none
    #[arg(value_name = "ORDER", conflicts_with_all = ["status", "search", "older_than_days", "on_hold", "stage", "from", "to"])]
    orders: Vec<String>,
    /// CSV has one row per line of an order; JSON is an array of orders, one per line of text
    #[arg(long, default_value = "csv", value_parser = ExportFormat::WORDS)]
    format: String,
    /// The rows of CSV: the lines of orders, or an address for each order, to print shipping labels
    #[arg(long, default_value = "lines", value_parser = ExportFormat::LAYOUTS)]
    layout: String,
    #[command(flatten)]
    filter: Filter,
}

fn status() -> impl TypedValueParser<Value = OrderStatus> {
    let words = PossibleValuesParser::new(OrderStatus::WORDS);
    words.map(|word| OrderStatus::parse(&word).expect("one of the words"))
}

fn stage() -> impl TypedValueParser<Value = Stage> {
    let words = PossibleValuesParser::new(Stage::WORDS);
    words.map(|word| Stage::parse(&word).expect("one of the words"))
}

pub(super) async fn run(command: OrdersCommand) -> Result<(), Failure> {
    match command {
        OrdersCommand::List(options) => list(options).await,
        OrdersCommand::Show(options) => show(options).await,
        OrdersCommand::Export(options) => export(options).await,
        OrdersCommand::Money(options) => money::run(options).await,
    }
}

async fn list(options: List) -> Result<(), Failure> {
    let List { target: Target { database, output }, filter, limit } = options;
    let query = OrderQuery { limit, ..filter.query()? };
    let counts_all = query.counts_all();
    let page = open_for_reading(&database.path)?.list_orders(query).await?;
    let text = format_list(&page, counts_all, now());
    output.print_data(|| page.orders.into_iter().map(|order| json::order(order, now())).collect(), || text)
}

async fn show(Show { target: Target { database, output }, order }: Show) -> Result<(), Failure> {
    let store = open_for_reading(&database.path)?;
    let order = find(&store, &order).await?;
    let text = format_order(&order, now());
    output.print_data(|| json::order(order, now()), || text)
}

async fn export(options: Export) -> Result<(), Failure> {
    let Export { database, orders, format, layout, filter } = options;
    let format = ExportFormat::parse(Some(&format), Some(&layout))
        .map_err(|error| Failure(format!("--{}: {}", error.field, error.message)))?;
    let filter = filter.query()?;
    let store = open_for_reading(&database.path)?;
    let mut numbers = Vec::new();
    for reference in &orders {
        numbers.push(find(&store, reference).await?.order.number);
    }
    let numbers = (!numbers.is_empty()).then_some(numbers);
    let mut encoder = ExportEncoder::new(format, now());
    let mut query = Some(ExportQuery { filter, numbers, after: String::new() });
    while let Some(current) = query {
        let batch = store.read_batch(current.clone()).await?;
        query = current.after(&batch);
        if !write_part(&encoder.encode(batch))? {
            break;
        }
    }
    Ok(())
}

/// Returns the order with this number, in any case and also without its letters, or this id.
async fn find(store: &Store, reference: &str) -> Result<LoadedOrder, Failure> {
    let reference = rules::trim(reference);
    let found = match store.find_order(whole_number(reference)).await? {
        Some(order) => Some(order),
        None => store.find_order(reference.to_lowercase()).await?,
    };
    found
        .ok_or_else(|| Failure(format!("there is no order {reference}: run `shop orders list` to see the newest ones")))
}
