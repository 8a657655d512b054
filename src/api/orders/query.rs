//! The query parameters of the order list and of exports.

use jiff::tz::TimeZone;
use uuid::Uuid;

use super::fulfillment::StageWord;
use crate::api::constraints::{Amount, Id, SearchText, Status, Timestamp, between, fields, one_of};
use crate::api::parameters::{Date, parse_number, parse_time};
use crate::api::wire::{Optional, Text};
use crate::domain::money::Money;
use crate::domain::order::{OrderStatus, Stage};
use crate::domain::period::{MAX_AGE_DAYS, day_bounds, parse_date, placed_days_ago};
use crate::domain::rules::FieldError;
use crate::domain::search::Search;
use crate::store::{OrderQuery, PageStart};

pub(super) const MAX_ROWS: u32 = 1000;
pub(super) const DEFAULT_ROWS: i64 = 100;
/// Orders that are exported by their numbers. Their URL is shorter than the limit.
const MAX_NUMBERS: usize = 500;
/// How a payment by card has ended, and what it waits for.
const PAYMENTS: [&str; 6] = ["unpaid", "authorized", "captured", "released", "refunded", "disputed"];

fields! {
    Limit: i64 = |schema| between(schema, 1.0, MAX_ROWS.into());
    Offset: i64 = |schema| between(schema, 0.0, u32::MAX.into());
    OlderThanDays: i64 = |schema| between(schema, 1.0, MAX_AGE_DAYS.into());
    PaymentWord: Text = |schema| one_of(schema, PAYMENTS);
    Color: Text = |schema| schema.max_length = Some(60);
}

pub(super) fn parse_status(status: Optional<Status>) -> Result<Option<OrderStatus>, FieldError> {
    status.given().map(|status| OrderStatus::parse_field("status", &status)).transpose()
}

/// Parses a stage. `now` is in Unix seconds.
pub(super) fn parse_stage(stage: Optional<StageWord>, now: i64) -> Result<Option<(Stage, i64)>, FieldError> {
    stage.given().map(|word| Ok((Stage::parse_field("stage", &word)?, now))).transpose()
}

/// Narrows a query by times, by amounts in dollars, by a payment and by a color.
pub(super) fn narrow(
    query: OrderQuery,
    [from, to]: [Optional<Timestamp>; 2],
    [min, max]: [Optional<Amount>; 2],
    payment: Optional<PaymentWord>,
    color: Optional<Color>,
) -> Result<OrderQuery, FieldError> {
    let time = |field, time: Optional<Timestamp>| time.given().map(|time| parse_time(field, &time)).transpose();
    let cents = |field, dollars: Optional<Amount>| {
        let invalid = || FieldError::new(field, "Must be an amount in dollars, with at most two decimals");
        let cents = dollars.0.map(|dollars| Money::from_dollars(dollars).map(Money::cents));
        cents.map(|cents| cents.ok_or_else(invalid)).transpose()
    };
    let unknown = || FieldError::new("payment", format!("Must be one of {}", PAYMENTS.join(", ")));
    let known = |word: String| PAYMENTS.contains(&word.as_str()).then_some(word).ok_or_else(unknown);
    Ok(OrderQuery {
        payment: payment.given().map(known).transpose()?,
        min_cents: cents("min_amount", min)?,
        max_cents: cents("max_amount", max)?,
        color: color.given(),
        placed_from: query.placed_from.into_iter().chain(time("placed_from", from)?).max(),
        placed_until: query.placed_until.into_iter().chain(time("placed_to", to)?).min(),
        ..query
    })
}

/// Parses the words of a search. Returns `None` if there are none.
pub(super) fn parse_search(words: Optional<SearchText>) -> Result<Option<Search>, FieldError> {
    Ok(words.given().map(|words| Search::parse(&words)).transpose()?.flatten())
}

/// Parses an age to the time at which orders of this age were placed. Times are in Unix seconds.
pub(super) fn parse_age(days: Option<i64>, now: i64) -> Result<Option<i64>, FieldError> {
    let parse = |days| parse_number("older_than_days", days, 1, MAX_AGE_DAYS).map(|days| placed_days_ago(now, days));
    days.map(parse).transpose()
}

/// Parses the first and the last day to the times at which they begin and end, in Unix seconds.
pub(super) fn parse_days(
    from: Optional<Date>,
    to: Optional<Date>,
    zone: &TimeZone,
) -> Result<(Option<i64>, Option<i64>), FieldError> {
    let from = from.given().map(|date| parse_date("from", &date)).transpose()?;
    let to = to.given().map(|date| parse_date("to", &date)).transpose()?;
    day_bounds(from, to, zone)
}

pub(super) fn parse_start(before: Optional<Id>, after: Optional<Id>) -> Result<Option<PageStart>, FieldError> {
    match (before.given(), after.given()) {
        (Some(_), Some(_)) => Err(FieldError::new("after", "Please give either before or after")),
        (Some(id), None) => Ok(Some(PageStart::Before(id))),
        (None, Some(id)) if id == Uuid::nil().to_string() => Ok(Some(PageStart::Oldest)),
        (None, after) => Ok(after.map(PageStart::After)),
    }
}

/// Parses order numbers that are separated by periods.
pub(super) fn parse_numbers(text: &str) -> Result<Vec<String>, FieldError> {
    let numbers: Vec<String> = text.split('.').map(str::to_uppercase).collect();
    if numbers.iter().any(String::is_empty) || numbers.len() > MAX_NUMBERS {
        let message = format!("Must be 1 to {MAX_NUMBERS} order numbers, separated by periods");
        return Err(FieldError::new("orders", message));
    }
    Ok(numbers)
}
