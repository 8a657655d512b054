//! The log on standard error: its format, and a thread that writes it.

mod format;
mod queue;
mod start;

pub(super) use format::REQUEST;
pub use start::{LogFlush, start_log};
