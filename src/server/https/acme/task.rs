//! Obtains a certificate and renews it while the shop runs.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use instant_acme::CertificateIdentifier;
use tokio_rustls::rustls::pki_types::CertificateDer;

use super::account::{self, Authority};
use super::client::Client;
use super::error::AcmeError;
use super::folder::Folder;
use super::{order, renewal};
use crate::api::Clock;
use crate::config;
use crate::server::https::certificate::Certificate;
use crate::server::https::certificates::Certificates;

/// A private key and the chain of its certificate.
const FILE: &str = "certificate.pem";
/// How often to look at the clock, and to ask for another time of renewal.
const CHECK_INTERVAL: Duration = Duration::from_hours(6);
/// A certificate authority may refuse some nonces. The library has tried three times before that.
const NONCE_RETRIES: u32 = 10;
/// Time between two certificates, even if the certificate authority suggests to renew at once.
const MIN_RENEWAL_INTERVAL: Duration = Duration::from_mins(10);

/// Obtains and renews the certificate of these domains.
pub(in crate::server::https) struct Acme {
    domains: Vec<String>,
    authority: Authority,
    folder: Folder,
    clock: Clock,
}

/// When to renew a certificate, and what to say about it.
struct Renewal {
    time: i64,
    /// Set if the certificate authority suggested the time.
    replaces: Option<CertificateIdentifier<'static>>,
}

/// Returns the paths of the certificates that have been obtained for the shop with this database.
pub(in crate::server::https) fn stored_certificates(database: &Path) -> Vec<PathBuf> {
    let paths = Folder::all(database).into_iter().map(|folder| folder.path(FILE));
    paths.filter(|path| path.exists()).collect()
}

impl Acme {
    /// Checks the options.
    pub(in crate::server::https) fn new(
        options: &config::Https,
        database: &Path,
        clock: Clock,
    ) -> Result<Self, String> {
        let client = Client::new(options.acme_ca.as_deref())?;
        let directory_url = options.acme_directory.clone();
        let folder = Folder::new(database, &directory_url);
        let authority = Authority { client, directory_url, email: options.acme_email.clone().unwrap_or_default() };
        Ok(Self { domains: options.domains.clone(), authority, folder, clock })
    }

    /// Returns the stored certificate, if it is valid for the first domain.
    pub(in crate::server::https) fn stored(&self) -> Option<Certificate> {
        let stored = self.folder.read(FILE);
        let bytes = stored.unwrap_or_else(|error| {
            tracing::warn!("the stored certificate cannot be read: {error}");
            None
        })?;
        match Certificate::parse(&bytes, &bytes) {
            Ok(certificate) if (self.clock)() >= certificate.not_after => {
                tracing::warn!("{} is not used: the certificate has expired", self.folder.path(FILE).display());
                None
            }
            Ok(certificate) => Some(certificate).filter(|certificate| certificate.covers(&self.domains[..1])),
            Err(error) => {
                tracing::warn!("{} is not used: {error}", self.folder.path(FILE).display());
                None
            }
        }
    }

    /// Obtains a certificate if there is none, and renews it in time, until the task is aborted.
    pub(in crate::server::https) async fn run(&self, certificates: &Certificates) {
        let mut failures = 0;
        let domains = self.domains.join(", ");
        if certificates.current().is_none() {
            tracing::info!("ordering a certificate for {domains}; the shop opens when it is issued");
        }
        loop {
            let current = certificates.current().filter(|certificate| certificate.covers(&self.domains));
            let renewal = self.plan(current).await;
            let wait = renewal.time.saturating_sub((self.clock)());
            if let Ok(seconds @ 1..) = u64::try_from(wait) {
                tokio::time::sleep(Duration::from_secs(seconds).min(CHECK_INTERVAL)).await;
                continue;
            }
            // A certificate can be replaced once, perhaps by one that got lost.
            let replaces = renewal.replaces.filter(|_| failures == 0);
            match self.obtain(replaces, certificates).await {
                Ok(until) => {
                    failures = 0;
                    tracing::info!("the certificate for {domains} is valid until {until}");
                    tokio::time::sleep(MIN_RENEWAL_INTERVAL).await;
                }
                Err(error) => {
                    failures += 1;
                    let delay = renewal::retry_delay(failures, getrandom::u32().unwrap_or_default());
                    let seconds = delay.as_secs();
                    tracing::error!("no certificate for {domains}: {error}; next attempt in {seconds} s");
                    tokio::time::sleep(delay).await;
                }
            }
        }
    }

    /// Returns when to renew a certificate: when its authority suggests, or after two thirds of its lifetime. A missing
    /// one is due.
    async fn plan(&self, current: Option<Arc<Certificate>>) -> Renewal {
        let Some(certificate) = current else { return Renewal { time: i64::MIN, replaces: None } };
        match self.suggested(&certificate).await {
            Ok(Some(suggested)) => suggested,
            suggested => {
                if let Err(error) = suggested {
                    tracing::debug!("no suggested time of renewal: {error}");
                }
                Renewal { time: renewal::default_time(certificate.not_before, certificate.not_after), replaces: None }
            }
        }
    }

    /// Asks the certificate authority when to renew (RFC 9773).
    async fn suggested(&self, certificate: &Certificate) -> Result<Option<Renewal>, AcmeError> {
        let first: Option<&CertificateDer<'_>> = certificate.key.cert.first();
        let Some(Ok(id)) = first.map(CertificateIdentifier::try_from) else { return Ok(None) };
        let Some(account) = self.authority.saved_account(&self.folder).await? else { return Ok(None) };
        let (info, _) = account.renewal_info(&id).await?;
        let (start, end) = (info.suggested_window.start.unix_timestamp(), info.suggested_window.end.unix_timestamp());
        let time = renewal::time_in_window(start, end, getrandom::u32().unwrap_or_default());
        Ok(Some(Renewal { time, replaces: Some(id.into_owned()) }))
    }

    /// Orders, stores and uses a certificate, and returns until when it is valid.
    async fn obtain(
        &self,
        replaces: Option<CertificateIdentifier<'static>>,
        certificates: &Certificates,
    ) -> Result<String, AcmeError> {
        let mut retries = 0;
        let issued = loop {
            let issued = self.order(replaces.clone(), certificates).await;
            certificates.clear_challenges();
            match issued {
                Err(error) if error.is_bad_nonce() && retries < NONCE_RETRIES => retries += 1,
                Err(error) => {
                    if error.is_unknown_account() {
                        account::forget(&self.folder)?;
                    }
                    return Err(error);
                }
                Ok(issued) => break issued,
            }
        };
        let pem = issued.key + &issued.chain;
        let unusable = |error: &dyn std::fmt::Display| AcmeError::Unusable(error.to_string());
        let certificate = Certificate::parse(pem.as_bytes(), pem.as_bytes()).map_err(|error| unusable(&error))?;
        if !certificate.covers(&self.domains) {
            return Err(unusable(&"it is for other domains"));
        }
        if let Err(error) = self.folder.write(FILE, pem.as_bytes()) {
            tracing::error!("the certificate cannot be stored, and the next start needs another one: {error}");
        }
        let until =
            jiff::Timestamp::from_second(certificate.not_after).map_or_else(|_| "?".into(), |at| at.to_string());
        certificates.replace(certificate);
        Ok(until)
    }

    async fn order(
        &self,
        replaces: Option<CertificateIdentifier<'static>>,
        certificates: &Certificates,
    ) -> Result<order::Issued, AcmeError> {
        let account = self.authority.account(&self.folder).await?;
        order::order(&account, &self.domains, replaces, certificates).await
    }
}
