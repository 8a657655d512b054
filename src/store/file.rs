//! The database file: its one name, what it may be, and whether it is still what is open.

use std::fs::{self, Metadata};
use std::io::{self, ErrorKind};
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use super::error::{OpenError, StoreError};

/// What lies beside the database while it is open, or after a crash.
const COMPANIONS: [&str; 3] = ["-wal", "-shm", "-journal"];

/// The file's absolute path without links, so that one database has one name; the file itself may be missing.
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

/// Refuses a file that a second shop could open, or whose companions would be lost, and makes it its owner's only.
pub fn inspect(path: &Path) -> Result<(), OpenError> {
    let unusable = |reason: String| OpenError::Unusable { path: path.to_owned(), reason };
    let found = match fs::metadata(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(()),
        found => found.map_err(|error| unusable(error.to_string()))?,
    };
    if !found.is_file() {
        return Err(unusable("it is not a regular file".into()));
    }
    if found.nlink() > 1 {
        return Err(OpenError::HardLinked(path.to_owned()));
    }
    if is_mount_point(path) {
        return Err(OpenError::MountedAlone(path.to_owned()));
    }
    restrict(path, &found).map_err(|error| unusable(error.to_string()))?;
    for suffix in COMPANIONS {
        let companion = beside(path, suffix);
        // Another process may remove it at any moment.
        if let Ok(found) = fs::metadata(&companion) {
            let _ = restrict(&companion, &found);
        }
    }
    Ok(())
}

/// Takes the file's permissions from everyone but its owner; only the owner can.
fn restrict(path: &Path, found: &Metadata) -> io::Result<()> {
    let (mode, for_others) = (found.mode() & 0o7777, found.mode() & 0o077);
    if for_others == 0 || found.uid() != rustix::process::geteuid().as_raw() {
        return Ok(());
    }
    fs::set_permissions(path, fs::Permissions::from_mode(mode & !0o077))
}

/// Whether something is mounted on the file itself, as `docker run -v FILE:FILE` does; a bind mount keeps its device
/// number, so only the kernel knows.
#[cfg(target_os = "linux")]
fn is_mount_point(path: &Path) -> bool {
    use rustix::fs::{AtFlags, CWD, StatxAttributes, StatxFlags, statx};
    // Since Linux 5.8; without it nothing is reported.
    statx(CWD, path, AtFlags::empty(), StatxFlags::BASIC_STATS)
        .is_ok_and(|found| found.stx_attributes.contains(StatxAttributes::MOUNT_ROOT))
}

#[cfg(not(target_os = "linux"))]
fn is_mount_point(_path: &Path) -> bool {
    false
}

/// The path of what lies beside the database under its name and a suffix.
pub(super) fn beside(database: &Path, suffix: &str) -> PathBuf {
    let mut path = database.as_os_str().to_owned();
    path.push(suffix);
    path.into()
}

/// Which file a name leads to: its device and inode. A file that is open keeps its inode.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Identity(u64, u64);

impl Identity {
    fn of(found: &Metadata) -> Self {
        Self(found.dev(), found.ino())
    }

    /// Of the file at `path`; none if there is none.
    pub(super) fn at(path: &Path) -> io::Result<Option<Self>> {
        match fs::symlink_metadata(path) {
            Ok(found) => Ok(Some(Self::of(&found))),
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
            Err(error) => Err(error),
        }
    }
}

/// Stops a store for good when its names no longer lead to the files it has open, or when these are damaged.
///
/// What is written to a file without a name is lost with the process. A file that is put back may have been changed
/// without this process's locks, so only a restart ends the stop.
#[derive(Debug)]
pub(super) struct Guard {
    /// The database, its WAL and the WAL's index.
    files: [(PathBuf, Identity); 3],
    reason: OnceLock<String>,
}

impl Guard {
    /// Watches the files of an open database in WAL mode.
    pub(super) fn of(database: &Path) -> io::Result<Self> {
        let watched = |suffix: &str| {
            let path = beside(database, suffix);
            let identity = Identity::at(&path)?.ok_or(ErrorKind::NotFound)?;
            Ok::<_, io::Error>((path, identity))
        };
        Ok(Self { files: [watched("")?, watched("-wal")?, watched("-shm")?], reason: OnceLock::new() })
    }

    /// Whether this is the database.
    pub(super) fn watches(&self, database: Identity) -> bool {
        self.files[0].1 == database
    }

    /// Looks at the names of all files; some microseconds.
    pub(super) fn check(&self) -> Result<(), StoreError> {
        self.check_stopped()?;
        for (path, identity) in &self.files {
            // A link to the file would lead a restart to another place for its WAL.
            let found = match fs::symlink_metadata(path) {
                Err(error) if error.kind() == ErrorKind::NotFound => None,
                found => Some(found.map_err(|error| StoreError::Unavailable(format!("{}: {error}", path.display())))?),
            };
            if found.as_ref().map(Identity::of) != Some(*identity) {
                let what = "was moved, removed, replaced or covered by a mount";
                return self.stop(&format!("{} {what}: put the right file in place and restart shop", path.display()));
            }
            if found.is_some_and(|found| found.nlink() > 1) {
                let what = "has a second name (a hard link)";
                return self.stop(&format!("{} {what}: remove that name and restart shop", path.display()));
            }
        }
        Ok(())
    }

    /// Whether the store has stopped, without a look at the files.
    pub(super) fn check_stopped(&self) -> Result<(), StoreError> {
        self.reason.get().map_or(Ok(()), |reason| Err(StoreError::Stopped(reason.clone())))
    }

    /// Stops the store and logs why, once.
    pub(super) fn stop(&self, reason: &str) -> Result<(), StoreError> {
        if self.reason.set(reason.to_owned()).is_ok() {
            tracing::error!("no order is taken from now on: {reason}");
        }
        self.check_stopped()
    }

    /// Removes this store's WAL and its index from beside another file that has taken the database's name: `SQLite`
    /// would take them for that file's own.
    pub(super) fn remove_orphans(&self) {
        let [(database, opened), companions @ ..] = &self.files;
        if Identity::at(database).is_ok_and(|found| found == Some(*opened)) {
            return;
        }
        for (path, identity) in companions {
            if Identity::at(path).is_ok_and(|found| found == Some(*identity)) {
                let _ = fs::remove_file(path);
            }
        }
    }
}
