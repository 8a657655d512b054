//! Disks that are full.

use std::fs::File;
use std::io::{self, Write};
use std::path::Path;
use std::process::Command;

use rustix::fs::{FallocateFlags, fallocate, statvfs};

/// A small tmpfs, unmounted on drop.
pub(crate) struct Disk {
    folder: tempfile::TempDir,
}

impl Disk {
    pub(crate) fn mount(options: &str) -> Option<Self> {
        let folder = tempfile::tempdir().expect("a folder");
        let mounted = Command::new("mount").args(["-t", "tmpfs", "-o", options, "tmpfs"]).arg(folder.path()).output();
        match mounted {
            Ok(output) if output.status.success() => Some(Self { folder }),
            _ => {
                let _ = writeln!(io::stderr(), "skipped: mounting a tmpfs requires root on Linux");
                None
            }
        }
    }

    pub(crate) fn path(&self) -> &Path {
        self.folder.path()
    }
}

impl Drop for Disk {
    fn drop(&mut self) {
        // Lazy, because the server may not have exited yet.
        let _ = Command::new("umount").arg("-l").arg(self.path()).status();
    }
}

fn free_bytes(folder: &Path) -> u64 {
    let disk = statvfs(folder).expect("a file system");
    disk.f_bfree * disk.f_frsize
}

/// Fills the disk with one file, up to this many free bytes.
pub(crate) fn fill_up_to(folder: &Path, free: u64) -> File {
    let filler = File::create(folder.join("filler")).expect("a file");
    fallocate(&filler, FallocateFlags::empty(), 0, free_bytes(folder) - free).expect("a file");
    filler
}
