//! Certificates by ACME, from pebble.

use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{self, Receiver, Sender};
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process};

use crate::client::{Client, HTTP1, HTTP2, is_served};
use crate::http2::Http2;
use crate::pebble::Network;
use crate::server::binary;

const OPEN: &str = "The shop is open on https://shop.example";
const TIMEOUT: Duration = Duration::from_mins(1);
const DOMAIN: &str = "shop.example";
const DOMAINS: &str = "shop.example,www.shop.example";

/// A shop that may still wait for its certificate, killed on drop.
struct Shop {
    child: Child,
    lines: Receiver<String>,
    /// What it has written so far, to both outputs.
    output: String,
}

impl Shop {
    fn start(network: &Network, database: &Path, domains: &str) -> Self {
        let mut command = Command::new(binary());
        command.args(["serve", "--db"]).arg(database).args(network.options(domains));
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it starts");
        let (sender, lines) = mpsc::channel();
        forward(child.stdout.take().expect("a pipe"), sender.clone());
        forward(child.stderr.take().expect("a pipe"), sender);
        Self { child, lines, output: String::new() }
    }

    /// Waits until the shop is open.
    fn open(network: &Network, database: &Path, domains: &str) -> Self {
        let mut shop = Self::start(network, database, domains);
        shop.wait_for(OPEN);
        shop
    }

    /// Waits for a line with these words and returns it.
    fn wait_for(&mut self, words: &str) -> String {
        let deadline = Instant::now() + TIMEOUT;
        loop {
            let line = self.lines.recv_timeout(deadline.saturating_duration_since(Instant::now()));
            let line = line.unwrap_or_else(|_| panic!("no line with {words:?}: {}", self.output));
            self.output.push_str(&line);
            self.output.push('\n');
            if line.contains(words) {
                return line;
            }
        }
    }

    fn stop(mut self) {
        kill_process(Pid::from_child(&self.child), Signal::TERM).expect("it runs");
        assert_eq!(self.child.wait().expect("it ends").code(), Some(0));
    }
}

impl Drop for Shop {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn forward(output: impl Read + Send + 'static, lines: Sender<String>) {
    std::thread::spawn(move || {
        BufReader::new(output).lines().map_while(Result::ok).try_for_each(|line| lines.send(line))
    });
}

/// Writes a certificate of the test's authority where the shop looks for its own.
fn store(network: &Network, database: &Path, from: i64, until: i64) -> Vec<u8> {
    let folder = network.acme_folder(database);
    fs::create_dir_all(&folder).expect("made");
    let domains: Vec<&str> = DOMAINS.split(',').collect();
    let issued = network.authority().issue_for_days(&domains, from, until);
    fs::write(folder.join("certificate.pem"), issued.key + &issued.chain).expect("written");
    fs::read(folder.join("certificate.pem")).expect("the file")
}

/// Sends requests until the shop has another certificate. Each of them must succeed.
fn wait_for_another_certificate(client: &Client) {
    let old = client.certificate().expect("a certificate");
    let mut open = client.connect(HTTP1).expect("a connection");
    let deadline = Instant::now() + TIMEOUT;
    while client.certificate().expect("a certificate") == old {
        assert!(client.get("/").expect("a response").starts_with("HTTP/1.1 200"));
        assert!(Instant::now() < deadline, "the certificate is not replaced");
    }
    assert!(is_served(&mut open));
}

fn temporary() -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().expect("a folder");
    let database = folder.path().join("shop.db");
    (folder, database)
}

#[test]
fn a_certificate_for_all_domains_is_obtained_stored_privately_and_used_again_without_the_authority() {
    let (folder, database) = temporary();
    let Some(mut network) = Network::start(folder.path()) else { return };
    network.start_authority();
    let shop = Shop::open(&network, &database, DOMAINS);
    let client = network.client(DOMAIN);
    assert_eq!(Http2::start(client.connect(HTTP2).expect("a connection"), &[]).get("/").status, 200);
    assert!(network.client("www.shop.example").get("/").expect("a response").contains("https://shop.example/media/"));
    let acme = network.acme_folder(&database);
    for (path, mode) in [
        (acme.parent().expect("a folder").to_owned(), 0o700),
        (acme.clone(), 0o700),
        (acme.join("account.json"), 0o600),
        (acme.join("certificate.pem"), 0o600),
    ] {
        let found = fs::metadata(&path).expect("it exists").permissions().mode() & 0o777;
        assert_eq!(found, mode, "{}", path.display());
    }
    assert_eq!(fs::read_dir(&acme).expect("a folder").count(), 2, "no temporary files are left");
    let certificate = client.certificate().expect("a certificate");
    shop.stop();
    network.stop_authority();
    let shop = Shop::open(&network, &database, DOMAINS);
    assert_eq!(client.certificate().expect("a certificate"), certificate);
    assert!(!shop.output.contains("ERROR"), "{}", shop.output);
}

