//! Days and times in the flags of commands.

use jiff::civil::Date;
use jiff::{Timestamp, ToSpan};

/// Parses the start of a period to Unix seconds: a time, or a day of UTC from its beginning.
pub(super) fn parse_start(text: &str) -> Result<i64, String> {
    parse(text, 0)
}

/// Parses the end of a period to Unix seconds: a time, or a day of UTC up to its end.
pub(super) fn parse_end(text: &str) -> Result<i64, String> {
    parse(text, 1)
}

fn parse(text: &str, days_later: i64) -> Result<i64, String> {
    let day = || {
        let date = text.parse::<Date>().ok()?.checked_add(days_later.days()).ok()?;
        Some(date.to_zoned(jiff::tz::TimeZone::UTC).ok()?.timestamp())
    };
    let time = text.parse::<Timestamp>().ok().or_else(day);
    time.map(Timestamp::as_second)
        .ok_or_else(|| "expected a day or a time, for example 2026-11-22 or 2026-11-22T05:00:00Z".to_owned())
}
