//! The dates on which orders were placed.

use clap::Args;
use jiff::civil::Date;

use crate::cli::failure::Failure;
use crate::config::number;
use crate::domain::period::{MAX_UTC_OFFSET, end_of_day, parse_date, start_of_day};

#[derive(Args)]
pub(super) struct Dates {
    /// Only orders placed on this day or later, such as 2026-01-01
    #[arg(long, value_name = "DATE", value_parser = date)]
    from: Option<Date>,
    /// Only orders placed on this day or earlier
    #[arg(long, value_name = "DATE", value_parser = date)]
    to: Option<Date>,
    /// Minutes east of UTC, where days begin: -300 is New York in winter
    #[arg(
        long,
        value_name = "MINUTES",
        default_value = "0",
        value_parser = number(-MAX_UTC_OFFSET..=MAX_UTC_OFFSET, "-300")
    )]
    utc_offset: i32,
}

impl Dates {
    /// Returns when the first day begins and the last second of the last one, in Unix seconds. Fails if the last day is
    /// before the first one.
    pub(super) fn placed(&self) -> Result<(Option<i64>, Option<i64>), Failure> {
        let from = self.from.map(|date| start_of_day(date, self.utc_offset));
        let until = self.to.map(|date| end_of_day(date, self.utc_offset));
        if from.zip(until).is_some_and(|(from, until)| until < from) {
            return Err(Failure("The last day must not be before the first".to_owned()));
        }
        Ok((from, until))
    }
}

fn date(text: &str) -> Result<Date, String> {
    parse_date("date", text).map_err(|_| "expected a date, for example 2026-03-31".to_owned())
}
