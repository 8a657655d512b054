//! The HTTPS client that talks to the certificate authority.

use std::fs;
use std::io;
use std::path::Path;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use http_body_util::{BodyExt, Limited};
use hyper::body::Bytes;
use hyper::client::conn::http1;
use hyper_util::rt::TokioIo;
use instant_acme::{BodyWrapper, BytesResponse, Error, HttpClient};
use poem::http::uri::{PathAndQuery, Scheme};
use poem::http::{HeaderValue, Request, Uri, header};
use tokio::net::{TcpStream, lookup_host};
use tokio_rustls::TlsConnector;
use tokio_rustls::client::TlsStream;
use tokio_rustls::rustls::crypto::ring::default_provider;
use tokio_rustls::rustls::pki_types::pem::PemObject;
use tokio_rustls::rustls::pki_types::{CertificateDer, ServerName};
use tokio_rustls::rustls::{ClientConfig, RootCertStore};

/// Time limit of one request.
const REQUEST_TIMEOUT: Duration = Duration::from_secs(30);
/// Time limit of a connection to one of the server's addresses. IPv6 may be configured and not work.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(5);
/// A certificate chain has a few kilobytes.
const MAX_RESPONSE_BYTES: usize = 1024 * 1024;

type BoxError = Box<dyn std::error::Error + Send + Sync>;

/// An HTTPS client with limits of time and size. It makes a connection for each request.
#[derive(Clone)]
pub(super) struct Client(TlsConnector);

impl Client {
    /// Trusts the certificate authorities of the web, or only those in a PEM file.
    pub(super) fn new(roots: Option<&Path>) -> Result<Self, String> {
        let roots = roots.map_or_else(|| Ok(web_roots()), read_roots)?;
        let config = ClientConfig::builder_with_provider(Arc::new(default_provider()));
        let config = config.with_safe_default_protocol_versions().map_err(|error| error.to_string())?;
        let config = config.with_root_certificates(roots).with_no_client_auth();
        Ok(Self(TlsConnector::from(Arc::new(config))))
    }

    async fn send(self, mut request: Request<BodyWrapper<Bytes>>) -> Result<BytesResponse, BoxError> {
        let stream = self.connect(request.uri()).await?;
        let (mut sender, connection) = http1::handshake(TokioIo::new(stream)).await?;
        // Ends when the sender is dropped.
        tokio::spawn(connection);
        let authority = request.uri().authority().map_or("", |authority| authority.as_str());
        let host = HeaderValue::from_str(authority)?;
        request.headers_mut().insert(header::HOST, host);
        *request.uri_mut() = request.uri().path_and_query().map_or("/", PathAndQuery::as_str).parse()?;
        let (parts, body) = sender.send_request(request).await?.into_parts();
        let bytes = Limited::new(body, MAX_RESPONSE_BYTES).collect().await?.to_bytes();
        Ok(BytesResponse { parts, body: Box::new(bytes) })
    }

    async fn connect(&self, uri: &Uri) -> Result<TlsStream<TcpStream>, BoxError> {
        let host = uri.host().filter(|_| uri.scheme() == Some(&Scheme::HTTPS)).ok_or("its URL is not https://")?;
        let host = host.trim_start_matches('[').trim_end_matches(']');
        let mut failure = io::Error::from(io::ErrorKind::NotFound);
        for address in lookup_host((host, uri.port_u16().unwrap_or(443))).await? {
            match tokio::time::timeout(CONNECT_TIMEOUT, TcpStream::connect(address)).await {
                Ok(Ok(stream)) => return Ok(self.0.connect(ServerName::try_from(host.to_owned())?, stream).await?),
                Ok(Err(error)) => failure = error,
                Err(_) => failure = io::ErrorKind::TimedOut.into(),
            }
        }
        Err(format!("cannot connect to {host}: {failure}").into())
    }
}

impl HttpClient for Client {
    fn request(
        &self,
        request: Request<BodyWrapper<Bytes>>,
    ) -> Pin<Box<dyn Future<Output = Result<BytesResponse, Error>> + Send>> {
        let sent = tokio::time::timeout(REQUEST_TIMEOUT, self.clone().send(request));
        Box::pin(async {
            let response = sent.await.map_err(|_| "the certificate authority did not respond in time".into());
            response.flatten().map_err(Error::Other)
        })
    }
}

fn web_roots() -> RootCertStore {
    webpki_roots::TLS_SERVER_ROOTS.iter().cloned().collect()
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
