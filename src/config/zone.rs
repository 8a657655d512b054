//! The time zone of figures and exports.

use clap::Args;
use jiff::tz::TimeZone;

use super::values::time_zone;

/// The time zone in which days begin.
#[derive(Args, Clone, Debug)]
pub struct Zone {
    /// Time zone in which days begin, in figures and exports, such as America/Chicago; the default is that of the machine
    #[arg(long, env = "SHOP_TIME_ZONE", value_name = "ZONE", value_parser = time_zone())]
    time_zone: Option<TimeZone>,
}

impl Zone {
    /// Returns the time zone; UTC on a machine that has none.
    pub fn zone(&self) -> TimeZone {
        self.time_zone.clone().unwrap_or_else(|| TimeZone::try_system().unwrap_or(TimeZone::UTC))
    }
}
