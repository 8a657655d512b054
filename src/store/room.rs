//! Room on the disk: orders stop while some is left, so that staff can still sign in and out and end sessions.

use std::fs::{self, File};
use std::io;
use std::os::unix::fs::{MetadataExt, OpenOptionsExt};
use std::path::{Path, PathBuf};

use rustix::fs::{FallocateFlags, fallocate, statvfs};
use rustix::io::Errno;

use super::file::beside;

/// Free bytes below which no order is taken.
const MARGIN: u64 = 1024 * 1024;
/// Bytes held in a file of their own, which is removed when others have taken the rest of the disk.
const RESERVE: u64 = 1024 * 1024;
const RESERVE_SUFFIX: &str = "-reserve";

/// Knows whether the disk of one database is as good as full.
pub(super) struct Room {
    folder: PathBuf,
    reserve: PathBuf,
    is_low: bool,
}

impl Room {
    /// Makes the reserve of a database, if there is room for it.
    pub(super) fn beside(database: &Path) -> Self {
        let folder = database.parent().unwrap_or(Path::new("/")).to_owned();
        let reserve = beside(database, RESERVE_SUFFIX);
        let is_held = fs::metadata(&reserve).is_ok_and(|held| held.blocks() * 512 >= RESERVE);
        let mut room = Self { folder, reserve, is_low: !is_held };
        room.refresh();
        room
    }

    /// Whether only what staff need may still be written; gives the reserve back to the disk or takes it again.
    pub(super) fn refresh(&mut self) -> bool {
        let free = free_bytes(&self.folder);
        if !self.is_low && free < MARGIN {
            let _ = fs::remove_file(&self.reserve);
            tracing::error!("the disk is full: orders are refused until {} MiB are free", (MARGIN + RESERVE) >> 20);
            self.is_low = true;
        } else if self.is_low && free >= MARGIN + RESERVE {
            self.is_low = hold(&self.reserve).is_err_and(|error| error.kind() == io::ErrorKind::StorageFull);
        }
        self.is_low
    }
}

/// Removes the reserve of a database on a full disk: `SQLite` needs room for its own files even to read.
pub(super) fn release_if_full(database: &Path) {
    let folder = database.parent().unwrap_or(Path::new("/"));
    if free_bytes(folder) < MARGIN {
        let _ = fs::remove_file(beside(database, RESERVE_SUFFIX));
    }
}

/// Allocates the reserve; a file system that cannot has none.
fn hold(path: &Path) -> io::Result<()> {
    let file = File::options().write(true).create(true).truncate(false).mode(0o600).open(path)?;
    fallocate(&file, FallocateFlags::empty(), 0, RESERVE).inspect_err(|error| {
        if *error != Errno::NOSPC {
            let _ = fs::remove_file(path);
        }
    })?;
    Ok(())
}

/// Without an answer, or on a file system that does not count, there is room until a write fails.
fn free_bytes(folder: &Path) -> u64 {
    match statvfs(folder) {
        // What is kept for root is its own to use.
        Ok(disk) if disk.f_blocks > 0 && rustix::process::geteuid().is_root() => disk.f_bfree * disk.f_frsize,
        Ok(disk) if disk.f_blocks > 0 => disk.f_bavail * disk.f_frsize,
        _ => u64::MAX,
    }
}
