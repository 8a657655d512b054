//! How many failed sign-ins are written down.

use std::collections::HashMap;
use std::sync::Mutex;

/// Entries of the audit log an account and hour.
const MAX_PER_HOUR: u32 = 10;
/// In seconds.
const HOUR: i64 = 60 * 60;

/// Keeps whoever guesses passwords from filling the disk with what is logged of it.
#[derive(Default)]
pub struct FailedLoginLog {
    // One for each account and one for all addresses that have none.
    hours: Mutex<HashMap<String, Hour>>,
}

#[derive(Default)]
struct Hour {
    ends_at: i64,
    written: u32,
    suppressed: u32,
}

impl FailedLoginLog {
    /// Counts a failed sign-in; to be written down it has to be `Some`, which tells how many before it were not.
    pub fn count(&self, account: &str, now: i64) -> Option<u32> {
        let mut hours = self.hours.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        let hour = hours.entry(account.to_owned()).or_default();
        if hour.ends_at <= now || hour.ends_at > now + HOUR {
            // The hour is over, or the clock was set back.
            (hour.ends_at, hour.written) = (now + HOUR, 0);
        }
        if hour.written == MAX_PER_HOUR {
            hour.suppressed += 1;
            return None;
        }
        hour.written += 1;
        Some(std::mem::take(&mut hour.suppressed))
    }
}

#[cfg(test)]
mod tests {
    use super::{FailedLoginLog, HOUR};

    #[test]
    fn ten_an_hour_are_written_down_and_the_next_says_how_many_were_not() {
        let failed_login_log = FailedLoginLog::default();
        let count =
            |times: u32, now| (0..times).filter_map(|_| failed_login_log.count("a@b.co", now)).collect::<Vec<_>>();
        assert_eq!(count(1_000, 0), [0; 10]);
        assert_eq!(failed_login_log.count("", 0), Some(0), "another account");
        assert_eq!(count(2, HOUR), [990, 0]);
        assert_eq!(count(1, 0), [0], "the clock was set back");
    }
}
