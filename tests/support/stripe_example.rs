//! Stripe's API on this machine, for trying out and for browser tests: cards of its test mode, no money.
//!
//! `cargo run --example stripe -- FOLDER` writes a key to `FOLDER/stripe-key`, for `--stripe-key-file`, and the certificate
//! of its authority to `FOLDER/stripe-ca.pem`. It prints them as a line of JSON, and how a shop is started with them, once
//! `shop products set-material` has said what its products are made of, and with the mail server of `cargo run --example smtp -- FOLDER`.

#[path = "authority.rs"]
mod authority;
#[path = "stripe/mod.rs"]
mod stripe;

use std::fs::{self, File};
use std::io::{self, Write};
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};
use std::thread;

use authority::Authority;
use serde_json::json;
use stripe::StripeServer;

const KEY: &str = "rk_test_51NotARealKeyOfAnyAccount";
const PUBLISHABLE_KEY: &str = "pk_test_51NotARealKeyOfAnyAccount";

fn main() -> io::Result<()> {
    let folder: PathBuf = std::env::args_os().nth(1).unwrap_or_else(|| ".".into()).into();
    let folder = folder.canonicalize()?;
    let authority = Authority::new();
    let server = StripeServer::start(&authority.issue_for_tests(), KEY);
    let [key, ca] = ["stripe-key", "stripe-ca.pem"].map(|name| folder.join(name));
    fs::write(&ca, authority.root_pem())?;
    write_private(&key, KEY)?;
    let line = json!({ "url": server.url(), "ca": ca, "key_file": key, "publishable_key": PUBLISHABLE_KEY });
    let mut out = io::stdout();
    writeln!(out, "{line}\n{}", serve_line(&server.url(), &folder))?;
    out.flush()?;
    loop {
        thread::park();
    }
}

fn serve_line(url: &str, folder: &Path) -> String {
    let folder = folder.display();
    [
        &format!("SHOP_STRIPE_API={url} SHOP_STRIPE_CA='{folder}/stripe-ca.pem' shop serve --mode live"),
        &format!("--stripe-key-file '{folder}/stripe-key' --stripe-publishable-key {PUBLISHABLE_KEY}"),
        "--public-url http://127.0.0.1:8080 --sales-tax none",
        "--seller 'Example LLC, 1 Main Street, Springfield, IL 62701' --support-email help@shop.example",
        &format!("--mail-url-file '{folder}/smtp-url' --mail-ca '{folder}/smtp-ca.pem'"),
        "--mail-from orders@shop.example",
    ]
    .join(" \\\n  ")
}

fn write_private(path: &Path, text: &str) -> io::Result<()> {
    let mut file = File::options().write(true).create(true).truncate(true).mode(0o600).open(path)?;
    file.write_all(text.as_bytes())
}
