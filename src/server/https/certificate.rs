//! A certificate with its private key.

use std::sync::Arc;

use tokio_rustls::rustls::crypto::ring::default_provider;
use tokio_rustls::rustls::pki_types::pem::{Error as PemError, PemObject};
use tokio_rustls::rustls::pki_types::{CertificateDer, PrivateKeyDer};
use tokio_rustls::rustls::sign::CertifiedKey;
use tokio_rustls::rustls::{self, InconsistentKeys};
use x509_parser::prelude::{FromDer, GeneralName, X509Certificate};

/// A certificate chain with its private key, and what the shop has to know about it.
pub(super) struct Certificate {
    pub(super) key: Arc<CertifiedKey>,
    /// The domains it is valid for, in lower case.
    pub(super) domains: Vec<String>,
    /// Unix seconds.
    pub(super) not_before: i64,
    /// Unix seconds.
    pub(super) not_after: i64,
}

/// Why a certificate cannot be used.
#[derive(Debug, thiserror::Error)]
pub(super) enum CertificateError {
    #[error("the certificate cannot be read: {0}")]
    Invalid(String),
    #[error("the private key cannot be read: {0}")]
    InvalidKey(String),
    #[error("the private key belongs to another certificate")]
    OtherKey,
    #[error("the certificate has expired")]
    Expired,
    #[error("the certificate is not valid yet: check the clock of this machine")]
    NotYetValid,
}

impl Certificate {
    /// Parses a chain, the certificate of the shop first, and its key. Both are in PEM.
    pub(super) fn parse(chain: &[u8], key: &[u8]) -> Result<Self, CertificateError> {
        let chain: Vec<CertificateDer<'static>> =
            CertificateDer::pem_slice_iter(chain).collect::<Result<_, _>>().map_err(|error| invalid(&error))?;
        let first = chain.first().ok_or_else(|| invalid(&PemError::NoItemsFound))?;
        let (_, parsed) = X509Certificate::from_der(first)
            .map_err(|_| CertificateError::Invalid("its PEM section is not an X.509 certificate".to_owned()))?;
        let (not_before, not_after) =
            (parsed.validity().not_before.timestamp(), parsed.validity().not_after.timestamp());
        let domains = domains(&parsed);
        let key = PrivateKeyDer::from_pem_slice(key).map_err(|error| CertificateError::InvalidKey(reason(&error)))?;
        let key = CertifiedKey::from_der(chain, key, &default_provider()).map_err(|error| match error {
            rustls::Error::InconsistentKeys(InconsistentKeys::KeyMismatch) => CertificateError::OtherKey,
            _ => CertificateError::InvalidKey("it is not a key for RSA, ECDSA (P-256 or P-384) or Ed25519".to_owned()),
        })?;
        Ok(Self { key: Arc::new(key), domains, not_before, not_after })
    }

    /// Fails if the certificate is not valid at this time, in Unix seconds.
    pub(super) fn check_time(&self, now: i64) -> Result<(), CertificateError> {
        if now >= self.not_after {
            Err(CertificateError::Expired)
        } else if now < self.not_before {
            Err(CertificateError::NotYetValid)
        } else {
            Ok(())
        }
    }

    pub(super) fn covers(&self, domains: &[String]) -> bool {
        domains.iter().all(|domain| self.domains.contains(domain))
    }
}

fn domains(certificate: &X509Certificate<'_>) -> Vec<String> {
    let names = certificate.subject_alternative_name().ok().flatten();
    let names = names.into_iter().flat_map(|names| &names.value.general_names);
    names
        .filter_map(|name| match name {
            GeneralName::DNSName(name) => Some(name.to_ascii_lowercase()),
            _ => None,
        })
        .collect()
}

fn invalid(error: &PemError) -> CertificateError {
    CertificateError::Invalid(reason(error))
}

/// Returns why PEM was not accepted. The library shows the bytes of a line, which may be of the key.
fn reason(error: &PemError) -> String {
    match error {
        PemError::NoItemsFound => "it has no PEM section of that kind".to_owned(),
        _ => "it is not PEM".to_owned(),
    }
}
