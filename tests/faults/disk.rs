//! A disk that is full.

use std::fs::{self, File, Permissions};
use std::io::Write;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use rusqlite::Connection;
use rustix::process::Signal;

use crate::authority::Authority;
use crate::server::Server;
use crate::smtp::SmtpServer;
use crate::tmpfs::{Disk, fill_up_to};

/// Fills the disk and returns the path of the filler file.
pub(crate) fn fill(folder: &Path) -> PathBuf {
    let path = folder.join("filler");
    let mut file = File::create(&path).expect("a file");
    for size in [64 * 1024, 4096, 1] {
        while file.write_all(&vec![0; size]).is_ok() {}
    }
    path
}

#[test]
fn on_a_full_disk_orders_fail_reads_continue_and_the_shop_recovers_automatically() {
    let Some(disk) = Disk::mount("size=8m") else { return };
    let server = Server::start(disk.path());
    assert_eq!(server.place().status, 201);
    let filler = fill(disk.path());
    let (saved, rejected) = server.place_until_rejected(10_000);
    rejected.assert_not_placed(507, "storage_full");
    server.assert_reads_continue();
    server.place().assert_not_placed(507, "storage_full");
    fs::remove_file(filler).expect("a file");
    assert_eq!(server.place().status, 201, "orders are accepted as soon as there is space");
    assert_eq!(server.count_orders(), saved + 2, "only acknowledged orders are saved");
}

pub(crate) const PASSWORD: &str = "violet kettle under ferry";

pub(crate) fn shop(arguments: &[&str], database: &Path, input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_shop"))
        .args(arguments)
        .arg("--db")
        .arg(database)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let _ = child.stdin.take().expect("a pipe").write_all(input.as_bytes());
    child.wait_with_output().expect("the program ends")
}

#[test]
fn on_a_full_disk_health_reports_it_and_staff_can_sign_in_read_orders_and_sign_out() {
    let Some(disk) = Disk::mount("size=8m") else { return };
    let server = Server::start(disk.path());
    let create = ["create-admin", "--email", "a@b.co", "--password-stdin"];
    assert!(shop(&create, &server.database, PASSWORD).status.success());
    assert_eq!(server.place().status, 201);
    assert_eq!(server.health().status, 200);
    let filler = fill(disk.path());
    server.place_until_rejected(10_000);
    let health = server.health();
    health.assert_not_saved(503, "storage_full");
    let mut tokens = Vec::new();
    for _ in 0..3 {
        let signed_in = server.sign_in("a@b.co", PASSWORD);
        assert_eq!(signed_in.status, 200, "{}", signed_in.body);
        tokens.push(signed_in.body["token"].as_str().expect("a token").to_owned());
    }
    assert_eq!(server.list_orders(&tokens[0]).status, 200);
    assert_eq!(server.sign_out(&tokens[0]).status, 200);
    assert_eq!(server.list_orders(&tokens[0]).status, 401);
    let ended = shop(&["staff", "logout", "--all"], &server.database, "");
    assert_eq!(String::from_utf8_lossy(&ended.stdout), "2 sessions ended\n");
    assert_eq!(server.list_orders(&tokens[1]).status, 401);
    server.place().assert_not_placed(507, "storage_full");
    fs::remove_file(filler).expect("a file");
    assert_eq!(server.place().status, 201);
    assert_eq!(server.health().status, 200);
}

