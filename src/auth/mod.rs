//! Authentication and abuse limits: password hashes, signed tokens, client IP addresses and rate limits.

mod derived_key;
pub mod device;
pub mod failed_login_log;
pub mod failures;
mod key_file;
pub mod network;
pub mod password;
pub mod private_file;
pub mod proxies;
pub mod queue;
pub mod second_factor;
pub mod throttle;
pub mod token;
pub mod unnamed_proxy;
