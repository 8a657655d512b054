//! Limits attempts per key in a time window.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Maximum number of keys in memory. With more of them, those that were used last stay.
const MAX_KEYS: usize = 20_000;

/// Allows a maximum number of attempts per key and window.
pub struct Throttle<K> {
    /// In seconds.
    window: i64,
    /// The wait after the first round, in seconds. Each further round doubles it, up to the window.
    first_wait: Option<i64>,
    rounds: Mutex<HashMap<K, Round>>,
}

/// The attempts of a key. A round starts at `first`, and ends when the attempts are used up at `last` or when the window
/// ends.
#[derive(Clone, Copy)]
struct Round {
    max: u32,
    attempts: u32,
    first: i64,
    last: i64,
    rounds_before: u32,
}

/// All attempts are used up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RateLimited {
    /// Seconds until the next attempt is allowed.
    pub retry_after: i64,
}

impl<K: Clone + Eq + Hash> Throttle<K> {
    /// Allows attempts per `window`, which is in seconds.
    pub fn new(window: i64) -> Self {
        Self { window, first_wait: None, rounds: Mutex::default() }
    }

    /// Allows attempts per `window`. A key that has used them up waits `first_wait` seconds. Each further round that
    /// follows within the window doubles the wait, up to the window.
    pub fn doubling(window: i64, first_wait: i64) -> Self {
        Self { first_wait: Some(first_wait), ..Self::new(window) }
    }

    /// Returns whether the key has attempts left.
    pub fn has_attempts(&self, key: &K, now: i64) -> bool {
        self.rounds().get(key).is_none_or(|round| self.wait(round, now) == 0)
    }

    /// Uses up one attempt of each key, given with its maximum, or fails if one of them has none left. The maximum may
    /// change during a round.
    pub fn take(&self, limits: &[(K, u32)], now: i64) -> Result<(), RateLimited> {
        let mut rounds = self.rounds();
        for (key, max) in limits {
            let Some(round) = rounds.get_mut(key) else { continue };
            round.max = *max;
            let retry_after = self.wait(round, now);
            if retry_after > 0 {
                return Err(RateLimited { retry_after });
            }
        }
        make_room(&mut rounds);
        for (key, max) in limits {
            let fresh = Round { max: *max, attempts: 0, first: now, last: now, rounds_before: 0 };
            let round = rounds.entry(key.clone()).or_insert(fresh);
            if self.is_expired(round, now) {
                *round = fresh;
            } else if round.attempts >= round.max {
                *round = Round { rounds_before: round.rounds_before + 1, ..fresh };
            }
            round.attempts += 1;
            round.last = now;
        }
        Ok(())
    }

    /// Gives back the attempt that each key took at a time, unless its round has ended since.
    pub fn give_back(&self, limits: &[(K, u32)], taken_at: i64) {
        let mut rounds = self.rounds();
        for (key, _) in limits {
            let Some(round) = rounds.get_mut(key) else { continue };
            if (round.first..=round.last).contains(&taken_at) {
                round.attempts = round.attempts.saturating_sub(1);
            }
            if round.attempts == 0 && round.rounds_before == 0 {
                rounds.remove(key);
            }
        }
    }

    /// Clears the key's attempts.
    pub fn clear(&self, key: &K) {
        self.rounds().remove(key);
    }

    /// Returns the seconds until the next attempt is allowed, or 0 if attempts are left.
    fn wait(&self, round: &Round, now: i64) -> i64 {
        // After the clock is set back, a wait would last until the clock reaches the old time again.
        if round.attempts < round.max || now < round.last {
            return 0;
        }
        (self.blocked_until(round) - now).max(0)
    }

    fn blocked_until(&self, round: &Round) -> i64 {
        match self.first_wait {
            None => round.first + self.window,
            // The first wait times 2^20 is longer than any window.
            Some(first) => round.last + self.window.min(first << round.rounds_before.min(20)),
        }
    }

    /// Returns whether the round can be forgotten, including the number of those before.
    fn is_expired(&self, round: &Round, now: i64) -> bool {
        let end = match self.first_wait {
            Some(_) if round.attempts >= round.max => self.blocked_until(round) + self.window,
            _ => round.first + self.window,
        };
        now < round.last || now >= end
    }

