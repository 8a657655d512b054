//! Rate limits for failed password attempts.

use std::net::IpAddr;
use std::sync::Arc;

use super::queue::Lane;
use super::throttle::{RateLimited, Throttle, ip_key, prefix};

const MINUTE: i64 = 60;
const QUARTER_HOUR: i64 = 15 * MINUTE;
/// Failures allowed per account and IP key, per known browser and per session.
const MAX_FAILURES: u32 = 5;
/// Failures allowed per IP prefix over all accounts, as pairs of prefix length and failures. An IPv6 customer has a /64,
/// a /56 or a /48, and the IP address does not reveal which.
const MAX_FAILURES_BY_PREFIX: [(u32, u32); 3] = [(64, 20), (56, 40), (48, 80)];

/// What an attempt is counted against.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Source {
    /// A browser that signed in to this account before, or one of its sessions, by its id.
    Known(String),
    /// Any other client.
    Stranger {
        /// The client's IP address.
        ip: IpAddr,
        /// The account that the client tries to sign in to.
        email: String,
    },
}

impl Source {
    /// Returns its lane in the queue for password hashing.
    pub fn lane(&self) -> Lane {
        match self {
            Self::Known(id) => Lane::Known(id.clone()),
            Self::Stranger { ip, .. } => Lane::of_stranger(*ip),
        }
    }
}

/// The failures of the last 15 minutes.
pub struct Failures {
    by_known: Throttle<String>,
    by_account: Throttle<(String, IpAddr)>,
    by_prefix: [(u32, Throttle<IpAddr>); 3],
}

/// An attempt that is counted as a failure. Dropping it before [`Self::made`] is called undoes the count.
pub struct Counted {
    failures: Arc<Failures>,
    source: Source,
    is_made: bool,
}

impl Default for Failures {
    fn default() -> Self {
        Self {
            by_known: Throttle::doubling(MAX_FAILURES, QUARTER_HOUR, MINUTE),
            by_account: Throttle::doubling(MAX_FAILURES, QUARTER_HOUR, MINUTE),
            by_prefix: MAX_FAILURES_BY_PREFIX
                .map(|(length, max)| (length, Throttle::doubling(max, QUARTER_HOUR, MINUTE))),
        }
    }
}

impl Failures {
    /// Fails if the source must wait before another attempt.
    pub fn check(&self, source: &Source, now: i64) -> Result<(), RateLimited> {
        match source {
            Source::Known(id) => self.by_known.check(id, now),
            Source::Stranger { ip, email } => {
                for (throttle, key) in self.prefixes(*ip) {
                    throttle.check(&key, now)?;
                }
                self.by_account.check(&(email.clone(), ip_key(*ip)), now)
            }
        }
    }

    /// Counts an attempt as failed before its slow hash, so that simultaneous attempts cannot all pass the check.
    pub fn count(self: &Arc<Self>, source: Source, now: i64) -> Counted {
        match &source {
            Source::Known(id) => self.by_known.count(id.clone(), now),
            Source::Stranger { ip, email } => {
                for (throttle, key) in self.prefixes(*ip) {
                    throttle.count(key, now);
                }
                self.by_account.count((email.clone(), ip_key(*ip)), now);
            }
        }
        Counted { failures: self.clone(), source, is_made: false }
    }

    fn prefixes(&self, ip: IpAddr) -> impl Iterator<Item = (&Throttle<IpAddr>, IpAddr)> {
        // An IPv4 address belongs to one customer.
        let used = if ip.to_canonical().is_ipv4() { 1 } else { self.by_prefix.len() };
        self.by_prefix[..used].iter().map(move |(length, throttle)| (throttle, prefix(ip, 32, *length)))
    }
}

impl Counted {
    /// Records that the attempt was made: it stays a failure unless [`Self::succeeded`] is called.
    pub fn made(&mut self) {
        self.is_made = true;
    }

    /// Records that the password was right. Clears the account's failures; earlier failures of the IP address still count.
    pub fn succeeded(mut self) {
        self.is_made = false;
        match &self.source {
            Source::Known(id) => self.failures.by_known.clear(id),
            Source::Stranger { ip, email } => {
                self.failures.by_account.clear(&(email.clone(), ip_key(*ip)));
            }
        }
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        if self.is_made {
            return;
        }
        match &self.source {
            Source::Known(id) => self.failures.by_known.uncount(id),
            Source::Stranger { ip, email } => {
                for (throttle, key) in self.failures.prefixes(*ip) {
                    throttle.uncount(&key);
                }
                self.failures.by_account.uncount(&(email.clone(), ip_key(*ip)));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::{Failures, Source};

    fn from(ip: &str, email: &str) -> Source {
        Source::Stranger { ip: ip.parse().expect("an IP address"), email: email.into() }
    }

    /// Returns how many attempts are allowed when all of them fail. `source` returns the source of each attempt.
    fn allowed_failures(source: impl Fn(u32) -> Source) -> u32 {
        let failures = Arc::new(Failures::default());
        let fail = |n: &u32| {
            let source = source(*n);
            let is_allowed = failures.check(&source, 0).is_ok();
            failures.count(source, 0).made();
            is_allowed
        };
        u32::try_from((0..1_000).take_while(fail).count()).expect("a count")
    }

    #[test]
    fn ipv6_failures_are_limited_per_64_56_and_48_prefix() {
        let at = |n: u32| format!("{n}@b.co");
        assert_eq!(allowed_failures(|_| from("192.0.2.1", "a@b.co")), 5, "one account from one IP address");
        assert_eq!(allowed_failures(|n| from("192.0.2.1", &at(n))), 20, "one IP address");
        assert_eq!(allowed_failures(|n| from(&format!("2001:db8::{n:x}"), &at(n))), 20, "a /64");
        assert_eq!(allowed_failures(|n| from(&format!("2001:db8:0:{:x}::1", n % 256), &at(n))), 40, "a /56");
        assert_eq!(allowed_failures(|n| from(&format!("2001:db8:0:{n:x}00::1"), &at(n))), 80, "a /48");
        assert_eq!(
            allowed_failures(|n| from(&format!("192.0.{}.{}", n / 256, n % 256), &at(n))),
            1_000,
            "IPv4 addresses"
        );
        assert_eq!(allowed_failures(|_| Source::Known("browser".into())), 5, "a known browser");
    }

    #[test]
    fn an_attempt_that_was_not_made_does_not_count_and_a_right_one_clears_the_accounts_failures() {
        let failures = Arc::new(Failures::default());
        for source in [from("2001:db8::1", "a@b.co"), Source::Known("browser".into())] {
            for _ in 0..100 {
                drop(failures.count(source.clone(), 0));
                assert!(failures.check(&source, 0).is_ok());
            }
            for _ in 0..4 {
                failures.count(source.clone(), 0).made();
            }
            let mut right = failures.count(source.clone(), 0);
            right.made();
            right.succeeded();
            for _ in 0..4 {
                failures.count(source.clone(), 0).made();
                assert!(failures.check(&source, 0).is_ok());
            }
        }
    }
}
