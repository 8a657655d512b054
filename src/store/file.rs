//! The database file: its canonical path, the checks before it is opened, and the guard that watches it afterward.

use std::fs::{self, Metadata};
use std::io::{self, ErrorKind};
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use super::error::{OpenError, StoreError};

/// Suffixes of the files that `SQLite` keeps next to an open database, and leaves there after a crash.
pub(super) const COMPANION_SUFFIXES: [&str; 3] = ["-wal", "-shm", "-journal"];

/// Follows the name of a database in the name that a restore gives to the previous one, before the time.
pub(super) const BEFORE_RESTORE: &str = ".before-restore-";

/// Returns the file's absolute path without symbolic links, so that each database has one name. The file may not exist.
pub fn resolve(path: &Path) -> Result<PathBuf, OpenError> {
    let unusable = |reason: String| OpenError::Unusable { path: path.to_owned(), reason };
    match fs::canonicalize(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => {}
        resolved => return resolved.map_err(|error| unusable(error.to_string())),
    }
    if path.is_symlink() {
        return Err(unusable("it is a link to a file that does not exist".into()));
    }
    let folder = match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    let folder = fs::canonicalize(folder).map_err(|error| unusable(error.to_string()))?;
    Ok(folder.join(path.file_name().ok_or_else(|| unusable("it is not a file name".into()))?))
}

/// Rejects a file that a second shop could open, or whose companion files would be lost. Removes the permissions of
/// everyone except its owner.
pub(super) fn inspect(path: &Path) -> Result<(), OpenError> {
    let unusable = |reason: String| OpenError::Unusable { path: path.to_owned(), reason };
    let metadata = match fs::metadata(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(()),
        metadata => metadata.map_err(|error| unusable(error.to_string()))?,
    };
    if !metadata.is_file() {
        return Err(unusable("it is not a regular file".into()));
    }
    if metadata.nlink() > 1 {
        let path = path.to_owned();
        return Err(match second_name(&path, FileId::of(&metadata)) {
            Some(second) => OpenError::RestoreInterrupted { path, second },
            None => OpenError::HardLinked(path),
        });
    }
    if is_mount_point(path) {
        return Err(OpenError::MountedAlone(path.to_owned()));
    }
    restrict_to_owner(path, &metadata).map_err(|error| unusable(error.to_string()))?;
    for suffix in COMPANION_SUFFIXES {
        let companion = companion_path(path, suffix);
        // Another process may remove it at any moment.
        if let Ok(metadata) = fs::metadata(&companion) {
            let _ = restrict_to_owner(&companion, &metadata);
        }
    }
    Ok(())
}

/// Like [`inspect`], but accepts a database that [`remove_second_name`] repairs once it is locked.
pub fn inspect_unlocked(path: &Path) -> Result<(), OpenError> {
    match inspect(path) {
        Err(OpenError::RestoreInterrupted { .. }) => Ok(()),
        inspected => inspected,
    }
}

/// Removes the second name that a restore gave to the database before it was killed, and inspects it. The caller holds
/// the serve lock, which excludes a restore that is not finished.
pub fn remove_second_name(path: &Path) -> Result<(), OpenError> {
    let inspected = inspect(path);
    let Err(OpenError::RestoreInterrupted { second, .. }) = &inspected else { return inspected };
    fs::remove_file(second).map_err(|error| OpenError::unusable(second, &error))?;
    inspect(path)
}

/// Returns the name that a restore gave to this database, if it still is the same file.
fn second_name(path: &Path, id: FileId) -> Option<PathBuf> {
    let given = companion_path(path, BEFORE_RESTORE);
    let names = fs::read_dir(path.parent()?).ok()?.filter_map(|entry| Some(entry.ok()?.path()));
    let mut given = names.filter(|name| name.as_os_str().as_bytes().starts_with(given.as_os_str().as_bytes()));
    given.find(|name| FileId::at(name).is_ok_and(|found| found == Some(id)))
}

/// Removes the permissions of group and others. Only the file's owner can do this.
fn restrict_to_owner(path: &Path, metadata: &Metadata) -> io::Result<()> {
    let (mode, for_others) = (metadata.mode() & 0o7777, metadata.mode() & 0o077);
    if for_others == 0 || metadata.uid() != rustix::process::geteuid().as_raw() {
        return Ok(());
    }
    fs::set_permissions(path, fs::Permissions::from_mode(mode & !0o077))
}

