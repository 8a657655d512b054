//! Errors of backups.

use std::path::{Path, PathBuf};

use crate::store::error::OpenError;

/// Why a backup was not made or not restored. The message is one line with the problem and the remedy.
#[derive(Debug, thiserror::Error)]
#[expect(missing_docs, reason = "the messages and the field names are self-explanatory")]
pub enum BackupError {
    #[error("{} exists: name another file", .0.display())]
    Exists(PathBuf),
    #[error("{} exists: another command is writing it, or was interrupted; in that case remove it", .0.display())]
    Unfinished(PathBuf),
    /// The name cannot be written to a manifest on one line.
    #[error("{:?} has a backslash or a line break in its name: name another file", .0)]
    UnusableName(PathBuf),
    #[error("there is no folder {}: create or mount it", .0.display())]
    NoFolder(PathBuf),
    #[error("{} has too little free space: {needed} MB are needed and {free} MB are free", folder.display())]
    NoSpace {
        folder: PathBuf,
        /// In megabytes, with a margin.
        needed: u64,
        /// In megabytes.
        free: u64,
    },
    #[error("{} is not a shop database", .0.display())]
    NotAShop(PathBuf),
    #[error("{} is damaged: {reason}", path.display())]
    Damaged { path: PathBuf, reason: String },
    #[error("{} is not a finished backup, because {} exists: copy a database with shop backup", path.display(), companion.display())]
    HasCompanion {
        path: PathBuf,
        /// Its WAL or journal.
        companion: PathBuf,
    },
    #[error("{} is damaged: its SHA-256 is not the one in {}", path.display(), manifest.display())]
    WrongChecksum { path: PathBuf, manifest: PathBuf },
    #[error("{} is open in another program, such as another shop command: end it and try again", .0.display())]
    InUse(PathBuf),
    #[error("{} is the database itself: name a backup", .0.display())]
    SameFile(PathBuf),
    #[error("cannot use {}: {reason}", path.display())]
    Unusable { path: PathBuf, reason: String },
    /// The database cannot be opened, or a newer version of this program made the file.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// The caller no longer waits.
    #[error("the shop is stopping")]
    Cancelled,
}

impl BackupError {
    /// Returns a function that adds the path to an error of the system or of `SQLite`.
    pub(super) fn at<E: std::fmt::Display>(path: &Path) -> impl FnOnce(E) -> Self {
        let path = path.to_owned();
        move |error| Self::Unusable { path, reason: error.to_string() }
    }
}
