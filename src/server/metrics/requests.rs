//! What requests and their responses measure.

use std::time::Duration;

use prometheus::core::Collector;
use prometheus::{HistogramOpts, HistogramVec, IntCounterVec, Opts};

use crate::api::Kind;

/// The methods that are named. Clients may send any other word, which is [`OTHER_METHOD`].
pub(in crate::server) const METHODS: [&str; 7] = ["GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", "OPTIONS"];
pub(in crate::server) const OTHER_METHOD: &str = "OTHER";
const CLASSES: [&str; 5] = ["1xx", "2xx", "3xx", "4xx", "5xx"];
/// Upper bounds in seconds: pages take well below 1 ms, a sign-in about 0.3 s, and nothing but an upload more than 8 s.
const DURATION_BUCKETS: [f64; 13] = [0.0001, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 8.0];

/// What is measured of a request. The texts are from small sets that no client can extend.
pub(in crate::server) struct Measured {
    pub(in crate::server) method: &'static str,
    pub(in crate::server) route: &'static str,
    pub(in crate::server) status: u16,
    pub(in crate::server) kind: Option<Kind>,
    pub(in crate::server) error: Option<&'static str>,
    pub(in crate::server) duration: Duration,
}

pub(in crate::server) struct RequestMetrics {
    durations: HistogramVec,
    rejected_orders: IntCounterVec,
    sign_ins: IntCounterVec,
}

impl RequestMetrics {
    pub(in crate::server) fn new() -> Self {
        let help = "Time from the head of a request until its response is ready";
        let durations = HistogramOpts::new("shop_http_request_duration_seconds", help);
        let durations = HistogramVec::new(durations.buckets(DURATION_BUCKETS.into()), &["method", "route", "status"]);
        let sign_ins = counters("shop_sign_ins_total", "Sign-ins, by outcome", "outcome");
        for outcome in [200, 401, 429].into_iter().filter_map(sign_in_outcome) {
            // Shown from the start: the first failure is an increase.
            sign_ins.with_label_values(&[outcome]);
        }
        Self {
            durations: durations.expect("valid names and rising bounds"),
            rejected_orders: counters("shop_orders_rejected_total", "Orders that were not placed, by error", "code"),
            sign_ins,
        }
    }

    pub(super) fn collectors(&self) -> [Box<dyn Collector>; 3] {
        [Box::new(self.durations.clone()), Box::new(self.rejected_orders.clone()), Box::new(self.sign_ins.clone())]
    }

    pub(in crate::server) fn record(&self, request: &Measured) {
        let class = CLASSES[usize::from(request.status / 100).clamp(1, CLASSES.len()) - 1];
        let histogram = self.durations.with_label_values(&[request.method, request.route, class]);
        histogram.observe(request.duration.as_secs_f64());
        match (request.kind, request.error) {
            (Some(Kind::Order), Some(code)) => self.rejected_orders.with_label_values(&[code]).inc(),
            (Some(Kind::SignIn), _) => {
                if let Some(outcome) = sign_in_outcome(request.status) {
                    self.sign_ins.with_label_values(&[outcome]).inc();
                }
            }
            _ => {}
        }
    }
}

fn counters(name: &str, help: &str, label: &str) -> IntCounterVec {
    IntCounterVec::new(Opts::new(name, help), &[label]).expect("valid names")
}

/// Returns `None` for a request that was not an attempt, such as one with an invalid email.
fn sign_in_outcome(status: u16) -> Option<&'static str> {
    match status {
        200 => Some("succeeded"),
        401 => Some("failed"),
        429 => Some("throttled"),
        _ => None,
    }
}
