//! The dates on which orders were placed, or money was moved.

use clap::Args;
use jiff::civil::Date;
use jiff::tz::TimeZone;

use crate::cli::failure::Failure;
use crate::config::Zone;
use crate::domain::period::{Period, day_of, end_of_day, parse_date, start_of_day};

#[derive(Args)]
pub(super) struct Dates {
    /// The first day, such as 2026-01-01
    #[arg(long, value_name = "DATE", value_parser = date)]
    from: Option<Date>,
    /// The last day
    #[arg(long, value_name = "DATE", value_parser = date)]
    to: Option<Date>,
    #[command(flatten)]
    zone: Zone,
}

impl Dates {
    /// Returns when the first day begins and the last second of the last one, in Unix seconds. Fails if the last day is
    /// before the first one.
    pub(super) fn placed(&self) -> Result<(Option<i64>, Option<i64>), Failure> {
        let zone = self.zone.zone();
        let from = self.from.map(|date| start_of_day(date, &zone));
        let until = self.to.map(|date| end_of_day(date, &zone));
        if from.zip(until).is_some_and(|(from, until)| until < from) {
            return Err(Failure("The last day must not be before the first".to_owned()));
        }
        Ok((from, until))
    }

    /// Returns the days, from the first one of the month by default, and their time zone. `now` is in Unix seconds.
    pub(super) fn period(&self, now: i64) -> Result<(Period, TimeZone), Failure> {
        let zone = self.zone.zone();
        let from = self.from.unwrap_or_else(|| self.to.unwrap_or_else(|| day_of(now, &zone)).first_of_month());
        let period = Period::between(from, self.to, now, &zone).map_err(|error| Failure(error.message))?;
        Ok((period, zone))
    }
}

fn date(text: &str) -> Result<Date, String> {
    parse_date("date", text).map_err(|_| "expected a date, for example 2026-03-31".to_owned())
}
