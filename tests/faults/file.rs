//! A database file that is moved, removed, replaced or mounted.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::Command;

use rusqlite::Connection;

use crate::serving::{Serving, try_to_serve};

fn beside(database: &Path, suffix: &str) -> PathBuf {
    let mut path = database.as_os_str().to_owned();
    path.push(suffix);
    path.into()
}

fn back_up(database: &Path, copy: &Path) {
    let copy = copy.to_str().expect("UTF-8");
    Connection::open(database).and_then(|db| db.execute("VACUUM INTO ?1", [copy])).expect("a backup");
}

fn count_orders(database: &Path) -> i64 {
    let database = Connection::open(database).expect("the database");
    database.query_row("SELECT count(*) FROM orders", [], |row| row.get(0)).expect("a count")
}

/// No order is acknowledged, health says so, pages go on, and the log has one line about it.
fn assert_refuses(serving: &Serving, case: &str) {
    for _ in 0..2 {
        serving.place().assert_not_placed(503, "storage");
    }
    let health = serving.health();
    assert_eq!((health.status, health.body["code"].as_str()), (503, Some("storage")), "{case}");
    serving.assert_reads_go_on();
    let log = serving.log();
    let lines: Vec<&str> = log.lines().filter(|line| line.contains("ERROR")).collect();
    assert!(lines.len() == 1 && lines[0].contains("restart shop"), "{case}: {log}");
}

#[test]
fn after_the_database_is_moved_no_order_is_acknowledged_until_a_restart() {
    let folder = tempfile::tempdir().expect("a folder");
    let serving = Serving::start(folder.path());
    assert_eq!(serving.place().status, 201);
    let database = serving.database.clone();
    let moved = folder.path().join("moved.db");
    fs::rename(&database, &moved).expect("a file");
    assert_refuses(&serving, "moved");
    assert_eq!(count_orders(&moved), 1, "the moved file alone holds all that was acknowledged");
    fs::rename(&moved, &database).expect("a file");
    assert_refuses(&serving, "moved back: another program may have changed it meanwhile");
    drop(serving);
    let serving = Serving::restart(&database);
    assert_eq!(serving.place().status, 201);
    assert_eq!(serving.count_orders(), 2);
}

#[test]
fn after_the_database_is_removed_no_order_is_acknowledged() {
    let folder = tempfile::tempdir().expect("a folder");
    let serving = Serving::start(folder.path());
    assert_eq!(serving.place().status, 201);
    fs::remove_file(&serving.database).expect("a file");
    assert_refuses(&serving, "removed");
}

#[test]
fn after_a_backup_replaces_the_database_no_order_is_acknowledged_and_the_backup_opens_unharmed() {
    let folder = tempfile::tempdir().expect("a folder");
    let serving = Serving::start(folder.path());
    assert_eq!(serving.place().status, 201);
    let (database, backup) = (serving.database.clone(), folder.path().join("backup.db"));
    back_up(&database, &backup);
    assert_eq!(serving.place().status, 201);
    fs::rename(&backup, &database).expect("a file");
    serving.place().assert_not_placed(503, "storage");
    // The next start would apply it to the new file.
    assert!(!beside(&database, "-wal").exists(), "once an order is refused, the old WAL is gone");
    assert_refuses(&serving, "replaced");
    drop(serving);
    let serving = Serving::restart(&database);
    assert_eq!(serving.count_orders(), 1, "what the backup holds");
    assert_eq!(serving.place().status, 201);
    let damages: String = Connection::open(&database)
        .and_then(|db| db.query_row("PRAGMA integrity_check", [], |row| row.get(0)))
        .expect("an answer");
    assert_eq!(damages, "ok");
}

