//! Business days: Monday to Friday without the federal holidays. The browser's counterpart is
//! `ui/src/rules/business-days.ts`; both run the vectors of `rules/ship-by.json`.

use jiff::ToSpan;
use jiff::civil::{Date, Weekday, date};
use jiff::tz::{TimeZone, offset};

use super::brand::brand;
use super::period;

/// Where the days of orders begin, in hours east of UTC. Of the fifty states, Hawaii and the west of Alaska are last, so
/// that no shopper was shown an earlier day.
const UTC_OFFSET: i8 = -10;

/// Returns when an order of this time has to ship: the end of the last of the brand's business days after its own. Times
/// are in Unix seconds.
pub fn ship_by(placed_at: i64) -> i64 {
    end_of(add_business_days(day_of(placed_at), brand().ships_within))
}

/// Returns the first and the last day on which an order arrives that has shipped on this day.
pub fn arrival(shipped: Date) -> (Date, Date) {
    let takes = &brand().delivery_takes;
    (add_business_days(shipped, takes.min), add_business_days(shipped, takes.max))
}

/// Returns the day of a time in Unix seconds.
pub fn day_of(at: i64) -> Date {
    period::day_of(at, &zone())
}

/// Returns the last second of a day, in Unix seconds.
pub fn end_of(day: Date) -> i64 {
    period::end_of_day(day, &zone())
}

fn zone() -> TimeZone {
    TimeZone::fixed(offset(UTC_OFFSET))
}

/// Returns whether a day is a business day.
pub fn is_business_day(day: Date) -> bool {
    !matches!(day.weekday(), Weekday::Saturday | Weekday::Sunday) && !is_holiday(day)
}

fn add_business_days(day: Date, count: u32) -> Date {
    (0..count).fold(day, |day, _| next_business_day(day))
}

fn next_business_day(day: Date) -> Date {
    let mut next = day.saturating_add(1.day());
    while !is_business_day(next) && next < Date::MAX {
        next = next.saturating_add(1.day());
    }
    next
}

/// Returns whether a federal holiday is observed on this day (5 U.S.C. 6103). New Year's Day can be observed in the year
/// before.
fn is_holiday(day: Date) -> bool {
    holidays(day.year()).contains(&Some(day)) || day.month() == 12 && observed(day.year() + 1, 1, 1) == Some(day)
}

fn holidays(year: i16) -> [Option<Date>; 11] {
    use Weekday::{Monday, Thursday};
    [
        observed(year, 1, 1),       // New Year's Day
        nth(3, Monday, year, 1),    // Birthday of Martin Luther King, Jr.
        nth(3, Monday, year, 2),    // Washington's Birthday
        nth(-1, Monday, year, 5),   // Memorial Day
        observed(year, 6, 19),      // Juneteenth
        observed(year, 7, 4),       // Independence Day
        nth(1, Monday, year, 9),    // Labor Day
        nth(2, Monday, year, 10),   // Columbus Day
        observed(year, 11, 11),     // Veterans Day
        nth(4, Thursday, year, 11), // Thanksgiving Day
        observed(year, 12, 25),     // Christmas Day
    ]
}

/// Returns when a holiday is observed: on the Friday before if it is on a Saturday, on the Monday after a Sunday.
fn observed(year: i16, month: i8, day: i8) -> Option<Date> {
    let holiday = Date::new(year, month, day).ok()?;
    let shift = match holiday.weekday() {
        Weekday::Saturday => -1,
        Weekday::Sunday => 1,
        _ => 0,
    };
    holiday.checked_add(shift.days()).ok()
}

/// Returns the nth weekday of a month; with -1, the last.
fn nth(n: i8, weekday: Weekday, year: i16, month: i8) -> Option<Date> {
    date(year, month, 1).nth_weekday_of_month(n, weekday).ok()
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;

    use super::{add_business_days, day_of, end_of, is_business_day, ship_by};

    #[derive(Deserialize)]
    #[serde(rename_all = "camelCase")]
    struct Vector {
        placed: String,
        ship_by: String,
        why: String,
    }

    /// Returns a time in Unix seconds.
    fn at(time: &str) -> i64 {
        time.parse::<jiff::Timestamp>().expect("a time").as_second()
    }

    #[test]
    fn every_shared_vector_holds() {
        let vectors: Vec<Vector> =
            serde_json::from_str(include_str!("../rules/ship-by.json")).expect("ship-by.json is well formed");
        assert!(vectors.len() >= 40, "only {} vectors", vectors.len());
        for Vector { placed, ship_by: day, why } in vectors {
            assert_eq!(add_business_days(day_of(at(&placed)), 3).to_string(), day, "{placed}: {why}");
            let found = ship_by(at(&placed));
            assert_eq!(found, end_of(day_of(found)), "{placed}: {why}");
        }
    }

    #[test]
    fn days_are_counted_from_the_next_business_day() {
        let day = |day| jiff::civil::date(2026, 11, day);
        let december = |day| jiff::civil::date(2026, 12, day);
        let after = |day| (add_business_days(day, 3), add_business_days(day, 7));
        assert_eq!(after(day(16)), (day(19), day(25)));
        assert_eq!(after(day(24)), (day(30), december(4)), "Thanksgiving Day and weekends");
    }

    #[test]
    fn a_day_ends_when_it_ends_in_hawaii() {
        let day = jiff::civil::date(2026, 11, 18);
        assert_eq!(end_of(day), at("2026-11-18T23:59:59-10:00"));
        assert_eq!((day_of(at("2026-11-18T00:00-10:00")), day_of(end_of(day))), (day, day));
        assert_ne!(day_of(end_of(day) + 1), day);
    }

    #[test]
    fn a_year_has_as_many_business_days_as_the_offices_of_the_government_are_open() {
        for (year, expected) in [(2026, 250), (2027, 249), (2028, 250), (2029, 250)] {
            let days = jiff::civil::date(year, 1, 1).series(jiff::ToSpan::day(1));
            let count = days.take_while(|day| day.year() == year).filter(|day| is_business_day(*day)).count();
            assert_eq!(count, expected, "{year}");
        }
    }

    #[test]
    fn a_time_that_no_calendar_has_is_no_panic() {
        for time in [i64::MIN, i64::MAX, 253_402_300_799, -377_705_023_201] {
            ship_by(time);
        }
    }
}
