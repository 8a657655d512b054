//! Certificates from a certificate authority that speaks ACME (RFC 8555), with tls-alpn-01 challenges.

mod account;
mod client;
mod error;
mod folder;
mod order;
mod renewal;
mod task;

pub(super) use task::{Acme, stored_certificates};
