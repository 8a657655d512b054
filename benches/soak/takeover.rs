//! Kills a machine under load, deletes its folder, and takes over on a second one with `deploy/shop-replica`.

use std::fs::{self, File};
use std::io;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use rustix::process::Signal;

use crate::clients::Clients;
use crate::ledger::Ledger;
use crate::program::Program;
use crate::replica::await_replica;

const CLIENTS: usize = 64;
const ORDERS: usize = 2_000;
const SCRIPT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/deploy/shop-replica");

/// The outcome of one take-over.
pub(crate) struct TakenOver {
    pub(crate) ledger: Ledger,
    /// From the start of the command until the second machine takes orders.
    pub(crate) time: Duration,
    /// The exit status of `check` on the first machine afterward.
    pub(crate) returned: Option<i32>,
}

/// A machine with its own folder; all share the target of the replicas.
struct Machine {
    folder: PathBuf,
    path: String,
}

/// Litestream, killed on drop.
struct Litestream(Child);

impl Machine {
    fn new(binary: &Path, shared: &Path, name: &str) -> io::Result<Self> {
        let folder = shared.join(name);
        fs::create_dir_all(folder.join("bin"))?;
        symlink(binary, folder.join("bin/shop"))?;
        let path = format!("{}:{}", folder.join("bin").display(), std::env::var("PATH").unwrap_or_default());
        let settings = format!(
            "socket: {{ enabled: true, path: {0}/litestream.sock }}\ndbs:\n  - path: {0}/shop.db\n    \
             monitor-interval: 200ms\n    min-checkpoint-page-count: 10000\n    busy-timeout: 3s\n    \
             replica: {{ path: {1}/${{REPLICA}}, sync-interval: 200ms }}\n",
            folder.display(),
            shared.join("target").display()
        );
        fs::write(folder.join("litestream.yml"), settings)?;
        Ok(Self { folder, path })
    }

    fn database(&self) -> PathBuf {
        self.folder.join("shop.db")
    }

    fn command(&self, program: &str) -> Command {
        let mut command = Command::new(program);
        command.env("PATH", &self.path).env("DATABASE", self.database());
        command.env("CONFIG", self.folder.join("litestream.yml")).stdout(Stdio::null());
        command
    }

    /// Runs `deploy/shop-replica`.
    fn run(&self, command: &str) -> io::Result<Option<i32>> {
        Ok(self.command(SCRIPT).arg(command).stderr(Stdio::null()).status()?.code())
    }

    /// Starts Litestream and the shop, and waits until orders are taken.
    fn serve(&self, binary: &Path) -> io::Result<(Litestream, Program)> {
        let number = fs::read_to_string(self.folder.join("shop.db.replica")).unwrap_or_else(|_| "REPLICA=1".to_owned());
        let mut command = self.command("litestream");
        command.arg("replicate").arg("-config").arg(self.folder.join("litestream.yml"));
        command.env("REPLICA", number.trim().trim_start_matches("REPLICA="));
        let log = File::create(self.folder.join("litestream.log"))?;
        let litestream = Litestream(command.stderr(log).spawn()?);
        let socket = self.folder.join("litestream.sock").display().to_string();
        let shop = Program::start_with(binary, &self.database(), &["--litestream", &socket]);
        await_replica(&shop);
        Ok((litestream, shop))
    }
}

impl Drop for Litestream {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Lets clients buy on a first machine until it dies, and go on with their keys on the second one. Fails if Litestream is
/// not installed.
pub(crate) fn run(binary: &Path, shared: &Path) -> io::Result<TakenOver> {
    let (first, second) = (Machine::new(binary, shared, "first")?, Machine::new(binary, shared, "second")?);
    let mut clients = Clients::new(&first.database()).with_clients(CLIENTS);
    let (litestream, shop) = first.serve(binary)?;
    clients.buy(shop, ORDERS, |shop| {
        drop(litestream);
        shop.signal(Signal::KILL);
        drop(shop);
    });
    for file in fs::read_dir(&first.folder)?.filter_map(Result::ok).filter(|file| file.path().is_file()) {
        let is_kept = file.file_name() == "litestream.yml";
        if !is_kept {
            fs::remove_file(file.path())?;
        }
    }
    let started = Instant::now();
    if second.run("take-over")? != Some(0) {
        return Err(io::Error::other("take-over failed"));
    }
    let (litestream, shop) = second.serve(binary)?;
    let time = started.elapsed();
    let ledger = clients.settle(shop, &second.database());
    drop(litestream);
    Ok(TakenOver { ledger, time, returned: first.run("check")? })
}
