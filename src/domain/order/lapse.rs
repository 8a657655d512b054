//! When unpaid orders may lapse: not by a clock that moved, and not all at once.

use std::fmt;

const MINUTE: i64 = 60;
const HOUR: i64 = 60 * MINUTE;
const DAY: i64 = 24 * HOUR;
/// Orders lapse only after the shop has run for this long: the clock may be set just after the machine has started.
const WAIT_AFTER_START: i64 = 10 * MINUTE;
/// How long the clock has to stay before orders lapse again.
const WAIT_AFTER_DOUBT: i64 = HOUR;
/// How far rows may be in the future: a clock that is kept in step moves a little.
const TOLERANCE: i64 = MINUTE;
/// How many orders may lapse in an hour.
pub const MAX_LAPSES_PER_HOUR: u32 = 50;

/// What the clocks and the database say at one moment, in seconds.
#[derive(Clone, Copy, Debug)]
pub struct Reading {
    /// Unix time, which can be set wrong.
    pub now: i64,
    /// Time since the start of the shop, by a monotonic clock.
    pub uptime: i64,
    /// Unix time of the newest row; 0 if there is none.
    pub newest: i64,
}

/// Why the clock may be wrong, with a time in seconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClockDoubt {
    /// The clock was set forward while the shop ran, or back if negative.
    Moved(i64),
    /// The newest row is this far in the future.
    FutureRow(i64),
    /// The newest row was this old when the shop started.
    LongSilence(i64),
}

impl ClockDoubt {
    /// What follows, and what staff can do.
    pub const HINT: &str = "The shop cancels no unpaid order for an hour, and later none because of the clock. Check the \
        date of the server: new orders get it";
}

impl fmt::Display for ClockDoubt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Moved(by) if by < 0 => write!(f, "The clock of the server was set back by {}", duration_text(-by)),
            Self::Moved(by) => write!(f, "The clock of the server was set forward by {}", duration_text(by)),
            Self::FutureRow(by) => write!(f, "The newest order or entry is {} in the future", duration_text(by)),
            Self::LongSilence(time) => {
                write!(f, "Nothing was recorded in the {} before the shop started", duration_text(time))
            }
        }
    }
}

/// Decides whether unpaid orders may lapse.
#[derive(Debug)]
pub struct LapseGuard {
    /// Unix time when the shop started, by the clock as it is now.
    started: i64,
    newest: i64,
    /// The last doubt, and the uptime at which it arose.
    doubt: Option<(ClockDoubt, i64)>,
}

impl LapseGuard {
    /// Starts with a clock that is not in doubt.
    pub fn new(now: i64, uptime: i64) -> Self {
        Self { started: now - uptime, newest: 0, doubt: None }
    }

    /// Compares the clock with the rows that the shop finds when it starts. Returns a doubt.
    pub fn start(&mut self, reading: Reading) -> Option<ClockDoubt> {
        let silence = reading.now - reading.newest;
        let is_silent = reading.newest > 0 && silence > DAY;
        let doubt = self.observe(reading).or_else(|| is_silent.then_some(ClockDoubt::LongSilence(silence)))?;
        self.doubt = Some((doubt, reading.uptime));
        Some(doubt)
    }

    /// Compares the clock with the last reading. Returns a doubt that is new.
    pub fn check(&mut self, reading: Reading) -> Option<ClockDoubt> {
        self.doubt = self.doubt.filter(|(_, since)| reading.uptime - since < WAIT_AFTER_DOUBT);
        let doubt = self.observe(reading)?;
        self.doubt = Some((doubt, reading.uptime));
        Some(doubt)
    }

    fn observe(&mut self, Reading { now, uptime, newest }: Reading) -> Option<ClockDoubt> {
        let moved = now - uptime - self.started;
        let is_new = newest > std::mem::replace(&mut self.newest, newest);
        if moved.abs() > HOUR {
            self.started += moved;
            return Some(ClockDoubt::Moved(moved));
        }
        (is_new && newest - now > TOLERANCE).then_some(ClockDoubt::FutureRow(newest - now))
    }

    /// Returns whether orders may lapse at this uptime.
    pub fn may_lapse(&self, uptime: i64) -> bool {
        uptime >= WAIT_AFTER_START && self.doubt.is_none()
    }

    /// Returns why no order lapses now, if the reason is the clock.
    pub fn doubt(&self) -> Option<ClockDoubt> {
        self.doubt.map(|(doubt, _)| doubt)
    }
}

/// Formats a time of more than a minute, such as `8 days`.
fn duration_text(seconds: i64) -> String {
    let (unit, name) = match seconds {
        ..HOUR => (MINUTE, "minute"),
        HOUR..DAY => (HOUR, "hour"),
        DAY.. => (DAY, "day"),
    };
    let count = (seconds + unit / 2) / unit;
    format!("{count} {name}{}", if count == 1 { "" } else { "s" })
}

#[cfg(test)]
mod tests {
    use super::{ClockDoubt, DAY, HOUR, LapseGuard, MINUTE, Reading};

    const NOW: i64 = 1_795_000_000;

    /// A shop that started at [`NOW`] and has run for a day with a clock that is right.
    fn running() -> LapseGuard {
        let mut guard = LapseGuard::new(NOW, 0);
        assert_eq!(guard.check(at(DAY, 0, 0)), None);
        guard
    }

