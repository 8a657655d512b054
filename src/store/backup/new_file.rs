//! Files that get their name only when they are complete, and never replace another file.

use std::fs::{self, File};
use std::io::ErrorKind;
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};

use super::error::BackupError;
use crate::store::disk_space::free_bytes;
use crate::store::file::companion_path;

const TEMPORARY_SUFFIX: &str = ".partial";
/// Free space that a copy leaves: the shop may be on the same disk, and its WAL grows during the copy.
const MARGIN_BYTES: u64 = 64 * 1024 * 1024;
const MEGABYTE: u64 = 1_000_000;

/// A file under a temporary name, readable by its owner only. Removed on drop unless it was published.
pub(super) struct NewFile {
    name: PathBuf,
    temporary: PathBuf,
    pub(super) file: File,
}

impl NewFile {
    /// Creates an empty file next to `name`.
    pub(super) fn create(name: &Path) -> Result<Self, BackupError> {
        let temporary = temporary_path(name);
        let options = File::options().read(true).write(true).create_new(true).mode(0o600).open(&temporary);
        let file = options.map_err(|error| match error.kind() {
            ErrorKind::AlreadyExists => BackupError::Unfinished(temporary.clone()),
            _ => BackupError::at(name)(error),
        })?;
        Ok(Self { name: name.to_owned(), temporary, file })
    }

    pub(super) fn path(&self) -> &Path {
        &self.temporary
    }

    /// Gives the file its name. Fails if the name was taken in the meantime.
    pub(super) fn publish(&self) -> Result<(), BackupError> {
        rename_if_free(&self.temporary, &self.name)
    }

    /// Gives the file its name in place of the file that has it. There is no moment without a file of that name.
    pub(super) fn replace(&self) -> Result<(), BackupError> {
        fs::rename(&self.temporary, &self.name).map_err(BackupError::at(&self.name))
    }
}

impl Drop for NewFile {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.temporary);
    }
}

pub(super) fn require_free(name: &Path) -> Result<(), BackupError> {
    if fs::symlink_metadata(name).is_ok() { Err(BackupError::Exists(name.to_owned())) } else { Ok(()) }
}

/// Returns the name of a file while it is written.
pub(super) fn temporary_path(name: &Path) -> PathBuf {
    companion_path(name, TEMPORARY_SUFFIX)
}

/// Writes a folder's entries to disk: without this, a file may lose its name in a power cut.
pub(super) fn sync_folder(folder: &Path) -> Result<(), BackupError> {
    File::open(folder).and_then(|folder| folder.sync_all()).map_err(BackupError::at(folder))
}

pub(super) fn folder_of(path: &Path) -> &Path {
    path.parent().unwrap_or(Path::new("/"))
}

/// Renames a file, but replaces none. Another program that takes the name at this very moment loses its file.
pub(super) fn rename_if_free(from: &Path, to: &Path) -> Result<(), BackupError> {
    require_free(to)?;
    fs::rename(from, to).map_err(BackupError::at(to))
}

/// Fails if a copy of this size would leave little free space in the folder.
pub(super) fn require_space(folder: &Path, bytes: u64) -> Result<(), BackupError> {
    let (needed, free) = (bytes + MARGIN_BYTES, free_bytes(folder));
    if free >= needed {
        return Ok(());
    }
    let (needed, free) = (needed.div_ceil(MEGABYTE), free / MEGABYTE);
    Err(BackupError::NoSpace { folder: folder.to_owned(), needed, free })
}
