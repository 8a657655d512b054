//! Proving who someone is: password hashes, signed tokens, where a request comes from, and how often one may try.

pub mod password;
pub mod proxies;
pub mod refusals;
pub mod throttle;
pub mod token;
pub mod unnamed_proxy;
pub mod unpaid_units;
