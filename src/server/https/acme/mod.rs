//! Certificates from a certificate authority that speaks ACME (RFC 8555), with tls-alpn-01 challenges.

mod client;
mod folder;
mod order;
mod renewal;

pub(super) use renewal::{Acme, stored_certificates};
