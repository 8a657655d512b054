//! The shop as a child process, for tests and `make soak`.

#![allow(dead_code, reason = "each test program uses a part")]

use std::fs::File;
use std::io::{BufRead, BufReader};
use std::net::TcpListener;
use std::os::fd::OwnedFd;
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Output, Stdio};

use rustix::process::{Pid, Signal, kill_process};

/// A running shop, killed on drop.
pub(crate) struct Program {
    pub(crate) child: Child,
    /// `http://` with host and port.
    pub(crate) url: String,
    stdout: BufReader<ChildStdout>,
}

impl Program {
    /// Serves a database on a free port. Appends standard error to a file with the extension `log`.
    pub(crate) fn start(binary: &Path, database: &Path) -> Self {
        Self::start_with(binary, database, &[])
    }

    /// Like [`Program::start`], with more options.
    pub(crate) fn start_with(binary: &Path, database: &Path, options: &[&str]) -> Self {
        Self::start_by(Command::new(binary), database, options)
    }

    /// Like [`Program::start_with`], by a command that runs the arguments that follow with the shop.
    pub(crate) fn start_by(mut command: Command, database: &Path, options: &[&str]) -> Self {
        // On a full disk the log cannot be created.
        let log = File::options().create(true).append(true).open(database.with_extension("log"));
        command.args(["serve", "--listen", "127.0.0.1:0", "--db"]).arg(database).args(options);
        command.stderr(log.map_or_else(|_| Stdio::null(), Stdio::from));
        Self::spawn(&mut command).expect("the shop opens")
    }

    /// Runs a command that serves, and waits until the shop is open. Returns the output of a command that exits instead.
    pub(crate) fn spawn(command: &mut Command) -> Result<Self, Output> {
        // Names the program; the shop rejects variables that look like settings.
        let mut child = command.env_remove("SHOP_BINARY").stdout(Stdio::piped()).spawn().expect("the program starts");
        let mut stdout = BufReader::new(child.stdout.take().expect("a pipe"));
        let mut line = String::new();
        stdout.read_line(&mut line).expect("a line");
        match line.trim_end().strip_prefix("The shop is open on ") {
            Some(url) => Ok(Self { child, url: url.to_owned(), stdout }),
            None => Err(child.wait_with_output().expect("the program ends")),
        }
    }

    /// Returns the next line of standard output.
    pub(crate) fn read_line(&mut self) -> String {
        let mut line = String::new();
        self.stdout.read_line(&mut line).expect("a line");
        line
    }

    /// Returns the memory of the program in KiB.
    pub(crate) fn resident_kib(&self) -> u64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).expect("it runs");
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).expect("a line");
        line.trim().trim_end_matches(" kB").parse().expect("a number")
    }

    pub(crate) fn signal(&self, signal: Signal) {
        kill_process(Pid::from_child(&self.child), signal).expect("it runs");
    }
}

impl Drop for Program {
    /// Sends SIGKILL: nothing is flushed or closed.
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Returns a command that passes a listening socket of this process to a program, as systemd does.
pub(crate) fn with_socket(socket: &TcpListener, binary: &Path) -> Command {
    let mut command = Command::new("sh");
    // Passed sockets begin at descriptor 3. The id of the process is known only once it has started.
    command.args(["-c", "exec 3<&0 0</dev/null; LISTEN_FDS=1 LISTEN_PID=$$ exec \"$0\" \"$@\""]).arg(binary);
    command.stdin(OwnedFd::from(socket.try_clone().expect("a descriptor")));
    command
}
