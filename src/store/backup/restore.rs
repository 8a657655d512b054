//! Restores a backup: checks a copy of it, keeps the database, and gives the copy its name.

use std::fs::{self, File, Metadata};
use std::io::Write;
use std::os::unix::fs::{MetadataExt, fchown};
use std::path::{Path, PathBuf};

use super::error::BackupError;
use super::new_file::{NewFile, folder_of, require_space, sync_folder, temporary_path};
use super::previous::Previous;
use super::{contents, manifest};
use crate::store::file::{COMPANION_SUFFIXES, FileId, companion_path};

/// A backup that was restored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Restored {
    /// Orders in it.
    pub orders: u64,
    /// The new name of the database that was replaced, if there was one.
    pub kept: Option<PathBuf>,
}

/// Replaces a database by a backup. The caller holds the database's serve lock, if there is a database. At every moment
/// either the old or the new file has the name.
pub fn restore(backup: &Path, database: &Path, now: i64) -> Result<Restored, BackupError> {
    let metadata = inspect(backup, database)?;
    let has_database = fs::exists(database).map_err(BackupError::at(database))?;
    if has_database {
        // Left by a restore that was interrupted: the serve lock excludes another one.
        let _ = fs::remove_file(temporary_path(database));
    }
    require_space(folder_of(database), metadata.len())?;
    let new = NewFile::create(database)?;
    let source = File::open(backup).map_err(BackupError::at(backup))?;
    let sha256 = manifest::hash(source, |part| (&new.file).write_all(part)).map_err(BackupError::at(database))?;
    manifest::check(backup, &sha256)?;
    let orders = contents::check_and_mark(new.path(), backup)?;
    give_to_owner(&new.file, database).map_err(BackupError::at(database))?;
    new.file.sync_all().map_err(BackupError::at(database))?;
    let previous = Previous::lock(database)?;
    let kept = previous.keep(now)?;
    if kept.is_some() { new.replace() } else { new.publish() }
        .inspect_err(|_| drop(kept.as_ref().map(fs::remove_file)))?;
    sync_folder(folder_of(database))?;
    Ok(Restored { orders, kept })
}

/// Rejects a file that cannot be a finished backup.
fn inspect(backup: &Path, database: &Path) -> Result<Metadata, BackupError> {
    let metadata = fs::metadata(backup).map_err(BackupError::at(backup))?;
    if !metadata.is_file() {
        return Err(BackupError::NotAShop(backup.to_owned()));
    }
    if FileId::at(database).map_err(BackupError::at(database))? == Some(FileId::of(&metadata)) {
        return Err(BackupError::SameFile(backup.to_owned()));
    }
    for suffix in COMPANION_SUFFIXES {
        let companion = companion_path(backup, suffix);
        if fs::metadata(&companion).is_ok_and(|companion| companion.len() > 0) {
            return Err(BackupError::HasCompanion { path: backup.to_owned(), companion });
        }
    }
    Ok(metadata)
}

/// Gives a file that root restores to the owner of the database, or of its folder: the shop must be able to open it.
fn give_to_owner(file: &File, database: &Path) -> std::io::Result<()> {
    if !rustix::process::geteuid().is_root() {
        return Ok(());
    }
    let owner = fs::metadata(database).or_else(|_| fs::metadata(folder_of(database)))?;
    fchown(file, Some(owner.uid()), Some(owner.gid()))
}
