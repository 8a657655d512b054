//! The shop as a child process.

use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};

/// A running shop, killed on drop.
pub(crate) struct Program {
    pub(crate) child: Child,
    pub(crate) address: String,
}

impl Program {
    /// Serves a database on a free port. Appends standard error to a file with the extension `log`.
    pub(crate) fn start(binary: &Path, database: &Path) -> Self {
        Self::start_with(binary, database, &[])
    }

    /// Like [`Program::start`], with more options.
    pub(crate) fn start_with(binary: &Path, database: &Path, options: &[&str]) -> Self {
        // On a full disk the log cannot be created.
        let log = File::options().create(true).append(true).open(database.with_extension("log"));
        let mut child = Command::new(binary)
            .args(["serve", "--listen", "127.0.0.1:0", "--db"])
            .arg(database)
            .args(options)
            .stdout(Stdio::piped())
            .stderr(log.map_or_else(|_| Stdio::null(), Stdio::from))
            .spawn()
            .expect("the program starts");
        let mut line = String::new();
        BufReader::new(child.stdout.take().expect("a pipe")).read_line(&mut line).expect("a line");
        let address = line.trim_end().rsplit(' ').next().expect("an address").to_owned();
        Self { child, address }
    }
}

impl Drop for Program {
    /// Sends SIGKILL: nothing is flushed or closed.
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
