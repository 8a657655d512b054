//! A certificate authority for tests.

#![allow(dead_code, reason = "each test program uses a part")]

use std::net::IpAddr;
use std::sync::Arc;
use std::time::SystemTime;

use rcgen::{BasicConstraints, CertificateParams, CertifiedIssuer, DnType, IsCa, KeyPair, SanType};
use tokio_rustls::rustls::crypto::ring::default_provider;
use tokio_rustls::rustls::pki_types::pem::PemObject;
use tokio_rustls::rustls::pki_types::{CertificateDer, PrivateKeyDer};
use tokio_rustls::rustls::{RootCertStore, ServerConfig};

pub(crate) const DAY: i64 = 24 * 60 * 60;

/// A certificate authority with its own root certificate.
pub(crate) struct Authority(CertifiedIssuer<'static, KeyPair>);

/// A certificate and its private key, in PEM.
pub(crate) struct Issued {
    pub(crate) chain: String,
    pub(crate) key: String,
}

impl Issued {
    /// Returns the configuration of a server with this certificate.
    pub(crate) fn server_config(&self) -> Arc<ServerConfig> {
        let chain = CertificateDer::pem_slice_iter(self.chain.as_bytes()).map(|certificate| certificate.expect("PEM"));
        let key = PrivateKeyDer::from_pem_slice(self.key.as_bytes()).expect("a key");
        let config = ServerConfig::builder_with_provider(Arc::new(default_provider()));
        let config = config.with_safe_default_protocol_versions().expect("versions").with_no_client_auth();
        Arc::new(config.with_single_cert(chain.collect(), key).expect("a certificate"))
    }
}

impl Authority {
    pub(crate) fn new() -> Self {
        let mut params = CertificateParams::new([]).expect("no names");
        params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
        // OpenSSL takes a certificate with the name of its issuer for its own issuer.
        params.distinguished_name.push(DnType::CommonName, "Authority of tests");
        Self(CertifiedIssuer::self_signed(params, KeyPair::generate().expect("a key")).expect("a certificate"))
    }

    /// Issues a certificate for these domains and addresses, valid from and until these days from now.
    pub(crate) fn issue_for_days(&self, names: &[&str], from: i64, until: i64) -> Issued {
        let mut params = CertificateParams::new([]).expect("no names");
        params.subject_alt_names = names.iter().map(|name| subject(name)).collect();
        params.use_authority_key_identifier_extension = true;
        (params.not_before, params.not_after) = (in_days(from), in_days(until));
        let key = KeyPair::generate().expect("a key");
        let certificate = params.signed_by(&key, &self.0).expect("a certificate");
        Issued { chain: certificate.pem(), key: key.serialize_pem() }
    }

    pub(crate) fn issue(&self, names: &[&str]) -> Issued {
        self.issue_for_days(names, -1, 60)
    }

    /// Issues a certificate for this machine that is valid for a century: browser tests set clocks of shops ahead.
    pub(crate) fn issue_for_tests(&self) -> Issued {
        self.issue_for_days(&["localhost", "127.0.0.1"], -1, 36_500)
    }

    pub(crate) fn root_pem(&self) -> String {
        self.0.pem()
    }

    pub(crate) fn roots(&self) -> RootCertStore {
        let mut roots = RootCertStore::empty();
        roots.add(self.0.der().clone()).expect("a root certificate");
        roots
    }
}

fn subject(name: &str) -> SanType {
    match name.parse::<IpAddr>() {
        Ok(address) => SanType::IpAddress(address),
        Err(_) => SanType::DnsName(name.try_into().expect("a domain")),
    }
}

fn in_days(days: i64) -> time::OffsetDateTime {
    time::OffsetDateTime::from(SystemTime::now()) + time::Duration::seconds(days * DAY)
}
