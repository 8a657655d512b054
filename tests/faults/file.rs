//! A database file that is moved, removed, replaced, damaged or mounted over.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::Command;

use rusqlite::Connection;

use crate::server::{Server, try_to_serve};

fn with_suffix(database: &Path, suffix: &str) -> PathBuf {
    let mut path = database.as_os_str().to_owned();
    path.push(suffix);
    path.into()
}

pub(crate) fn back_up(database: &Path, copy: &Path) {
    let copy = copy.to_str().expect("UTF-8");
    Connection::open(database).and_then(|db| db.execute("VACUUM INTO ?1", [copy])).expect("a backup");
}

fn count_orders(database: &Path) -> i64 {
    let database = Connection::open(database).expect("the database");
    database.query_row("SELECT count(*) FROM orders", [], |row| row.get(0)).expect("a count")
}

/// Begins the line that the log has when the store has stopped.
const STOPPED: &str = "no order is taken from now on";

/// Asserts that no order is acknowledged, health reports it, reads continue and the log has exactly one line about it.
fn assert_stopped(server: &Server, case: &str) {
    for _ in 0..2 {
        server.place().assert_not_placed(503, "storage");
    }
    let health = server.health();
    assert_eq!((health.status, health.body["code"].as_str()), (503, Some("storage")), "{case}");
    server.assert_reads_continue();
    server.await_log(STOPPED);
    let log = server.log();
    let lines: Vec<&str> = log.lines().filter(|line| line.contains("ERROR")).collect();
    assert!(lines.len() == 1 && lines[0].contains(STOPPED), "{case}: {log}");
}

#[test]
fn after_the_database_is_moved_no_order_is_acknowledged_until_a_restart() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Server::start(folder.path());
    assert_eq!(server.place().status, 201);
    let database = server.database.clone();
    let moved = folder.path().join("moved.db");
    fs::rename(&database, &moved).expect("a file");
    assert_stopped(&server, "moved");
    assert_eq!(count_orders(&moved), 1, "the moved file contains every acknowledged order");
    fs::rename(&moved, &database).expect("a file");
    assert_stopped(&server, "moved back: another program may have changed it in the meantime");
    drop(server);
    let server = Server::restart(&database);
    assert_eq!(server.place().status, 201);
    assert_eq!(server.count_orders(), 2);
}

#[test]
fn after_the_database_is_removed_no_order_is_acknowledged() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Server::start(folder.path());
    assert_eq!(server.place().status, 201);
    fs::remove_file(&server.database).expect("a file");
    assert_stopped(&server, "removed");
}

#[test]
fn after_a_backup_replaces_the_database_no_order_is_acknowledged_and_the_backup_stays_intact() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Server::start(folder.path());
    assert_eq!(server.place().status, 201);
    let (database, backup) = (server.database.clone(), folder.path().join("backup.db"));
    back_up(&database, &backup);
    assert_eq!(server.place().status, 201);
    fs::rename(&backup, &database).expect("a file");
    server.place().assert_not_placed(503, "storage");
    // Otherwise the next start would apply the old WAL to the new file.
    assert!(!with_suffix(&database, "-wal").exists(), "the old WAL is removed when an order is rejected");
    assert_stopped(&server, "replaced");
    drop(server);
    let server = Server::restart(&database);
    assert_eq!(server.count_orders(), 1, "the orders in the backup");
    assert_eq!(server.place().status, 201);
    let integrity: String = Connection::open(&database)
        .and_then(|db| db.query_row("PRAGMA integrity_check", [], |row| row.get(0)))
        .expect("a result");
    assert_eq!(integrity, "ok");
}

#[test]
fn after_the_wal_is_removed_no_order_is_acknowledged_and_no_acknowledged_one_is_lost() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Server::start(folder.path());
    for _ in 0..3 {
        assert_eq!(server.place().status, 201);
    }
    let database = server.database.clone();
    fs::remove_file(with_suffix(&database, "-wal")).expect("a file");
    assert_stopped(&server, "WAL removed");
    drop(server);
    let server = Server::restart(&database);
    assert_eq!(server.count_orders(), 3);
    assert_eq!(server.place().status, 201);
}

