//! The folder of scheduled backups.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use rustix::fs::{Access, access};

use super::error::BackupError;
use super::manifest::manifest_path;
use super::new_file::temporary_path;
use crate::domain::backup::{backup_name, backup_time, surplus};

/// The folder of the scheduled backups of one database. Other files in it are left alone.
#[derive(Clone, Debug)]
pub struct BackupFolder {
    folder: PathBuf,
    /// The name of the database without its extension.
    stem: String,
    /// Number of backups to keep.
    keep: usize,
}

impl BackupFolder {
    /// Uses an existing folder for the backups of this database.
    pub fn new(folder: PathBuf, database: &Path, keep: usize) -> Self {
        let stem = database.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        Self { folder, stem, keep }
    }

    /// Fails if no backup can be written to this folder.
    pub fn require(folder: &Path) -> Result<(), BackupError> {
        match fs::metadata(folder) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Err(BackupError::NoFolder(folder.to_owned())),
            Err(error) => Err(BackupError::at(folder)(error)),
            Ok(metadata) if !metadata.is_dir() => Err(BackupError::at(folder)("it is not a folder")),
            Ok(_) => access(folder, Access::WRITE_OK | Access::EXEC_OK).map_err(BackupError::at(folder)),
        }
    }

    /// Returns the time of the newest backup, in Unix seconds, or `None` if there is none. Leaves out backups from after
    /// `now`, which were made while the clock was wrong.
    pub fn newest(&self, now: i64) -> Option<i64> {
        self.times().unwrap_or_default().into_iter().filter(|time| *time <= now).max()
    }

    pub(super) fn path(&self) -> &Path {
        &self.folder
    }

    pub(super) fn path_at(&self, time: i64) -> PathBuf {
        self.folder.join(backup_name(&self.stem, time))
    }

    /// Removes all but the newest backups. The one made at `newest` remains.
    pub(super) fn remove_surplus(&self, newest: i64) {
        let remove = |path: &Path| match fs::remove_file(path) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => {
                tracing::error!("the old backup {} cannot be removed: {error}", path.display());
            }
            _ => {}
        };
        for time in surplus(self.times().unwrap_or_default(), newest, self.keep) {
            let path = self.path_at(time);
            remove(&path);
            remove(&manifest_path(&path));
        }
    }

    /// Removes what scheduled backups left that were interrupted by a crash.
    pub(super) fn remove_unfinished(&self) -> Result<(), BackupError> {
        let unfinished = temporary_path(Path::new("")).to_string_lossy().into_owned();
        for name in self.names().map_err(BackupError::at(&self.folder))? {
            let backup = name.split(&unfinished).next().unwrap_or_default();
            if backup != name && backup_time(&self.stem, backup).is_some() {
                let _ = fs::remove_file(self.folder.join(name));
            }
        }
        Ok(())
    }

    /// Returns the times of the backups. A name alone makes none.
    fn times(&self) -> io::Result<Vec<i64>> {
        let is_file = |path: &Path| fs::symlink_metadata(path).is_ok_and(|found| found.is_file());
        // A backup gets its name after its manifest.
        let is_backup = |time: &i64| is_file(&self.path_at(*time)) && is_file(&manifest_path(&self.path_at(*time)));
        Ok(self.names()?.iter().filter_map(|name| backup_time(&self.stem, name)).filter(is_backup).collect())
    }

    fn names(&self) -> io::Result<Vec<String>> {
        fs::read_dir(&self.folder)?.map(|entry| Ok(entry?.file_name().to_string_lossy().into_owned())).collect()
    }
}
