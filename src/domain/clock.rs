//! The clock, which tests set.

use std::sync::Arc;

/// Returns the current time in Unix seconds.
pub type Clock = Arc<dyn Fn() -> i64 + Send + Sync>;
