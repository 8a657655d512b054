//! Database errors.

use std::path::{Path, PathBuf};

use rusqlite::ErrorCode;

use crate::domain::order::Rejection;
use crate::domain::rules::FieldError;
use crate::domain::stale::Stale;

/// Why a read or a change failed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[expect(missing_docs, reason = "the messages are self-explanatory")]
pub enum StoreError {
    #[error("no such row")]
    NotFound,
    /// The order is not placed or not changed.
    #[error("order rejected: {0:?}")]
    Rejected(Rejection),
    /// The change breaks a rule that depends on stored data.
    #[error("invalid: {0:?}")]
    Invalid(Vec<FieldError>),
    /// The row has changed since the caller read it.
    #[error("stale: {0:?}")]
    Stale(Stale),
    /// The account or session that the change relies on has changed since it was read.
    #[error("the account or session has changed")]
    AccountChanged,
    #[error("there are too many unused pictures")]
    TooManyUnusedPictures,
    /// The picture cannot be deleted.
    #[error("the product {product} shows this picture")]
    PictureInUse {
        /// Title of the product.
        product: String,
    },
    /// The write queue is full, or all readers are in use.
    #[error("the database is busy")]
    Busy,
    #[error("the disk is full")]
    DiskFull,
    #[error("less than 256 MiB of the disk are free, so that pictures are not accepted")]
    NoSpaceForPictures,
    #[error("the replica is behind")]
    ReplicaBehind,
    #[error("the replica has not confirmed the change")]
    Unconfirmed,
    /// The file cannot be read or written.
    #[error("the database cannot be used: {0}")]
    Unavailable(String),
    /// The store has stopped until a restart because its files are missing or damaged. The reason is logged once.
    #[error("the database cannot be used any more: {0}")]
    Stopped(String),
    #[error("unexpected database error: {0}")]
    Internal(String),
}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> Self {
        match error.sqlite_error_code() {
            _ if matches!(error, rusqlite::Error::QueryReturnedNoRows) => Self::NotFound,
            Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => Self::Busy,
            Some(ErrorCode::DiskFull) => Self::DiskFull,
            Some(
                ErrorCode::ReadOnly
                | ErrorCode::SystemIoFailure
                | ErrorCode::CannotOpen
                | ErrorCode::DatabaseCorrupt
                | ErrorCode::NotADatabase
                | ErrorCode::PermissionDenied,
            ) => Self::Unavailable(error.to_string()),
            _ => Self::Internal(error.to_string()),
        }
    }
}

impl From<Rejection> for StoreError {
    fn from(rejection: Rejection) -> Self {
        Self::Rejected(rejection)
    }
}

impl StoreError {
    /// Returns whether the change was rejected because of its content, while the database works.
    pub fn is_rejection(&self) -> bool {
        match self {
            Self::NotFound
            | Self::Rejected(_)
            | Self::Invalid(_)
            | Self::Stale(_)
            | Self::AccountChanged
            | Self::TooManyUnusedPictures
            | Self::PictureInUse { .. } => true,
            Self::Busy
            | Self::DiskFull
            | Self::NoSpaceForPictures
            | Self::ReplicaBehind
            | Self::Unconfirmed
            | Self::Stopped(_)
            | Self::Unavailable(_)
            | Self::Internal(_) => false,
        }
    }
}

/// Returns whether the statement violated a constraint and `SQLite`'s message contains `word`.
pub(super) fn violates_constraint(error: &rusqlite::Error, word: &str) -> bool {
    error.sqlite_error_code() == Some(ErrorCode::ConstraintViolation) && error.to_string().contains(word)
}

/// Why a file could not be opened as a shop database. The message is one line with the problem and the remedy.
#[derive(Debug, thiserror::Error)]
#[expect(missing_docs, reason = "the messages and the field names are self-explanatory")]
pub enum OpenError {
    #[error("{} is not a shop database: name another file with --db", .0.display())]
    NotAShop(PathBuf),
    #[error("{} was made by an unreleased version of shop (schema {found}), which cannot be migrated: name another file, or open this one with that version", path.display())]
    Unreleased {
        path: PathBuf,
        /// Its schema version.
        found: u32,
    },
    #[error("{} was made by a newer version of shop (schema {found}, this program knows {known}): update shop", path.display())]
    Newer {
        path: PathBuf,
        found: u32,
        /// The newest schema version this program knows.
        known: u32,
    },
    /// An earlier version of this program created the file, and it was opened for reading only.
    #[error("{} was made by an older version of shop (schema {found}, this program knows {known}): start shop serve, which migrates it", path.display())]
    Older { path: PathBuf, found: u32, known: u32 },
    #[error("cannot open {}: {reason}", path.display())]
    Unusable {
        path: PathBuf,
        /// The error message of the system or of `SQLite`.
        reason: String,
    },
    /// The file has a second name, under which it would have a different WAL.
    #[error("{} has another name (a hard link), by which a second shop could open it: remove one of the two names", .0.display())]
    HardLinked(PathBuf),
    /// The file has the second name that a restore gives to it. The restore is not finished, or was killed.
    #[error("{} has the second name {}, given by a restore that still runs or was killed: restore again, or start shop serve", path.display(), second.display())]
    RestoreInterrupted { path: PathBuf, second: PathBuf },
    /// The file itself is a mount point, so its WAL would be outside the mount.
    #[error("{} is mounted by itself, so its newest orders would be lost with its -wal file: mount the folder that holds it", .0.display())]
    MountedAlone(PathBuf),
    /// `SQLite`'s quick check found damage.
    #[error("{} is damaged: {reason}: restore a backup with `shop restore`", path.display())]
    Damaged { path: PathBuf, reason: String },
    #[error("SQLite {0} is older than 3.51.3, which is needed for safe WAL files: build shop with its own SQLite")]
    OldSqlite(&'static str),
}

impl OpenError {
    pub(super) fn unusable(path: &Path, reason: &dyn std::fmt::Display) -> Self {
        Self::Unusable { path: path.to_owned(), reason: reason.to_string() }
    }
}
