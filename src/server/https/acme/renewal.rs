//! When to renew a certificate, and when to try again.

use std::time::Duration;

/// Delay after the first failure. Often the network is not up yet when the shop starts with the machine.
const FIRST_RETRY: Duration = Duration::from_secs(5);
const MAX_RETRY: Duration = Duration::from_hours(6);
/// A certificate authority limits failures to a few per hour.
const RETRY_FACTOR: u32 = 3;

/// Returns when to renew a certificate whose authority suggests no time: after two thirds of its lifetime. All times are
/// in Unix seconds.
pub(super) fn default_time(not_before: i64, not_after: i64) -> i64 {
    let lifetime = not_after.saturating_sub(not_before);
    not_before.saturating_add(lifetime - lifetime / 3)
}

/// Returns a random time in a window that the certificate authority suggests (RFC 9773, section 4.2).
pub(super) fn time_in_window(start: i64, end: i64, random: u32) -> i64 {
    let length = i128::from(end.saturating_sub(start).max(0));
    let offset = length * i128::from(random) / i128::from(u32::MAX);
    start.saturating_add(i64::try_from(offset).unwrap_or_default())
}

/// Returns how long to wait after this number of failures: three times as long after each, and up to half as long
/// again, so that shops that failed together do not try together.
pub(super) fn retry_delay(failures: u32, random: u32) -> Duration {
    let factor = RETRY_FACTOR.saturating_pow(failures.saturating_sub(1));
    let delay = FIRST_RETRY.saturating_mul(factor).min(MAX_RETRY);
    delay + (delay / 2).mul_f64(f64::from(random) / f64::from(u32::MAX))
}

#[cfg(test)]
mod tests {
    use super::{default_time, retry_delay, time_in_window};

    const DAY: i64 = 24 * 60 * 60;

    #[test]
    fn a_certificate_is_renewed_after_two_thirds_of_its_lifetime_however_long_that_is() {
        for (days, expected) in [(90, 60), (45, 30), (6, 4)] {
            assert_eq!(default_time(1_000, 1_000 + days * DAY), 1_000 + expected * DAY, "{days}");
        }
        assert_eq!(default_time(0, 0), 0);
        assert_eq!(default_time(i64::MIN, i64::MAX), i64::MIN + (i64::MAX - i64::MAX / 3));
    }

    #[test]
    fn each_failure_triples_the_delay_up_to_six_hours_and_half_of_it_is_random() {
        for (failures, shortest, longest) in [
            (1, 5_000, 7_500),
            (2, 15_000, 22_500),
            (3, 45_000, 67_500),
            (6, 1_215_000, 1_822_500),
            (9, 21_600_000, 32_400_000),
            (u32::MAX, 21_600_000, 32_400_000),
        ] {
            assert_eq!(retry_delay(failures, 0).as_millis(), shortest, "{failures}");
            assert_eq!(retry_delay(failures, u32::MAX).as_millis(), longest, "{failures}");
        }
    }

    #[test]
    fn a_suggested_time_lies_in_its_window_also_if_the_window_is_empty_or_reversed() {
        for (start, end, random, expected) in [
            (100, 200, 0, 100),
            (100, 200, u32::MAX, 200),
            (100, 200, u32::MAX / 2, 149),
            (100, 100, 7, 100),
            (100, 50, 7, 100),
        ] {
            assert_eq!(time_in_window(start, end, random), expected, "{start} to {end}");
        }
        assert_eq!(time_in_window(i64::MIN, i64::MAX, 0), i64::MIN);
    }
}
