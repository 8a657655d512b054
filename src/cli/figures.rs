//! `shop figures`: orders, revenue and units of a period.

use std::io;

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use jiff::civil::Date;

use super::database::{now, open_for_reading};
use super::dates::{FirstAndLast, UtcOffset, date, month, quarter, year};
use super::failure::Failure;
use super::output::{Target, table, write_data};
use crate::api::{CSV_MARK, csv_text, json};
use crate::config::number;
use crate::domain::figures::{CountedBy, DayFigures, Figures, SoldItem};
use crate::domain::money::Money;
use crate::domain::period::{MAX_DAYS, Period};

const DEFAULT_DAYS: u32 = 30;
/// The table has a row per month if there are more days.
const MAX_DAY_ROWS: usize = 62;

#[derive(Args)]
pub(super) struct FiguresOptions {
    #[command(flatten)]
    target: Target,
    #[command(flatten)]
    range: Range,
    #[command(flatten)]
    utc_offset: UtcOffset,
    /// The date on which an order counts: when it was placed, or when it was marked as paid for the last time
    #[arg(long, value_name = "BY", default_value = "placed", value_parser = counted_by())]
    by: CountedBy,
    /// Prints CSV, one row per day
    #[arg(long, conflicts_with = "json")]
    csv: bool,
}

#[derive(Args)]
struct Range {
    /// Number of days, with today; 30 by default
    #[arg(long, group = "range", value_parser = number(1..=MAX_DAYS, "7"))]
    days: Option<u32>,
    /// A month, such as 2026-03
    #[arg(long, group = "range", value_parser = month)]
    month: Option<FirstAndLast>,
    /// A quarter, such as 2026-Q1
    #[arg(long, group = "range", value_parser = quarter)]
    quarter: Option<FirstAndLast>,
    /// A year, such as 2026
    #[arg(long, group = "range", value_parser = year)]
    year: Option<FirstAndLast>,
    /// The first day, such as 2026-01-01
    #[arg(long, value_name = "DATE", group = "range", value_parser = date)]
    from: Option<Date>,
    /// The last day; today by default
    #[arg(long, value_name = "DATE", requires = "from", value_parser = date)]
    to: Option<Date>,
}

/// Returns a parser of the date on which an order counts.
fn counted_by() -> impl TypedValueParser<Value = CountedBy> {
    PossibleValuesParser::new(CountedBy::WORDS).map(|word| CountedBy::parse(&word).expect("one of the words"))
}

impl Range {
    fn period(self, now: i64, utc_offset: i32) -> Result<Period, Failure> {
        let Self { days, month, quarter, year, from, to } = self;
        let dates = month.or(quarter).or(year).map(|(first, last)| (first, Some(last)));
        let Some((from, to)) = dates.or(from.map(|from| (from, to))) else {
            return Ok(Period::until(now, days.unwrap_or(DEFAULT_DAYS), utc_offset));
        };
        Period::between(from, to, now, utc_offset).map_err(|error| Failure(error.message))
    }
}

pub(super) async fn run(options: FiguresOptions) -> Result<(), Failure> {
    let FiguresOptions { target: Target { database, output }, range, utc_offset, by, csv } = options;
    let now = now();
    let period = range.period(now, utc_offset.minutes)?;
    let figures = open_for_reading(&database.path)?.figures(period, by, now).await?;
    if csv {
        let text = to_csv(figures).map_err(|error| Failure(error.to_string()))?;
        return write_data(&[CSV_MARK.as_bytes(), &text].concat());
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
    figures.period.dates().into_iter().zip(&figures.days).map(|(date, day)| cells(date, *day)).collect()
}

fn month_cells(figures: &Figures) -> Vec<[String; 7]> {
    let mut months: Vec<(String, DayFigures)> = Vec::new();
    for (mut date, day) in figures.period.dates().into_iter().zip(&figures.days) {
        date.truncate("2026-03".len());
        match months.last_mut().filter(|(month, _)| *month == date) {
            Some((_, sum)) => *sum = sum.plus(*day),
            None => months.push((date, *day)),
        }
    }
    months.into_iter().map(|(month, sum)| cells(month, sum)).collect()
}

fn cells(name: String, figures: DayFigures) -> [String; 7] {
    let [orders, unpaid, cancelled, units] =
        [figures.orders, figures.unpaid, figures.cancelled, figures.units].map(|count| count.to_string());
    let [revenue, unpaid_total] = [figures.revenue, figures.unpaid_total].map(Money::to_decimal);
    [name, orders, unpaid, cancelled, revenue, unpaid_total, units]
}

/// Formats the period next to the previous one, and the change from one to the other.
fn comparison(figures: &Figures) -> [[String; 7]; 3] {
    let (total, previous) = (figures.total(), figures.previous);
    let name = |period: Period| {
        let dates = period.dates();
        [dates.first(), dates.last()].map(|date| date.map_or("", String::as_str)).join(" to ")
    };
    let count = |figure: fn(&DayFigures) -> u32| change(figure(&total).into(), figure(&previous).into());
    let amount = |figure: fn(&DayFigures) -> Money| change(figure(&total).cents(), figure(&previous).cents());
    let changes = [
        "change".to_owned(),
        count(|sum| sum.orders),
        count(|sum| sum.unpaid),
        count(|sum| sum.cancelled),
        amount(|sum| sum.revenue),
        amount(|sum| sum.unpaid_total),
        count(|sum| sum.units),
    ];
    [cells(name(figures.period), total), cells(name(figures.period.previous()), previous), changes]
}

/// Formats a change in percent. There is none from zero.
fn change(now: i64, before: i64) -> String {
    if before == 0 {
        return "-".into();
    }
    #[expect(clippy::cast_precision_loss, reason = "a percentage without decimals")]
    let percent = (now - before) as f64 / before as f64 * 100.0;
    if percent.abs() < 0.5 { "0%".into() } else { format!("{percent:+.0}%") }
}

/// Formats three tables: the days or months, the comparison with the previous period, and what was ordered.
fn format(figures: Figures) -> String {
    let sums = [">ORDERS", ">UNPAID", ">CANCELLED", ">REVENUE", ">UNPAID TOTAL", ">UNITS"];
    let header = |first| {
        let [orders, unpaid, cancelled, revenue, unpaid_total, units] = sums;
        [first, orders, unpaid, cancelled, revenue, unpaid_total, units]
    };
    let days = match figures.days.len() {
        ..=MAX_DAY_ROWS => table(header("DATE"), day_cells(&figures)),
        _ => table(header("MONTH"), month_cells(&figures)),
    };
    let compared = table(header("PERIOD"), comparison(&figures));
    let disputed = figures.total().disputed;
    let disputed = if disputed.cents() > 0 {
        format!("\n\n{disputed} is disputed by cardholders, and not in the revenue")
    } else {
        String::new()
    };
    let items = figures.items();
    if items.is_empty() {
        return format!("{days}\n\n{compared}{disputed}");
    }
    let rows = items.iter().map(|item| {
        let units: u32 = item.units.iter().sum();
        [item.product_id.clone(), item.color.clone(), item.size.clone(), units.to_string()]
    });
    format!("{days}\n\n{compared}{disputed}\n\n{}", table(["PRODUCT", "COLOR", "SIZE", ">UNITS"], rows))
}

/// Names an item, such as `snuggle-cups-bra Pink M`.
fn name(SoldItem { product_id, color, size, .. }: &SoldItem) -> String {
    [product_id, color, size].into_iter().filter(|part| !part.is_empty()).cloned().collect::<Vec<_>>().join(" ")
}
