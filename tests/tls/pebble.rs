//! Pebble, a certificate authority that speaks ACME, with its own DNS server.

use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::{self, Write};
use std::net::{Ipv4Addr, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU8, Ordering};
use std::time::{Duration, Instant};

use serde_json::json;
use tokio_rustls::rustls::pki_types::CertificateDer;
use tokio_rustls::rustls::pki_types::pem::PemObject;

use crate::authority::Authority;
use crate::client::Client;

const CA_PORT: u16 = 14_000;
const ROOTS_PORT: u16 = 15_000;
const DNS_PORT: u16 = 8_053;
const DNS_CONTROL_PORT: u16 = 8_055;
/// Where challenges are answered: the port of the shop.
const TLS_PORT: u16 = 5_001;
const START_TIMEOUT: Duration = Duration::from_secs(20);

static NEXT: AtomicU8 = AtomicU8::new(1);

/// A network with an address for all its servers, in which every domain leads to the shop.
pub(crate) struct Network {
    pub(crate) address: Ipv4Addr,
    folder: PathBuf,
    authority: Authority,
    pebble: Option<Server>,
    _dns: Server,
}

/// A server process, killed on drop.
struct Server(Child);

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

impl Network {
    /// Starts the DNS server, but no certificate authority yet. Prints that the test is skipped and returns `None` if
    /// pebble is not installed.
    pub(crate) fn start(folder: &Path) -> Option<Self> {
        if !["pebble", "pebble-challtestsrv"].into_iter().all(is_installed) {
            let _ = writeln!(io::stderr(), "SKIPPED: pebble is not installed, so ACME is not tested");
            return None;
        }
        // Loopback addresses of its own, so that tests can run at once.
        let [.., high, low] = std::process::id().to_be_bytes();
        let address = Ipv4Addr::new(127, high.clamp(1, 254), low, NEXT.fetch_add(1, Ordering::Relaxed));
        let authority = Authority::new();
        let issued = authority.issue(&[&address.to_string()]);
        fs::write(folder.join("ca.pem"), authority.root_pem()).expect("written");
        fs::write(folder.join("pebble.pem"), issued.chain).expect("written");
        fs::write(folder.join("pebble.key"), issued.key).expect("written");
        let mut dns = Command::new("pebble-challtestsrv");
        dns.args(["-defaultIPv6", "", "-http01", "", "-https01", "", "-tlsalpn01", ""]);
        dns.args(["-dns01", &format!("{address}:{DNS_PORT}"), "-defaultIPv4", &address.to_string()]);
        dns.args(["-management", &format!("{address}:{DNS_CONTROL_PORT}")]);
        let dns = spawn(&mut dns, &folder.join("dns.log"));
        wait_for(address, DNS_CONTROL_PORT);
        Some(Self { address, folder: folder.to_owned(), authority, pebble: None, _dns: dns })
    }

    /// Starts a certificate authority that knows no accounts and refuses 30 % of the nonces.
    pub(crate) fn start_authority(&mut self) {
        let config = json!({ "pebble": {
            "listenAddress": format!("{}:{CA_PORT}", self.address),
            "managementListenAddress": format!("{}:{ROOTS_PORT}", self.address),
            "certificate": self.folder.join("pebble.pem"),
            "privateKey": self.folder.join("pebble.key"),
            "httpPort": 5002,
            "tlsPort": TLS_PORT,
            "ocspResponderURL": "",
            "externalAccountBindingRequired": false,
        } });
        let path = self.folder.join("pebble.json");
        fs::write(&path, config.to_string()).expect("written");
        let mut pebble = Command::new("pebble");
        pebble.args([OsStr::new("-config"), path.as_os_str(), OsStr::new("-dnsserver")]);
        pebble.arg(format!("{}:{DNS_PORT}", self.address));
        pebble.env("PEBBLE_WFE_NONCEREJECT", "30").env("PEBBLE_VA_NOSLEEP", "1");
        self.pebble = Some(spawn(&mut pebble, &self.folder.join("pebble.log")));
        wait_for(self.address, CA_PORT);
        wait_for(self.address, ROOTS_PORT);
    }

    pub(crate) fn stop_authority(&mut self) {
        self.pebble = None;
    }

    /// Lets every domain lead to an address: the shop's, or one where nobody listens.
    pub(crate) fn resolve_to_shop(&self, is_shop: bool) {
        let address = if is_shop { self.address } else { Ipv4Addr::new(127, 0, 0, 254) };
        let url = format!("http://{}:{DNS_CONTROL_PORT}/set-default-ipv4", self.address);
        ureq::post(url).send(json!({ "ip": address }).to_string()).expect("accepted");
    }

    /// The options of `shop serve` for these domains.
    pub(crate) fn options(&self, domains: &str) -> Vec<String> {
        let options = [
            ("--listen", format!("{}:{TLS_PORT}", self.address)),
            ("--domain", domains.to_owned()),
            ("--mode", "spec".to_owned()),
            ("--acme-email", "owner@shop.example".to_owned()),
            ("--acme-directory", format!("https://{}:{}/dir", self.address, CA_PORT)),
            ("--acme-ca", self.folder.join("ca.pem").to_str().expect("text").to_owned()),
        ];
        options.into_iter().flat_map(|(name, value)| [name.to_owned(), value]).collect()
    }

    /// Where the shop keeps what it got from the certificate authority.
    pub(crate) fn acme_folder(&self, database: &Path) -> PathBuf {
        let mut folder = database.as_os_str().to_owned();
        folder.push(".acme");
        PathBuf::from(folder).join(format!("{}-{}-dir", self.address, CA_PORT))
    }

    /// Returns a client of the shop that trusts both authorities: pebble's and the test's.
    pub(crate) fn client(&self, domain: &str) -> Client {
        let peer = format!("{}:{TLS_PORT}", self.address);
        let mut roots = self.authority.roots();
        if self.pebble.is_some() {
            roots.add(self.pebble_root()).expect("a root certificate");
        }
        Client { peer, domain: domain.to_owned(), roots }
    }

    pub(crate) fn authority(&self) -> &Authority {
        &self.authority
    }

    fn own_client(&self, port: u16) -> Client {
        let domain = self.address.to_string();
        Client { peer: format!("{domain}:{port}"), domain, roots: self.authority.roots() }
    }

    fn pebble_root(&self) -> CertificateDer<'static> {
        let response = self.own_client(ROOTS_PORT).get("/roots/0").expect("a response");
        let pem = &response[response.find("-----BEGIN").expect("a certificate")..];
        CertificateDer::from_pem_slice(pem.as_bytes()).expect("a certificate")
    }
}

fn is_installed(program: &str) -> bool {
    let path = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&path).any(|folder| folder.join(program).is_file())
}

fn spawn(command: &mut Command, log: &Path) -> Server {
    let log = File::create(log).expect("a log");
    let stderr = log.try_clone().expect("a file");
    Server(command.stdin(Stdio::null()).stdout(log).stderr(stderr).spawn().expect("it starts"))
}

fn wait_for(address: Ipv4Addr, port: u16) {
    let deadline = Instant::now() + START_TIMEOUT;
    while TcpStream::connect((address, port)).is_err() {
        assert!(Instant::now() < deadline, "no server on {address}:{port}");
        std::thread::yield_now();
    }
}