    /// A reading at an uptime, with a clock and a newest row that are off by these seconds.
    fn at(uptime: i64, clock: i64, row: i64) -> Reading {
        let now = NOW + uptime + clock;
        Reading { now, uptime, newest: now + row }
    }

    #[test]
    fn orders_lapse_only_ten_minutes_after_the_start() {
        let mut guard = LapseGuard::new(NOW, 0);
        assert_eq!(guard.start(at(0, 0, -MINUTE)), None);
        for (uptime, may_lapse) in [(0, false), (10 * MINUTE - 1, false), (10 * MINUTE, true)] {
            assert_eq!(guard.check(at(uptime, 0, 0)), None);
            assert_eq!(guard.may_lapse(uptime), may_lapse, "after {uptime} s");
        }
    }

    #[test]
    fn a_start_is_compared_with_the_newest_row() {
        for (row, doubt, why) in [
            (-DAY, None, "the shop was stopped for a day"),
            (-DAY - 1, Some(ClockDoubt::LongSilence(DAY + 1)), "or the clock is ahead"),
            (60, None, "a clock that is kept in step moves a little"),
            (61, Some(ClockDoubt::FutureRow(61)), "the clock is behind, or was ahead"),
        ] {
            let mut guard = LapseGuard::new(NOW, 0);
            assert_eq!(guard.start(at(0, 0, row)), doubt, "{why}");
            assert_eq!(guard.doubt(), doubt, "{why}");
            let later = Reading { newest: NOW + row, ..at(20 * MINUTE, 0, 0) };
            assert_eq!(guard.check(later), None, "{why}: a doubt is reported once");
            assert_eq!(guard.may_lapse(20 * MINUTE), doubt.is_none(), "{why}");
        }
        let mut guard = LapseGuard::new(NOW, 0);
        assert_eq!(guard.start(Reading { now: NOW, uptime: 0, newest: 0 }), None, "a new shop has no rows");
    }

    #[test]
    fn a_clock_that_moves_stops_lapses_until_it_has_stayed_for_an_hour() {
        for (by, is_doubted) in [(HOUR, false), (-HOUR, false), (HOUR + 1, true), (-HOUR - 1, true), (90 * DAY, true)] {
            let mut guard = running();
            let doubt = guard.check(at(DAY + MINUTE, by, 0));
            assert_eq!(doubt, is_doubted.then_some(ClockDoubt::Moved(by)));
            assert_eq!(guard.may_lapse(DAY + MINUTE), !is_doubted, "{by}");
            if is_doubted {
                for (later, may_lapse) in [(HOUR - 1, false), (HOUR, true)] {
                    assert_eq!(guard.check(at(DAY + MINUTE + later, by, 0)), None, "{by}");
                    assert_eq!(guard.may_lapse(DAY + MINUTE + later), may_lapse, "{by}");
                }
                let back = guard.check(at(2 * DAY, 0, 0));
                assert_eq!((back, guard.may_lapse(2 * DAY)), (Some(ClockDoubt::Moved(-by)), false), "and back");
            }
        }
    }

    #[test]
    fn many_small_moves_are_one_large_one() {
        let mut guard = running();
        let doubts: Vec<_> =
            (1..=4).map(|step| guard.check(at(DAY + step * MINUTE, step * 20 * MINUTE, 0)).is_some()).collect();
        assert_eq!(doubts, [false, false, false, true]);
    }

    #[test]
    fn a_row_from_the_future_stops_lapses_for_an_hour_and_not_for_as_long_as_it_is_there() {
        let mut guard = running();
        let row = NOW + 30 * DAY;
        let reading = |uptime| Reading { now: NOW + uptime, uptime, newest: row };
        assert!(matches!(guard.check(reading(DAY)), Some(ClockDoubt::FutureRow(_))));
        for (later, may_lapse) in [(MINUTE, false), (HOUR - 1, false), (HOUR, true)] {
            assert_eq!(guard.check(reading(DAY + later)), None);
            assert_eq!(guard.may_lapse(DAY + later), may_lapse);
        }
        let older = Reading { newest: row - 1, ..reading(DAY + 90 * MINUTE) };
        assert_eq!(guard.check(older), None, "the newest row was replaced by an older one");
        let another = Reading { newest: row + 1, ..reading(DAY + 2 * HOUR) };
        assert!(guard.check(another).is_some() && !guard.may_lapse(another.uptime), "the clock was wrong again");
    }

    #[test]
    fn a_doubt_says_in_words_what_happened() {
        for (doubt, text) in [
            (ClockDoubt::Moved(8 * DAY), "The clock of the server was set forward by 8 days"),
            (ClockDoubt::Moved(-HOUR - 1), "The clock of the server was set back by 1 hour"),
            (ClockDoubt::FutureRow(61), "The newest order or entry is 1 minute in the future"),
            (ClockDoubt::FutureRow(8 * DAY - 5), "The newest order or entry is 8 days in the future"),
            (ClockDoubt::LongSilence(DAY + 1), "Nothing was recorded in the 1 day before the shop started"),
        ] {
            assert_eq!(doubt.to_string(), text);
        }
    }
}
