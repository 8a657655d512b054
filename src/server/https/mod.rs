//! HTTPS: certificates from files or from a certificate authority, and their exchange while the shop runs.

mod acme;
mod certificate;
mod certificates;
mod check;
mod files;
mod source;

pub use check::check_certificate;
pub use source::{Https, HttpsError};
