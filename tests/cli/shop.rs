//! Commands of the built program.

use std::fs;
use std::io::Write;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use crate::program::Program;

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

/// Serves `x.db` on a free port.
pub(crate) fn serve(folder: &Path, options: &[&str]) -> Program {
    Program::spawn(shop(folder).args(["serve", "--db", "x.db", "--listen", "127.0.0.1:0"]).args(options))
        .expect("the shop opens")
}

/// Serves `x.db`. Returns the output of a shop that refuses.
pub(crate) fn try_to_serve(folder: &Path) -> Result<Program, Output> {
    try_to_serve_file(folder, "x.db")
}

/// Serves the database with this name. Returns the output of a shop that refuses.
pub(crate) fn try_to_serve_file(folder: &Path, name: &str) -> Result<Program, Output> {
    Program::spawn(shop(folder).args(["serve", "--db", name, "--listen", "127.0.0.1:0"]))
}

pub(crate) fn mode(path: &Path) -> u32 {
    fs::metadata(path).expect("a file").permissions().mode() & 0o777
}
