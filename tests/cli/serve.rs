//! `shop serve`: its flags, output, signals and exit status.

use std::fs;
use std::io::{Read, Write};
use std::net::SocketAddr;
use std::os::unix::fs::PermissionsExt;
use std::process::{Command, Stdio};

use rustix::net::{self, AddressFamily, SocketType};
use shop::api::document;

use crate::brand::number;
use crate::http::place_order;
use crate::program::{Program, with_socket};
use crate::shop::{assert_fails, run, serve, shop};

#[test]
fn serve_creates_the_database_and_prints_its_url_and_how_to_create_the_first_account() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut command = shop(folder.path());
    command.args(["serve", "--db", "x.db", "--listen", "127.0.0.1:0", "--support-email", "help@shop.example"]);
    command.args(["--seller", "Ann Lee, 1 Oak St, Austin"]);
    let mut server = Program::spawn(&mut command).expect("the shop opens");
    assert!(server.url.starts_with("http://127.0.0.1:"), "{}", server.url);
    let hint = server.read_line();
    assert!(hint.contains("shop create-admin --db x.db --email"), "{hint}");
    let page = ureq::get(&server.url).call().expect("a response").body_mut().read_to_string().expect("text");
    assert!(page.contains("help@shop.example") && page.contains(">Sold by Ann Lee, 1 Oak St, Austin</p>"));
    for file in ["x.db", "x.db-wal", "x.db-shm", "x.db.key"] {
        let mode = fs::metadata(folder.path().join(file)).expect(file).permissions().mode();
        assert_eq!(mode & 0o077, 0, "{file} is private to its owner");
    }
}

#[test]
fn sigterm_sigint_and_sighup_stop_the_server_with_status_zero() {
    for signal in [rustix::process::Signal::TERM, rustix::process::Signal::INT, rustix::process::Signal::HUP] {
        let folder = tempfile::tempdir().expect("a folder");
        let mut server = serve(folder.path(), &[]);
        server.signal(signal);
        assert_eq!(server.child.wait().expect("it ends").code(), Some(0), "{signal:?}");
        let wal = fs::metadata(folder.path().join("x.db-wal")).map_or(0, |file| file.len());
        assert_eq!(wal, 0, "the WAL is copied into the database");
    }
}

#[test]
fn a_port_in_use_and_a_missing_folder_are_reported_in_one_line() {
    let folder = tempfile::tempdir().expect("a folder");
    let taken = std::net::TcpListener::bind("127.0.0.1:0").expect("a port");
    let listen = taken.local_addr().expect("a socket address").to_string();
    assert_fails(&run(folder.path(), &["serve", "--db", "x.db", "--listen", &listen], ""), "--listen");
    assert_fails(
        &run(folder.path(), &["serve", "--db", "no/such/x.db", "--listen", "127.0.0.1:0"], ""),
        "no/such/x.db",
    );
}

#[test]
fn a_passed_socket_for_another_address_is_reported_in_one_line() {
    let folder = tempfile::tempdir().expect("a folder");
    let socket = std::net::TcpListener::bind("127.0.0.1:0").expect("a port");
    let mut command = with_socket(&socket, env!("CARGO_BIN_EXE_shop").as_ref());
    command.current_dir(folder.path()).args(["serve", "--db", "x.db", "--listen", "127.0.0.1:0"]);
    let address = socket.local_addr().expect("a socket address");
    assert_fails(
        &command.output().expect("it ends"),
        &format!("systemd passed a socket for {address}, where this shop does not listen"),
    );
}

#[test]
fn more_passed_sockets_than_the_shop_can_use_are_reported_in_one_line() {
    let folder = tempfile::tempdir().expect("a folder");
    let script = "LISTEN_FDS=2000000000 LISTEN_PID=$$ exec \"$0\" serve --db x.db --listen 127.0.0.1:0";
    let mut command = Command::new("sh");
    command.args(["-c", script, env!("CARGO_BIN_EXE_shop")]).current_dir(folder.path()).stderr(Stdio::piped());
    let refused = Program::spawn(&mut command).err().expect("it refuses to serve");
    assert_fails(&refused, "LISTEN_FDS says 2000000000, and at most 16 are used");
}

#[test]
fn a_passed_socket_that_does_not_listen_is_reported_in_one_line() {
    let folder = tempfile::tempdir().expect("a folder");
    let bound = net::socket(AddressFamily::INET, SocketType::STREAM, None).expect("a socket");
    net::bind(&bound, &SocketAddr::from(([127, 0, 0, 1], 0))).expect("a port");
    let bound = std::net::TcpListener::from(bound);
    let listen = bound.local_addr().expect("a socket address").to_string();
    let mut command = with_socket(&bound, "env".as_ref());
    command.arg("LISTEN_FDS=1").arg(env!("CARGO_BIN_EXE_shop")).current_dir(folder.path());
    command.args(["serve", "--db", "x.db", "--listen", &listen]).stderr(Stdio::piped());
    let words = format!("that for {listen} does not listen: use ListenStream");
    assert_fails(&Program::spawn(&mut command).err().expect("it refuses to serve"), &words);
}

