//! When a mail is tried again.

/// Returns in how many seconds a mail is tried again after this many attempts; `None` if it is given up.
pub fn retry_delay(attempts: u32) -> Option<i64> {
    const MINUTE: i64 = 60;
    const HOUR: i64 = 60 * MINUTE;
    const DELAYS: [i64; 6] = [MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 6 * HOUR, 24 * HOUR];
    DELAYS.get(usize::try_from(attempts).ok()?.checked_sub(1)?).copied()
}
