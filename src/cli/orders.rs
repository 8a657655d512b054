//! `shop orders`: listing orders and changing them.

mod edits;
mod find;
mod format;
mod mail;
mod one;
mod packing;
mod refund;
mod shipping;
mod status;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, Subcommand};

use self::edits::{Correct, Hold, Note, Release};
use self::find::find;
use self::format::{format_counts, format_list, format_order};
use self::mail::Resend;
use self::packing::{Pack, ToShip, Unpack};
use self::refund::Refund;
use self::shipping::{Delay, Ship, Unship};
use self::status::{Change, status_word};
use super::database::{now, open_for_reading};
use super::dates::Dates;
use super::failure::Failure;
use super::output::{Target, write_part};
use crate::api::{ExportEncoder, ExportFormat, json};
use crate::config::{Database, number};
use crate::domain::order::{OrderStatus, Stage};
use crate::domain::period::{MAX_AGE_DAYS, placed_days_ago};
use crate::domain::search::Search;
use crate::store::{CountQuery, ExportQuery, OrderQuery};

#[derive(Subcommand)]
pub(super) enum OrdersCommand {
    /// Lists orders, newest first
    List(List),
    /// Counts orders by status and stage
    Count(Count),
    /// Shows one order: lines, customer, totals and history
    Show(Show),
    /// Prints orders as CSV or JSON, oldest first: all of them, those of a filter, or those that are named
    Export(Export),
    /// Marks orders as paid
    Paid(Change),
    /// Cancels orders, which returns their units to stock
    Cancel(Change),
    /// Sets orders back to pending
    Pending(Change),
    /// Sets the note of an order, which only staff read
    Note(Note),
    /// Puts an order on hold: it is not offered for packing, and not cancelled because it is unpaid
    Hold(Hold),
    /// Releases an order that is on hold
    Release(Release),
    /// Corrects the address or the phone number of an order
    Correct(Correct),
    /// Lists the paid orders that have to ship: express first, then by the day by which they ship
    ToShip(ToShip),
    /// Marks orders as packed
    Pack(Pack),
    /// Marks orders as not packed; for an order cancelled after packing, confirms that the parcel is back
    Unpack(Unpack),
    /// Marks paid orders as shipped, with carrier and tracking number
    Ship(Ship),
    /// Marks a shipped order as not shipped; it stays packed
    Unship(Unship),
    /// Delays the shipping of a paid order until a later day, once
    Delay(Delay),
    /// Refunds an order that a card has paid, in full or in part; the running shop sends the refund to Stripe
    Refund(Refund),
    /// Sends the mail about a received order to its shopper again, at most three times a day
    Resend(Resend),
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
    #[arg(long, value_parser = status_word())]
    status: Option<OrderStatus>,
    /// Only orders that contain each of these words, in any field
    #[arg(long, value_name = "WORDS")]
    search: Option<String>,
    #[command(flatten)]
    age: Age,
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
        Ok(OrderQuery {
            status: self.status,
            search: parse_search(self.search.as_deref())?,
            placed_from,
            placed_until: until.into_iter().chain(self.age.placed_until()).min(),
            on_hold: self.on_hold,
            stage: self.stage.map(|stage| (stage, now())),
            ..OrderQuery::default()
        })
    }
}

#[derive(Args)]
pub(super) struct Count {
    #[command(flatten)]
    target: Target,
    /// Only orders that contain each of these words, in any field
    #[arg(long, value_name = "WORDS")]
    search: Option<String>,
    #[command(flatten)]
    age: Age,
}

#[derive(Args)]
struct Age {
    /// Only orders placed at least this many days of 24 hours ago
    #[arg(long, value_name = "DAYS", value_parser = number(1..=MAX_AGE_DAYS, "2"))]
    older_than_days: Option<u32>,
}

impl Age {
    /// Returns when orders of this age were placed.
    fn placed_until(&self) -> Option<i64> {
        self.older_than_days.map(|days| placed_days_ago(now(), days))
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

/// Returns a parser of a stage.
fn stage() -> impl TypedValueParser<Value = Stage> {
    let words = PossibleValuesParser::new(Stage::ALL.map(Stage::as_str));
    words.map(|word| Stage::parse(&word).expect("one of the words"))
}

pub(super) async fn run(command: OrdersCommand) -> Result<(), Failure> {
    match command {
        OrdersCommand::List(options) => list(options).await,
        OrdersCommand::Count(options) => count(options).await,
        OrdersCommand::Show(options) => show(options).await,
        OrdersCommand::Export(options) => export(options).await,
        OrdersCommand::Paid(options) => status::change(options, OrderStatus::Paid).await,
        OrdersCommand::Cancel(options) => status::change(options, OrderStatus::Cancelled).await,
        OrdersCommand::Pending(options) => status::change(options, OrderStatus::Pending).await,
        OrdersCommand::Note(options) => edits::note(options).await,
        OrdersCommand::Hold(options) => edits::hold(options).await,
        OrdersCommand::Release(options) => edits::release(options).await,
        OrdersCommand::Correct(options) => edits::correct(options).await,
        OrdersCommand::ToShip(options) => packing::to_ship(options).await,
        OrdersCommand::Pack(options) => packing::pack(options).await,
        OrdersCommand::Unpack(options) => packing::unpack(options).await,
        OrdersCommand::Ship(options) => shipping::ship(options).await,
        OrdersCommand::Unship(options) => shipping::unship(options).await,
        OrdersCommand::Delay(options) => shipping::delay(options).await,
        OrdersCommand::Refund(options) => refund::refund(options).await,
        OrdersCommand::Resend(options) => mail::resend(options).await,
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

async fn count(Count { target: Target { database, output }, search, age }: Count) -> Result<(), Failure> {
    let search = parse_search(search.as_deref())?;
    let query = CountQuery { search, placed_until: age.placed_until(), late_before: None, now: now() };
    let counts_all = query.search.is_none() && query.placed_until.is_none();
    let counts = open_for_reading(&database.path)?.count_orders(query).await?;
    output.print_data(|| json::order_counts(counts), || format_counts(&counts, counts_all))
}

fn parse_search(words: Option<&str>) -> Result<Option<Search>, Failure> {
    let search = words.map(Search::parse).transpose().map_err(|error| Failure(error.message))?;
    Ok(search.flatten())
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
