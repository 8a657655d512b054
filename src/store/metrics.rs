//! What the store measures for Prometheus.

use prometheus::core::Collector;
use prometheus::{Histogram, HistogramOpts, IntGauge};

/// Upper bounds in seconds: a commit takes 0.2 ms on a fast disk, and 20 ms on a slow one.
const COMMIT_BUCKETS: [f64; 12] = [0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 5.0];

/// What the writer measures. Cheap to clone; clones share their values.
#[derive(Clone, Debug)]
pub struct StoreMetrics {
    pub(super) queue_length: IntGauge,
    pub(super) commit_seconds: Histogram,
}

impl StoreMetrics {
    pub(super) fn new() -> Self {
        let queue_length = IntGauge::new("shop_writer_queue_length", "Changes that wait for the writer");
        let help = "Time of a commit of the writer, including its sync to disk";
        let commits = HistogramOpts::new("shop_commit_duration_seconds", help).buckets(COMMIT_BUCKETS.into());
        Self {
            queue_length: queue_length.expect("a valid name"),
            commit_seconds: Histogram::with_opts(commits).expect("rising bounds"),
        }
    }

    /// Returns the metrics, to be registered.
    pub fn collectors(&self) -> [Box<dyn Collector>; 2] {
        [Box::new(self.queue_length.clone()), Box::new(self.commit_seconds.clone())]
    }
}

/// What the task of the replica measures. Cheap to clone; clones share their values.
#[derive(Clone, Debug)]
pub struct ReplicaMetrics {
    pub(super) confirm_seconds: Histogram,
    /// 1 while the replica has not confirmed the last changes.
    pub(super) behind: IntGauge,
}

impl ReplicaMetrics {
    pub(super) fn new() -> Self {
        let help = "Time until the replica has confirmed changes";
        let confirms = HistogramOpts::new("shop_replica_confirm_duration_seconds", help).buckets(COMMIT_BUCKETS.into());
        let behind = IntGauge::new("shop_replica_behind", "1 while the replica has not confirmed the last changes");
        let behind = behind.expect("a valid name");
        behind.set(1);
        Self { confirm_seconds: Histogram::with_opts(confirms).expect("rising bounds"), behind }
    }

    /// Returns the metrics, to be registered.
    pub fn collectors(&self) -> [Box<dyn Collector>; 2] {
        [Box::new(self.confirm_seconds.clone()), Box::new(self.behind.clone())]
    }
}
