//! Counts attempts per key in a time window.

use std::collections::HashMap;
use std::hash::Hash;
use std::net::IpAddr;
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::sketch::Sketch;

/// Maximum number of keys that are counted exactly. Entries are never evicted early: an attacker with unlimited keys
/// could flush a counter. Further keys are counted in a sketch until the window ends.
const MAX_KEYS: usize = 20_000;

/// Allows a maximum number of attempts per key and window.
pub struct Throttle<K> {
    max: u32,
    /// In seconds.
    window: i64,
    /// The wait after the first round, in seconds. Each further round doubles it, up to the window.
    first_wait: Option<i64>,
    counts: Mutex<Counts<K>>,
}

struct Counts<K> {
    by_key: HashMap<K, Count>,
    swept_at: i64,
    overflow: Option<Overflow>,
}

/// The counts of keys beyond [`MAX_KEYS`], for the window that starts at `first`.
struct Overflow {
    sketch: Sketch,
    first: i64,
}

/// A round of attempts. It starts at `first`, and ends when the attempts are used up at `last` or when the window ends.
#[derive(Clone, Copy)]
struct Count {
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

impl<K: Eq + Hash> Throttle<K> {
    /// Allows `max` attempts per `window`, which is in seconds.
    pub fn new(max: u32, window: i64) -> Self {
        Self {
            max,
            window,
            first_wait: None,
            counts: Mutex::new(Counts { by_key: HashMap::new(), swept_at: 0, overflow: None }),
        }
    }

    /// Allows `max` attempts, after which a key waits `first_wait` seconds. Each further round that follows within the
    /// window doubles the wait, up to the window.
    pub fn doubling(max: u32, window: i64, first_wait: i64) -> Self {
        Self { first_wait: Some(first_wait), ..Self::new(max, window) }
    }

    /// Fails if the key has no attempts left.
    pub fn check(&self, key: &K, now: i64) -> Result<(), RateLimited> {
        let counts = self.counts();
        let retry_after = match (counts.by_key.get(key), &counts.overflow) {
            (Some(count), _) => self.remaining_wait(count, now),
            (None, Some(overflow)) if self.is_current(overflow, now) && overflow.sketch.count(key) >= self.max => {
                overflow.first + self.window - now
            }
            _ => 0,
        };
        if retry_after > 0 { Err(RateLimited { retry_after }) } else { Ok(()) }
    }

    /// Uses up one attempt.
    pub fn count(&self, key: K, now: i64) {
        let mut counts = self.counts();
        if counts.by_key.len() >= MAX_KEYS {
            if counts.swept_at != now {
                counts.by_key.retain(|_, count| !self.is_expired(count, now));
                counts.swept_at = now;
            }
            if counts.by_key.len() >= MAX_KEYS && !counts.by_key.contains_key(&key) {
                let current = counts.overflow.take().filter(|overflow| self.is_current(overflow, now));
                let overflow = current.unwrap_or_else(|| Overflow { sketch: Sketch::new(), first: now });
                counts.overflow.insert(overflow).sketch.add(&key);
                return;
            }
        }
        let fresh = Count { attempts: 0, first: now, last: now, rounds_before: 0 };
        let count = counts.by_key.entry(key).or_insert(fresh);
        if self.is_expired(count, now) {
            *count = fresh;
        } else if count.attempts >= self.max && self.remaining_wait(count, now) == 0 {
            *count = Count { rounds_before: count.rounds_before + 1, ..fresh };
        }
        count.attempts += 1;
        count.last = now;
    }

    /// Undoes one attempt.
    pub fn uncount(&self, key: &K) {
        let mut counts = self.counts();
        if let Some(count) = counts.by_key.get_mut(key) {
            count.attempts = count.attempts.saturating_sub(1);
        } else if let Some(overflow) = &mut counts.overflow {
            overflow.sketch.subtract(key);
        }
    }

    /// Clears the key's attempts.
    pub fn clear(&self, key: &K) {
        self.counts().by_key.remove(key);
    }

    /// Returns the seconds until the next attempt is allowed, or 0 if attempts are left.
    fn remaining_wait(&self, count: &Count, now: i64) -> i64 {
        // After the clock is set back, a wait would last until the clock reaches the old time again.
        if count.attempts < self.max || now < count.last {
            return 0;
        }
        (self.blocked_until(count) - now).max(0)
    }

    fn blocked_until(&self, count: &Count) -> i64 {
        match self.first_wait {
            None => count.first + self.window,
            // The first wait times 2^20 is longer than any window.
            Some(first) => count.last + self.window.min(first << count.rounds_before.min(20)),
        }
    }

    /// Returns whether the count can be forgotten, including its number of rounds.
    fn is_expired(&self, count: &Count, now: i64) -> bool {
        let end = match self.first_wait {
            Some(_) if count.attempts >= self.max => self.blocked_until(count) + self.window,
            _ => count.first + self.window,
        };
        now < count.last || now >= end
    }

    /// Returns whether its window is still open. Setting the clock back ends it.
    fn is_current(&self, overflow: &Overflow, now: i64) -> bool {
        (overflow.first..overflow.first + self.window).contains(&now)
    }

