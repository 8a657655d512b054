//! The names of scheduled backups, and which of them are kept.

use jiff::tz::Offset;
use jiff::{Timestamp, civil};

/// The time in UTC, to the second. Names with it sort by time.
const STAMP: &str = "%Y%m%dT%H%M%SZ";
const EXTENSION: &str = ".db";

/// Formats Unix seconds for use in a file name, such as `20261122T201500Z`.
pub fn utc_stamp(unix_seconds: i64) -> String {
    Timestamp::from_second(unix_seconds).unwrap_or_default().strftime(STAMP).to_string()
}

/// Formats Unix seconds for people, such as `2026-11-22 20:15 UTC`.
pub fn utc_text(unix_seconds: i64) -> String {
    Timestamp::from_second(unix_seconds).unwrap_or_default().strftime("%Y-%m-%d %H:%M UTC").to_string()
}

/// Returns the name of the backup that is made at this time, such as `shop-20261122T201500Z.db`. `stem` is the name of
/// the database without its extension.
pub fn backup_name(stem: &str, unix_seconds: i64) -> String {
    format!("{stem}-{}{EXTENSION}", utc_stamp(unix_seconds))
}

/// Returns the time of a backup from its name, in Unix seconds, or `None` for the name of another file.
pub fn backup_time(stem: &str, name: &str) -> Option<i64> {
    let stamp = name.strip_prefix(stem)?.strip_prefix('-')?.strip_suffix(EXTENSION)?;
    let time = Offset::UTC.to_timestamp(civil::DateTime::strptime(STAMP, stamp).ok()?).ok()?.as_second();
    // The parser also accepts other spellings, such as fewer digits.
    (backup_name(stem, time) == name).then_some(time)
}

/// Returns the times of the backups to remove so that the newest `keep` remain. The one made at `newest` always remains,
/// even if the clock was set back and others have later names.
pub fn surplus(mut times: Vec<i64>, newest: i64, keep: usize) -> Vec<i64> {
    times.retain(|time| *time != newest);
    times.sort_unstable_by(|a, b| b.cmp(a));
    times.split_off(times.len().min(keep.saturating_sub(1)))
}

#[cfg(test)]
mod tests {
    use super::{backup_name, backup_time, surplus};

    #[test]
    fn a_backup_is_recognized_by_its_name() {
        let name = "shop-20261122T201500Z.db";
        assert_eq!(backup_name("shop", 1_795_378_500), name);
        assert_eq!(backup_time("shop", name), Some(1_795_378_500));
        for (other, reason) in [
            ("shop.db", "the database"),
            ("store-20261122T201500Z.db", "another stem"),
            ("shop-20261122T201500Z.db.sha256", "a manifest"),
            ("shop-20261122T201500Z.db.partial", "an unfinished backup"),
            ("shop-20261122T201500.db", "no Z"),
            ("shop-20261122T2015Z.db", "no seconds"),
            ("shop-2026112T201500Z.db", "too few digits"),
            ("shop-20261322T201500Z.db", "no such month"),
            ("shop-20261122T201560Z.db", "a leap second"),
            ("shop-before-the-sale.db", "a name given by hand"),
        ] {
            assert_eq!(backup_time("shop", other), None, "{reason}");
        }
    }

    #[test]
    fn the_newest_backups_remain() {
        assert_eq!(surplus(vec![3, 1, 4, 2], 4, 2), [2, 1]);
        assert_eq!(surplus(vec![3, 1, 2], 3, 3), [0_i64; 0]);
        assert_eq!(surplus(vec![3, 1, 2], 3, 1), [2, 1]);
        assert_eq!(surplus(vec![9, 8, 2], 2, 2), [8], "the clock was set back: the one just made remains");
    }
}
