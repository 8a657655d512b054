//! Rate limits for failed password attempts.

use std::net::IpAddr;
use std::sync::Arc;

use super::network::{customer_limits, ip_key};
use super::queue::Client;
use super::throttle::{RateLimited, Throttle};

const MINUTE: i64 = 60;
const QUARTER_HOUR: i64 = 15 * MINUTE;
/// Failures allowed per account and IP key, per known browser and per session.
const MAX_FAILURES: u32 = 5;
/// Failures allowed per IPv4 address or /64 over all accounts.
const MAX_FAILURES_BY_PREFIX: u32 = 20;

/// What an attempt is counted against.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Source {
    /// A browser that signed in to this account before, or one of its sessions, by its id.
    Known(String),
    /// Any other client.
    Unknown {
        /// The client's IP address.
        ip: IpAddr,
        /// The account that the client tries to sign in to.
        email: String,
    },
}

/// What has a number of failures.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Key {
    Known(String),
    Account(String, IpAddr),
    Prefix(IpAddr, u32),
    Code(String),
}

impl Source {
    /// Returns the client that waits in the queue for password hashing.
    pub fn client(&self) -> Client {
        match self {
            Self::Known(id) => Client::Known(id.clone()),
            Self::Unknown { ip, .. } => Client::unknown(*ip),
        }
    }

    /// Returns the keys with the failures that they may have. The first one is for the account.
    fn limits(&self) -> Vec<(Key, u32)> {
        match self {
            Self::Known(id) => vec![(Key::Known(id.clone()), MAX_FAILURES)],
            Self::Unknown { ip, email } => {
                let account = (Key::Account(email.clone(), ip_key(*ip)), MAX_FAILURES);
                let by_prefix = customer_limits(*ip, MAX_FAILURES_BY_PREFIX);
                let by_prefix = by_prefix.map(|((prefix, length), max)| (Key::Prefix(prefix, length), max));
                [account].into_iter().chain(by_prefix).collect()
            }
        }
    }
}

/// The failures of the last 15 minutes.
pub struct Failures(Throttle<Key>);

/// An attempt that is counted as a failure. Dropping it before [`Self::confirm`] is called undoes the count.
pub struct Counted {
    failures: Arc<Failures>,
    limits: Vec<(Key, u32)>,
    at: i64,
    is_confirmed: bool,
}

impl Default for Failures {
    fn default() -> Self {
        Self(Throttle::doubling(QUARTER_HOUR, MINUTE))
    }
}

impl Failures {
    /// Returns whether a known browser may try again.
    pub fn allow_known(&self, id: &str, now: i64) -> bool {
        self.0.has_attempts(&Key::Known(id.to_owned()), now)
    }

    /// Counts an attempt as failed before its slow hash, so that simultaneous attempts cannot all pass. Fails if the
    /// source must wait.
    pub fn count(self: &Arc<Self>, source: &Source, now: i64) -> Result<Counted, RateLimited> {
        self.take(source.limits(), now)
    }

    /// Counts a code by an unknown client as failed, for the account and all addresses together: who has the password
    /// could otherwise try a million codes from many.
    pub fn count_code(self: &Arc<Self>, email: &str, now: i64) -> Result<Counted, RateLimited> {
        self.take(vec![(Key::Code(email.to_owned()), MAX_FAILURES)], now)
    }

    fn take(self: &Arc<Self>, limits: Vec<(Key, u32)>, now: i64) -> Result<Counted, RateLimited> {
        self.0.take(&limits, now)?;
        Ok(Counted { failures: self.clone(), limits, at: now, is_confirmed: false })
    }
}

impl Counted {
    /// Records that the password is hashed: the attempt stays a failure unless [`Self::succeeded`] is called.
    pub fn confirm(&mut self) {
        self.is_confirmed = true;
    }

    /// Undoes the count: the attempt was right, as far as it went.
    pub fn undo(mut self) {
        self.is_confirmed = false;
    }

    /// Records that the attempt was right. Clears the account's failures; earlier failures of the IP address still count.
    pub fn succeeded(mut self) {
        self.is_confirmed = false;
        self.failures.0.clear(&self.limits[0].0);
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        if !self.is_confirmed {
            self.failures.0.give_back(&self.limits, self.at);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::{Failures, Source};

    fn from(ip: &str, email: &str) -> Source {
        Source::Unknown { ip: ip.parse().expect("an IP address"), email: email.into() }
    }

    /// Returns how many attempts are allowed when all of them fail. `source` returns the source of each attempt.
    fn allowed_failures(source: impl Fn(u32) -> Source) -> usize {
        let failures = Arc::new(Failures::default());
        (0..1_000).take_while(|n| failures.count(&source(*n), 0).map(|mut counted| counted.confirm()).is_ok()).count()
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
        let count = |source: &Source| failures.count(source, 0).expect("attempts are left");
        for source in [from("2001:db8::1", "a@b.co"), Source::Known("browser".into())] {
            (0..100).for_each(|_| drop(count(&source)));
            (0..4).for_each(|_| count(&source).confirm());
            let mut right = count(&source);
            right.confirm();
            right.succeeded();
            (0..5).for_each(|_| count(&source).confirm());
            assert!(failures.count(&source, 0).is_err());
        }
    }
}
