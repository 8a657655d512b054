//! Resources in memory, and the responses to requests for them.

mod assets;
mod conditions;
mod range;
mod resource;
mod response;

pub(super) use assets::{IMMUTABLE, files, pages, routes};
pub(super) use resource::{HashedBytes, Resource};
pub use response::{Body, Response, response};
