//! The power fails under load, again and again: what was not synced is gone with the file system's memory.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::clients::Clients;
use crate::ledger::Ledger;
use crate::program::Program;

const ORDERS_BETWEEN: usize = 200;
/// Half a gigabyte, of which only what is written takes room.
const DISK: u64 = 512 * 1024 * 1024;

/// Why there can be no power cut here.
pub(crate) struct Unable(pub(crate) String);

/// A file system in a file, mounted while this lives.
struct Disk {
    image: PathBuf,
    mounted_on: PathBuf,
}

impl Disk {
    fn make(folder: &Path, kind: &str) -> Result<Self, Unable> {
        let disk = Self { image: folder.join("disk"), mounted_on: folder.join("mounted") };
        fs::create_dir(&disk.mounted_on).expect("a folder");
        File::create(&disk.image).and_then(|file| file.set_len(DISK)).expect("a file");
        execute(Command::new(format!("mkfs.{kind}")).arg("-q").arg(&disk.image))?;
        disk.mount()?;
        Ok(disk)
    }

    fn mount(&self) -> Result<(), Unable> {
        execute(Command::new("mount").args(["-o", "loop"]).arg(&self.image).arg(&self.mounted_on))
    }

    /// `FS_IOC_GOINGDOWN` without a flush of the journal: nothing reaches the disk any more.
    fn cut(&self) {
        let shutdown = execute(Command::new("xfs_io").args(["-x", "-c", "shutdown"]).arg(&self.mounted_on));
        assert!(shutdown.is_ok(), "the file system goes down");
    }

    fn unmount(&self) -> Result<(), Unable> {
        execute(Command::new("umount").arg(&self.mounted_on))
    }
}

impl Drop for Disk {
    fn drop(&mut self) {
        let _ = self.unmount();
    }
}

/// Cuts the power so many times and says what became of the orders.
pub(crate) fn run(binary: &Path, folder: &Path, kind: &str, cuts: usize) -> Result<Ledger, Unable> {
    execute(Command::new("xfs_io").arg("-V"))?;
    let disk = Disk::make(folder, kind)?;
    let database = disk.mounted_on.join("shop.db");
    let mut clients = Clients::of(&database);
    for _ in 0..cuts {
        clients.buy(Program::start(binary, &database), ORDERS_BETWEEN, |program| {
            disk.cut();
            drop(program);
        });
        disk.unmount()?;
        disk.mount()?;
    }
    Ok(clients.settle(Program::start(binary, &database), &database))
}

fn execute(command: &mut Command) -> Result<(), Unable> {
    let name = command.get_program().to_string_lossy().into_owned();
    let output = command.output().map_err(|error| Unable(format!("{name}: {error}")))?;
    let text = String::from_utf8_lossy(&output.stderr);
    if output.status.success() { Ok(()) } else { Err(Unable(format!("{name}: {}", text.trim()))) }
}
