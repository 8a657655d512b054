//! The log of `shop serve` on standard error. A thread writes it, so that a slow or closed standard error delays no
//! request.

use std::io::{self, BufWriter};
use std::panic::{self, PanicHookInfo};
use std::sync::mpsc::sync_channel;
use std::thread;
use std::time::Duration;

use tracing::level_filters::LevelFilter;
use tracing_appender::non_blocking::{ErrorCounter, NonBlockingBuilder, WorkerGuard};
use tracing_subscriber::Layer;
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;

use crate::api::RequestId;
use crate::config::{self, LogFormat};

/// The target of the lines that describe a request.
pub(super) const REQUEST: &str = "shop::request";
/// Lines that wait to be written: about 1 MB. Further ones are dropped.
const MAX_WAITING_LINES: usize = 4096;
/// Under load a system call writes many lines.
const WRITE_BUFFER_BYTES: usize = 64 * 1024;
/// Short, so that the shop stops within 11 s also when nobody reads standard error.
const FLUSH_TIMEOUT: Duration = Duration::from_millis(200);

/// A log that was started. Writes the lines that wait when it is dropped.
pub struct Log {
    worker: Option<WorkerGuard>,
    dropped_lines: ErrorCounter,
}

impl Log {
    /// Starts to log to standard error. Panics are logged too.
    pub fn start(options: &config::Log) -> Self {
        let stderr = BufWriter::with_capacity(WRITE_BUFFER_BYTES, io::stderr());
        let queue = NonBlockingBuilder::default().buffered_lines_limit(MAX_WAITING_LINES).thread_name("log");
        let (queue, worker) = queue.finish(stderr);
        let dropped_lines = queue.error_counter();
        // By default tracing prints its own write errors with a macro that panics.
        let lines = tracing_subscriber::fmt::layer().log_internal_errors(false).with_writer(queue);
        let lines = match options.format {
            Some(LogFormat::Json) => {
                lines.json().flatten_event(true).with_current_span(false).with_span_list(false).boxed()
            }
            Some(LogFormat::Human) | None => lines.boxed(),
        };
        let filter = match options.format {
            // A format asks for one line per request, whatever the level.
            Some(_) => options.filter.clone().with_target(REQUEST, LevelFilter::INFO),
            None => options.filter.clone(),
        };
        tracing_subscriber::registry().with(lines).with(filter).init();
        panic::set_hook(Box::new(log_panic));
        Self { worker: Some(worker), dropped_lines }
    }

    /// Returns the counter of lines that were dropped because standard error was slow.
    pub fn dropped_lines(&self) -> ErrorCounter {
        self.dropped_lines.clone()
    }
}

impl Drop for Log {
    /// Waits for standard error in another thread: if nobody reads it, the worker's guard prints a message to standard
    /// output, which may wait for the same reader.
    fn drop(&mut self) {
        let (flushed, is_flushed) = sync_channel(1);
        let worker = self.worker.take();
        thread::spawn(move || {
            drop(worker);
            let _ = flushed.send(());
        });
        let _ = is_flushed.recv_timeout(FLUSH_TIMEOUT);
    }
}

/// Logs where the program panicked. A message that is not part of the program may contain what a client sent.
fn log_panic(info: &PanicHookInfo<'_>) {
    let location = info.location().map(ToString::to_string).unwrap_or_default();
    let message = info.payload().downcast_ref::<&'static str>().copied().unwrap_or("a panic");
    RequestId::log_cause(&format_args!("{message} at {location}"));
}
