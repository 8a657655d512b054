//! Ages in days, and ranges of days in a time zone.

use jiff::civil::{Date, date};
use jiff::tz::TimeZone;
use jiff::{Span, Timestamp};

use super::rules::FieldError;

const DAY_SECONDS: i64 = 24 * 60 * 60;
const EPOCH: Date = date(1970, 1, 1);
/// The most days of a period: a leap year.
pub const MAX_DAYS: u32 = 366;
/// The largest age that orders can be filtered by, in days.
pub const MAX_AGE_DAYS: u32 = 3_650;

/// Returns when an order of this age was placed. `now` is in Unix seconds, and days have 24 hours.
pub fn placed_days_ago(now: i64, days: u32) -> i64 {
    now - i64::from(days) * DAY_SECONDS
}

/// Parses a date such as `2026-03-31`.
pub fn parse_date(field: &str, text: &str) -> Result<Date, FieldError> {
    let is_padded = text.len() == "2026-03-31".len();
    let date = Date::strptime("%Y-%m-%d", text).ok().filter(|date| is_padded && *date >= EPOCH);
    date.ok_or_else(|| FieldError::new(field, "Must be a date, for example 2026-03-31"))
}

/// Returns the day of a time in Unix seconds.
pub fn day_of(at: i64, zone: &TimeZone) -> Date {
    Timestamp::from_second(at).unwrap_or_default().to_zoned(zone.clone()).date()
}

/// When a day begins, in Unix seconds: at its first moment, if clocks are set forward at midnight.
fn start_of_day(date: Date, zone: &TimeZone) -> i64 {
    date.to_zoned(zone.clone()).map_or(Timestamp::MAX, |start| start.timestamp()).as_second()
}

/// Returns the last second of a day, in Unix seconds.
pub(super) fn end_of_day(date: Date, zone: &TimeZone) -> i64 {
    date.tomorrow().map_or(Timestamp::MAX.as_second(), |next| start_of_day(next, zone)) - 1
}

/// Returns the first second of the first day and the last one of the last day, in Unix seconds.
pub fn day_bounds(
    first: Option<Date>,
    last: Option<Date>,
    zone: &TimeZone,
) -> Result<(Option<i64>, Option<i64>), FieldError> {
    if first.zip(last).is_some_and(|(first, last)| last < first) {
        return Err(last_before_first());
    }
    Ok((first.map(|day| start_of_day(day, zone)), last.map(|day| end_of_day(day, zone))))
}

fn last_before_first() -> FieldError {
    FieldError::new("to", "The last day must not be before the first")
}

/// Consecutive days in a time zone. They have 23 to 25 hours when clocks are changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Period {
    first: Date,
    zone: TimeZone,
    /// When each day starts, in Unix seconds, and when the last one ends.
    starts: Vec<i64>,
}

impl Period {
    fn new(first: Date, days: u32, zone: &TimeZone) -> Self {
        let starts = (0..=days).map(|day| start_of_day(first.saturating_add(Span::new().days(day)), zone));
        Self { first, zone: zone.clone(), starts: starts.collect() }
    }

    /// Creates the period of `days` days that ends with today. `now` is in Unix seconds.
    pub fn until(now: i64, days: u32, zone: &TimeZone) -> Self {
        let first = day_of(now, zone).saturating_sub(Span::new().days(i64::from(days) - 1));
        Self::new(first, days, zone)
    }

    /// Creates the period from a date to another one, or to today. `now` is in Unix seconds.
    pub fn between(from: Date, to: Option<Date>, now: i64, zone: &TimeZone) -> Result<Self, FieldError> {
        let last = to.unwrap_or_else(|| day_of(now, zone));
        match u32::try_from((last - from).get_days() + 1) {
            Ok(days @ 1..=MAX_DAYS) => Ok(Self::new(from, days, zone)),
            Ok(1..) => Err(FieldError::new("to", format!("A period must have at most {MAX_DAYS} days"))),
            _ => Err(last_before_first()),
        }
    }

    /// Returns the period with as many days that ends where this one starts.
    #[must_use]
    pub fn previous(&self) -> Self {
        let days = u32::try_from(self.len()).unwrap_or(MAX_DAYS);
        Self::new(self.first.saturating_sub(Span::new().days(days)), days, &self.zone)
    }

    /// Returns the time zone.
    pub fn zone(&self) -> &TimeZone {
        &self.zone
    }

    /// Returns the start of the first day, in Unix seconds.
    pub fn start(&self) -> i64 {
        self.starts[0]
    }

    /// Returns the end of the last day, in Unix seconds. It is the first second that is not in the period.
    pub fn end(&self) -> i64 {
        self.starts[self.len()]
    }

    /// Returns the number of days.
    pub(super) fn len(&self) -> usize {
        self.starts.len() - 1
    }

    /// Returns which day of the period a time is in, in Unix seconds.
    pub fn day_of(&self, time: i64) -> Option<usize> {
        let begun = self.starts.partition_point(|start| *start <= time);
        begun.checked_sub(1).filter(|day| *day < self.len())
    }

    /// Returns the dates of the days, such as `2026-11-22`.
    pub fn dates(&self) -> Vec<String> {
        self.first.series(Span::new().days(1)).take(self.len()).map(|date| date.to_string()).collect()
    }
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;
    use jiff::tz::{TimeZone, offset};

