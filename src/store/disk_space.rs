//! Free disk space. Orders stop before the disk is full, so that staff can still sign in, sign out and end sessions.

use std::fs::{self, File};
use std::io;
use std::os::unix::fs::{MetadataExt, OpenOptionsExt};
use std::path::{Path, PathBuf};

use rustix::fs::{FallocateFlags, fallocate, statvfs};
use rustix::io::Errno;

use super::file::companion_path;

/// Minimum free bytes for accepting orders.
const MIN_FREE_BYTES: u64 = 1024 * 1024;
/// Minimum free bytes for accepting pictures, which could otherwise take the space that orders need.
const MIN_FREE_FOR_PICTURES: u64 = 256 * 1024 * 1024;
/// Size of the reserve file, which is deleted when the rest of the disk is full.
const RESERVE_BYTES: u64 = 1024 * 1024;
const RESERVE_SUFFIX: &str = "-reserve";

/// What has happened when orders are refused, and what to do.
pub(super) const FULL: &str = "The disk of the database is full, so the shop takes no orders";
pub(super) const FULL_HINT: &str = "Free space on it: 2 MiB open orders again, and 128 MiB last for a while";

/// Tracks whether the disk that holds one database is nearly full.
pub(super) struct DiskSpace {
    folder: PathBuf,
    reserve: PathBuf,
    is_low: bool,
}

impl DiskSpace {
    /// Creates the reserve file next to the database, if there is space for it.
    pub(super) fn new(database: &Path) -> Self {
        let folder = database.parent().unwrap_or(Path::new("/")).to_owned();
        let reserve = companion_path(database, RESERVE_SUFFIX);
        let is_allocated = fs::metadata(&reserve).is_ok_and(|reserve| reserve.blocks() * 512 >= RESERVE_BYTES);
        let mut disk_space = Self { folder, reserve, is_low: !is_allocated };
        disk_space.refresh();
        disk_space
    }

    /// Returns whether space is low, so that only staff changes may be written. Deletes the reserve file when space
    /// runs low, and allocates it again once there is enough.
    pub(super) fn refresh(&mut self) -> bool {
        let free = free_bytes(&self.folder);
        if !self.is_low && free < MIN_FREE_BYTES {
            let _ = fs::remove_file(&self.reserve);
            tracing::error!(
                "the disk is full: orders are rejected until {} MiB are free",
                (MIN_FREE_BYTES + RESERVE_BYTES) >> 20
            );
            self.is_low = true;
        } else if self.is_low && free >= MIN_FREE_BYTES + RESERVE_BYTES {
            self.is_low = allocate(&self.reserve).is_err_and(|error| error.kind() == io::ErrorKind::StorageFull);
        }
        self.is_low
    }

    pub(super) fn accepts_pictures(&self) -> bool {
        free_bytes(&self.folder) >= MIN_FREE_FOR_PICTURES
    }
}

/// Deletes the reserve file if the disk is nearly full: `SQLite` needs space for its own files even to read.
pub(super) fn release_reserve_if_low(database: &Path) {
    let folder = database.parent().unwrap_or(Path::new("/"));
    if free_bytes(folder) < MIN_FREE_BYTES {
        let _ = fs::remove_file(companion_path(database, RESERVE_SUFFIX));
    }
}

/// Returns whether the database can grow by this many bytes while orders are accepted and the reserve is left.
pub(super) fn has_room(database: &Path, bytes: u64) -> bool {
    let folder = database.parent().unwrap_or(Path::new("/"));
    bytes <= free_bytes(folder).saturating_sub(MIN_FREE_BYTES + RESERVE_BYTES)
}

/// Allocates the reserve file, or leaves none if the file system does not support it.
fn allocate(path: &Path) -> io::Result<()> {
    let file = File::options().write(true).create(true).truncate(false).mode(0o600).open(path)?;
    fallocate(&file, FallocateFlags::empty(), 0, RESERVE_BYTES).inspect_err(|error| {
        if *error != Errno::NOSPC {
            let _ = fs::remove_file(path);
        }
    })?;
    Ok(())
}

/// Returns the free bytes, or `u64::MAX` if the file system does not report them: a write then fails when it is full.
pub(super) fn free_bytes(folder: &Path) -> u64 {
    match statvfs(folder) {
        // Root may also use the blocks reserved for it.
        Ok(disk) if disk.f_blocks > 0 && rustix::process::geteuid().is_root() => disk.f_bfree * disk.f_frsize,
        Ok(disk) if disk.f_blocks > 0 => disk.f_bavail * disk.f_frsize,
        _ => u64::MAX,
    }
}
