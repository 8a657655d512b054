//! A certificate and its key in two files, which another program renews.

use std::fs;
use std::mem;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, SystemTime};

use super::certificate::Certificate;
use super::certificates::Certificates;
use crate::tasks::Run;

/// How often to look for new files. Until the next look, files that are being written are not read.
const PERIOD: Duration = Duration::from_secs(1);

pub(super) struct CertificateFiles {
    chain: PathBuf,
    key: PathBuf,
    /// The version that was read last, and the one at the last look.
    versions: Mutex<(Version, Version)>,
}

/// Identifies a version of both files.
type Version = [Option<(u64, u64, u64, Option<SystemTime>)>; 2];

impl CertificateFiles {
    /// Reads and checks both files. The error names the file and says what is wrong with it.
    pub(super) fn open(chain: PathBuf, key: PathBuf, now: i64) -> Result<(Self, Certificate), String> {
        let version = version(&chain, &key);
        let files = Self { chain, key, versions: Mutex::new((version, version)) };
        let certificate = files.read(now)?;
        Ok((files, certificate))
    }

    fn read(&self, now: i64) -> Result<Certificate, String> {
        let read = |path: &Path| fs::read(path).map_err(|error| format!("cannot read {}: {error}", path.display()));
        let (chain, key) = (read(&self.chain)?, read(&self.key)?);
        let certificate = Certificate::parse(&chain, &key);
        let checked = certificate.and_then(|certificate| certificate.check_time(now).map(|()| certificate));
        checked.map_err(|error| format!("cannot use {} with {}: {error}", self.chain.display(), self.key.display()))
    }

    /// Reads the files again if they have changed. Keeps the current certificate if the new one cannot be used.
    pub(super) fn reload(&self, certificates: &Certificates, now: i64) -> Run {
        let version = version(&self.chain, &self.key);
        let mut versions = self.versions.lock().unwrap_or_else(PoisonError::into_inner);
        let (known, previous) = mem::replace(&mut *versions, (version, version));
        if version == known || version != previous {
            versions.0 = known;
            return Run::Idle(PERIOD);
        }
        let read = self.read(now).map(|certificate| {
            tracing::info!("{} has changed: new connections get it", self.chain.display());
            certificates.replace(certificate);
        });
        match read {
            Ok(()) => Run::Done(PERIOD),
            Err(error) => Run::Failed(PERIOD, format!("{error}; the shop goes on with the certificate it has")),
        }
    }
}

fn version(chain: &Path, key: &Path) -> Version {
    [chain, key].map(|path| {
        let metadata = fs::metadata(path).ok()?;
        Some((metadata.dev(), metadata.ino(), metadata.len(), metadata.modified().ok()))
    })
}
