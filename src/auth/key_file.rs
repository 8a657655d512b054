//! The file that holds the key which signs tokens (`<database>.key`).

use std::fs::{self, File, OpenOptions, Permissions};
use std::io::{self, ErrorKind, Read, Write};
use std::os::unix::fs::{MetadataExt, OpenOptionsExt, PermissionsExt};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use rustix::fs::OFlags;

pub(super) const KEY_BYTES: usize = 32;

/// A secret of random bytes.
pub(super) type Secret = [u8; KEY_BYTES];

/// Which version of the file was read: it changes whenever the file is replaced or written.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Stamp {
    device: u64,
    inode: u64,
    modified: Option<SystemTime>,
}

impl Stamp {
    /// Of the file at `path`; none if it cannot be found.
    pub(super) fn at(path: &Path) -> Option<Self> {
        let found = fs::metadata(path).ok()?;
        Some(Self { device: found.dev(), inode: found.ino(), modified: found.modified().ok() })
    }
}

/// Where the key of a database is.
pub(super) fn path_of(database: &Path) -> PathBuf {
    with_suffix(database, ".key")
}

/// Reads a key; one that others can write, or that is no key, is an error that says what to do.
pub(super) fn read(path: &Path) -> io::Result<Secret> {
    // Opening a pipe would wait for a writer.
    let flags = OFlags::NONBLOCK.bits().cast_signed();
    let mut file = OpenOptions::new().read(true).custom_flags(flags).open(path)?;
    let found = file.metadata()?;
    let refused =
        |reason: &str| io::Error::new(ErrorKind::InvalidData, format!("{reason}: run 'shop new-key' to replace it"));
    if !found.is_file() {
        return Err(io::Error::new(ErrorKind::InvalidData, "it is not a regular file: remove it"));
    }
    if found.mode() & 0o022 != 0 {
        return Err(refused("others can write it"));
    }
    let mut bytes = Vec::new();
    (&mut file).take(KEY_BYTES as u64 + 1).read_to_end(&mut bytes)?;
    let secret: Secret = bytes.try_into().map_err(|_| refused("it does not hold 32 bytes"))?;
    if secret == [0; KEY_BYTES] {
        return Err(refused("it holds only zero bytes"));
    }
    if found.mode() & 0o044 != 0 {
        file.set_permissions(Permissions::from_mode(0o600)).map_err(|_| refused("others can read it"))?;
        tracing::warn!("others could read {}: if someone may have, run 'shop new-key'", path.display());
    }
    Ok(secret)
}

/// Puts a new key in place, whole or not at all.
pub(super) fn replace(path: &Path) -> io::Result<Secret> {
    let mut secret = [0; KEY_BYTES];
    getrandom::fill(&mut secret).map_err(io::Error::other)?;
    let unfinished = with_suffix(path, ".new");
    match fs::remove_file(&unfinished) {
        Err(error) if error.kind() != ErrorKind::NotFound => return Err(error),
        _ => {}
    }
    let mut file = OpenOptions::new().write(true).create_new(true).mode(0o600).open(&unfinished)?;
    file.write_all(&secret)?;
    file.sync_all()?;
    fs::rename(&unfinished, path)?;
    // The rename itself is on disk only then.
    if let Some(folder) = path.parent() {
        File::open(folder)?.sync_all()?;
    }
    Ok(secret)
}

fn with_suffix(path: &Path, suffix: &str) -> PathBuf {
    let mut path = path.as_os_str().to_owned();
    path.push(suffix);
    path.into()
}