    fn rounds(&self) -> MutexGuard<'_, HashMap<K, Round>> {
        self.rounds.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Forgets the half of the keys that were used least recently, once there are too many.
fn make_room<K>(rounds: &mut HashMap<K, Round>) {
    if rounds.len() >= MAX_KEYS {
        let mut times: Vec<i64> = rounds.values().map(|round| round.last).collect();
        let (_, &mut median, _) = times.select_nth_unstable(MAX_KEYS / 2);
        rounds.retain(|_, round| round.last > median);
    }
}

#[cfg(test)]
mod tests {
    use super::{MAX_KEYS, RateLimited, Throttle};

    #[test]
    fn attempts_are_allowed_again_when_the_window_ends() {
        let throttle = Throttle::new(60);
        assert_eq!(throttle.take(&[("key", 2)], 0), Ok(()));
        assert_eq!(throttle.take(&[("key", 2)], 10), Ok(()));
        assert_eq!(throttle.take(&[("key", 2)], 20), Err(RateLimited { retry_after: 40 }));
        assert_eq!(throttle.take(&[("another", 2)], 20), Ok(()));
        assert_eq!(throttle.take(&[("key", 2)], 60), Ok(()));
    }

    #[test]
    fn each_further_round_doubles_the_wait_up_to_the_window() {
        let throttle = Throttle::doubling(900, 60);
        let take = |now| throttle.take(&[("key", 2)], now);
        let mut now = 0;
        for expected in [60, 120, 240, 480, 900, 900] {
            assert_eq!([take(now), take(now)], [Ok(()); 2]);
            assert_eq!(take(now), Err(RateLimited { retry_after: expected }));
            assert_eq!(take(now + expected - 1), Err(RateLimited { retry_after: 1 }));
            now += expected;
        }
        now += 900;
        assert_eq!([take(now), take(now)], [Ok(()); 2]);
        assert_eq!(take(now), Err(RateLimited { retry_after: 60 }), "after a window of quiet");
    }

    #[test]
    fn an_attempt_is_given_back_only_to_its_own_window() {
        let throttle = Throttle::new(60);
        let key = [("key", 1)];
        assert_eq!(throttle.take(&key, 0), Ok(()));
        throttle.give_back(&key, 0);
        assert_eq!(throttle.take(&key, 0), Ok(()));
        assert_eq!(throttle.take(&key, 60), Ok(()), "the next window");
        throttle.give_back(&key, 0);
        assert!(!throttle.has_attempts(&"key", 60));
    }

    #[test]
    fn a_lower_maximum_holds_for_a_round_that_has_begun() {
        let throttle = Throttle::new(60);
        (0..5).for_each(|_| assert_eq!(throttle.take(&[("key", 10)], 0), Ok(())));
        assert_eq!(throttle.take(&[("key", 3)], 20), Err(RateLimited { retry_after: 40 }));
        assert_eq!(throttle.take(&[("key", 10)], 20), Ok(()));
    }

    #[test]
    fn a_clock_set_back_locks_nobody_out() {
        for throttle in [Throttle::new(60), Throttle::doubling(60, 30)] {
            assert_eq!(throttle.take(&[("key", 1)], 1_000_000), Ok(()));
            assert_eq!(throttle.take(&[("key", 1)], 0), Ok(()));
            assert!(throttle.take(&[("key", 1)], 0).is_err_and(|wait| wait.retry_after <= 60));
        }
    }

    #[test]
    fn any_number_of_keys_uses_bounded_memory_and_the_newest_stay() {
        let throttle = Throttle::new(1_000_000);
        for key in 0..3 * MAX_KEYS {
            let now = i64::try_from(key).expect("a small number");
            assert_eq!(throttle.take(&[(key, 1)], now), Ok(()));
            assert!(throttle.rounds().len() <= MAX_KEYS);
        }
        let now = i64::try_from(3 * MAX_KEYS).expect("a small number");
        assert!((3 * MAX_KEYS - MAX_KEYS / 4..3 * MAX_KEYS).all(|key| !throttle.has_attempts(&key, now)));
    }
}
