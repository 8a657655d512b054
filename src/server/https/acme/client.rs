//! The HTTPS client that talks to the certificate authority.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use hyper::body::Bytes;
use hyper_rustls::{HttpsConnector, HttpsConnectorBuilder};
use hyper_util::client::legacy::{self, connect::HttpConnector};
use hyper_util::rt::TokioExecutor;
use instant_acme::BodyWrapper;
use tokio_rustls::rustls::crypto::ring::default_provider;
use tokio_rustls::rustls::pki_types::CertificateDer;
use tokio_rustls::rustls::pki_types::pem::PemObject;
use tokio_rustls::rustls::{ClientConfig, RootCertStore};

pub(super) type Client = legacy::Client<HttpsConnector<HttpConnector>, BodyWrapper<Bytes>>;

/// Returns a client that trusts the certificate authorities of the web, or only those in a PEM file.
pub(super) fn client(roots: Option<&Path>) -> Result<Client, String> {
    let roots = roots.map_or_else(|| Ok(webpki_roots::TLS_SERVER_ROOTS.iter().cloned().collect()), read_roots)?;
    let config = ClientConfig::builder_with_provider(Arc::new(default_provider()));
    let config = config.with_safe_default_protocol_versions().map_err(|error| error.to_string())?;
    let config = config.with_root_certificates(roots).with_no_client_auth();
    let connector = HttpsConnectorBuilder::new().with_tls_config(config).https_only().enable_http1().build();
    Ok(legacy::Client::builder(TokioExecutor::new()).build(connector))
}

fn read_roots(path: &Path) -> Result<RootCertStore, String> {
    let cannot_use = |reason: &dyn std::fmt::Display| format!("cannot use {}: {reason}", path.display());
    let pem = fs::read(path).map_err(|error| cannot_use(&error))?;
    let mut roots = RootCertStore::empty();
    for certificate in CertificateDer::pem_slice_iter(&pem) {
        let certificate = certificate.map_err(|_| cannot_use(&"it is not PEM"))?;
        roots.add(certificate).map_err(|error| cannot_use(&error))?;
    }
    if roots.is_empty() { Err(cannot_use(&"it has no certificate")) } else { Ok(roots) }
}
