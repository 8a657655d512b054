//! Backups: consistent copies of the database that were opened and checked, and the way back from one.

mod contents;
mod error;
mod folder;
mod make;
mod manifest;
mod new_file;
mod previous;
mod restore;
mod source;

pub use error::BackupError;
pub use folder::BackupFolder;
pub use make::{Backup, back_up};
pub(super) use manifest::manifest_path;
pub use restore::{Restored, restore};
