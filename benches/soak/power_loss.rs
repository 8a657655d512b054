//! Cuts the power repeatedly under load: data that was not synced is lost with the file system's memory.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::clients::Clients;
use crate::ledger::Ledger;
use crate::program::Program;

const ORDERS_BETWEEN: usize = 200;
/// 512 MiB, sparse: only written blocks take space.
const DISK: u64 = 512 * 1024 * 1024;

/// The reason why power cuts cannot be simulated on this machine.
pub(crate) struct Unsupported(pub(crate) String);

/// A file system in a file, unmounted on drop.
struct Disk {
    image: PathBuf,
    mount_point: PathBuf,
}

impl Disk {
    fn create(folder: &Path, kind: &str) -> Result<Self, Unsupported> {
        let disk = Self { image: folder.join("disk"), mount_point: folder.join("mounted") };
        fs::create_dir(&disk.mount_point).expect("a folder");
        File::create(&disk.image).and_then(|file| file.set_len(DISK)).expect("a file");
        execute(Command::new(format!("mkfs.{kind}")).arg("-q").arg(&disk.image))?;
        disk.mount()?;
        Ok(disk)
    }

    fn mount(&self) -> Result<(), Unsupported> {
        execute(Command::new("mount").args(["-o", "loop"]).arg(&self.image).arg(&self.mount_point))
    }

    /// Mounts the image on another machine, which has another folder.
    fn move_to(&mut self, mount_point: PathBuf) -> Result<(), Unsupported> {
        self.unmount()?;
        fs::create_dir(&mount_point).expect("a folder");
        self.mount_point = mount_point;
        self.mount()
    }

    /// Shuts the file system down with `FS_IOC_GOINGDOWN`, without flushing its journal: later writes are lost.
    fn cut_power(&self) {
        let shutdown = execute(Command::new("xfs_io").args(["-x", "-c", "shutdown"]).arg(&self.mount_point));
        assert!(shutdown.is_ok(), "the file system goes down");
    }

    fn unmount(&self) -> Result<(), Unsupported> {
        execute(Command::new("umount").arg(&self.mount_point))
    }
}

impl Drop for Disk {
    fn drop(&mut self) {
        let _ = self.unmount();
    }
}

/// Cuts the power `cuts` times, then compares the orders with the acknowledgments.
pub(crate) fn run(binary: &Path, folder: &Path, kind: &str, cuts: usize) -> Result<Ledger, Unsupported> {
    execute(Command::new("xfs_io").arg("-V"))?;
    let disk = Disk::create(folder, kind)?;
    let database = disk.mount_point.join("shop.db");
    let mut clients = Clients::new(&database);
    for _ in 0..cuts {
        clients.buy(Program::start(binary, &database), ORDERS_BETWEEN, |program| {
            disk.cut_power();
            drop(program);
        });
        disk.unmount()?;
        disk.mount()?;
    }
    Ok(clients.settle(Program::start(binary, &database), &database))
}

/// Cuts the power of a machine whose database is on a volume, and serves the volume elsewhere. Returns the orders compared
/// with the acknowledgments, and the exit status of the first machine on its empty folder.
pub(crate) fn run_volume(binary: &Path, folder: &Path) -> Result<(Ledger, Option<i32>), Unsupported> {
    execute(Command::new("xfs_io").arg("-V"))?;
    let mut disk = Disk::create(folder, "ext4")?;
    let first = disk.mount_point.join("shop.db");
    let mut clients = Clients::new(&first);
    clients.buy(Program::start_with(binary, &first, &["--must-exist"]), ORDERS_BETWEEN, |program| {
        disk.cut_power();
        drop(program);
    });
    disk.move_to(folder.join("elsewhere"))?;
    let mut serve = Command::new(binary);
    serve.args(["serve", "--listen", "127.0.0.1:0", "--must-exist", "--db"]).arg(&first);
    let status = serve.output().expect("it starts").status.code();
    let second = disk.mount_point.join("shop.db");
    Ok((clients.settle(Program::start_with(binary, &second, &["--must-exist"]), &second), status))
}

fn execute(command: &mut Command) -> Result<(), Unsupported> {
    let name = command.get_program().to_string_lossy().into_owned();
    let output = command.output().map_err(|error| Unsupported(format!("{name}: {error}")))?;
    let text = String::from_utf8_lossy(&output.stderr);
    if output.status.success() { Ok(()) } else { Err(Unsupported(format!("{name}: {}", text.trim()))) }
}
