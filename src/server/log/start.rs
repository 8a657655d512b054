//! Starts the log of `shop serve`.

use std::io;
use std::panic::{self, PanicHookInfo};

use tracing::level_filters::LevelFilter;
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;

use super::format::{LineFormat, REQUEST};
use super::queue::LogQueue;
use crate::config::{Log, LogFormat};

/// Writes the lines that wait when it is dropped.
pub struct LogFlush(LogQueue);

impl LogFlush {
    /// Returns the number of lines that were dropped because standard error was slow.
    pub fn dropped(&self) -> u64 {
        self.0.dropped()
    }
}

impl Drop for LogFlush {
    fn drop(&mut self) {
        self.0.flush();
    }
}

/// Starts to log to standard error. Panics are logged too.
pub fn start_log(options: &Log) -> io::Result<LogFlush> {
    let queue = LogQueue::start()?;
    let format = LineFormat(options.format.unwrap_or(LogFormat::Human));
    // By default tracing prints its own write errors with a macro that panics.
    let lines = tracing_subscriber::fmt::layer().event_format(format).log_internal_errors(false);
    let filter = match options.format {
        // Whoever asks for requests gets them at any level.
        Some(_) => options.filter.clone().with_target(REQUEST, LevelFilter::INFO),
        None => options.filter.clone(),
    };
    tracing_subscriber::registry().with(lines.with_writer(queue.clone())).with(filter).init();
    panic::set_hook(Box::new(log_panic));
    Ok(LogFlush(queue))
}

/// Logs where the program panicked. A message that is not part of the program may contain what a client sent.
fn log_panic(info: &PanicHookInfo<'_>) {
    let location = info.location().map(ToString::to_string).unwrap_or_default();
    let message = info.payload().downcast_ref::<&'static str>().copied().unwrap_or("a panic");
    tracing::error!("{message} at {location}");
}