#[test]
fn invalid_usage_exits_with_status_two() {
    let folder = tempfile::tempdir().expect("a folder");
    for arguments in [
        &[][..],
        &["sell"],
        &["serve", "--listen", "here"],
        &["serve", "--support-email", "nobody"],
        &["serve", "--pixel-id", "<script>"],
        &["serve", "--trusted-proxy", "10.0.0.1,proxy.example"],
        &["serve", "--max-units-per-order", "0"],
        &["serve", "--max-units-per-order", "many"],
        &["serve", "--unpaid-after", "7"],
        &["serve", "--unpaid-after", "-1d"],
        &["serve", "--unpaid-after", "1w"],
        &["serve", "--unpaid-after", "d"],
        &["serve", "--unpaid-after", "+1d"],
        &["serve", "--unpaid-after", "99999999d"],
        &["serve", "--unpaid-after", "1.5h"],
        &["serve", "--unpaid-after", "1é"],
        &["serve", "--support-email", "a@b.co?bcc=c%40d.e"],
        &["serve", "--log-format", "warn"],
        &["serve", "--log-level", ""],
        &["serve", "--log-level", "nonsense"],
        &["serve", "--log-level", "warn,shop"],
        &["serve", "--log-level", "shop=loud"],
        &["serve", "--idle-timeout", "75"],
        &["serve", "--idle-timeout", "0s"],
        &["serve", "--idle-timeout", "2h"],
        &["serve", "--idle-timeout", "-5s"],
        &["serve", "--backup-dir", "b", "--backup-every", "0"],
        &["serve", "--backup-dir", "b", "--backup-every", "daily"],
        &["serve", "--backup-dir", "b", "--backup-keep", "0"],
        &["serve", "--backup-every", "24h"],
        &["serve", "--backup-keep", "7"],
        &["check", "--max-backup-age", "0"],
        &["backup"],
        &["restore"],
        &["create-admin", "--email"],
        &["create-admin", "--password", "secret"],
        &["set-password", "--email", "a@b.co"],
        &["staff", "set-password", "--password-stdin"],
        &["staff", "set-password", "--email", "a@b.co", "--password", "secret"],
    ] {
        assert_eq!(run(folder.path(), arguments, "").status.code(), Some(2), "{arguments:?}");
    }
}

#[test]
fn an_unknown_log_level_is_a_usage_error_that_lists_the_levels() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut command = shop(folder.path());
    let output =
        command.args(["serve", "--listen", "127.0.0.1:0"]).env("SHOP_LOG_LEVEL", "nonsense").output().expect("it ends");
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{stderr}");
    assert!(stderr.contains("nonsense") && stderr.contains("error, warn, info, debug, trace or off"), "{stderr}");
    assert!(!folder.path().join("shop.db").exists(), "nothing is written");
}

#[test]
fn a_database_that_must_exist_is_not_created() {
    let folder = tempfile::tempdir().expect("a folder");
    let files = || fs::read_dir(folder.path()).expect("a folder").count();
    let arguments = ["serve", "--db", "x.db", "--listen", "127.0.0.1:0", "--must-exist"];
    let line = "there is no x.db: mount its disk, restore a backup, or leave out --must-exist";
    assert_fails(&run(folder.path(), &arguments, ""), line);
    assert_eq!(files(), 0);
    fs::write(folder.path().join("x.db"), "").expect("an empty file");
    assert_fails(&run(folder.path(), &arguments, ""), line);
    assert_eq!((files(), fs::metadata(folder.path().join("x.db")).expect("a file").len()), (1, 0));
    drop(serve(folder.path(), &[]));
    let mut command = shop(folder.path());
    let served = Program::spawn(command.args(&arguments[..5]).env("SHOP_MUST_EXIST", "true"));
    assert!(served.is_ok(), "{served:?}", served = served.err());
}

#[test]
fn every_serve_flag_has_an_environment_variable() {
    let folder = tempfile::tempdir().expect("a folder");
    let help = run(folder.path(), &["serve", "--help"], "");
    let help = String::from_utf8_lossy(&help.stdout);
    let flags: Vec<&str> = help.split("\n      --").skip(1).collect();
    assert!(flags.len() >= 20, "{help}");
    for flag in flags {
        let name = flag.split_whitespace().next().expect("a name").replace('-', "_").to_ascii_uppercase();
        assert!(flag.contains(&format!("[env: SHOP_{name}=")), "{flag}");
    }
}