#[test]
fn a_removed_file_is_detected_without_a_request() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Server::start(folder.path());
    fs::remove_file(with_suffix(&server.database, "-shm")).expect("a file");
    server.await_log("restart shop");
    assert_stopped(&server, "detected");
}

/// A bind mount of one file over another, unmounted on drop.
struct BindMount(PathBuf);

impl BindMount {
    fn new(source: &Path, target: &Path) -> Option<Self> {
        match Command::new("mount").arg("--bind").arg(source).arg(target).output() {
            Ok(output) if output.status.success() => Some(Self(target.to_owned())),
            _ => {
                let _ = writeln!(io::stderr(), "skipped: mounting a file requires root on Linux");
                None
            }
        }
    }
}

impl Drop for BindMount {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg("-l").arg(&self.0).status();
    }
}

#[test]
fn a_bind_mounted_database_file_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    drop(Server::start(folder.path()));
    let database = folder.path().join("shop.db");
    let (inside, target) = (folder.path().join("inside"), folder.path().join("inside/shop.db"));
    fs::create_dir(&inside).expect("a folder");
    fs::write(&target, []).expect("a file");
    let Some(_mount) = BindMount::new(&database, &target) else { return };
    let refused = try_to_serve(&target);
    let stderr = String::from_utf8_lossy(&refused.stderr);
    assert_eq!(refused.status.code(), Some(1), "{stderr}");
    assert!(stderr.contains("is mounted by itself") && stderr.lines().count() == 1, "{stderr}");
}

#[test]
fn after_another_file_is_mounted_over_the_database_no_order_is_acknowledged() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Server::start(folder.path());
    assert_eq!(server.place().status, 201);
    let other = folder.path().join("other.db");
    back_up(&server.database, &other);
    let Some(_mount) = BindMount::new(&other, &server.database) else { return };
    assert_stopped(&server, "mounted over");
}

#[test]
fn damage_to_a_large_file_is_detected_while_serving_and_stops_orders() {
    let folder = tempfile::tempdir().expect("a folder");
    let database = folder.path().join("shop.db");
    drop(Server::start(folder.path()));
    let page: i64 = Connection::open(&database)
        .and_then(|db| {
            db.execute_batch(
                "CREATE TABLE large (x); INSERT INTO large VALUES (zeroblob(8000000)); PRAGMA wal_checkpoint(TRUNCATE)",
            )?;
            db.query_row("SELECT rootpage FROM sqlite_schema WHERE name = 'large'", [], |row| row.get(0))
        })
        .expect("a large table");
    let mut bytes = fs::read(&database).expect("the database");
    let start = usize::try_from((page - 1) * 4096).expect("a position");
    bytes[start..start + 64].fill(0xaa);
    fs::write(&database, &bytes).expect("a file");
    let server = Server::restart(&database);
    server.await_log("is damaged");
    assert_stopped(&server, "damaged");
}

#[test]
fn after_the_database_is_hard_linked_or_replaced_by_a_symlink_no_order_is_acknowledged() {
    for case in ["hard link", "symbolic link"] {
        let folder = tempfile::tempdir().expect("a folder");
        let server = Server::start(folder.path());
        assert_eq!(server.place().status, 201);
        let (database, other) = (server.database.clone(), folder.path().join("other.db"));
        if case == "hard link" {
            fs::hard_link(&database, &other).expect("a link");
        } else {
            fs::rename(&database, &other).expect("a file");
            std::os::unix::fs::symlink(&other, &database).expect("a link");
        }
        assert_stopped(&server, case);
        drop(server);
        if case == "hard link" {
            fs::remove_file(&other).expect("a link");
        }
        let server = Server::restart(&database);
        assert_eq!(server.count_orders(), 1, "{case}");
        assert_eq!(server.place().status, 201, "{case}");
    }
}
