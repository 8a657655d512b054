//! The dates on which orders were placed, or money was moved.

use clap::Args;
use jiff::civil::Date;
use jiff::tz::TimeZone;

use crate::cli::failure::Failure;
use crate::config::Zone;
use crate::domain::period::{Period, day_bounds, day_of, parse_date};

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
    /// Returns the first second of the first day and the last one of the last day, in Unix seconds.
    pub(super) fn placed(&self) -> Result<(Option<i64>, Option<i64>), Failure> {
        day_bounds(self.from, self.to, &self.zone.zone()).map_err(|error| Failure(error.message))
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
