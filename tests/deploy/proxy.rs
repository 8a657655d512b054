//! A proxy of the files in `deploy/`, in front of a shop.

use std::fs;
use std::io::{self, Write};
use std::net::{SocketAddr, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use tempfile::TempDir;

use crate::nginx::{self, free_address, in_frame, replaced, without_tls};
use crate::program::Program;
use crate::read;

pub(crate) const SHOP: &str = env!("CARGO_BIN_EXE_shop");
/// The longest wait for a response. Each comes within milliseconds.
pub(crate) const TIMEOUT: Duration = Duration::from_secs(20);

const NGINX: &[&str] = &["nginx", "/usr/sbin/nginx"];

/// A shop behind a proxy. Both are killed on drop.
pub(crate) struct Proxied {
    pub(crate) name: &'static str,
    proxy: Child,
    pub(crate) address: SocketAddr,
    /// Where the proxy would keep bodies.
    temporary: PathBuf,
    pub(crate) folder: TempDir,
    pub(crate) shop: Program,
}

/// A configuration that listens on an address, for a shop at another.
type Configure = fn(folder: &Path, listen: SocketAddr, shop: &str) -> Command;

/// Starts each proxy that is installed, with a shop behind it.
pub(crate) fn each_proxy() -> impl Iterator<Item = Proxied> {
    let proxies: [(&str, &[&str], Configure); 2] = [("nginx", NGINX, with_nginx), ("Caddy", &["caddy"], with_caddy)];
    proxies.into_iter().filter_map(|(name, programs, configure)| start_installed(name, programs, configure))
}

/// Starts nginx as a cache, with a shop behind it and a second one that does not respond.
pub(crate) fn edge() -> Option<Proxied> {
    start_installed("nginx", NGINX, nginx::edge)
}

fn start_installed(name: &'static str, programs: &[&str], configure: Configure) -> Option<Proxied> {
    let is_installed = |program: &&&str| {
        Command::new(program).arg("version").stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok()
    };
    let Some(program) = programs.iter().find(is_installed) else {
        let _ = writeln!(io::stderr(), "SKIPPED: {name} is not installed");
        return None;
    };
    Some(Proxied::start(name, program, configure))
}

/// The shipped file with other addresses and without TLS.
fn with_nginx(folder: &Path, listen: SocketAddr, shop: &str) -> Command {
    let parts = [
        ("server 127.0.0.1:8080;", format!("server {shop};")),
        ("listen 80;", format!("listen {};", free_address())),
        ("listen 443 ssl http2;", format!("listen {listen};")),
    ];
    in_frame(folder, &replaced(without_tls("nginx.conf"), &parts))
}

/// The shipped file with other addresses and without TLS.
fn with_caddy(folder: &Path, listen: SocketAddr, shop: &str) -> Command {
    let site = replaced(
        read("Caddyfile"),
        &[("\nshop.example {", format!("\nhttp://{listen} {{")), ("proxy 127.0.0.1:8080", format!("proxy {shop}"))],
    );
    let file = folder.join("Caddyfile");
    fs::write(&file, format!("{{\n\tadmin off\n}}\n{site}")).expect("a file");
    let mut command = Command::new("");
    command.args(["run", "--adapter", "caddyfile", "--config"]).arg(file);
    // Caddy saves its own configuration at its start, not among what it keeps for clients.
    for variable in ["HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME"] {
        command.env(variable, folder.join("caddy"));
    }
    command.env("TMPDIR", folder.join("temporary"));
    command
}

impl Proxied {
    fn start(name: &'static str, program: &str, configure: Configure) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let database = folder.path().join("shop.db");
        let shop = Program::start_with(SHOP.as_ref(), &database, &["--trusted-proxy", "127.0.0.1"]);
        let temporary = folder.path().join("temporary");
        fs::create_dir(&temporary).expect("a folder");
        let address = free_address();
        let configured = configure(folder.path(), address, shop.url.trim_start_matches("http://"));
        let log = fs::File::create(folder.path().join("proxy.log")).expect("a file");
        let mut command = Command::new(program);
        command
            .args(configured.get_args())
            .envs(configured.get_envs().filter_map(|(name, value)| Some((name, value?))));
        let proxy = command.stdout(Stdio::null()).stderr(log).spawn().expect("the proxy starts");
        let mut proxied = Self { name, proxy, address, temporary, folder, shop };
        let deadline = Instant::now() + TIMEOUT;
        while TcpStream::connect(address).is_err() {
            let has_ended = proxied.proxy.try_wait().expect("a child").is_some();
            assert!(!has_ended && Instant::now() < deadline, "{name}: {}", proxied.log());
            std::thread::yield_now();
        }
        proxied
    }

    pub(crate) fn log(&self) -> String {
        let read = |file| fs::read_to_string(self.folder.path().join(file)).unwrap_or_default();
        ["proxy.log", "error.log", "access.log"].map(read).concat()
    }

    pub(crate) fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(self.address).expect("a connection");
        stream.set_read_timeout(Some(TIMEOUT)).expect("a timeout");
        stream.set_nodelay(true).expect("an option");
        stream
    }

    /// Returns the files that the proxy keeps for clients. nginx removes their names while they are open.
    pub(crate) fn kept(&self) -> Vec<PathBuf> {
        let open = fs::read_dir(format!("/proc/{}/fd", self.proxy.id())).expect("open files");
        let open = open.filter_map(|file| fs::read_link(file.ok()?.path()).ok());
        open.filter(|file| file.starts_with(&self.temporary)).collect()
    }

    pub(crate) fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }
}

impl Drop for Proxied {
    fn drop(&mut self) {
        let _ = self.proxy.kill();
        let _ = self.proxy.wait();
    }
}
