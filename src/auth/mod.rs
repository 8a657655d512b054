//! Proving who someone is: password hashes, signed tokens, where a request comes from, and how often one may try.

mod key_file;
pub mod password;
pub mod proxies;
pub mod refusals;
pub mod throttle;
pub mod token;
