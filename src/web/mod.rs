//! The embedded UI: static files, and pages rendered with the live catalog.

mod headers;
mod pages;
mod pictures;
#[cfg(test)]
mod property_tests;
mod routes;
mod serve;
mod settings;
mod site;

pub use headers::add_security_headers;
pub use pages::{Renderer, Snapshot};
pub use serve::{Body, Response, response};
pub use settings::{Live, Settings};
pub use site::Site;
