//! Metrics in the text format of Prometheus, on their own port.

mod exposition;
mod requests;
mod sources;

pub(in crate::server) use exposition::Exposition;
pub(in crate::server) use requests::{METHODS, Measured, OTHER_METHOD, RequestMetrics};
pub(in crate::server) use sources::Sources;
