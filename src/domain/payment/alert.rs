//! Alerts to the owner: Stripe refuses payments, or banks decline many cards.

use std::fmt;

/// With this many declines in an hour, somebody is probably testing stolen cards.
pub const MANY_DECLINES: usize = 25;
/// The owner gets at most one mail in this time, in seconds.
const ALERT_INTERVAL: i64 = 60 * 60;

/// That Stripe refuses the shop's requests because of the key, a permission, the version or a parameter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// Since when, in Unix seconds.
    pub since: i64,
    /// Why, as Stripe says it. Shoppers never see it.
    pub reason: String,
}

impl Refusal {
    /// What to do.
    pub const HINT: &str = "Try the key with shop payments check, and look at the API keys in Stripe's dashboard; \
        this ends with the first payment that works";
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Stripe refuses payments: {}", self.reason)
    }
}

/// Returns whether the owner may get a mail now, after the last one. Times are in Unix seconds.
pub fn may_alert(alerted_at: Option<i64>, now: i64) -> bool {
    // After the clock is set back, the last mail is in the future.
    alerted_at.is_none_or(|at| !(at..at + ALERT_INTERVAL).contains(&now))
}

/// Says how many cards were declined.
pub fn many_declines_text() -> String {
    format!("Banks declined {MANY_DECLINES} cards in the last hour")
}
