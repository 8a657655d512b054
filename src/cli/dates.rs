//! Options that name days and times.

use clap::Args;
use jiff::civil::Date;
use jiff::{Timestamp, ToSpan};

use super::failure::Failure;
use crate::config::number;
use crate::domain::period::{MAX_UTC_OFFSET, end_of_day, parse_date, start_of_day};

/// The first and the last day of a part of the calendar.
pub(super) type FirstAndLast = (Date, Date);

/// The distance of days from UTC.
#[derive(Args)]
pub(super) struct UtcOffset {
    /// Minutes east of UTC, where days begin: -300 is New York in winter
    #[arg(
        long = "utc-offset",
        value_name = "MINUTES",
        default_value = "0",
        value_parser = number(-MAX_UTC_OFFSET..=MAX_UTC_OFFSET, "-300")
    )]
    pub(super) minutes: i32,
}

/// The days on which orders were placed.
#[derive(Args)]
pub(super) struct Dates {
    /// Only orders placed on this day or later, such as 2026-01-01
    #[arg(long, value_name = "DATE", value_parser = date)]
    from: Option<Date>,
    /// Only orders placed on this day or earlier
    #[arg(long, value_name = "DATE", value_parser = date)]
    to: Option<Date>,
    #[command(flatten)]
    utc_offset: UtcOffset,
}

impl Dates {
    /// Returns when the first day begins and the last second of the last one, in Unix seconds. Fails if the last day is
    /// before the first one.
    pub(super) fn placed(&self) -> Result<(Option<i64>, Option<i64>), Failure> {
        let Self { from, to, utc_offset: UtcOffset { minutes } } = self;
        let from = from.map(|date| start_of_day(date, *minutes));
        let until = to.map(|date| end_of_day(date, *minutes));
        in_order(from, until)?;
        Ok((from, until))
    }
}

/// Fails if a period ends before it begins.
pub(super) fn in_order(from: Option<i64>, until: Option<i64>) -> Result<(), Failure> {
    let is_swapped = from.zip(until).is_some_and(|(from, until)| until < from);
    if is_swapped { Err(Failure("The last day must not be before the first".to_owned())) } else { Ok(()) }
}

/// Parses a date such as 2026-03-31.
pub(super) fn date(text: &str) -> Result<Date, String> {
    parse_date("date", text).map_err(|_| "expected a date, for example 2026-03-31".to_owned())
}

/// Parses a month such as 2026-03.
pub(super) fn month(text: &str) -> Result<FirstAndLast, String> {
    let first =
        parse_date("month", &format!("{text}-01")).map_err(|_| "expected a month, for example 2026-03".to_owned())?;
    Ok((first, first.last_of_month()))
}

/// Parses a quarter such as 2026-Q1.
pub(super) fn quarter(text: &str) -> Result<FirstAndLast, String> {
    let first = text.split_once("-Q").and_then(|(year, quarter)| {
        let month = ["01", "04", "07", "10"].get(quarter.parse::<usize>().ok()?.checked_sub(1)?)?;
        parse_date("quarter", &format!("{year}-{month}-01")).ok()
    });
    let first = first.ok_or_else(|| "expected a quarter, for example 2026-Q1".to_owned())?;
    Ok((first, first.saturating_add(2.months()).last_of_month()))
}

/// Parses a year such as 2026.
pub(super) fn year(text: &str) -> Result<FirstAndLast, String> {
    let first =
        parse_date("year", &format!("{text}-01-01")).map_err(|_| "expected a year, for example 2026".to_owned())?;
    Ok((first, first.last_of_year()))
}

/// Parses the start of a period to Unix seconds: a time, or a day of UTC from its beginning.
pub(super) fn parse_start(text: &str) -> Result<i64, String> {
    parse_day_or_time(text, 0)
}

/// Parses the end of a period to Unix seconds: a time, or a day of UTC up to its end.
pub(super) fn parse_end(text: &str) -> Result<i64, String> {
    parse_day_or_time(text, 1)
}

fn parse_day_or_time(text: &str, days_later: i64) -> Result<i64, String> {
    let day = || {
        let date = text.parse::<Date>().ok()?.checked_add(days_later.days()).ok()?;
        Some(date.to_zoned(jiff::tz::TimeZone::UTC).ok()?.timestamp())
    };
    let time = text.parse::<Timestamp>().ok().or_else(day);
    time.map(Timestamp::as_second)
        .ok_or_else(|| "expected a day or a time, for example 2026-11-22 or 2026-11-22T05:00:00Z".to_owned())
}

#[cfg(test)]
mod tests {
    use super::{month, quarter, year};

    #[test]
    fn a_part_of_the_calendar_has_a_first_and_a_last_day() {
        let days = |(first, last)| format!("{first} {last}");
        for (found, expected) in [
            (month("2028-02").map(days), Ok("2028-02-01 2028-02-29")),
            (month("2026-12").map(days), Ok("2026-12-01 2026-12-31")),
            (month("2026-13").map(days), Err("expected a month, for example 2026-03")),
            (month("2026-3").map(days), Err("expected a month, for example 2026-03")),
            (quarter("2026-Q1").map(days), Ok("2026-01-01 2026-03-31")),
            (quarter("2026-Q4").map(days), Ok("2026-10-01 2026-12-31")),
            (quarter("2026-Q0").map(days), Err("expected a quarter, for example 2026-Q1")),
            (quarter("2026-Q5").map(days), Err("expected a quarter, for example 2026-Q1")),
            (quarter("2026-1").map(days), Err("expected a quarter, for example 2026-Q1")),
            (year("2028").map(days), Ok("2028-01-01 2028-12-31")),
            (year("28").map(days), Err("expected a year, for example 2026")),
        ] {
            assert_eq!(found.as_deref().map_err(String::as_str), expected.as_deref().map_err(|text| *text));
        }
    }
}