    fn counts(&self) -> MutexGuard<'_, Counts<K>> {
        self.counts.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Returns the key by which attempts of one client are counted: an IPv4 address, or the /64 that an IPv6 customer has.
pub fn ip_key(ip: IpAddr) -> IpAddr {
    prefix(ip, 32, 64)
}

/// Returns the network that many customers may share: an IPv4 /24 or an IPv6 /48.
pub fn network(ip: IpAddr) -> IpAddr {
    prefix(ip, 24, 48)
}

/// Returns the first `v4` bits of an IPv4 address or the first `v6` bits of an IPv6 address. A loopback address is
/// returned unchanged.
pub fn prefix(ip: IpAddr, v4: u32, v6: u32) -> IpAddr {
    match ip.to_canonical() {
        this_machine if this_machine.is_loopback() => this_machine,
        IpAddr::V4(v4_ip) => IpAddr::V4((u32::from(v4_ip) & u32::MAX.unbounded_shl(32 - v4)).into()),
        IpAddr::V6(v6_ip) => IpAddr::V6((u128::from(v6_ip) & u128::MAX.unbounded_shl(128 - v6)).into()),
    }
}

#[cfg(test)]
mod tests {
    use super::{MAX_KEYS, RateLimited, Throttle, ip_key};

    #[test]
    fn attempts_are_allowed_again_when_the_window_ends() {
        let throttle = Throttle::new(2, 60);
        throttle.count("key", 0);
        assert_eq!(throttle.check(&"key", 10), Ok(()));
        throttle.count("key", 10);
        assert_eq!(throttle.check(&"key", 20), Err(RateLimited { retry_after: 40 }));
        assert_eq!(throttle.check(&"another", 20), Ok(()));
        assert_eq!(throttle.check(&"key", 60), Ok(()));
    }

    #[test]
    fn each_further_round_doubles_the_wait_up_to_the_window() {
        let throttle = Throttle::doubling(2, 900, 60);
        let mut now = 0;
        for expected in [60, 120, 240, 480, 900, 900] {
            throttle.count("key", now);
            assert_eq!(throttle.check(&"key", now), Ok(()), "one is left");
            throttle.count("key", now);
            assert_eq!(throttle.check(&"key", now), Err(RateLimited { retry_after: expected }));
            assert_eq!(throttle.check(&"key", now + expected - 1), Err(RateLimited { retry_after: 1 }));
            now += expected;
            assert_eq!(throttle.check(&"key", now), Ok(()));
        }
        now += 900;
        throttle.count("key", now);
        throttle.count("key", now);
        assert_eq!(throttle.check(&"key", now), Err(RateLimited { retry_after: 60 }), "after a window of quiet");
    }

    #[test]
    fn a_clock_set_back_locks_nobody_out() {
        for throttle in [Throttle::new(1, 60), Throttle::doubling(1, 60, 30)] {
            throttle.count("key", 1_000_000);
            assert_eq!(throttle.check(&"key", 0), Ok(()));
            throttle.count("key", 0);
            assert!(throttle.check(&"key", 0).is_err_and(|wait| wait.retry_after <= 60));
        }
    }

    #[test]
    fn any_number_of_keys_uses_bounded_memory_and_flushes_no_count() {
        let throttle = Throttle::new(1, 60);
        for key in 0..2 * MAX_KEYS {
            throttle.count(key, 0);
        }
        assert_eq!(throttle.counts().by_key.len(), MAX_KEYS);
        assert!(throttle.check(&0, 59).is_err(), "the first one still counts");
        throttle.count(2 * MAX_KEYS, 60);
        assert_eq!(throttle.counts().by_key.len(), 1, "expired counts make room");
    }

    #[test]
    fn new_keys_are_limited_too_when_all_exact_counts_are_taken() {
        let throttle = Throttle::new(60, 600);
        // Twice as many keys as are counted exactly; one IPv6 customer with a /48 has as many.
        for key in 0..2 * MAX_KEYS {
            throttle.count(key, 0);
        }
        // One of 200 keys shares all its counters with others, and would have fewer attempts.
        let has_no_count = |key: &usize| throttle.counts().overflow.as_ref().is_some_and(|o| o.sketch.count(key) == 0);
        let new = (3 * MAX_KEYS..4 * MAX_KEYS).find(has_no_count).expect("a key without a count");
        for now in 0..60 {
            assert_eq!(throttle.check(&new, now), Ok(()), "attempt {now}");
            throttle.count(new, now);
        }
        assert_eq!(throttle.check(&new, 60), Err(RateLimited { retry_after: 540 }));
        assert_eq!(throttle.check(&(new + 1), 60), Ok(()), "another one has its own attempts");
        throttle.uncount(&new);
        assert_eq!(throttle.check(&new, 60), Ok(()), "one is taken back");
        throttle.count(new, 60);
        assert_eq!(throttle.check(&new, 600), Ok(()), "in the next window");
        assert_eq!(throttle.check(&new, -1), Ok(()), "a clock set back locks nobody out");
    }

    #[test]
    fn the_clients_of_one_ipv6_64_prefix_share_a_key() {
        let key_of = |text: &str| ip_key(text.parse().expect("an IP address"));
        assert_eq!(key_of("2001:db8::1"), key_of("2001:db8::ffff:1"));
        assert_ne!(key_of("2001:db8::1"), key_of("2001:db8:0:1::1"));
        assert_eq!(key_of("::ffff:192.0.2.1"), key_of("192.0.2.1"));
        assert!(key_of("::1").is_loopback() && key_of("::ffff:127.0.0.1").is_loopback());
    }
}
