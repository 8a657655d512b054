//! `shop backup`: what it copies, and what it refuses.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use rusqlite::Connection;

use crate::brand::number;
use crate::http::place_order;
use crate::shop::{assert_fails, count_orders, file_names, json_of, mode, run, serve};

/// Backs up `x.db`.
fn back_up(folder: &Path, file: &str) -> Output {
    run(folder, &["backup", file, "--db", "x.db"], "")
}

#[test]
fn a_backup_of_a_running_shop_has_its_orders_and_a_checksum() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = serve(folder.path(), &[]);
    assert_eq!(place_order(&server, number(100_000), 1).0, 201);
    let before = file_names(folder.path());
    let output = back_up(folder.path(), "backup.db");
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    let added: Vec<String> = file_names(folder.path()).into_iter().filter(|name| !before.contains(name)).collect();
    assert_eq!(added, ["backup.db", "backup.db.sha256"]);
    let backup = folder.path().join("backup.db");
    assert_eq!((mode(&backup), mode(&folder.path().join("backup.db.sha256"))), (0o600, 0o600));
    assert_eq!(count_orders(&backup), 1);
    let bytes = fs::metadata(&backup).expect("a file").len();
    let manifest = fs::read_to_string(folder.path().join("backup.db.sha256")).expect("a manifest");
    let (sha256, name) = manifest.split_once("  ").expect("a checksum and a name");
    assert_eq!(name, "backup.db\n");
    let line = format!("backup.db: 1 order, {bytes} bytes, SHA-256 {sha256}\n");
    assert_eq!(String::from_utf8_lossy(&output.stdout), line);
    let checked = Command::new("sha256sum").args(["-c", "backup.db.sha256"]).current_dir(&folder).output();
    assert!(checked.expect("sha256sum").status.success());
}

#[test]
fn a_backup_is_one_file_that_can_be_read_on_a_read_only_disk() {
    let folder = tempfile::tempdir().expect("a folder");
    let _server = serve(folder.path(), &[]);
    assert!(back_up(folder.path(), "backup.db").status.success());
    let mode: String = Connection::open(folder.path().join("backup.db"))
        .and_then(|db| db.pragma_query_value(None, "journal_mode", |row| row.get(0)))
        .expect("the mode");
    assert_eq!(mode, "delete");
}

#[test]
fn a_backup_replaces_no_file() {
    for (taken, words) in [
        ("backup.db", "backup.db exists: name another file"),
        ("backup.db.sha256", "backup.db.sha256 exists: name another file"),
        ("backup.db.partial", "backup.db.partial exists: another command is writing it"),
    ] {
        let folder = tempfile::tempdir().expect("a folder");
        let _server = serve(folder.path(), &[]);
        fs::write(folder.path().join(taken), "mine").expect("a file");
        let before = file_names(folder.path());
        assert_fails(&back_up(folder.path(), "backup.db"), words);
        assert_eq!(fs::read_to_string(folder.path().join(taken)).expect("the file"), "mine");
        assert_eq!(file_names(folder.path()), before, "{taken}");
    }
}

#[test]
fn a_backup_requires_a_shop_database_and_an_existing_folder() {
    let folder = tempfile::tempdir().expect("a folder");
    assert_fails(&back_up(folder.path(), "backup.db"), "there is no x.db");
    for (bytes, words) in [(&b""[..], "is not a shop database"), (b"hello, this is a letter", "is not a shop database")]
    {
        fs::write(folder.path().join("x.db"), bytes).expect("a file");
        assert_fails(&back_up(folder.path(), "backup.db"), words);
        assert_eq!(file_names(folder.path()), ["x.db"]);
    }
    fs::remove_file(folder.path().join("x.db")).expect("a file");
    let _server = serve(folder.path(), &[]);
    assert_fails(&back_up(folder.path(), "gone/backup.db"), "gone/backup.db: No such file or directory");
    assert_fails(&back_up(folder.path(), "a\nb.db"), "line break");
}

#[test]
fn a_damaged_database_is_not_backed_up() {
    let folder = tempfile::tempdir().expect("a folder");
    drop(serve(folder.path(), &[]));
    // A row that refers to a missing one passes the check of the pages.
    let database = Connection::open(folder.path().join("x.db")).expect("the database");
    database
        .execute_batch(
            "PRAGMA foreign_keys = OFF;
             INSERT INTO order_items VALUES ('gone', 0, 'towel', 'Towel', 'Pink', 'M', 1, 499)",
        )
        .expect("a row");
    drop(database);
    assert_fails(&back_up(folder.path(), "backup.db"), "a row of order_items refers to a row that is missing");
    assert!(!file_names(folder.path()).iter().any(|name| name.starts_with("backup")), "nothing is left");
}

#[test]
fn backup_and_restore_print_json_on_request() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = serve(folder.path(), &[]);
    assert_eq!(place_order(&server, number(100_000), 1).0, 201);
    let path = |name: &str| folder.path().canonicalize().expect("a folder").join(name).display().to_string();
    let made = json_of(folder.path(), &["backup", "backup.db"]);
    let bytes = fs::metadata(path("backup.db")).expect("a file").len();
    assert_eq!((&made["path"], &made["orders"], &made["bytes"]), (&path("backup.db").into(), &1.into(), &bytes.into()));
    assert_eq!(made["sha256"].as_str().map(str::len), Some(64));
    drop(server);
    let restored = json_of(folder.path(), &["restore", "backup.db"]);
    assert_eq!((&restored["path"], &restored["orders"]), (&path("x.db").into(), &1.into()));
    let kept = restored["kept"].as_str().expect("a file");
    assert!(kept.starts_with(&path("x.db.before-restore-")) && Path::new(kept).exists(), "{kept}");
}
