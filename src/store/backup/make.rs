//! Makes a backup: copies, checks the copy, and gives it its name.

use std::fs;
use std::io::Seek;
use std::path::{Path, PathBuf};

use tokio::sync::oneshot;

use super::error::BackupError;
use super::folder::BackupFolder;
use super::new_file::{NewFile, folder_of, require_free, require_space, sync_folder};
use super::source::Source;
use super::{contents, manifest};
use crate::domain::order::orders_text;
use crate::store::database::Store;
use crate::store::file::{self, Guard};
use crate::store::migrations::MIGRATIONS;
use crate::store::open::recognize;

/// A backup that was made and checked.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the field names are self-explanatory")]
pub struct Backup {
    pub path: PathBuf,
    pub orders: u64,
    pub bytes: u64,
    /// Its SHA-256 in hexadecimal digits.
    pub sha256: String,
}

impl Backup {
    /// Describes the contents: orders, bytes and SHA-256.
    pub fn summary(&self) -> String {
        format!("{}, {} bytes, SHA-256 {}", orders_text(self.orders), self.bytes, self.sha256)
    }
}

/// Backs up a database to a new file, even while a shop serves it. Leaves a database of an older version as it is.
pub fn back_up(database: &Path, path: &Path) -> Result<Backup, BackupError> {
    let database = &file::resolve(database)?;
    file::inspect(database)?;
    recognize(database, MIGRATIONS)?;
    copy_and_check(database, path, || Ok(()), &|| false)
}

impl Store {
    /// Makes a scheduled backup that is named after `now`, in Unix seconds, and removes the oldest ones. Reads on a
    /// connection and a thread that nothing else uses, so that orders and pages never wait for it. Dropping the future
    /// ends the copy.
    pub async fn back_up(&self, folder: &BackupFolder, now: i64) -> Result<Backup, BackupError> {
        let (reply, backup) = oneshot::channel();
        // Not the store itself: its last owner closes the database, and must not wait for a backup.
        let (database, guard, long_read) = (self.path.clone(), self.guard.clone(), self.long_read());
        let folder = folder.clone();
        let run = move || {
            let reading = long_read.begin();
            let made = make_scheduled(&database, &guard, &folder, now, &|| reply.is_closed());
            drop(reading);
            let _ = reply.send(made);
        };
        let thread = std::thread::Builder::new().name("store-backup".into());
        thread.spawn(run).expect("the system can start a thread");
        backup.await.unwrap_or(Err(BackupError::Cancelled))
    }
}

fn make_scheduled(
    database: &Path,
    guard: &Guard,
    folder: &BackupFolder,
    now: i64,
    is_cancelled: &dyn Fn() -> bool,
) -> Result<Backup, BackupError> {
    BackupFolder::require(folder.path())?;
    folder.remove_unfinished()?;
    // Another file may have taken the name, so check before reading from it.
    let check_file = || guard.check().map_err(BackupError::at(database));
    let backup = copy_and_check(database, &folder.path_at(now), check_file, is_cancelled)?;
    folder.remove_surplus(now);
    Ok(backup)
}

/// Copies the database to a new file, checks the copy and writes its manifest. Calls `check_file` when the database is
/// open.
fn copy_and_check(
    database: &Path,
    path: &Path,
    check_file: impl FnOnce() -> Result<(), BackupError>,
    is_cancelled: &dyn Fn() -> bool,
) -> Result<Backup, BackupError> {
    let path = &file::resolve(path)?;
    manifest::check_name(path)?;
    require_free(path)?;
    require_free(&manifest::manifest_path(path))?;
    let source = Source::open(database)?;
    check_file()?;
    require_space(folder_of(path), source.bytes()?)?;
    let copy = NewFile::create(path)?;
    source.copy(copy.path(), &copy.file, is_cancelled)?;
    let orders = contents::check_and_mark(copy.path(), path)?;
    copy.file.sync_all().map_err(BackupError::at(path))?;
    let mut file = &copy.file;
    let sha256 = file.rewind().and_then(|()| manifest::hash(file, |_| Ok(()))).map_err(BackupError::at(path))?;
    let bytes = copy.file.metadata().map_err(BackupError::at(path))?.len();
    // The manifest first: a backup under its name always has one.
    let manifest = manifest::prepare(path, &sha256)?;
    manifest.publish()?;
    copy.publish().inspect_err(|_| drop(fs::remove_file(manifest::manifest_path(path))))?;
    sync_folder(folder_of(path))?;
    Ok(Backup { path: path.clone(), orders, bytes, sha256 })
}
