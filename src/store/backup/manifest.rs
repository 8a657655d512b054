//! Checksum manifests (`FILE.sha256`), in the format of `sha256sum`.

use std::ffi::OsStr;
use std::fs;
use std::io::{self, ErrorKind, Read, Write};
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};

use super::error::BackupError;
use super::new_file::NewFile;
use crate::store::file::companion_path;

const MANIFEST_SUFFIX: &str = ".sha256";

pub(in crate::store) fn manifest_path(path: &Path) -> PathBuf {
    companion_path(path, MANIFEST_SUFFIX)
}

/// Reads to the end, passes each part to `write`, and returns the SHA-256 in hexadecimal digits.
pub(super) fn hash(mut source: impl Read, mut write: impl FnMut(&[u8]) -> io::Result<()>) -> io::Result<String> {
    let mut hasher = Sha256::new();
    let mut buffer = vec![0; 256 * 1024];
    loop {
        let read = source.read(&mut buffer)?;
        if read == 0 {
            break;
        }
        hasher.update(&buffer[..read]);
        write(&buffer[..read])?;
    }
    Ok(hasher.finalize().iter().map(|byte| format!("{byte:02x}")).collect())
}

/// Writes the manifest of `path` to disk, under a temporary name.
pub(super) fn prepare(path: &Path, sha256: &str) -> Result<NewFile, BackupError> {
    let name = path.file_name().unwrap_or_default();
    let name_path = manifest_path(path);
    let mut manifest = NewFile::create(&name_path)?;
    let line = [sha256.as_bytes(), b"  ", name.as_bytes(), b"\n"].concat();
    let written = manifest.file.write_all(&line).and_then(|()| manifest.file.sync_all());
    written.map_err(BackupError::at(&name_path))?;
    Ok(manifest)
}

/// Rejects a name that `sha256sum` would write with escapes.
pub(super) fn check_name(path: &Path) -> Result<(), BackupError> {
    let is_plain = |name: &OsStr| !name.as_bytes().iter().any(|byte| matches!(byte, b'\\' | b'\n' | b'\r'));
    if path.file_name().is_some_and(is_plain) { Ok(()) } else { Err(BackupError::UnusableName(path.to_owned())) }
}

/// Compares a file's SHA-256 with its manifest, if there is one. The name in the manifest is ignored, because both may
/// have been renamed.
pub(super) fn check(path: &Path, sha256: &str) -> Result<(), BackupError> {
    let manifest = manifest_path(path);
    let text = match fs::read(&manifest) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(()),
        text => text.map_err(BackupError::at(&manifest))?,
    };
    // `sha256sum` writes the digits, two characters and the name.
    if text.get(..sha256.len()).is_some_and(|expected| expected.eq_ignore_ascii_case(sha256.as_bytes())) {
        return Ok(());
    }
    Err(BackupError::WrongChecksum { path: path.to_owned(), manifest })
}
