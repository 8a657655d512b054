//! What calls of Stripe measure for Prometheus.

use prometheus::core::Collector;
use prometheus::{IntCounterVec, Opts};

/// How a call ends.
const OUTCOMES: [&str; 8] =
    ["ok", "declined", "unexpected_state", "refused", "not_found", "busy", "unknown", "misconfigured"];

/// Counts calls by their outcome. Cheap to clone; clones share their values.
#[derive(Clone, Debug)]
pub struct StripeMetrics(IntCounterVec);

impl StripeMetrics {
    pub(super) fn new() -> Self {
        let calls = Opts::new("shop_stripe_requests_total", "Requests to Stripe, by outcome");
        let calls = IntCounterVec::new(calls, &["outcome"]).expect("valid names");
        for outcome in OUTCOMES {
            // Shown from the start: the first failure is an increase.
            calls.with_label_values(&[outcome]);
        }
        Self(calls)
    }

    /// Counts a call with one of the outcomes.
    pub(super) fn record(&self, outcome: &str) {
        self.0.with_label_values(&[outcome]).inc();
    }

    /// Returns the metric, to be registered.
    pub fn collectors(&self) -> [Box<dyn Collector>; 1] {
        [Box::new(self.0.clone())]
    }
}
