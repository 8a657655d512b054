//! Orders a certificate.

use std::io;
use std::time::Duration;

use instant_acme::{
    Account, AuthorizationStatus, CertificateIdentifier, ChallengeType, Identifier, NewOrder, Order, OrderStatus,
    RetryPolicy,
};
use rcgen::{CertificateParams, CustomExtension, KeyPair};
use tokio_rustls::rustls::crypto::ring::sign::any_ecdsa_type;
use tokio_rustls::rustls::pki_types::PrivatePkcs8KeyDer;
use tokio_rustls::rustls::sign::CertifiedKey;

use super::error::AcmeError;
use crate::server::https::certificates::Certificates;

/// How long the certificate authority may take to confirm the domains, and then to issue the certificate.
const POLLING: RetryPolicy = RetryPolicy::new().timeout(Duration::from_secs(90));

/// A private key and the chain of the certificate that was issued for it, in PEM.
pub(super) struct Issued {
    pub(super) key: String,
    pub(super) chain: String,
}

/// Orders a certificate for these domains and waits for it. Answers the challenges with `certificates`.
pub(super) async fn order(
    account: &Account,
    domains: &[String],
    replaces: Option<CertificateIdentifier<'_>>,
    certificates: &Certificates,
) -> Result<Issued, AcmeError> {
    let identifiers: Vec<Identifier> = domains.iter().cloned().map(Identifier::Dns).collect();
    let mut request = NewOrder::new(&identifiers);
    if let Some(replaced) = replaces {
        request = request.replaces(replaced);
    }
    let mut order = account.new_order(&request).await?;
    answer_challenges(&mut order, certificates).await?;
    let polled = order.poll_ready(&POLLING).await;
    if !matches!(polled, Ok(OrderStatus::Ready)) {
        return Err(failed_challenge(&mut order).await.map_or_else(|| unconfirmed(polled), AcmeError::Refused));
    }
    let key = order.finalize().await?;
    let chain = order.poll_certificate(&POLLING).await?;
    Ok(Issued { key, chain })
}

fn unconfirmed(polled: Result<OrderStatus, instant_acme::Error>) -> AcmeError {
    match polled {
        Ok(_) => AcmeError::Refused("the certificate authority did not confirm the domains".to_owned()),
        Err(error) => error.into(),
    }
}

async fn answer_challenges(order: &mut Order, certificates: &Certificates) -> Result<(), AcmeError> {
    let mut authorizations = order.authorizations();
    while let Some(authorization) = authorizations.next().await {
        let mut authorization = authorization?;
        if authorization.status == AuthorizationStatus::Valid {
            continue;
        }
        let domain = authorization.identifier().to_string();
        let mut challenge = authorization.challenge(ChallengeType::TlsAlpn01).ok_or_else(|| {
            AcmeError::Refused(format!("the certificate authority offers no tls-alpn-01 challenge for {domain}"))
        })?;
        let answer = challenge_certificate(&domain, challenge.key_authorization().digest().as_ref())?;
        certificates.answer_challenge(&domain, answer);
        challenge.set_ready().await?;
    }
    Ok(())
}

/// Returns the certificate that proves control of a domain (RFC 8737, section 3).
fn challenge_certificate(domain: &str, digest: &[u8]) -> io::Result<CertifiedKey> {
    let mut params = CertificateParams::new([domain.to_owned()]).map_err(io::Error::other)?;
    params.custom_extensions = vec![CustomExtension::new_acme_identifier(digest)];
    let key = KeyPair::generate().map_err(io::Error::other)?;
    let certificate = params.self_signed(&key).map_err(io::Error::other)?;
    let key = any_ecdsa_type(&PrivatePkcs8KeyDer::from(key.serialize_der()).into()).map_err(io::Error::other)?;
    Ok(CertifiedKey::new(vec![certificate.der().clone()], key))
}

/// Returns which domain was not confirmed, and why.
async fn failed_challenge(order: &mut Order) -> Option<String> {
    let mut authorizations = order.authorizations();
    while let Some(authorization) = authorizations.next().await {
        let mut authorization = authorization.ok()?;
        authorization.refresh().await.ok()?;
        if let Some(problem) = authorization.challenges.iter().find_map(|challenge| challenge.error.as_ref()) {
            return Some(format!("{}: {problem}", authorization.identifier()));
        }
    }
    None
}