    use super::{Period, end_of_day, parse_date, start_of_day};

    /// 2026-11-18T11:06:40Z.
    const NOW: i64 = 1_795_000_000;

    fn zone(name: &str) -> TimeZone {
        TimeZone::get(name).expect("a time zone")
    }

    fn seconds(time: &str) -> i64 {
        time.parse::<jiff::Timestamp>().expect("a time").as_second()
    }

    #[test]
    fn a_period_ends_with_today_in_its_time_zone() {
        for (days, name, first, last, start) in [
            (1, "UTC", "2026-11-18", "2026-11-18", "2026-11-18T00:00:00Z"),
            (7, "UTC", "2026-11-12", "2026-11-18", "2026-11-12T00:00:00Z"),
            // In October, New York still has summer time.
            (30, "America/New_York", "2026-10-20", "2026-11-18", "2026-10-20T04:00:00Z"),
            (1, "Pacific/Kiritimati", "2026-11-19", "2026-11-19", "2026-11-18T10:00:00Z"),
            (1, "Etc/GMT+12", "2026-11-17", "2026-11-17", "2026-11-17T12:00:00Z"),
        ] {
            let period = Period::until(NOW, days, &zone(name));
            let dates = period.dates();
            assert_eq!(dates.len(), days as usize);
            assert_eq!((dates[0].as_str(), dates[dates.len() - 1].as_str()), (first, last), "{name}");
            assert_eq!(period.start(), seconds(start), "{name}");
        }
    }

    #[test]
    fn a_day_on_which_clocks_change_has_23_or_25_hours() {
        for (name, day, expected, why) in [
            ("America/New_York", date(2026, 3, 8), 23, "forward at 2:00"),
            ("America/New_York", date(2026, 11, 1), 25, "back at 2:00"),
            ("America/New_York", date(2026, 11, 2), 24, "no change"),
            ("Asia/Beirut", date(2026, 3, 29), 23, "forward at midnight"),
            ("America/Havana", date(2026, 11, 1), 25, "back to midnight"),
        ] {
            let period = Period::between(day, Some(day), NOW, &zone(name)).expect("a period");
            assert_eq!(period.end() - period.start(), expected * 3600, "{name}: {why}");
            assert_eq!(period.end() - 1, end_of_day(day, &zone(name)), "{name}: {why}");
            assert_eq!((period.day_of(period.start()), period.day_of(period.end())), (Some(0), None), "{name}: {why}");
        }
    }

    #[test]
    fn a_range_of_dates_is_at_most_a_leap_year_and_the_one_before_it_is_as_long() {
        let between = |from, to| Period::between(from, to, NOW, &TimeZone::UTC);
        let march = between(date(2026, 3, 1), Some(date(2026, 3, 31))).expect("a period");
        let before = march.previous().dates();
        assert_eq!((before.len(), before[0].as_str(), before[30].as_str()), (31, "2026-01-29", "2026-02-28"));
        assert_eq!(march.previous().end(), march.start());
        for (from, to, expected) in [
            (date(2028, 1, 1), Some(date(2028, 12, 31)), Ok(366)),
            (date(2026, 1, 1), Some(date(2027, 1, 1)), Ok(366)),
            (date(2026, 1, 1), Some(date(2027, 1, 2)), Err("A period must have at most 366 days")),
            (date(1970, 1, 1), Some(date(9999, 12, 31)), Err("A period must have at most 366 days")),
            (date(2026, 1, 2), Some(date(2026, 1, 1)), Err("The last day must not be before the first")),
            (date(2026, 11, 18), None, Ok(1)),
            (date(2026, 11, 19), None, Err("The last day must not be before the first")),
        ] {
            let found = between(from, to).map(|period| period.dates().len()).map_err(|error| error.message);
            assert_eq!(found.as_ref().map_err(String::as_str), expected.as_ref().map_err(|text| *text), "{from}");
        }
    }

    #[test]
    fn a_date_has_ten_characters_and_exists() {
        let zone = TimeZone::fixed(offset(-5));
        assert_eq!(parse_date("from", "2028-02-29").map(|date| start_of_day(date, &zone)), Ok(1_835_413_200));
        for text in
            ["", "2026-02-29", "2026-3-1", "03/31/2026", "2026-03-31T00:00", "1969-12-31", "-026-01-01", "2026-W1-1"]
        {
            assert!(parse_date("from", text).is_err(), "{text}");
        }
        for zone in [TimeZone::fixed(offset(-12)), TimeZone::fixed(offset(14))] {
            let last = parse_date("to", "9999-12-31").expect("a date");
            assert!(end_of_day(last, &zone) > NOW);
        }
    }

    #[test]
    fn a_time_is_in_the_day_that_has_begun() {
        let period = Period::until(NOW, 3, &TimeZone::UTC);
        let day = 86_400;
        for (time, expected) in [
            (period.start() - 1, None),
            (period.start(), Some(0)),
            (period.start() + day - 1, Some(0)),
            (period.start() + day, Some(1)),
            (NOW, Some(2)),
            (period.start() + 3 * day - 1, Some(2)),
            (period.start() + 3 * day, None),
        ] {
            assert_eq!(period.day_of(time), expected, "{time}");
        }
    }
}
