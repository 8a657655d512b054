//! Proving who someone is: password hashes, signed tokens, where a request comes from, and how often one may try.

pub mod device;
pub mod failed_login_log;
pub mod failures;
mod key_file;
pub mod password;
pub mod proxies;
pub mod queue;
mod sketch;
pub mod throttle;
pub mod token;
pub mod unnamed_proxy;
pub mod unpaid_units;
