//! The query parameters of an export.

use super::export_file::ExportFormat;
use super::query::parse_age;
use crate::api::dates::parse_utc_offset;
use crate::domain::order::OrderStatus;
use crate::domain::period::{end_of_day, parse_date, start_of_day};
use crate::domain::rules::FieldError;
use crate::domain::search::Search;
use crate::store::{ExportQuery, OrderQuery};

/// Orders that are exported by their numbers. Their URL is shorter than the limit.
const MAX_NUMBERS: usize = 500;

/// The parameters as a request sends them.
pub(super) struct RawExport {
    pub(super) format: Option<String>,
    pub(super) layout: Option<String>,
    pub(super) status: Option<String>,
    pub(super) search: Option<String>,
    pub(super) older_than_days: Option<i64>,
    pub(super) on_hold: bool,
    pub(super) from: Option<String>,
    pub(super) to: Option<String>,
    pub(super) utc_offset: Option<i64>,
    pub(super) orders: Option<String>,
}

/// Parses the parameters. `now` is in Unix seconds.
pub(super) fn parse_export(raw: RawExport, now: i64) -> Result<(ExportFormat, ExportQuery), FieldError> {
    let format = ExportFormat::parse(raw.format.as_deref(), raw.layout.as_deref())?;
    let utc_offset = parse_utc_offset(raw.utc_offset)?;
    let from = raw.from.map(|date| parse_date("from", &date)).transpose()?;
    let to = raw.to.map(|date| parse_date("to", &date)).transpose()?;
    if from.zip(to).is_some_and(|(from, to)| to < from) {
        return Err(FieldError::new("to", "The last day must not be before the first"));
    }
    let until = [to.map(|date| end_of_day(date, utc_offset)), parse_age(raw.older_than_days, now)?];
    let filter = OrderQuery {
        status: raw.status.map(|status| OrderStatus::parse(&status)).transpose()?,
        search: raw.search.map(|text| Search::parse(&text)).transpose()?.flatten(),
        placed_from: from.map(|date| start_of_day(date, utc_offset)),
        placed_until: until.into_iter().flatten().min(),
        on_hold: raw.on_hold,
        ..OrderQuery::default()
    };
    let is_filtered = filter.on_hold
        || filter.status.is_some()
        || filter.search.is_some()
        || filter.placed_from.is_some()
        || filter.placed_until.is_some();
    let numbers = raw.orders.map(|numbers| parse_numbers(&numbers)).transpose()?;
    if is_filtered && numbers.is_some() {
        return Err(FieldError::new("orders", "Please give either order numbers or a filter"));
    }
    Ok((format, ExportQuery { filter, numbers, after: String::new() }))
}

fn parse_numbers(text: &str) -> Result<Vec<String>, FieldError> {
    let numbers: Vec<String> = text.split('.').map(str::to_uppercase).collect();
    if numbers.iter().any(String::is_empty) || numbers.len() > MAX_NUMBERS {
        let message = format!("Must be 1 to {MAX_NUMBERS} order numbers, separated by periods");
        return Err(FieldError::new("orders", message));
    }
    Ok(numbers)
}
