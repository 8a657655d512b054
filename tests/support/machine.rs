//! A folder as a machine that serves a replicated shop, with the files of `deploy/`. Machines of one folder share the
//! target of their replicas.

use std::fs::{self, File};
use std::io;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use crate::program::Program;

pub(crate) const SCRIPT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/deploy/shop-replica");
const SETTINGS: &str = include_str!("../../deploy/litestream.yml");
/// Where `make` installs Litestream.
const TOOLS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/target/tools/litestream/bin");

pub(crate) struct Machine {
    pub(crate) folder: PathBuf,
    binary: PathBuf,
    pub(crate) path: String,
}

/// Litestream, killed on drop.
pub(crate) struct Litestream(pub(crate) Child);

impl Machine {
    /// Fails where Litestream is not installed.
    pub(crate) fn new(binary: &Path, shared: &Path, name: &str) -> io::Result<Self> {
        let folder = shared.join(name);
        fs::create_dir_all(folder.join("bin"))?;
        symlink(binary, folder.join("bin/shop"))?;
        let path = format!("{}:{TOOLS}:{}", folder.join("bin").display(), std::env::var("PATH").unwrap_or_default());
        let machine = Self { folder, binary: binary.to_owned(), path };
        let target = format!("path: {}/${{REPLICA}}", shared.join("target").display());
        let settings = SETTINGS
            .replace("/run/litestream/litestream.sock", &machine.socket())
            .replace("/var/lib/shop/shop.db", &machine.database().display().to_string())
            .replace("url: s3://bucket/shop/${REPLICA}", &target);
        fs::write(machine.folder.join("litestream.yml"), settings)?;
        machine.command("litestream").arg("version").stdout(Stdio::null()).status()?;
        Ok(machine)
    }

    pub(crate) fn database(&self) -> PathBuf {
        self.folder.join("shop.db")
    }

    pub(crate) fn socket(&self) -> String {
        self.folder.join("litestream.sock").display().to_string()
    }

    /// Returns a command of this machine, with its programs first.
    pub(crate) fn command(&self, program: &str) -> Command {
        let mut command = Command::new(program);
        command.env("PATH", &self.path).env("DATABASE", self.database());
        command.env("CONFIG", self.folder.join("litestream.yml"));
        command
    }

    /// Runs `deploy/shop-replica`. Returns its exit status, and the last line that it printed.
    pub(crate) fn run(&self, command: &str) -> (Option<i32>, String) {
        let output = self.command(SCRIPT).arg(command).output().expect("it starts");
        let text = String::from_utf8_lossy(if output.stderr.is_empty() { &output.stdout } else { &output.stderr });
        (output.status.code(), text.lines().last().unwrap_or_default().to_owned())
    }

    /// Returns what the unit of Litestream reads.
    pub(crate) fn number(&self) -> String {
        fs::read_to_string(self.folder.join("shop.db.replica")).unwrap_or_else(|_| "REPLICA=1\n".to_owned())
    }

    /// Returns a command of Litestream for the replica of this machine.
    pub(crate) fn litestream(&self, command: &str) -> Command {
        let number = self.number();
        let mut litestream = self.command("litestream");
        litestream.arg(command).arg("-config").arg(self.folder.join("litestream.yml")).stdout(Stdio::null());
        litestream.env("REPLICA", number.trim().trim_start_matches("REPLICA="));
        litestream
    }

    /// Starts Litestream as its unit does.
    pub(crate) fn replicate(&self) -> io::Result<Litestream> {
        let log = File::create(self.folder.join("litestream.log"))?;
        Ok(Litestream(self.litestream("replicate").stderr(log).spawn()?))
    }

    /// Starts Litestream and a shop that waits for it. The shop takes orders when it is healthy.
    pub(crate) fn start(&self) -> io::Result<(Litestream, Program)> {
        let litestream = self.replicate()?;
        Ok((litestream, Program::start_with(&self.binary, &self.database(), &["--litestream", &self.socket()])))
    }
}

impl Drop for Litestream {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}
