//! Limits how many failed sign-ins are logged.

use std::collections::HashMap;
use std::sync::Mutex;

/// Maximum number of audit log entries per account and hour.
const MAX_PER_HOUR: u32 = 10;
const HOUR: i64 = 60 * 60;

/// Limits the log entries about failed sign-ins, so that password guessing cannot fill the disk.
#[derive(Default)]
pub struct FailedLoginLog {
    // One for each account, and one for all emails without an account.
    hours: Mutex<HashMap<String, Hour>>,
}

#[derive(Default)]
struct Hour {
    ends_at: i64,
    logged: u32,
    suppressed: u32,
}

impl FailedLoginLog {
    /// Counts a failed sign-in. Returns the number of failures left out since the last log entry, or `None` if this one
    /// must not be logged.
    pub fn count(&self, account: &str, now: i64) -> Option<u32> {
        let mut hours = self.hours.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        let hour = hours.entry(account.to_owned()).or_default();
        if hour.ends_at <= now || hour.ends_at > now + HOUR {
            // The hour is over, or the clock was set back.
            (hour.ends_at, hour.logged) = (now + HOUR, 0);
        }
        if hour.logged == MAX_PER_HOUR {
            hour.suppressed += 1;
            return None;
        }
        hour.logged += 1;
        Some(std::mem::take(&mut hour.suppressed))
    }
}

#[cfg(test)]
mod tests {
    use super::{FailedLoginLog, HOUR};

    #[test]
    fn ten_failures_an_hour_are_logged_and_the_next_entry_counts_the_ones_left_out() {
        let failed_login_log = FailedLoginLog::default();
        let count =
            |times: u32, now| (0..times).filter_map(|_| failed_login_log.count("a@b.co", now)).collect::<Vec<_>>();
        assert_eq!(count(1_000, 0), [0; 10]);
        assert_eq!(failed_login_log.count("", 0), Some(0), "another account");
        assert_eq!(count(2, HOUR), [990, 0]);
        assert_eq!(count(1, 0), [0], "the clock was set back");
    }
}