#[test]
fn on_a_full_disk_the_owner_gets_a_mail_at_once_and_staff_a_notice() {
    let Some(disk) = Disk::mount("size=200m") else { return };
    let folder = tempfile::tempdir().expect("a folder");
    let mail = SmtpServer::start(&Authority::new().issue(&["localhost"]));
    let url = folder.path().join("smtp-url");
    fs::write(&url, format!("smtp://{}", mail.address)).expect("a file");
    fs::set_permissions(&url, Permissions::from_mode(0o600)).expect("a mode");
    let server = Server::start_with(
        disk.path(),
        &[
            "--mail-url-file",
            url.to_str().expect("text"),
            "--mail-from=orders@shop.example",
            "--alert-email=owner@shop.example",
            "--public-url=https://shop.example",
            "--mode=spec",
        ],
    );
    let token = server.create_and_sign_in();
    let notices = || server.notices(&token);
    assert!(!notices().contains("disk_low") && !notices().contains("orders_refused"), "{}", notices());
    drop(fill_up_to(disk.path(), 100 * MIB));
    let low = notices();
    assert!(
        low.contains("disk_low") && low.contains("100 MiB are free") && low.contains("below 1 MiB no orders"),
        "{low}"
    );
    let filler = fill(disk.path());
    server.place_until_rejected(10_000);
    let full = notices();
    assert!(full.contains("orders_refused") && full.contains("Free space"), "{full}");
    let told = loop {
        // Orders mail the owner, too.
        let next = mail.next();
        if next.header("Subject") == "Your shop takes no orders" {
            break next;
        }
    };
    assert!(told.to == "owner@shop.example" && told.part("text/plain").contains("is full"), "{told:?}");
    fs::remove_file(filler).expect("a file");
    assert_eq!(server.place().status, 201);
    assert!(!notices().contains("orders_refused"), "{}", notices());
}

#[test]
fn pictures_stop_at_256_mib_of_free_disk_and_orders_continue() {
    let Some(disk) = Disk::mount("size=264m") else { return };
    let server = Server::start(disk.path());
    let token = server.create_and_sign_in();
    assert_eq!(server.upload(&token, 300).status, 201);
    let filler = disk.path().join("filler");
    fs::write(&filler, vec![0; 8 << 20]).expect("a file");
    let rejected = server.upload(&token, 301);
    rejected.assert_not_saved(507, "storage_full");
    assert_eq!(rejected.body["message"], "The shop's disk is nearly full, so the picture was not saved");
    assert_eq!(server.place().status, 201);
    assert_eq!(server.health().status, 200);
    fs::remove_file(filler).expect("a file");
    assert_eq!(server.upload(&token, 301).status, 201);
}

#[test]
fn on_a_full_disk_the_shop_starts_and_sessions_can_be_ended() {
    // SIGTERM removes the WAL and its index, and the full disk has no space to recreate them; SIGKILL leaves them.
    for signal in [Signal::TERM, Signal::KILL] {
        let Some(disk) = Disk::mount("size=8m") else { return };
        let mut server = Server::start(disk.path());
        let create = ["create-admin", "--email", "a@b.co", "--password-stdin"];
        assert!(shop(&create, &server.database, PASSWORD).status.success());
        let database = server.database.clone();
        server.signal(signal);
        server.exit_status();
        let _filler = fill(disk.path());
        let ended = shop(&["staff", "logout", "--all"], &database, "");
        assert_eq!(String::from_utf8_lossy(&ended.stdout), "0 sessions ended\n", "{signal:?}: {ended:?}");
        let server = Server::restart(&database);
        assert_eq!(server.sign_in("a@b.co", PASSWORD).status, 200);
        server.place().assert_not_placed(507, "storage_full");
    }
}

const KIB: u64 = 1024;
const MIB: u64 = 1024 * KIB;

/// Saves pictures in a database that is served. Their pages are in the WAL, and new to the database file.
fn add_pictures(database: &Path, bytes: u64) {
    let db = Connection::open(database).expect("the database");
    db.pragma_update(None, "wal_autocheckpoint", 0).expect("a setting");
    for _ in 0..bytes.div_ceil(4 * MIB) {
        let id: String = db.query_row("SELECT lower(hex(randomblob(16)))", [], |row| row.get(0)).expect("an id");
        let picture = "INSERT INTO pictures (id, width, height, unused_since) VALUES (?1, 800, 800, unixepoch())";
        let file =
            "INSERT INTO picture_files (picture_id, format, width, bytes) VALUES (?1, 'jpg', 800, randomblob(?2))";
        db.execute(picture, [&id]).and_then(|_| db.execute(file, (&id, 4 * 1024 * 1024))).expect("a picture");
    }
}

/// Starts a shop with an account, one order and this many bytes of pictures in its WAL.
fn start_with_pictures(folder: &Path, bytes: u64) -> Server {
    let server = Server::start(folder);
    let create = ["create-admin", "--email", "a@b.co", "--password-stdin"];
    assert!(shop(&create, &server.database, PASSWORD).status.success());
    assert_eq!(server.place().status, 201);
    add_pictures(&server.database, bytes);
    server
}

