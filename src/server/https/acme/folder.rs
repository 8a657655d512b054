//! The files of an ACME account and its certificate.

use std::fs::{self, DirBuilder};
use std::io::{self, ErrorKind};
use std::os::unix::fs::DirBuilderExt;
use std::path::{Path, PathBuf};

use crate::auth::private_file;

/// The files of one certificate authority, in a folder next to the database: `shop.db.acme/<authority>/`.
pub(super) struct Folder(PathBuf);

impl Folder {
    /// Returns the folder for the certificate authority with this directory URL.
    pub(super) fn new(database: &Path, directory_url: &str) -> Self {
        let address = directory_url.trim_start_matches("https://");
        Self(parent(database).join(address.replace(|c: char| !c.is_ascii_alphanumeric() && c != '.', "-")))
    }

    /// Returns the folders of all certificate authorities that have been used.
    pub(super) fn all(database: &Path) -> Vec<Self> {
        let entries = fs::read_dir(parent(database)).into_iter().flatten();
        entries.filter_map(|entry| Some(Self(entry.ok()?.path()))).collect()
    }

    pub(super) fn path(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    /// Reads a file, or returns `None` if there is none.
    pub(super) fn read(&self, name: &str) -> io::Result<Option<Vec<u8>>> {
        match fs::read(self.path(name)) {
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
            read => read.map(Some),
        }
    }

    /// Writes a file that only its owner can read.
    pub(super) fn write(&self, name: &str, bytes: &[u8]) -> io::Result<()> {
        DirBuilder::new().recursive(true).mode(0o700).create(&self.0)?;
        private_file::replace(&self.path(name), bytes)
    }
}

fn parent(database: &Path) -> PathBuf {
    private_file::with_suffix(database, ".acme")
}
