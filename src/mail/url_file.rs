//! The file with the URL of the SMTP server, which contains a password.

use std::fmt::Display;
use std::fs::{self, OpenOptions};
use std::io::{self, Read};
use std::os::unix::fs::{MetadataExt, OpenOptionsExt};
use std::path::Path;

use rustix::fs::OFlags;

use super::server::{InvalidServer, SmtpServer};

const MAX_BYTES: u64 = 4096;
/// The permissions that the file must not give: to its group to write it, and to others anything. A group may read it:
/// that is how systemd's credentials look, and a file of root that the shop reads.
const FORBIDDEN_MODE: u32 = 0o027;

/// Reads the SMTP server from a file, and the root certificates to check it with, if they are not those of the web.
///
/// The error is one line that names the file, and contains nothing of it.
pub fn read_server(url_file: &Path, roots: Option<&Path>) -> Result<SmtpServer, String> {
    let failed = |path: &Path, reason: &dyn Display| format!("cannot use {}: {reason}", path.display());
    let url = read_private(url_file).map_err(|error| failed(url_file, &error))?;
    let pem = roots.map(|path| fs::read(path).map_err(|error| failed(path, &error))).transpose()?;
    SmtpServer::parse(&url, pem.as_deref()).map_err(|error| match (error, roots) {
        (InvalidServer::Roots, Some(path)) => failed(path, &error),
        _ => failed(url_file, &error),
    })
}

fn read_private(path: &Path) -> io::Result<String> {
    // Opening a named pipe would otherwise block until it has a writer.
    let flags = OFlags::NONBLOCK.bits().cast_signed();
    let mut file = OpenOptions::new().read(true).custom_flags(flags).open(path)?;
    let metadata = file.metadata()?;
    if !metadata.is_file() {
        return Err(io::Error::other("it is not a regular file"));
    }
    if metadata.mode() & FORBIDDEN_MODE != 0 {
        return Err(io::Error::other("others can use it and it contains a password: run chmod 600 on it"));
    }
    let mut text = String::new();
    (&mut file).take(MAX_BYTES).read_to_string(&mut text)?;
    Ok(text)
}