/// Asserts that staff can sign in, list orders and sign out, and that the owner can end sessions and set passwords.
fn assert_staff_can_work(server: &Server) {
    let sign_in = || {
        let signed_in = server.sign_in("a@b.co", PASSWORD);
        assert_eq!(signed_in.status, 200, "{}", signed_in.body);
        signed_in.body["token"].as_str().expect("a token").to_owned()
    };
    let token = sign_in();
    assert_eq!(server.list_orders(&token).status, 200);
    assert_eq!(server.sign_out(&token).status, 200);
    assert_eq!(server.list_orders(&token).status, 401);
    sign_in();
    assert_owner_can_work(&server.database, 1);
    sign_in();
}

/// Asserts that the owner can end this many sessions and set a password.
fn assert_owner_can_work(database: &Path, sessions: u32) {
    let ended = shop(&["staff", "logout", "--all"], database, "");
    let expected = format!("{sessions} {} ended\n", if sessions == 1 { "session" } else { "sessions" });
    assert_eq!(String::from_utf8_lossy(&ended.stdout), expected, "{ended:?}");
    let set = shop(&["staff", "set-password", "--email", "a@b.co", "--password-stdin"], database, PASSWORD);
    assert!(set.status.success(), "{set:?}");
}

/// Frees 2 MiB of a disk that another program has filled, and asserts that orders are accepted again.
fn assert_two_free_megabytes_open_orders(server: &Server, filler: &File) {
    let length = filler.metadata().expect("a file").len();
    filler.set_len(length - 2 * MIB).expect("a file");
    assert_eq!(server.place().status, 201);
}

#[test]
fn on_a_full_disk_with_pictures_in_the_wal_staff_can_work_also_after_a_restart() {
    for signal in [Signal::TERM, Signal::KILL] {
        let Some(disk) = Disk::mount("size=64m") else { return };
        let mut server = start_with_pictures(disk.path(), 20 * MIB);
        let filler = fill_up_to(disk.path(), 600 * KIB);
        server.place().assert_not_placed(507, "storage_full");
        assert_staff_can_work(&server);
        let database = server.database.clone();
        server.signal(signal);
        assert_eq!(server.exit_status(), (signal == Signal::TERM).then_some(0));
        assert_owner_can_work(&database, 1);
        let server = Server::restart(&database);
        server.place().assert_not_placed(507, "storage_full");
        assert_staff_can_work(&server);
        assert_two_free_megabytes_open_orders(&server, &filler);
        assert_eq!(server.count_orders(), 2, "{signal:?}");
    }
}

#[test]
fn on_a_full_disk_a_long_wal_takes_no_space_from_staff() {
    // Copied from 39 MiB on; from 55 MiB on the writer waits for the copy.
    for wal in [42 * MIB, 60 * MIB] {
        let Some(disk) = Disk::mount("size=96m") else { return };
        let server = start_with_pictures(disk.path(), wal);
        let filler = fill_up_to(disk.path(), 600 * KIB);
        server.place().assert_not_placed(507, "storage_full");
        assert_staff_can_work(&server);
        assert_two_free_megabytes_open_orders(&server, &filler);
    }
}

#[test]
fn a_stop_leaves_orders_the_free_space_that_they_need() {
    let Some(disk) = Disk::mount("size=64m") else { return };
    let mut server = start_with_pictures(disk.path(), 20 * MIB);
    let database = server.database.clone();
    let filler = fill_up_to(disk.path(), 10 * MIB);
    server.signal(Signal::TERM);
    assert_eq!(server.exit_status(), Some(0));
    let log = fs::read_to_string(database.with_extension("log")).expect("the log");
    assert!(log.contains("WARN") && log.contains("the disk has too little space to copy"), "{log}");
    let mut server = Server::restart(&database);
    assert_eq!(server.place().status, 201);
    filler.set_len(0).expect("a file");
    server.signal(Signal::TERM);
    assert_eq!(server.exit_status(), Some(0));
    assert!(!database.with_extension("db-wal").exists(), "with enough space the stop copies everything");
    assert_eq!(Server::restart(&database).count_orders(), 2);
}
