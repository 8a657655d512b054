//! Failed attempts at passwords: who has had too many and must wait.

use std::net::IpAddr;
use std::sync::Arc;

use super::queue::Lane;
use super::throttle::{RateLimited, Throttle, network, prefix};

const MINUTE: i64 = 60;
const QUARTER_HOUR: i64 = 15 * MINUTE;
/// Failures of an account from one address, of a known browser, and of a session.
const MAX_FAILURES: u32 = 5;
/// Failures of an address over all accounts. Of IPv6 a customer has a /64, a /56 or a /48, which the address does not say:
/// prefix length and failures.
const MAX_FAILURES_BY_PREFIX: [(u32, u32); 3] = [(64, 20), (56, 40), (48, 80)];

/// Who an attempt is counted for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Source {
    /// A browser that signed in to this account before, or one of its sessions; its id.
    Known(String),
    /// Anyone else.
    Stranger {
        /// Where the attempt comes from.
        address: IpAddr,
        /// The account it is made at.
        email: String,
    },
}

impl Source {
    /// Where it waits for its turn.
    pub fn lane(&self) -> Lane {
        match self {
            Self::Known(id) => Lane::Known(id.clone()),
            Self::Stranger { address, .. } => Lane::of_stranger(*address),
        }
    }
}

/// The failures of the last quarter of an hour.
pub struct Failures {
    by_known: Throttle<String>,
    by_account: Throttle<(String, IpAddr)>,
    by_prefix: [(u32, Throttle<IpAddr>); 3],
}

/// An attempt that counts as a failure; unless it was made, dropping it takes that back.
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
    /// Whether another attempt may be made.
    pub fn check(&self, source: &Source, now: i64) -> Result<(), RateLimited> {
        match source {
            Source::Known(id) => self.by_known.check(id, now),
            Source::Stranger { address, email } => {
                for (throttle, key) in self.prefixes(*address) {
                    throttle.check(&key, now)?;
                }
                self.by_account.check(&(email.clone(), network(*address)), now)
            }
        }
    }

    /// Counts an attempt as failed before its slow hash, so that attempts sent at once cannot all pass the check.
    pub fn count(self: &Arc<Self>, source: Source, now: i64) -> Counted {
        match &source {
            Source::Known(id) => self.by_known.count(id.clone(), now),
            Source::Stranger { address, email } => {
                for (throttle, key) in self.prefixes(*address) {
                    throttle.count(key, now);
                }
                self.by_account.count((email.clone(), network(*address)), now);
            }
        }
        Counted { failures: self.clone(), source, is_made: false }
    }

    fn prefixes(&self, address: IpAddr) -> impl Iterator<Item = (&Throttle<IpAddr>, IpAddr)> {
        // An address of IPv4 is one customer's.
        let used = if address.to_canonical().is_ipv4() { 1 } else { self.by_prefix.len() };
        self.by_prefix[..used].iter().map(move |(length, throttle)| (throttle, prefix(address, 32, *length)))
    }
}

impl Counted {
    /// From now on it is a failure unless it is said to have succeeded.
    pub fn made(&mut self) {
        self.is_made = true;
    }

    /// The password was right: the account's failures are forgotten, those of the address stay as they were.
    pub fn succeeded(mut self) {
        self.is_made = false;
        match &self.source {
            Source::Known(id) => self.failures.by_known.clear(id),
            Source::Stranger { address, email } => {
                self.failures.by_account.clear(&(email.clone(), network(*address)));
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
            Source::Stranger { address, email } => {
                for (throttle, key) in self.failures.prefixes(*address) {
                    throttle.uncount(&key);
                }
                self.failures.by_account.uncount(&(email.clone(), network(*address)));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::{Failures, Source};

    fn from(address: &str, email: &str) -> Source {
        Source::Stranger { address: address.parse().expect("an address"), email: email.into() }
    }

    /// How many failures are let through, each from an address and at an account of its own.
    fn attempts(source: impl Fn(u32) -> Source) -> u32 {
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
    fn failures_over_ipv6_are_counted_at_each_size_a_customer_may_have() {
        let at = |n: u32| format!("{n}@b.co");
        assert_eq!(attempts(|_| from("192.0.2.1", "a@b.co")), 5, "one account from one address");
        assert_eq!(attempts(|n| from("192.0.2.1", &at(n))), 20, "one address");
        assert_eq!(attempts(|n| from(&format!("2001:db8::{n:x}"), &at(n))), 20, "a /64");
        assert_eq!(attempts(|n| from(&format!("2001:db8:0:{:x}::1", n % 256), &at(n))), 40, "a /56");
        assert_eq!(attempts(|n| from(&format!("2001:db8:0:{n:x}00::1"), &at(n))), 80, "a /48");
        assert_eq!(attempts(|n| from(&format!("192.0.{}.{}", n / 256, n % 256), &at(n))), 1_000, "addresses of IPv4");
        assert_eq!(attempts(|_| Source::Known("browser".into())), 5, "a known browser");
    }

    #[test]
    fn an_attempt_that_was_not_made_does_not_count_and_a_right_one_forgets_the_accounts_failures() {
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
