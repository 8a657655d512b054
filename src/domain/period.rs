//! Ages in days, and ranges of days at a fixed distance from UTC.

use jiff::civil::{Date, date};

use super::rules::FieldError;

const DAY_SECONDS: i64 = 24 * 60 * 60;
const EPOCH: Date = date(1970, 1, 1);
/// The most days of a period: a leap year.
pub const MAX_DAYS: u32 = 366;
/// The largest distance of a time zone from UTC, in minutes.
pub const MAX_UTC_OFFSET: i32 = 14 * 60;
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

/// Returns when a day begins, in Unix seconds. `utc_offset` is in minutes east of UTC.
pub fn start_of_day(date: Date, utc_offset: i32) -> i64 {
    i64::from((date - EPOCH).get_days()) * DAY_SECONDS - i64::from(utc_offset) * 60
}

/// Returns the last second of a day, in Unix seconds. `utc_offset` is in minutes east of UTC.
pub fn end_of_day(date: Date, utc_offset: i32) -> i64 {
    start_of_day(date, utc_offset) + DAY_SECONDS - 1
}

/// Consecutive days at a fixed distance from UTC.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Period {
    start: i64,
    days: u32,
    utc_offset: i64,
}

impl Period {
    /// Creates the period of `days` days that ends with today. `now` is in Unix seconds, `utc_offset` in minutes east of
    /// UTC.
    pub fn until(now: i64, days: u32, utc_offset: i32) -> Self {
        let utc_offset = i64::from(utc_offset) * 60;
        let today = (now + utc_offset).div_euclid(DAY_SECONDS) * DAY_SECONDS - utc_offset;
        Self { start: today - (i64::from(days) - 1) * DAY_SECONDS, days, utc_offset }
    }

    /// Creates the period from a date to another one, or to today. `now` is in Unix seconds, `utc_offset` in minutes east
    /// of UTC.
    pub fn between(from: Date, to: Option<Date>, now: i64, utc_offset: i32) -> Result<Self, FieldError> {
        let start = start_of_day(from, utc_offset);
        let last = to.map_or(Self::until(now, 1, utc_offset).start, |to| start_of_day(to, utc_offset));
        let days = (last - start) / DAY_SECONDS + 1;
        match u32::try_from(days) {
            Ok(days @ 1..=MAX_DAYS) => Ok(Self { start, days, utc_offset: i64::from(utc_offset) * 60 }),
            _ if days < 1 => Err(FieldError::new("to", "The last day must not be before the first")),
            _ => Err(FieldError::new("to", format!("A period must have at most {MAX_DAYS} days"))),
        }
    }

    /// Returns the period with as many days that ends where this one starts.
    #[must_use]
    pub fn previous(self) -> Self {
        Self { start: self.start - self.seconds(), ..self }
    }

    /// Returns the start of the first day, in Unix seconds.
    pub fn start(self) -> i64 {
        self.start
    }

    /// Returns the end of the last day, in Unix seconds. It is the first second that is not in the period.
    pub fn end(self) -> i64 {
        self.start + self.seconds()
    }

    /// Returns the length of the period in seconds.
    pub fn seconds(self) -> i64 {
        i64::from(self.days) * DAY_SECONDS
    }

    /// Returns the number of days.
    pub(super) fn len(self) -> usize {
        self.days as usize
    }

    /// Returns which day of the period a time is in, in Unix seconds.
    pub fn day_of(self, time: i64) -> Option<usize> {
        let day = usize::try_from((time - self.start).div_euclid(DAY_SECONDS)).ok()?;
        (day < self.len()).then_some(day)
    }

    /// Returns the dates of the days, such as `2026-11-22`.
    pub fn dates(self) -> Vec<String> {
        let date = |day: u32| {
            let local = self.start + self.utc_offset + i64::from(day) * DAY_SECONDS;
            jiff::Timestamp::from_second(local).unwrap_or_default().strftime("%Y-%m-%d").to_string()
        };
        (0..self.days).map(date).collect()
    }
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::{Period, parse_date, start_of_day};

    /// 2026-11-18T11:06:40Z.
    const NOW: i64 = 1_795_000_000;

    #[test]
    fn a_period_ends_with_today_at_its_distance_from_utc() {
        for (days, utc_offset, first, last, start) in [
            (1, 0, "2026-11-18", "2026-11-18", "2026-11-18T00:00:00Z"),
            (7, 0, "2026-11-12", "2026-11-18", "2026-11-12T00:00:00Z"),
            (30, -300, "2026-10-20", "2026-11-18", "2026-10-20T05:00:00Z"),
            (1, 14 * 60, "2026-11-19", "2026-11-19", "2026-11-18T10:00:00Z"),
            (1, -12 * 60, "2026-11-17", "2026-11-17", "2026-11-17T12:00:00Z"),
        ] {
            let period = Period::until(NOW, days, utc_offset);
            let dates = period.dates();
            assert_eq!(dates.len(), days as usize);
            assert_eq!((dates[0].as_str(), dates[dates.len() - 1].as_str()), (first, last), "{utc_offset}");
            let starts: jiff::Timestamp = start.parse().expect("a time");
            assert_eq!(period.start(), starts.as_second(), "{utc_offset}");
        }
    }

    #[test]
    fn a_range_of_dates_is_at_most_a_leap_year_and_the_one_before_it_is_as_long() {
        let between = |from, to| Period::between(from, to, NOW, 0);
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
        assert_eq!(parse_date("from", "2028-02-29").map(|date| start_of_day(date, -300)), Ok(1_835_413_200));
        for text in
            ["", "2026-02-29", "2026-3-1", "03/31/2026", "2026-03-31T00:00", "1969-12-31", "-026-01-01", "2026-W1-1"]
        {
            assert!(parse_date("from", text).is_err(), "{text}");
        }
    }

    #[test]
    fn a_time_is_in_the_day_that_has_begun() {
        let period = Period::until(NOW, 3, 0);
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