/// Returns whether the file itself is a mount point, as `docker run -v FILE:FILE` makes it. A bind mount keeps its
/// device number, so only the kernel knows.
#[cfg(target_os = "linux")]
fn is_mount_point(path: &Path) -> bool {
    use rustix::fs::{AtFlags, CWD, StatxAttributes, StatxFlags, statx};
    // Requires Linux 5.8. Older kernels report nothing.
    statx(CWD, path, AtFlags::empty(), StatxFlags::BASIC_STATS)
        .is_ok_and(|status| status.stx_attributes.contains(StatxAttributes::MOUNT_ROOT))
}

#[cfg(not(target_os = "linux"))]
fn is_mount_point(_path: &Path) -> bool {
    false
}

/// Returns the database path with a suffix appended.
pub(super) fn companion_path(database: &Path, suffix: &str) -> PathBuf {
    let mut path = database.as_os_str().to_owned();
    path.push(suffix);
    path.into()
}

/// Identifies a file by device and inode. An open file keeps its inode.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct FileId(u64, u64);

impl FileId {
    pub(super) fn of(metadata: &Metadata) -> Self {
        Self(metadata.dev(), metadata.ino())
    }

    /// Identifies the file at `path`. Returns `None` if there is none.
    pub(super) fn at(path: &Path) -> io::Result<Option<Self>> {
        match fs::symlink_metadata(path) {
            Ok(metadata) => Ok(Some(Self::of(&metadata))),
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
            Err(error) => Err(error),
        }
    }
}

/// Stops the store permanently when its paths no longer lead to the files it has open, or when these are damaged.
///
/// Data written to a deleted file is lost when the process ends. A file that is put back may have been changed without
/// this process's locks, so only a restart clears the stop.
#[derive(Debug)]
pub(super) struct Guard {
    /// The database, its `-wal` and its `-shm`. Only the database if the store cannot write.
    files: Vec<(PathBuf, FileId)>,
    reason: OnceLock<String>,
}

impl Guard {
    /// Watches the files of an open database in WAL mode.
    pub(super) fn new(database: &Path) -> io::Result<Self> {
        Self::watch(database, &["", "-wal", "-shm"])
    }

    /// Watches a database in any journal mode, without the files next to it.
    pub(super) fn of_database_alone(database: &Path) -> io::Result<Self> {
        Self::watch(database, &[""])
    }

    fn watch(database: &Path, suffixes: &[&str]) -> io::Result<Self> {
        let watched = |suffix: &&str| {
            let path = companion_path(database, suffix);
            let id = FileId::at(&path)?.ok_or(ErrorKind::NotFound)?;
            Ok((path, id))
        };
        Ok(Self { files: suffixes.iter().map(watched).collect::<io::Result<_>>()?, reason: OnceLock::new() })
    }

    /// Returns whether `file` is the database that is open.
    pub(super) fn is_database(&self, file: FileId) -> bool {
        self.files.first().is_some_and(|(_, id)| *id == file)
    }

    /// Checks that all paths still lead to the open files. Takes a few microseconds.
    pub(super) fn check(&self) -> Result<(), StoreError> {
        self.check_stopped()?;
        for (path, id) in &self.files {
            // Does not follow links: with a symbolic link in its place, a restart would look for the WAL elsewhere.
            let metadata = match fs::symlink_metadata(path) {
                Err(error) if error.kind() == ErrorKind::NotFound => None,
                result => {
                    Some(result.map_err(|error| StoreError::Unavailable(format!("{}: {error}", path.display())))?)
                }
            };
            if metadata.as_ref().map(FileId::of) != Some(*id) {
                let what = "was moved, removed, replaced or covered by a mount";
                return self.stop(&format!("{} {what}: put the right file in place and restart shop", path.display()));
            }
            if metadata.is_some_and(|metadata| metadata.nlink() > 1) {
                let what = "has a second name (a hard link)";
                return self.stop(&format!("{} {what}: remove that name and restart shop", path.display()));
            }
        }
        Ok(())
    }

    /// Fails if the store has stopped. Does not check the files.
    pub(super) fn check_stopped(&self) -> Result<(), StoreError> {
        self.reason.get().map_or(Ok(()), |reason| Err(StoreError::Stopped(reason.clone())))
    }

    pub(super) fn stop(&self, reason: &str) -> Result<(), StoreError> {
        if self.reason.set(reason.to_owned()).is_ok() {
            tracing::error!("no order is taken from now on: {reason}");
        }
        self.check_stopped()
    }

    /// Deletes this store's `-wal` and `-shm` if another file has the database's name: `SQLite` would apply them to it.
    pub(super) fn remove_orphans(&self) {
        let Some(((database, opened), companions)) = self.files.split_first() else { return };
        if FileId::at(database).is_ok_and(|found| found == Some(*opened)) {
            return;
        }
        for (path, id) in companions {
            if FileId::at(path).is_ok_and(|found| found == Some(*id)) {
                let _ = fs::remove_file(path);
            }
        }
    }
}
