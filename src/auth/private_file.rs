//! Files with secrets, which only their owner can read.

use std::fs::{self, File, Metadata, OpenOptions};
use std::io::{self, ErrorKind, Read, Write};
use std::os::unix::fs::{MetadataExt, OpenOptionsExt};
use std::path::{Path, PathBuf};

use rustix::fs::OFlags;

/// The longest secret that an owner writes to a file, in bytes.
const MAX_BYTES: u64 = 4096;
/// The permissions that such a file must not give: to its group to write it, and to others anything. A group may read it:
/// that is how systemd's credentials look, and a file of root that the shop reads.
const FORBIDDEN_MODE: u32 = 0o027;

/// Returns the path of a file that is stored next to another one and named after it.
pub fn with_suffix(path: &Path, suffix: &str) -> PathBuf {
    let mut path = path.as_os_str().to_owned();
    path.push(suffix);
    path.into()
}

/// Creates or replaces a file atomically and durably, with mode 0600.
pub fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let temporary = with_suffix(path, ".new");
    match fs::remove_file(&temporary) {
        Err(error) if error.kind() != ErrorKind::NotFound => return Err(error),
        _ => {}
    }
    let mut file = OpenOptions::new().write(true).create_new(true).mode(0o600).open(&temporary)?;
    file.write_all(bytes)?;
    file.sync_all()?;
    fs::rename(&temporary, path)?;
    // Makes the rename itself durable.
    if let Some(folder) = path.parent() {
        File::open(folder)?.sync_all()?;
    }
    Ok(())
}

/// Opens a regular file for reading.
pub fn open(path: &Path) -> io::Result<(File, Metadata)> {
    // Opening a named pipe would otherwise block until it has a writer.
    let flags = OFlags::NONBLOCK.bits().cast_signed();
    let file = OpenOptions::new().read(true).custom_flags(flags).open(path)?;
    let metadata = file.metadata()?;
    if !metadata.is_file() {
        return Err(io::Error::other("it is not a regular file"));
    }
    Ok((file, metadata))
}

/// Reads a text with a secret, of at most 4 KiB, from a file that its owner has written.
pub fn read(path: &Path) -> io::Result<String> {
    let (mut file, metadata) = open(path)?;
    if metadata.mode() & FORBIDDEN_MODE != 0 {
        return Err(io::Error::other("others can use it and it contains a secret: run chmod 600 on it"));
    }
    let mut text = String::new();
    (&mut file).take(MAX_BYTES).read_to_string(&mut text)?;
    Ok(text)
}
