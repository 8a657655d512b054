//! The built program with a certificate from files.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::authority::{Authority, Issued};
use crate::client::Client;
use crate::program::Program;

/// A running shop that speaks HTTPS, killed on drop.
pub(crate) struct Server {
    pub(crate) program: Program,
    pub(crate) authority: Authority,
    pub(crate) folder: PathBuf,
}

impl Server {
    /// Serves with a certificate for `localhost`.
    pub(crate) fn start(folder: &Path, options: &[&str]) -> Self {
        let authority = Authority::new();
        write_certificate(folder, &authority.issue(&["localhost"]));
        let (chain, key) = (folder.join("chain.pem"), folder.join("key.pem"));
        let files = ["--tls-cert", chain.to_str().expect("text"), "--tls-key", key.to_str().expect("text")];
        let database = folder.join("shop.db");
        let program = Program::start_with(binary(), &database, &[&files, options].concat());
        Self { program, authority, folder: folder.to_owned() }
    }

    pub(crate) fn client(&self) -> Client {
        let peer = self.program.url.trim_start_matches("https://").to_owned();
        Client { peer, domain: "localhost".to_owned(), roots: self.authority.roots() }
    }

    /// Returns what the program has written to standard error.
    pub(crate) fn log(&self) -> String {
        fs::read_to_string(self.folder.join("shop.log")).expect("the log")
    }
}

pub(crate) fn binary() -> &'static Path {
    Path::new(env!("CARGO_BIN_EXE_shop"))
}

/// Writes `chain.pem` and `key.pem`.
pub(crate) fn write_certificate(folder: &Path, issued: &Issued) {
    fs::write(folder.join("chain.pem"), &issued.chain).expect("written");
    fs::write(folder.join("key.pem"), &issued.key).expect("written");
}

/// Runs a command that has to fail and returns its exit status and its standard error.
pub(crate) fn refusal(folder: &Path, arguments: &[&str]) -> (Option<i32>, String) {
    let mut command = Command::new(binary());
    command.current_dir(folder).env_clear().args(["serve", "--listen", "127.0.0.1:0"]).args(arguments);
    let output = command.stderr(std::process::Stdio::piped());
    match Program::spawn(output) {
        Ok(_) => panic!("the shop opened with {arguments:?}"),
        Err(output) => (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned()),
    }
}