#[test]
fn after_the_wal_is_removed_no_order_is_acknowledged_and_all_acknowledged_ones_are_found() {
    let folder = tempfile::tempdir().expect("a folder");
    let serving = Serving::start(folder.path());
    for _ in 0..3 {
        assert_eq!(serving.place().status, 201);
    }
    let database = serving.database.clone();
    fs::remove_file(beside(&database, "-wal")).expect("a file");
    assert_refuses(&serving, "WAL removed");
    drop(serving);
    let serving = Serving::restart(&database);
    assert_eq!(serving.count_orders(), 3);
    assert_eq!(serving.place().status, 201);
}

#[test]
fn a_removed_file_is_noticed_without_any_request() {
    let folder = tempfile::tempdir().expect("a folder");
    let serving = Serving::start(folder.path());
    fs::remove_file(beside(&serving.database, "-shm")).expect("a file");
    while !serving.log().contains("restart shop") {
        std::thread::yield_now();
    }
    assert_refuses(&serving, "noticed");
}

/// A file mounted over another, unmounted with its test.
struct Mounted(PathBuf);

impl Mounted {
    fn bind(source: &Path, target: &Path) -> Option<Self> {
        match Command::new("mount").arg("--bind").arg(source).arg(target).output() {
            Ok(output) if output.status.success() => Some(Self(target.to_owned())),
            _ => {
                let _ = writeln!(io::stderr(), "skipped: only root can mount a file, on Linux");
                None
            }
        }
    }
}

impl Drop for Mounted {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg("-l").arg(&self.0).status();
    }
}

#[test]
fn a_database_that_is_mounted_alone_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    drop(Serving::start(folder.path()));
    let database = folder.path().join("shop.db");
    let (inside, target) = (folder.path().join("inside"), folder.path().join("inside/shop.db"));
    fs::create_dir(&inside).expect("a folder");
    fs::write(&target, []).expect("a file");
    let Some(_mounted) = Mounted::bind(&database, &target) else { return };
    let refused = try_to_serve(&target);
    let said = String::from_utf8_lossy(&refused.stderr);
    assert_eq!(refused.status.code(), Some(1), "{said}");
    assert!(said.contains("is mounted by itself") && said.lines().count() == 1, "{said}");
}

#[test]
fn after_another_file_is_mounted_over_the_database_no_order_is_acknowledged() {
    let folder = tempfile::tempdir().expect("a folder");
    let serving = Serving::start(folder.path());
    assert_eq!(serving.place().status, 201);
    let other = folder.path().join("other.db");
    back_up(&serving.database, &other);
    let Some(_mounted) = Mounted::bind(&other, &serving.database) else { return };
    assert_refuses(&serving, "mounted over");
}

#[test]
fn damage_of_a_large_file_is_found_while_it_is_served_and_no_order_is_taken_any_more() {
    let folder = tempfile::tempdir().expect("a folder");
    let database = folder.path().join("shop.db");
    drop(Serving::start(folder.path()));
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
    let serving = Serving::restart(&database);
    while !serving.log().contains("is damaged") {
        std::thread::yield_now();
    }
    assert_refuses(&serving, "damaged");
}

#[test]
fn after_the_database_gets_a_second_name_or_is_reached_by_a_link_no_order_is_acknowledged() {
    for case in ["hard link", "symbolic link"] {
        let folder = tempfile::tempdir().expect("a folder");
        let serving = Serving::start(folder.path());
        assert_eq!(serving.place().status, 201);
        let (database, other) = (serving.database.clone(), folder.path().join("other.db"));
        if case == "hard link" {
            fs::hard_link(&database, &other).expect("a link");
        } else {
            fs::rename(&database, &other).expect("a file");
            std::os::unix::fs::symlink(&other, &database).expect("a link");
        }
        assert_refuses(&serving, case);
        drop(serving);
        if case == "hard link" {
            fs::remove_file(&other).expect("a link");
        }
        let serving = Serving::restart(&database);
        assert_eq!(serving.count_orders(), 1, "{case}");
        assert_eq!(serving.place().status, 201, "{case}");
    }
}
