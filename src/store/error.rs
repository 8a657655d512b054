//! What can go wrong with the database.

use std::path::{Path, PathBuf};

use rusqlite::ErrorCode;

use crate::domain::order::Refusal;
use crate::domain::rules::FieldError;
use crate::domain::stale::Stale;

/// Why a statement was not carried out.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StoreError {
    /// There is no such row.
    #[error("no such row")]
    NotFound,
    /// The order is sound but cannot be had.
    #[error("order refused: {0:?}")]
    Refused(Refusal),
    /// The change contradicts what is stored.
    #[error("{}: {}", .0.field, .0.message)]
    Conflict(FieldError),
    /// A rule that needs the database is broken.
    #[error("invalid: {0:?}")]
    Invalid(Vec<FieldError>),
    /// The row is not what the change is based on.
    #[error("stale: {0:?}")]
    Stale(Stale),
    /// The account or session that the change relies on has changed since it was read.
    #[error("the account or session has changed")]
    AccountChanged,
    /// The write queue is full, or all readers are taken.
    #[error("the database is busy")]
    Busy,
    /// The disk is full.
    #[error("the disk is full")]
    DiskFull,
    /// The file cannot be written or read.
    #[error("the database cannot be used: {0}")]
    Unavailable(String),
    /// The store has stopped until a restart: its files are gone or damaged. The log has the reason once.
    #[error("the database cannot be used any more: {0}")]
    Stopped(String),
    /// Something that must not happen did.
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

impl StoreError {
    /// Whether the change was refused for what it asks, and the database works.
    pub(super) fn is_refusal(&self) -> bool {
        match self {
            Self::NotFound
            | Self::Refused(_)
            | Self::Conflict(_)
            | Self::Invalid(_)
            | Self::Stale(_)
            | Self::AccountChanged => true,
            Self::Busy | Self::DiskFull | Self::Stopped(_) | Self::Unavailable(_) | Self::Internal(_) => false,
        }
    }
}

/// Whether the statement broke a constraint, by its kind and a word of `SQLite`'s message.
pub(super) fn breaks_constraint(error: &rusqlite::Error, word: &str) -> bool {
    error.sqlite_error_code() == Some(ErrorCode::ConstraintViolation) && error.to_string().contains(word)
}

/// Why a file was not opened as a shop; the message is one line saying what and what to do.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// The file holds something else.
    #[error("{} is not a shop database: name another file with --db", .0.display())]
    NotAShop(PathBuf),
    /// The file was made by a later version of this program.
    #[error("{} was made by a newer version of shop (schema {found}, this program knows {known}): update shop", path.display())]
    Newer {
        /// The file.
        path: PathBuf,
        /// Its schema version.
        found: u32,
        /// The newest schema version this program knows.
        known: u32,
    },
    /// The file cannot be opened or created.
    #[error("cannot open {}: {reason}", path.display())]
    Unusable {
        /// The file.
        path: PathBuf,
        /// What the system or `SQLite` says.
        reason: String,
    },
    /// The file has a second name, under which its WAL would be another one.
    #[error("{} has another name (a hard link), by which a second shop could open it: remove one of the two names", .0.display())]
    HardLinked(PathBuf),
    /// Something is mounted on the file, and its WAL would be outside of the mount.
    #[error("{} is mounted by itself, so its newest orders would be lost with its -wal file: mount the folder that holds it", .0.display())]
    MountedAlone(PathBuf),
    /// `SQLite` finds the file damaged.
    #[error("{} is damaged: {reason}: put a backup in its place", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// What `SQLite` finds.
        reason: String,
    },
    /// This build carries an `SQLite` with the WAL-reset flaw.
    #[error("SQLite {0} is older than 3.51.3, which is needed for safe WAL files: build shop with its own SQLite")]
    OldSqlite(&'static str),
}

impl OpenError {
    /// The file at `path` cannot be opened, for this reason.
    pub(super) fn unusable(path: &Path, reason: &dyn std::fmt::Display) -> Self {
        Self::Unusable { path: path.to_owned(), reason: reason.to_string() }
    }
}
