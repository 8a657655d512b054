//! The check of the certificate, which the server has.

use std::fmt;
use std::sync::Arc;

use crate::domain::finding::{Finding, Outcome};

/// Checks the certificate that the shop serves, at a time in Unix seconds.
#[derive(Clone)]
pub struct CertificateCheck(Arc<dyn Fn(i64) -> Outcome + Send + Sync>);

impl CertificateCheck {
    /// Wraps a function that does not block.
    pub fn new(check: impl Fn(i64) -> Outcome + Send + Sync + 'static) -> Self {
        Self(Arc::new(check))
    }

    /// Runs the check.
    pub(super) fn run(&self, now: i64) -> Finding {
        Finding { check: "certificate", outcome: (self.0)(now) }
    }
}

impl fmt::Debug for CertificateCheck {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("CertificateCheck").finish_non_exhaustive()
    }
}
