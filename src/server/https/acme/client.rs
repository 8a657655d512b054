//! The HTTPS client that talks to the certificate authority.

use std::path::Path;

use hyper::body::Bytes;
use hyper_util::client::legacy;
use hyper_util::rt::TokioExecutor;
use instant_acme::BodyWrapper;

use crate::outbound::{self, Connector};

pub(super) type Client = legacy::Client<Connector, BodyWrapper<Bytes>>;

/// Returns a client that trusts the certificate authorities of the web, or only those in a PEM file.
pub(super) fn client(roots: Option<&Path>) -> Result<Client, String> {
    Ok(legacy::Client::builder(TokioExecutor::new()).build(outbound::connector(roots)?))
}
