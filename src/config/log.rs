//! Options of the log.

use std::str::FromStr;

use clap::{Args, ValueEnum};
use tracing_subscriber::filter::{LevelFilter, Targets};

use super::values::expected;

/// What [`parse_filter`] accepts.
pub(super) const LOG_AND_METRICS: &str = "Log and metrics";
const FILTER: &str = "a level (error, warn, info, debug, trace or off) or module=level, separated by commas, for example warn,shop=debug";

/// Options of the log, which goes to standard error.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = LOG_AND_METRICS)]
pub struct Log {
    /// Logs every request, and writes the log in this format; without it, no request is logged
    #[arg(long = "log-format", env = "SHOP_LOG_FORMAT", value_name = "FORMAT")]
    pub format: Option<LogFormat>,

    /// Log level: error, warn, info, debug, trace or off; also by module, such as warn,shop=debug
    #[arg(long = "log-level", env = "SHOP_LOG_LEVEL", value_name = "LEVEL",
        value_parser = expected(FILTER, parse_filter), default_value = "warn,shop=info")]
    pub filter: Targets,
}

/// The format of log lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum LogFormat {
    /// Text in columns
    Human,
    /// One JSON object per line
    Json,
}

/// Parses a filter of `tracing-subscriber` in which each directive names a level.
///
/// The library reads a bare word that is not a level as a module name, and logs all of that module.
fn parse_filter(text: &str) -> Option<Targets> {
    let has_level = |directive: &str| {
        let level = directive.rsplit('=').next().unwrap_or(directive);
        !level.trim().is_empty() && LevelFilter::from_str(level.trim()).is_ok()
    };
    text.split(',').all(has_level).then(|| Targets::from_str(text).ok()).flatten()
}
