//! HTTPS requests to other services, the certificate authority and Stripe, and how TLS to any of them is verified.

use std::error::Error;
use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use http_body_util::{BodyExt, Full, Limited};
use hyper::body::Bytes;
use hyper::{Request, Response};
use hyper_rustls::{ConfigBuilderExt, HttpsConnector, HttpsConnectorBuilder};
use hyper_util::client::legacy::{self, connect::HttpConnector};
use hyper_util::rt::TokioExecutor;
use tokio::time::timeout;
use tokio_rustls::rustls::crypto::ring::default_provider;
use tokio_rustls::rustls::pki_types::CertificateDer;
use tokio_rustls::rustls::pki_types::pem::PemObject;
use tokio_rustls::rustls::{ClientConfig, RootCertStore};

/// Opens connections with TLS, never without.
type Connector = HttpsConnector<HttpConnector>;

const CONNECT_TIMEOUT: Duration = Duration::from_secs(5);
/// Stripe indents its JSON: a page of 100 payments with their charges and refunds can exceed 1 MiB.
const MAX_RESPONSE_BYTES: usize = 4 * 1024 * 1024;

/// Returns how to connect by TLS to a server that the certificate authorities of the web have verified, or only those in
/// `roots`, in PEM.
pub fn tls_config(roots: Option<&[u8]>) -> Result<ClientConfig, String> {
    let config = ClientConfig::builder_with_provider(Arc::new(default_provider()));
    let config = config.with_safe_default_protocol_versions().map_err(|error| error.to_string())?;
    let config = match roots {
        Some(roots) => config.with_root_certificates(parse_roots(roots)?),
        None => config.with_webpki_roots(),
    };
    Ok(config.with_no_client_auth())
}

fn parse_roots(pem: &[u8]) -> Result<RootCertStore, String> {
    let mut roots = RootCertStore::empty();
    for certificate in CertificateDer::pem_slice_iter(pem) {
        let certificate = certificate.map_err(|_| "it is not PEM")?;
        roots.add(certificate).map_err(|error| error.to_string())?;
    }
    if roots.is_empty() { Err("it has no certificate".to_owned()) } else { Ok(roots) }
}

fn connector(roots: Option<&Path>) -> Result<Connector, String> {
    let config = match roots {
        None => tls_config(None)?,
        Some(path) => {
            let pem = fs::read(path).map_err(|error| error.to_string());
            let config = pem.and_then(|pem| tls_config(Some(&pem)));
            config.map_err(|reason| format!("cannot use {}: {reason}", path.display()))?
        }
    };
    let mut http = HttpConnector::new();
    http.enforce_http(false);
    http.set_connect_timeout(Some(CONNECT_TIMEOUT));
    Ok(HttpsConnectorBuilder::new().with_tls_config(config).https_only().enable_http1().wrap_connector(http))
}

/// A client for requests and responses that fit into memory. Cheap to clone.
#[derive(Clone)]
pub struct Client(legacy::Client<Connector, Full<Bytes>>);

/// Why a request has no response.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoResponse {
    /// The request did not reach the service.
    #[error("{0}")]
    NotSent(String),
    /// The service may have done what the request asked for.
    #[error("{0}")]
    Unknown(String),
}

impl Client {
    /// Makes a client that trusts the certificate authorities of the web, or only those in a PEM file.
    pub fn new(roots: Option<&Path>) -> Result<Self, String> {
        Ok(Self(legacy::Client::builder(TokioExecutor::new()).build(connector(roots)?)))
    }

    /// Sends a request. The response, of at most 4 MiB, has to be complete within `limit`.
    pub async fn send(&self, request: Request<Full<Bytes>>, limit: Duration) -> Result<Response<Bytes>, NoResponse> {
        let too_late = || NoResponse::Unknown(format!("no response for {} s", limit.as_secs()));
        timeout(limit, self.exchange(request)).await.unwrap_or_else(|_| Err(too_late()))
    }

    async fn exchange(&self, request: Request<Full<Bytes>>) -> Result<Response<Bytes>, NoResponse> {
        let response = self.0.request(request).await.map_err(|error| {
            let reason = reason(&error);
            if error.is_connect() { NoResponse::NotSent(reason) } else { NoResponse::Unknown(reason) }
        })?;
        let (parts, body) = response.into_parts();
        let body = Limited::new(body, MAX_RESPONSE_BYTES).collect().await;
        let body = body.map_err(|error| NoResponse::Unknown(reason(error.as_ref())))?;
        Ok(Response::from_parts(parts, body.to_bytes()))
    }
}

/// Returns the innermost cause: the outer ones only say which layer failed.
fn reason(error: &dyn Error) -> String {
    let mut cause = error;
    while let Some(source) = cause.source() {
        cause = source;
    }
    cause.to_string()
}
