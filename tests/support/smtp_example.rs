//! An SMTP server that prints the mails it gets as lines of JSON, for trying out and for browser tests.
//!
//! `cargo run --example smtp -- FOLDER` writes its URL to `FOLDER/smtp-url`, for `--mail-url-file`, and the certificate of
//! its authority to `FOLDER/smtp-ca.pem`, for `--mail-ca`.

#[path = "authority.rs"]
mod authority;
#[path = "smtp.rs"]
mod smtp;

use std::fs::{self, File};
use std::io::{self, Write};
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};

use authority::Authority;
use serde_json::json;
use smtp::SmtpServer;

fn main() -> io::Result<()> {
    let folder: PathBuf = std::env::args_os().nth(1).unwrap_or_else(|| ".".into()).into();
    let authority = Authority::new();
    let server = SmtpServer::start(&authority.issue_for_tests());
    let url = format!("smtps://shop:secret@{}", server.tls_address);
    fs::write(folder.join("smtp-ca.pem"), authority.root_pem())?;
    write_private(&folder.join("smtp-url"), &url)?;
    print_line(&json!({ "url": url }))?;
    server.messages().try_for_each(|mail| {
        print_line(&json!({
            "from": mail.header("From"),
            "to": mail.to,
            "subject": mail.header("Subject"),
            "id": mail.header("Message-ID"),
            "text": mail.part("text/plain"),
            "html": mail.part("text/html"),
        }))
    })
}

fn write_private(path: &Path, text: &str) -> io::Result<()> {
    let mut file = File::options().write(true).create(true).truncate(true).mode(0o600).open(path)?;
    file.write_all(text.as_bytes())
}

fn print_line(line: &serde_json::Value) -> io::Result<()> {
    let mut out = io::stdout();
    writeln!(out, "{line}")?;
    out.flush()
}
