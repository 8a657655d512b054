//! Proving who someone is: password hashes, signed tokens, and how often one may try.

pub mod password;
pub mod refusals;
pub mod throttle;
pub mod token;
