//! Counting attempts in a window of time.

use std::collections::HashMap;
use std::hash::Hash;
use std::net::IpAddr;
use std::sync::Mutex;

/// Keys remembered at once; past that the ones whose window is over are forgotten.
const MOST_KEYS: usize = 10_000;

/// At most so many attempts a key and window.
pub struct Throttle<K> {
    most: u32,
    /// In seconds.
    window: i64,
    counts: Mutex<HashMap<K, Count>>,
}

struct Count {
    attempts: u32,
    ends_at: i64,
}

/// The attempts are used up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Exhausted {
    /// Seconds until the window is over.
    pub retry_after: i64,
}

impl<K: Eq + Hash> Throttle<K> {
    /// Allows `most` attempts in each `window` of seconds.
    pub fn new(most: u32, window: i64) -> Self {
        Self { most, window, counts: Mutex::default() }
    }

    /// Whether the key has attempts left.
    pub fn check(&self, key: &K, now: i64) -> Result<(), Exhausted> {
        match self.counts().get(key) {
            Some(count) if count.ends_at > now && count.attempts >= self.most => {
                Err(Exhausted { retry_after: count.ends_at - now })
            }
            _ => Ok(()),
        }
    }

    /// Uses up one attempt.
    pub fn count(&self, key: K, now: i64) {
        let mut counts = self.counts();
        if counts.len() >= MOST_KEYS {
            counts.retain(|_, count| count.ends_at > now);
        }
        let count = counts.entry(key).or_insert(Count { attempts: 0, ends_at: now + self.window });
        if count.ends_at <= now || count.ends_at > now + self.window {
            // The window is over, or the clock was set back.
            *count = Count { attempts: 0, ends_at: now + self.window };
        }
        count.attempts += 1;
    }

    /// Takes one attempt back.
    pub fn uncount(&self, key: &K) {
        if let Some(count) = self.counts().get_mut(key) {
            count.attempts = count.attempts.saturating_sub(1);
        }
    }

    /// Forgets the key's attempts.
    pub fn clear(&self, key: &K) {
        self.counts().remove(key);
    }

    fn counts(&self) -> std::sync::MutexGuard<'_, HashMap<K, Count>> {
        self.counts.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }
}

/// The address attempts are counted by: an IPv6 customer has a whole /64.
pub fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        // This machine is no network of its own: `::` would be.
        IpAddr::V6(v6) if !v6.is_loopback() => IpAddr::V6((u128::from(v6) & !u128::from(u64::MAX)).into()),
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::{Exhausted, Throttle, network};

    #[test]
    fn attempts_come_back_when_the_window_is_over() {
        let throttle = Throttle::new(2, 60);
        throttle.count("key", 0);
        assert_eq!(throttle.check(&"key", 10), Ok(()));
        throttle.count("key", 10);
        assert_eq!(throttle.check(&"key", 20), Err(Exhausted { retry_after: 40 }));
        assert_eq!(throttle.check(&"another", 20), Ok(()));
        assert_eq!(throttle.check(&"key", 60), Ok(()));
    }

    #[test]
    fn a_clock_set_back_does_not_lock_anyone_out_for_longer_than_the_window() {
        let throttle = Throttle::new(1, 60);
        throttle.count("key", 1_000_000);
        throttle.count("key", 0);
        assert_eq!(throttle.check(&"key", 0), Err(Exhausted { retry_after: 60 }));
    }

    #[test]
    fn an_ipv6_network_is_counted_as_one() {
        let network_of = |text: &str| network(text.parse().expect("an address"));
        assert_eq!(network_of("2001:db8::1"), network_of("2001:db8::ffff:1"));
        assert_ne!(network_of("2001:db8::1"), network_of("2001:db8:0:1::1"));
        assert_eq!(network_of("::ffff:192.0.2.1"), network_of("192.0.2.1"));
        assert!(network_of("::1").is_loopback() && network_of("::ffff:127.0.0.1").is_loopback());
    }
}
