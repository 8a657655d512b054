//! Obtains a certificate and renews it while the shop runs.

use std::error::Error as _;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use instant_acme::Error;
use tokio::time::timeout;

use super::client::Client;
use super::folder::Folder;
use super::order::{Authority, other};
use crate::config;
use crate::domain::clock::Clock;
use crate::server::https::certificate::{Certificate, CertificateError};
use crate::server::https::certificates::Certificates;
use crate::tasks::Run;

/// A private key and the chain of its certificate.
const FILE: &str = "certificate.pem";
/// How often to look at the clock.
const CHECK_INTERVAL: Duration = Duration::from_hours(6);
/// Time between two certificates, even if the clock says that the new one is due.
const MIN_RENEWAL_INTERVAL: Duration = Duration::from_mins(10);
const ORDER_TIMEOUT: Duration = Duration::from_mins(5);
/// Delay after the first failure. Often the network is not up yet when the shop starts with the machine.
const FIRST_RETRY: Duration = Duration::from_secs(5);
const MAX_RETRY: Duration = Duration::from_hours(6);
/// A certificate authority limits failures to a few per hour.
const RETRY_FACTOR: u32 = 3;
const BAD_NONCE: &str = "urn:ietf:params:acme:error:badNonce";
/// A certificate authority may refuse some nonces. The library has tried three times before that.
const NONCE_RETRIES: usize = 10;
/// The certificate authority writes these texts.
const MAX_REASON_CHARS: usize = 500;

/// Obtains and renews the certificate of these domains.
pub(in crate::server::https) struct Acme {
    domains: Vec<String>,
    authority: Authority,
    clock: Clock,
    /// Since the last success.
    failures: AtomicU32,
}

/// Returns the paths of the certificates that have been obtained for the shop with this database.
pub(in crate::server::https) fn stored_certificates(database: &Path) -> Vec<PathBuf> {
    let paths = Folder::all(database).into_iter().map(|folder| folder.path(FILE));
    paths.filter(|path| path.exists()).collect()
}

impl Acme {
    pub(in crate::server::https) fn new(
        options: &config::Https,
        database: &Path,
        clock: Clock,
    ) -> Result<Self, String> {
        let (client, directory_url) = (Client::new(options.acme_ca.as_deref())?, options.acme_directory.clone());
        let (email, folder) = (options.acme_email.clone().unwrap_or_default(), Folder::new(database, &directory_url));
        let authority = Authority { client, directory_url, email, folder };
        Ok(Self { domains: options.domains.clone(), authority, clock, failures: AtomicU32::new(0) })
    }

    /// Returns the stored certificate, if it is valid for the first domain.
    pub(in crate::server::https) fn stored(&self) -> Option<Certificate> {
        let stored = self.read_stored().unwrap_or_else(|error| {
            tracing::warn!("{} is not used: {error}", self.authority.folder.path(FILE).display());
            None
        });
        stored.filter(|certificate| certificate.covers(&self.domains[..1]))
    }

    fn read_stored(&self) -> Result<Option<Certificate>, Box<dyn std::error::Error>> {
        let Some(bytes) = self.authority.folder.read(FILE)? else { return Ok(None) };
        let certificate = Certificate::parse(&bytes, &bytes)?;
        let is_over = (self.clock)() >= certificate.not_after;
        if is_over { Err(CertificateError::Expired.into()) } else { Ok(Some(certificate)) }
    }

    /// Obtains a certificate if there is none or it is time to renew it.
    pub(in crate::server::https) async fn renew(&self, certificates: &Certificates) -> Run {
        let (current, domains) = (certificates.current(), self.domains.join(", "));
        if current.is_none() && self.failures.load(Ordering::Relaxed) == 0 {
            tracing::info!("ordering a certificate for {domains}; the shop opens when it is issued");
        }
        let current = current.filter(|certificate| certificate.covers(&self.domains));
        let due = current.map_or(i64::MIN, |certificate| renewal_time(certificate.not_before, certificate.not_after));
        if let Ok(seconds @ 1..) = u64::try_from(due.saturating_sub((self.clock)())) {
            return Run::Idle(Duration::from_secs(seconds).min(CHECK_INTERVAL));
        }
        match self.obtain(certificates).await {
            Ok(()) => {
                self.failures.store(0, Ordering::Relaxed);
                Run::Done(MIN_RENEWAL_INTERVAL)
            }
            Err(error) => {
                let failures = self.failures.fetch_add(1, Ordering::Relaxed) + 1;
                let delay = retry_delay(failures, getrandom::u32().unwrap_or_default());
                let (reason, seconds) = (reason(&error), delay.as_secs());
                Run::Failed(delay, format!("no certificate for {domains}: {reason}; next attempt in {seconds} s"))
            }
        }
    }