#[test]
fn serve_flags_can_be_set_by_environment_variables() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut command = shop(folder.path());
    command
        .arg("serve")
        .env("SHOP_DB", "y.db")
        .env("SHOP_LISTEN", "127.0.0.1:0")
        .env("SHOP_SUPPORT_EMAIL", "env@shop.example")
        .env("SHOP_PIXEL_ID", "123456")
        .env("SHOP_PUBLIC_URL", "https://env.example")
        .env("SHOP_MODE", "spec")
        .env("SHOP_IDLE_TIMEOUT", "90s")
        .env("SHOP_LOG_LEVEL", "error")
        .env("SHOP_TRUSTED_PROXY", "127.0.0.1,::1")
        .env("SHOP_MAX_UNITS_PER_ORDER", "2")
        .env("SHOP_UNPAID_AFTER", "36h")
        .env("SHOP_BACKUP_DIR", ".")
        .env("SHOP_BACKUP_EVERY", "36h")
        .env("SHOP_BACKUP_KEEP", "2");
    let server = Program::spawn(&mut command).expect("the shop opens");
    let mut response = ureq::get(&server.url).call().expect("a response");
    let policy = response.headers()["content-security-policy"].to_str().expect("text").to_owned();
    let page = response.body_mut().read_to_string().expect("text");
    let (status, rejected) = place_order(&server, number(100_000), 3);
    assert_eq!((status, &rejected["fields"][0]["field"]), (422, &serde_json::json!("items")), "{rejected}");
    assert!(page.contains(r#"<link rel="canonical" href="https://env.example/"#), "{page}");
    assert!(page.contains("env@shop.example") && page.contains(r#""pixelId":"123456""#));
    assert!(policy.contains("https://connect.facebook.net; style-src"), "{policy}");
    assert!(policy.contains("trusted-types shop-pixel connect.facebook.net/fbevents "), "{policy}");
    assert!(folder.path().join("y.db").exists());
}

#[test]
fn an_unnamed_proxy_is_logged_once_with_instructions() {
    let folder = tempfile::tempdir().expect("a folder");
    for (arguments, lines, suggested) in [
        (&[][..], 1, vec!["--trusted-proxy 127.0.0.1", "--public-url"]),
        (&["--public-url", "https://shop.example", "--mode", "spec"], 1, vec!["--trusted-proxy 127.0.0.1"]),
        (&["--trusted-proxy", "127.0.0.1"], 0, vec![]),
    ] {
        let mut server = serve(folder.path(), arguments);
        for _ in 0..3 {
            let request = ureq::get(format!("{}/api/products", server.url));
            request.header("X-Forwarded-For", "192.0.2.7").call().expect("a response");
        }
        server.signal(rustix::process::Signal::TERM);
        assert_eq!(server.child.wait().expect("it ends").code(), Some(0));
        let mut stderr = String::new();
        server.child.stderr.take().expect("a pipe").read_to_string(&mut stderr).expect("text");
        assert_eq!(stderr.lines().count(), lines, "{arguments:?}: {stderr}");
        assert!(suggested.iter().all(|words| stderr.contains(words)), "{arguments:?}: {stderr}");
        assert_eq!(stderr.contains("--public-url"), suggested.len() == 2, "{arguments:?}: {stderr}");
        assert!(!stderr.contains("192.0.2.7"), "nothing a client sent is logged: {stderr}");
    }
}

#[test]
fn openapi_prints_the_document_of_the_api() {
    let folder = tempfile::tempdir().expect("a folder");
    let output = run(folder.path(), &["openapi"], "");
    assert_eq!(String::from_utf8_lossy(&output.stdout), document());
}

#[test]
fn a_stalled_request_times_out_and_does_not_block_others() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = serve(folder.path(), &[]);
    let peer = server.url.trim_start_matches("http://");
    let mut partial_head = std::net::TcpStream::connect(peer).expect("a connection");
    partial_head.write_all(b"GET / HTTP/1.1\r\nHost: x\r\n").expect("written");
    let mut partial_body = std::net::TcpStream::connect(peer).expect("a connection");
    partial_body
        .write_all(
            b"POST /api/orders HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 10\r\n\r\n{",
        )
        .expect("written");
    assert_eq!(ureq::get(&server.url).call().expect("a response").status(), 200);
    let mut response = String::new();
    partial_body.read_to_string(&mut response).expect("a response and the end of the stream");
    assert!(response.starts_with("HTTP/1.1 408") && response.contains("x-content-type-options: nosniff"), "{response}");
    let mut rest = Vec::new();
    partial_head.read_to_end(&mut rest).expect("the end of the stream");
    assert!(rest.is_empty() || rest.starts_with(b"HTTP/1.1 408"), "{}", String::from_utf8_lossy(&rest));
}
