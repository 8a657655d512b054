//! Where the shop's certificate comes from.

use std::path::Path;
use std::sync::Arc;

use tokio_rustls::TlsAcceptor;

use super::acme::Acme;
use super::certificate::Certificate;
use super::certificates::Certificates;
use super::files::CertificateFiles;
use crate::config;
use crate::domain::clock::Clock;
use crate::tasks::Run;

/// The certificate of a shop that speaks HTTPS, and the source of the next one.
pub struct Https {
    certificates: Arc<Certificates>,
    acceptor: TlsAcceptor,
    source: Source,
    clock: Clock,
}

enum Source {
    Files(Box<CertificateFiles>),
    Acme(Box<Acme>),
}

/// Why the shop cannot speak HTTPS: one line that says what to do.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct HttpsError(String);

impl Https {
    /// Loads the certificate that the options name, or the one that was obtained earlier. Returns `None` if the options
    /// ask for no HTTPS.
    pub fn open(options: &config::Https, database: &Path, clock: Clock) -> Result<Option<Self>, HttpsError> {
        let (source, certificate) = if let (Some(chain), Some(key)) = (&options.tls_cert, &options.tls_key) {
            let opened = CertificateFiles::open(chain.clone(), key.clone(), clock());
            let (files, certificate) = opened.map_err(HttpsError)?;
            (Source::Files(Box::new(files)), Some(certificate))
        } else if options.domains.is_empty() {
            return Ok(None);
        } else {
            let acme = Acme::new(options, database, clock.clone()).map_err(HttpsError)?;
            let certificate = acme.stored();
            (Source::Acme(Box::new(acme)), certificate)
        };
        let certificates = Certificates::new(certificate);
        let acceptor = certificates.acceptor().map_err(|error| HttpsError(format!("cannot use TLS: {error}")))?;
        Ok(Some(Self { certificates, acceptor, source, clock }))
    }

    /// Waits until there is a certificate.
    pub async fn available(&self) {
        self.certificates.available().await;
    }

    /// Returns the Unix time at which the current certificate expires.
    pub(in crate::server) fn expiry(&self) -> Option<i64> {
        self.current().map(|certificate| certificate.not_after)
    }

    pub(super) fn current(&self) -> Option<Arc<Certificate>> {
        self.certificates.current()
    }

    pub(in crate::server) fn acceptor(&self) -> TlsAcceptor {
        self.acceptor.clone()
    }

    /// Keeps the certificate current.
    pub(in crate::server) async fn maintain(self: Arc<Self>) -> Run {
        match &self.source {
            Source::Files(files) => files.reload(&self.certificates, (self.clock)()),
            Source::Acme(acme) => acme.renew(&self.certificates).await,
        }
    }
}
