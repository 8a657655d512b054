//! Checks of the certificate: whether it can be used, and whether it will be renewed in time.

use std::fs;
use std::path::Path;

use super::acme;
use super::certificate::Certificate;
use super::source::Https;
use crate::domain::finding::Outcome;

const DAY: i64 = 24 * 60 * 60;
/// A renewal begins when a third of the lifetime is left. With less than this part, it has failed several times.
const MIN_LIFETIME_LEFT: i64 = 4;

/// Checks the certificate in these files, a chain and its key, or the stored one of a certificate authority.
pub fn check_certificate(files: Option<(&Path, &Path)>, database: &Path, now: i64) -> Outcome {
    if let Some((chain, key)) = files {
        return check_files(chain, key, now);
    }
    let stored = acme::stored_certificates(database);
    // An authority that is no longer used leaves an old certificate behind.
    let severity = |outcome: &Outcome| match outcome {
        Outcome::Passed(_) | Outcome::Skipped(_) => 0,
        Outcome::Warning(_) => 1,
        Outcome::Failed(_) => 2,
    };
    let best = stored.iter().map(|path| check_files(path, path, now)).min_by_key(severity);
    best.unwrap_or_else(|| Outcome::Skipped("there is none next to the database; name one with --tls-cert".into()))
}

fn check_files(chain: &Path, key: &Path, now: i64) -> Outcome {
    let read = |path: &Path| fs::read(path).map_err(|error| format!("cannot read {}: {error}", path.display()));
    let parsed = read(chain).and_then(|chain| Ok((chain, read(key)?)));
    let parsed = parsed.and_then(|(chain, key)| Certificate::parse(&chain, &key).map_err(|error| error.to_string()));
    match parsed {
        Ok(certificate) => check(&certificate, now),
        Err(message) => Outcome::failed(message, "remove the file to get another certificate, or replace it"),
    }
}

fn check(certificate: &Certificate, now: i64) -> Outcome {
    let names = certificate.domains.join(", ");
    if let Err(error) = certificate.check_time(now) {
        return Outcome::failed(format!("{error}: {names}"), RENEW);
    }
    let left = certificate.not_after - now;
    let message = format!("the certificate of {names} is valid for {} more days", left / DAY);
    if left < (certificate.not_after - certificate.not_before) / MIN_LIFETIME_LEFT {
        return Outcome::warning(message, RENEW);
    }
    Outcome::passed(message)
}

const RENEW: &str = "search the log for `no certificate for`; a certificate from files has to be replaced by you";

impl Https {
    /// Checks the certificate that new connections get.
    pub fn check(&self, now: i64) -> Outcome {
        match self.current() {
            Some(certificate) => check(&certificate, now),
            None => Outcome::failed("no certificate has been issued yet", RENEW),
        }
    }
}
