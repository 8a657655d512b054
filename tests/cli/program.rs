//! The built program as a child process.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};

pub(crate) const PASSWORD: &str = "violet kettle under ferry\n";

pub(crate) fn shop(folder: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_shop"));
    command.current_dir(folder).env_clear().stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

pub(crate) fn run(folder: &Path, arguments: &[&str], input: &str) -> Output {
    let mut child = shop(folder).args(arguments).spawn().expect("the program starts");
    // A command that reads no input may exit before the write.
    let _ = child.stdin.take().expect("a pipe").write_all(input.as_bytes());
    child.wait_with_output().expect("the program ends")
}

pub(crate) fn create_admin(folder: &Path, email: &str, password: &str) -> Output {
    run(folder, &["create-admin", "--db", "x.db", "--email", email, "--password-stdin"], password)
}

/// Asserts exit status 1 and one line on stderr that starts with `shop: ` and contains `words`.
pub(crate) fn assert_fails(output: &Output, words: &str) {
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{stderr}");
    assert!(stderr.starts_with("shop: ") && stderr.lines().count() == 1, "{stderr}");
    assert!(stderr.contains(words), "{stderr}");
}

/// A running server, killed on drop.
pub(crate) struct Server {
    pub(crate) child: Child,
    pub(crate) lines: Vec<String>,
    pub(crate) address: String,
}

impl Server {
    pub(crate) fn start(folder: &Path, arguments: &[&str], first_lines: usize) -> Self {
        let mut child = shop(folder)
            .args(["serve", "--db", "x.db", "--listen", "127.0.0.1:0"])
            .args(arguments)
            .spawn()
            .expect("the program starts");
        let stdout = BufReader::new(child.stdout.take().expect("a pipe"));
        let lines: Vec<String> = stdout.lines().take(first_lines).map(|line| line.expect("text")).collect();
        let address = lines[0].rsplit(' ').next().expect("an address").to_owned();
        Self { child, lines, address }
    }

    pub(crate) fn signal(&self, signal: rustix::process::Signal) {
        let id = i32::try_from(self.child.id()).expect("a process id");
        rustix::process::kill_process(rustix::process::Pid::from_raw(id).expect("not 0"), signal).expect("it runs");
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Starts a server on `x.db`. Returns its output if it refuses to serve.
pub(crate) fn try_to_serve(folder: &Path) -> Result<Server, Output> {
    try_to_serve_file(folder, "x.db")
}

/// Starts a server on the database with this name. Returns its output if it refuses to serve.
pub(crate) fn try_to_serve_file(folder: &Path, name: &str) -> Result<Server, Output> {
    let mut child =
        shop(folder).args(["serve", "--db", name, "--listen", "127.0.0.1:0"]).spawn().expect("the program starts");
    let mut line = String::new();
    BufReader::new(child.stdout.take().expect("a pipe")).read_line(&mut line).expect("a line");
    if line.is_empty() {
        return Err(child.wait_with_output().expect("the program ends"));
    }
    Ok(Server { child, address: line.trim_end().rsplit(' ').next().expect("an address").to_owned(), lines: vec![line] })
}

pub(crate) fn mode(path: &Path) -> u32 {
    fs::metadata(path).expect("a file").permissions().mode() & 0o777
}