    /// Orders, stores and uses a certificate.
    async fn obtain(&self, certificates: &Certificates) -> Result<(), Error> {
        let ordered = timeout(ORDER_TIMEOUT, self.order(certificates)).await;
        certificates.clear_challenges();
        let pem = ordered.map_err(|_| Error::Timeout(None))??;
        let certificate = Certificate::parse(pem.as_bytes(), pem.as_bytes()).map_err(other)?;
        if !certificate.covers(&self.domains) {
            return Err(other("the certificate that was issued is for other domains"));
        }
        if let Err(error) = self.authority.folder.write(FILE, pem.as_bytes()) {
            tracing::error!("the certificate cannot be stored, and the next start needs another one: {error}");
        }
        let until = jiff::Timestamp::from_second(certificate.not_after);
        let until = until.map_or_else(|_| "?".into(), |until| until.to_string());
        tracing::info!("the certificate for {} is valid until {until}", self.domains.join(", "));
        certificates.replace(certificate);
        Ok(())
    }

    async fn order(&self, certificates: &Certificates) -> Result<String, Error> {
        let mut ordered = self.authority.order(&self.domains, certificates).await;
        for _ in 0..NONCE_RETRIES {
            match &ordered {
                Err(Error::Api(problem)) if problem.r#type.as_deref() == Some(BAD_NONCE) => {}
                _ => break,
            }
            ordered = self.authority.order(&self.domains, certificates).await;
        }
        ordered
    }
}

/// Returns when to renew a certificate: after two thirds of its lifetime. All times are in Unix seconds.
fn renewal_time(not_before: i64, not_after: i64) -> i64 {
    let lifetime = not_after.saturating_sub(not_before);
    not_before.saturating_add(lifetime - lifetime / 3)
}

/// Returns how long to wait after this number of failures: three times as long after each, and up to half as long
/// again, so that shops that failed together do not try together.
fn retry_delay(failures: u32, random: u32) -> Duration {
    let factor = RETRY_FACTOR.saturating_pow(failures.saturating_sub(1));
    let delay = FIRST_RETRY.saturating_mul(factor).min(MAX_RETRY);
    delay + (delay / 2).mul_f64(f64::from(random) / f64::from(u32::MAX))
}

/// Returns the message of an error with those of its causes, in one line.
fn reason(error: &Error) -> String {
    let (mut text, mut source) = (error.to_string(), error.source());
    while let Some(cause) = source {
        let message = cause.to_string();
        if !text.contains(&message) {
            text = format!("{text}: {message}");
        }
        source = cause.source();
    }
    text.chars().map(|c| if c.is_control() { ' ' } else { c }).take(MAX_REASON_CHARS).collect()
}

#[cfg(test)]
mod tests {
    use super::{renewal_time, retry_delay};

    const DAY: i64 = 24 * 60 * 60;

    #[test]
    fn a_certificate_is_renewed_after_two_thirds_of_its_lifetime_however_long_that_is() {
        for (days, expected) in [(90, 60), (45, 30), (6, 4)] {
            assert_eq!(renewal_time(1_000, 1_000 + days * DAY), 1_000 + expected * DAY, "{days}");
        }
        assert_eq!(renewal_time(0, 0), 0);
        assert_eq!(renewal_time(i64::MIN, i64::MAX), i64::MIN + (i64::MAX - i64::MAX / 3));
    }

    #[test]
    fn each_failure_triples_the_delay_up_to_six_hours_and_half_of_it_is_random() {
        for (failures, shortest, longest) in [
            (1, 5_000, 7_500),
            (2, 15_000, 22_500),
            (3, 45_000, 67_500),
            (6, 1_215_000, 1_822_500),
            (9, 21_600_000, 32_400_000),
            (u32::MAX, 21_600_000, 32_400_000),
        ] {
            assert_eq!(retry_delay(failures, 0).as_millis(), shortest, "{failures}");
            assert_eq!(retry_delay(failures, u32::MAX).as_millis(), longest, "{failures}");
        }
    }
}
