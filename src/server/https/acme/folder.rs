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
        let is_plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '-');
        let name: String = address.chars().map(|c| if is_plain(c) { c } else { '-' }).collect();
        Self(parent(database).join(name))
    }

    /// Returns the folders of all certificate authorities that have been used.
    pub(super) fn all(database: &Path) -> Vec<Self> {
        let entries = fs::read_dir(parent(database)).into_iter().flatten();
        entries.filter_map(|entry| Some(Self(entry.ok()?.path()))).collect()
    }

    /// Returns the path of a file.
    pub(super) fn path(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    /// Reads a file, or returns `None` if there is none.
    pub(super) fn read(&self, name: &str) -> io::Result<Option<Vec<u8>>> {
        match fs::read(self.path(name)) {
            Ok(bytes) => Ok(Some(bytes)),
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
            Err(error) => Err(self.with_path(name, &error)),
        }
    }

    /// Writes a file that only its owner can read.
    pub(super) fn write(&self, name: &str, bytes: &[u8]) -> io::Result<()> {
        let created = DirBuilder::new().recursive(true).mode(0o700).create(&self.0);
        created
            .and_then(|()| private_file::replace(&self.path(name), bytes))
            .map_err(|error| self.with_path(name, &error))
    }

    /// Removes a file.
    pub(super) fn remove(&self, name: &str) -> io::Result<()> {
        fs::remove_file(self.path(name)).map_err(|error| self.with_path(name, &error))
    }

    fn with_path(&self, name: &str, error: &io::Error) -> io::Error {
        io::Error::new(error.kind(), format!("{}: {error}", self.path(name).display()))
    }
}

fn parent(database: &Path) -> PathBuf {
    private_file::with_suffix(database, ".acme")
}
