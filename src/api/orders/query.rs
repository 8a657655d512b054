//! The query parameters of the order list.

use uuid::Uuid;

use crate::api::constraints::{between, fields};
use crate::domain::order::{MAX_AGE_DAYS, OrderStatus, placed_days_ago};
use crate::domain::rules::FieldError;
use crate::domain::search::Search;
use crate::store::{OrderQuery, PageStart};

/// Orders on one page.
const MAX_ROWS: u32 = 1000;
const DEFAULT_ROWS: i64 = 100;

fields! {
    Limit: i64 = |schema| between(schema, 1.0, MAX_ROWS.into());
    Offset: i64 = |schema| between(schema, 0.0, u32::MAX.into());
    OlderThanDays: i64 = |schema| between(schema, 1.0, MAX_AGE_DAYS.into());
    OnHold: bool = |_| {};
}

/// The parameters as a request sends them.
pub(super) struct RawQuery {
    pub(super) status: Option<String>,
    pub(super) search: Option<String>,
    pub(super) older_than_days: Option<i64>,
    pub(super) on_hold: bool,
    pub(super) limit: Option<i64>,
    pub(super) offset: Option<i64>,
    pub(super) before: Option<String>,
    pub(super) after: Option<String>,
}

/// Parses the parameters. `now` is in Unix seconds.
pub(super) fn parse_query(raw: RawQuery, now: i64) -> Result<OrderQuery, FieldError> {
    Ok(OrderQuery {
        status: raw.status.map(|status| OrderStatus::parse(&status)).transpose()?,
        search: raw.search.map(|text| Search::parse(&text)).transpose()?.flatten(),
        placed_from: None,
        placed_until: parse_age(raw.older_than_days, now)?,
        on_hold: raw.on_hold,
        start: parse_start(raw.before, raw.after)?,
        limit: parse_number("limit", raw.limit.unwrap_or(DEFAULT_ROWS), 1, MAX_ROWS)?,
        offset: parse_number("offset", raw.offset.unwrap_or(0), 0, u32::MAX)?,
    })
}

/// Parses an age to the time at which orders of this age were placed. Times are in Unix seconds.
pub(super) fn parse_age(days: Option<i64>, now: i64) -> Result<Option<i64>, FieldError> {
    let parse = |days| parse_number("older_than_days", days, 1, MAX_AGE_DAYS).map(|days| placed_days_ago(now, days));
    days.map(parse).transpose()
}

/// Parses an RFC 3339 time to Unix seconds.
pub(in crate::api) fn parse_time(field: &str, text: &str) -> Result<i64, FieldError> {
    let time: Result<jiff::Timestamp, _> = text.parse();
    time.map(jiff::Timestamp::as_second)
        .map_err(|_| FieldError::new(field, "Must be a time, for example 2026-11-22T05:00:00Z"))
}

fn parse_start(before: Option<String>, after: Option<String>) -> Result<Option<PageStart>, FieldError> {
    match (before, after) {
        (Some(_), Some(_)) => Err(FieldError::new("after", "Please give either before or after")),
        (Some(id), None) => Ok(Some(PageStart::Before(id))),
        (None, Some(id)) if id == Uuid::nil().to_string() => Ok(Some(PageStart::Oldest)),
        (None, after) => Ok(after.map(PageStart::After)),
    }
}

/// Parses a number from `min` to `max`.
pub(in crate::api) fn parse_number(field: &str, value: i64, min: u32, max: u32) -> Result<u32, FieldError> {
    u32::try_from(value)
        .ok()
        .filter(|number| (min..=max).contains(number))
        .ok_or_else(|| FieldError::new(field, format!("Must be between {min} and {max}")))
}
