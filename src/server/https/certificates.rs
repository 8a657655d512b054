//! The certificates that TLS connections get.

use std::collections::HashMap;
use std::fmt;
use std::io;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, RwLock};

use tokio::sync::watch;
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::ServerConfig;
use tokio_rustls::rustls::crypto::ring::{Ticketer, default_provider};
use tokio_rustls::rustls::server::{ClientHello, ResolvesServerCert};
use tokio_rustls::rustls::sign::CertifiedKey;

use super::certificate::Certificate;

/// The protocol of an ACME challenge (RFC 8737).
const ACME_TLS: &[u8] = b"acme-tls/1";

/// The current certificate, if there is one, and the answers to ACME challenges. Shared by all connections.
pub(super) struct Certificates {
    current: RwLock<Option<Arc<Certificate>>>,
    /// By domain.
    challenges: Mutex<HashMap<String, Arc<CertifiedKey>>>,
    is_available: watch::Sender<bool>,
}

impl Certificates {
    pub(super) fn new(certificate: Option<Certificate>) -> Arc<Self> {
        let is_available = watch::Sender::new(certificate.is_some());
        let current = RwLock::new(certificate.map(Arc::new));
        Arc::new(Self { current, challenges: Mutex::default(), is_available })
    }

    /// Returns the acceptor of TLS 1.2 and 1.3 connections that get these certificates.
    pub(super) fn acceptor(self: &Arc<Self>) -> io::Result<TlsAcceptor> {
        let versions = ServerConfig::builder_with_provider(Arc::new(default_provider()));
        let versions = versions.with_safe_default_protocol_versions().map_err(io::Error::other)?;
        let mut config = versions.with_no_client_auth().with_cert_resolver(self.clone());
        config.alpn_protocols = [b"h2", &b"http/1.1"[..], ACME_TLS].map(<[u8]>::to_vec).into();
        // Sessions are resumed from tickets that clients keep, so the shop needs no memory for them.
        config.ticketer = Ticketer::new().map_err(io::Error::other)?;
        Ok(TlsAcceptor::from(Arc::new(config)))
    }

    pub(super) fn current(&self) -> Option<Arc<Certificate>> {
        self.current.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Replaces the certificate that new connections get. Open connections continue.
    pub(super) fn replace(&self, certificate: Certificate) {
        *self.current.write().unwrap_or_else(PoisonError::into_inner) = Some(Arc::new(certificate));
        self.is_available.send_replace(true);
    }

    /// Waits until there is a certificate.
    pub(super) async fn available(&self) {
        let _ = self.is_available.subscribe().wait_for(|is_available| *is_available).await;
    }

    pub(super) fn answer_challenge(&self, domain: &str, answer: CertifiedKey) {
        self.challenges().insert(domain.to_owned(), Arc::new(answer));
    }

    pub(super) fn clear_challenges(&self) {
        self.challenges().clear();
    }

    fn challenges(&self) -> MutexGuard<'_, HashMap<String, Arc<CertifiedKey>>> {
        self.challenges.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl ResolvesServerCert for Certificates {
    fn resolve(&self, hello: ClientHello<'_>) -> Option<Arc<CertifiedKey>> {
        let is_challenge = hello.alpn().is_some_and(|protocols| protocols.eq([ACME_TLS]));
        if is_challenge {
            return self.challenges().get(hello.server_name()?).cloned();
        }
        self.current().map(|certificate| certificate.key.clone())
    }
}

impl fmt::Debug for Certificates {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Certificates").finish_non_exhaustive()
    }
}
