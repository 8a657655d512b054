//! The age of orders.

const DAY_SECONDS: i64 = 24 * 60 * 60;
/// The largest age that orders can be filtered by, in days.
pub const MAX_AGE_DAYS: u32 = 3_650;

/// Returns when an order of this age was placed. `now` is in Unix seconds, and days have 24 hours.
pub fn placed_days_ago(now: i64, days: u32) -> i64 {
    now - i64::from(days) * DAY_SECONDS
}
