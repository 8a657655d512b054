//! The file that holds the token-signing key (`<database>.key`).

use std::fs::{self, OpenOptions, Permissions};
use std::io::{self, ErrorKind, Read};
use std::os::unix::fs::{MetadataExt, OpenOptionsExt, PermissionsExt};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use rustix::fs::OFlags;

use super::private_file;

pub(super) const KEY_BYTES: usize = 32;

/// Random secret bytes.
pub(super) type Secret = [u8; KEY_BYTES];

/// Identifies a version of the file. Changes whenever the file is replaced or written.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct FileVersion {
    device: u64,
    inode: u64,
    modified: Option<SystemTime>,
}

impl FileVersion {
    /// Returns the version of the file at `path`, or `None` if its metadata cannot be read.
    pub(super) fn at(path: &Path) -> Option<Self> {
        let metadata = fs::metadata(path).ok()?;
        Some(Self { device: metadata.dev(), inode: metadata.ino(), modified: metadata.modified().ok() })
    }
}

/// Returns the path of a database's key file.
pub(super) fn path_of(database: &Path) -> PathBuf {
    private_file::with_suffix(database, ".key")
}

/// Reads a key. Rejects a file that others can write or that does not hold a key; the error says what to do.
pub(super) fn read(path: &Path) -> io::Result<Secret> {
    // Opening a named pipe would otherwise block until it has a writer.
    let flags = OFlags::NONBLOCK.bits().cast_signed();
    let mut file = OpenOptions::new().read(true).custom_flags(flags).open(path)?;
    let metadata = file.metadata()?;
    let invalid =
        |reason: &str| io::Error::new(ErrorKind::InvalidData, format!("{reason}: run 'shop new-key' to replace it"));
    if !metadata.is_file() {
        return Err(io::Error::new(ErrorKind::InvalidData, "it is not a regular file: remove it"));
    }
    if metadata.mode() & 0o022 != 0 {
        return Err(invalid("others can write it"));
    }
    let mut bytes = Vec::new();
    (&mut file).take(KEY_BYTES as u64 + 1).read_to_end(&mut bytes)?;
    let secret: Secret = bytes.try_into().map_err(|_| invalid("it does not hold 32 bytes"))?;
    if secret == [0; KEY_BYTES] {
        return Err(invalid("it holds only zero bytes"));
    }
    if metadata.mode() & 0o044 != 0 {
        file.set_permissions(Permissions::from_mode(0o600)).map_err(|_| invalid("others can read it"))?;
        tracing::warn!("others could read {}: if someone may have, run 'shop new-key'", path.display());
    }
    Ok(secret)
}

/// Writes a new key to the file atomically.
pub(super) fn replace(path: &Path) -> io::Result<Secret> {
    let mut secret = [0; KEY_BYTES];
    getrandom::fill(&mut secret).map_err(io::Error::other)?;
    private_file::replace(path, &secret)?;
    Ok(secret)
}
