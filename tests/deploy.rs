//! Checks the files in `deploy/`: their flags with the built program, their syntax with the tools that read them, and the
//! proxies with a shop behind them.

#[path = "support/brand.rs"]
mod brand;
#[path = "deploy/edge.rs"]
mod edge;
#[path = "support/machine.rs"]
mod machine;
#[path = "support/nginx.rs"]
mod nginx;
#[path = "support/program.rs"]
mod program;
#[path = "deploy/proxies.rs"]
mod proxies;
#[path = "deploy/proxy.rs"]
mod proxy;
#[path = "deploy/replica.rs"]
mod replica;
#[path = "deploy/replica_faults.rs"]
mod replica_faults;
#[path = "support/tmpfs.rs"]
mod tmpfs;

use std::fs;
use std::io::{self, Write};
use std::path::Path;
use std::process::Command;
use std::time::Duration;

use clap::{CommandFactory, Parser};
use shop::config::Serve;

#[derive(Parser)]
struct Arguments {
    #[command(flatten)]
    serve: Serve,
}

fn read(name: &str) -> String {
    fs::read_to_string(Path::new("deploy").join(name)).expect("a file")
}

/// Returns the service with the lines for secrets that belong to root.
fn service_with_secrets_of_root() -> String {
    read("shop.service").replace("\n#LoadCredential=", "\nLoadCredential=").replace("\n#Environment=", "\nEnvironment=")
}

/// Parses the flags of `shop serve`.
fn serve(flags: &str) -> Serve {
    Arguments::try_parse_from(std::iter::once("serve").chain(flags.split_whitespace())).expect("valid flags").serve
}

#[test]
fn the_sockets_are_those_of_a_shop_with_a_domain() {
    let options = serve("--mode spec --domain shop.example --acme-email you@example.com --http-listen [::]:80");
    assert_eq!(options.validate(), Ok(()));
    let listens = [options.listen(), options.https.http_listen.expect("an address")];
    let units = read("shop.socket");
    let sockets: Vec<&str> = units.lines().filter_map(|line| line.strip_prefix("ListenStream=")).collect();
    // A port alone is an address that means all of this machine's.
    assert_eq!(sockets, listens.map(|address| address.port().to_string()));
    assert!(listens.iter().all(|address| address.ip().is_unspecified()));
}

#[test]
fn the_service_reads_the_settings_and_secrets_of_root() {
    let unit = service_with_secrets_of_root();
    assert!(unit.contains("\nExecStart=/usr/local/bin/shop serve --config /var/lib/shop/shop.toml\n"), "{unit}");
    let values = |key: &'static str| unit.lines().filter_map(move |line| line.strip_prefix(key));
    let credentials: Vec<_> =
        values("LoadCredential=").filter_map(|line| Some(Path::new("%d").join(line.split(':').next()?))).collect();
    let command = Arguments::command();
    let mut flags = vec!["serve".to_owned(), "--mail-from=orders@shop.example".to_owned()];
    for variable in values("Environment=") {
        let (name, value) = variable.split_once('=').expect("a variable");
        let of_variable = |flag: &&clap::Arg| flag.get_env().is_some_and(|env| env == name);
        let flag = command.get_arguments().find(of_variable).and_then(clap::Arg::get_long).expect(name);
        flags.push(format!("--{flag}={value}"));
    }
    let options = Arguments::try_parse_from(flags).expect("valid values").serve;
    let files = [options.mail.url_file, options.payments.stripe.key_file].map(|file| file.expect("a file"));
    assert_eq!(credentials, files);
}

#[test]
fn each_proxy_closes_its_connections_before_the_shop_does() {
    for (file, directive) in [("nginx.conf", "keepalive_timeout "), ("Caddyfile", "keepalive ")] {
        let text = read(file);
        let lines = text.lines().filter_map(|line| line.trim().strip_prefix(directive));
        let seconds: Vec<u64> =
            lines.filter_map(|time| time.trim_end_matches(';').strip_suffix('s')?.parse().ok()).collect();
        let [seconds] = seconds[..] else { panic!("{file}: {seconds:?}") };
        assert!(Duration::from_secs(seconds) < serve("").idle_timeout, "{file}: {seconds} s");
        let (_, flags) = text.split_once("Run the shop with ").expect("the flags");
        assert!(!serve(flags.lines().next().expect("a line")).trusted_proxies.is_empty(), "{file}");
    }
}

#[test]
fn systemd_accepts_the_units() {
    for service in [read("shop.service"), service_with_secrets_of_root()] {
        verify(service);
    }
}

fn verify(service: String) {
    let folder = tempfile::tempdir().expect("a folder");
    let units = [
        ("shop.socket", read("shop.socket")),
        ("shop.service", service),
        ("litestream.service", read("litestream.service")),
        ("shop.service.d/replicated.conf", read("replicated.conf")),
        ("shop.service.d/volume.conf", read("volume.conf")),
    ];
    fs::create_dir(folder.path().join("shop.service.d")).expect("a folder");
    for (name, unit) in units {
        // The programs need not be installed here.
        let installed = ["/usr/local/bin/shop-replica", "/usr/local/bin/litestream", "/usr/local/bin/shop"];
        let unit = installed.iter().fold(unit, |unit, path| unit.replace(path, env!("CARGO_BIN_EXE_shop")));
        fs::write(folder.path().join(name), unit).expect("a file");
    }
    let mut command = Command::new("systemd-analyze");
    command
        .arg("verify")
        .args(["shop.service", "litestream.service"].map(|name| folder.path().join(name)))
        .env("SYSTEMD_UNIT_PATH", format!("{}:", folder.path().display()));
    let Ok(output) = command.output() else {
        let _ = writeln!(io::stderr(), "SKIPPED: systemd-analyze is not installed");
        return;
    };
    let text = String::from_utf8_lossy(&output.stderr);
    let about: Vec<&str> =
        text.lines().filter(|line| line.contains("shop.s") || line.contains("litestream.")).collect();
    assert!(about.is_empty(), "{text}");
}
