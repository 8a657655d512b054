//! How many failed sign-ins are written down.

use std::collections::HashMap;
use std::sync::Mutex;

/// Entries of the audit log an account and hour.
const MOST: u32 = 10;
/// In seconds.
const HOUR: i64 = 60 * 60;

/// Keeps whoever guesses passwords from filling the disk with what is logged of it.
#[derive(Default)]
pub struct Refusals {
    // One for each account and one for all addresses that have none.
    hours: Mutex<HashMap<String, Hour>>,
}

#[derive(Default)]
struct Hour {
    ends_at: i64,
    written: u32,
    left_out: u32,
}

impl Refusals {
    /// Counts a failed sign-in; to be written down it has to be `Some`, which tells how many before it were not.
    pub fn count(&self, account: &str, now: i64) -> Option<u32> {
        let mut hours = self.hours.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        let hour = hours.entry(account.to_owned()).or_default();
        if hour.ends_at <= now || hour.ends_at > now + HOUR {
            // The hour is over, or the clock was set back.
            (hour.ends_at, hour.written) = (now + HOUR, 0);
        }
        if hour.written == MOST {
            hour.left_out += 1;
            return None;
        }
        hour.written += 1;
        Some(std::mem::take(&mut hour.left_out))
    }
}

#[cfg(test)]
mod tests {
    use super::{HOUR, Refusals};

    #[test]
    fn ten_an_hour_are_written_down_and_the_next_says_how_many_were_not() {
        let refusals = Refusals::default();
        let count = |times: u32, now| (0..times).filter_map(|_| refusals.count("a@b.co", now)).collect::<Vec<_>>();
        assert_eq!(count(1_000, 0), [0; 10]);
        assert_eq!(refusals.count("", 0), Some(0), "another account");
        assert_eq!(count(2, HOUR), [990, 0]);
        assert_eq!(count(1, 0), [0], "the clock was set back");
    }
}