#[test]
fn a_shop_without_a_certificate_serves_nothing_until_the_authority_can_be_reached() {
    let (folder, database) = temporary();
    let Some(mut network) = Network::start(folder.path()) else { return };
    let mut shop = Shop::start(&network, &database, DOMAINS);
    let line = shop.wait_for("next attempt in");
    assert!(line.contains("no certificate for shop.example, www.shop.example: ") && line.contains("refused"), "{line}");
    let alert = network.client(DOMAIN).get("/").expect_err("no certificate").to_string();
    assert!(alert.to_ascii_lowercase().contains("alert"), "{alert}");
    assert!(!shop.output.contains(OPEN), "{}", shop.output);
    network.start_authority();
    shop.wait_for(OPEN);
    assert!(network.client(DOMAIN).get("/").expect("a response").starts_with("HTTP/1.1 200"));
}

#[test]
fn a_refusal_is_logged_with_the_domain_and_the_reason_and_the_shop_tries_again() {
    let (folder, database) = temporary();
    let Some(mut network) = Network::start(folder.path()) else { return };
    network.resolve_to_shop(false);
    network.start_authority();
    let mut shop = Shop::start(&network, &database, DOMAINS);
    let line = shop.wait_for("next attempt in");
    assert!(line.contains("ERROR") && line.contains("shop.example: "), "{line}");
    assert!(line.contains("Failed to connect to 127.0.0.254"), "{line}");
    assert!(!shop.output.contains(OPEN) && shop.output.matches("ERROR").count() == 1, "{}", shop.output);
    network.resolve_to_shop(true);
    shop.wait_for(OPEN);
    assert!(network.client(DOMAIN).get("/").expect("a response").starts_with("HTTP/1.1 200"));
}

#[test]
fn a_certificate_is_renewed_after_two_thirds_of_its_lifetime_with_the_same_account_and_no_failed_request() {
    let (folder, database) = temporary();
    let Some(mut network) = Network::start(folder.path()) else { return };
    network.start_authority();
    Shop::open(&network, &database, DOMAINS).stop();
    let acme = network.acme_folder(&database);
    let account = fs::read(acme.join("account.json")).expect("the account");
    let stored = store(&network, &database, -61, 29);
    let _shop = Shop::open(&network, &database, DOMAINS);
    wait_for_another_certificate(&network.client(DOMAIN));
    assert_ne!(fs::read(acme.join("certificate.pem")).expect("the certificate"), stored);
    assert_eq!(fs::read(acme.join("account.json")).expect("the account"), account);
}

#[test]
fn a_certificate_that_lacks_a_domain_is_served_until_the_next_one_is_issued() {
    let (folder, database) = temporary();
    let Some(mut network) = Network::start(folder.path()) else { return };
    store(&network, &database, -1, 60);
    network.start_authority();
    let _shop = Shop::open(&network, &database, "shop.example,new.shop.example");
    wait_for_another_certificate(&network.client(DOMAIN));
    assert!(network.client("new.shop.example").get("/").expect("a response").starts_with("HTTP/1.1 200"));
}

#[test]
fn an_expired_or_damaged_certificate_is_replaced_and_an_account_that_is_unknown_is_made_again() {
    let (folder, database) = temporary();
    let Some(mut network) = Network::start(folder.path()) else { return };
    network.start_authority();
    Shop::open(&network, &database, DOMAINS).stop();
    network.stop_authority();
    // The next one knows no accounts.
    network.start_authority();
    store(&network, &database, -90, -1);
    let shop = Shop::open(&network, &database, DOMAINS);
    assert!(shop.output.contains("the certificate has expired"), "{}", shop.output);
    shop.stop();
    fs::write(network.acme_folder(&database).join("certificate.pem"), "damaged").expect("written");
    let shop = Shop::open(&network, &database, DOMAINS);
    assert!(shop.output.contains("certificate.pem is not used"), "{}", shop.output);
}
