//! Orders a certificate.

use std::io;
use std::time::Duration;

use instant_acme::{
    Account, AuthorizationStatus, ChallengeType, Error, Identifier, NewAccount, NewOrder, Order, OrderStatus,
    RetryPolicy,
};
use rcgen::{CertificateParams, CustomExtension, KeyPair};
use tokio_rustls::rustls::crypto::ring::sign::any_ecdsa_type;
use tokio_rustls::rustls::pki_types::PrivatePkcs8KeyDer;
use tokio_rustls::rustls::sign::CertifiedKey;

use super::client::Client;
use super::folder::Folder;
use crate::server::https::certificates::Certificates;

const ACCOUNT: &str = "account.json";
const UNKNOWN_ACCOUNT: &str = "urn:ietf:params:acme:error:accountDoesNotExist";
/// How long the certificate authority may take to confirm the domains, and then to issue the certificate.
const POLLING: RetryPolicy = RetryPolicy::new().timeout(Duration::from_secs(90));

/// Where and as whom certificates are ordered.
pub(super) struct Authority {
    pub(super) client: Client,
    pub(super) directory_url: String,
    pub(super) email: String,
    pub(super) folder: Folder,
}

impl Authority {
    /// Orders a certificate for these domains, whose challenges `certificates` answer. Returns its key and its chain in
    /// PEM.
    pub(super) async fn order(&self, domains: &[String], certificates: &Certificates) -> Result<String, Error> {
        let account = self.account().await?;
        let identifiers: Vec<Identifier> = domains.iter().cloned().map(Identifier::Dns).collect();
        let mut order = account.new_order(&NewOrder::new(&identifiers)).await?;
        answer_challenges(&mut order, certificates).await?;
        match order.poll_ready(&POLLING).await {
            Ok(OrderStatus::Ready) => {}
            polled => {
                let unconfirmed = || Err(other("the certificate authority did not confirm the domains"));
                return Err(failed_challenge(&mut order)
                    .await
                    .or_else(|| polled.err())
                    .map_or_else(unconfirmed, Err)?);
            }
        }
        Ok(order.finalize().await? + &order.poll_certificate(&POLLING).await?)
    }

    /// Returns the stored account with the current email address, or makes one if there is none that is known.
    async fn account(&self) -> Result<Account, Error> {
        let contact = [&*format!("mailto:{}", self.email)];
        let saved = self.folder.read(ACCOUNT).map_err(other)?;
        if let Some(credentials) = saved.and_then(|saved| serde_json::from_slice(&saved).ok()) {
            let account = self.builder().from_credentials(credentials).await?;
            match account.update_contacts(&contact).await {
                Err(Error::Api(problem)) if problem.r#type.as_deref() == Some(UNKNOWN_ACCOUNT) => {}
                updated => return updated.map(|()| account),
            }
        }
        let request = NewAccount { contact: &contact, terms_of_service_agreed: true, only_return_existing: false };
        let (account, credentials) = self.builder().create(&request, self.directory_url.clone(), None).await?;
        self.folder.write(ACCOUNT, &serde_json::to_vec(&credentials)?).map_err(other)?;
        Ok(account)
    }

    fn builder(&self) -> instant_acme::AccountBuilder {
        Account::builder_with_http(Box::new(self.client.clone()))
    }
}

async fn answer_challenges(order: &mut Order, certificates: &Certificates) -> Result<(), Error> {
    let mut authorizations = order.authorizations();
    while let Some(authorization) = authorizations.next().await {
        let mut authorization = authorization?;
        if authorization.status == AuthorizationStatus::Valid {
            continue;
        }
        let domain = authorization.identifier().to_string();
        let challenge = authorization.challenge(ChallengeType::TlsAlpn01);
        let mut challenge = challenge.ok_or(Error::Unsupported("tls-alpn-01"))?;
        let answer = challenge_certificate(&domain, challenge.key_authorization().digest().as_ref());
        certificates.answer_challenge(&domain, answer.map_err(other)?);
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
async fn failed_challenge(order: &mut Order) -> Option<Error> {
    let mut authorizations = order.authorizations();
    while let Some(authorization) = authorizations.next().await {
        let mut authorization = authorization.ok()?;
        authorization.refresh().await.ok()?;
        if let Some(problem) = authorization.challenges.iter().find_map(|challenge| challenge.error.as_ref()) {
            return Some(other(format!("{}: {problem}", authorization.identifier())));
        }
    }
    None
}

pub(super) fn other(error: impl Into<Box<dyn std::error::Error + Send + Sync>>) -> Error {
    Error::Other(error.into())
}
