//! `shop restore`: what it replaces and keeps, and what it refuses.

use std::fs;
use std::path::Path;
use std::process::Output;

use rusqlite::Connection;
use rustix::process::Signal;

use crate::brand::number;
use crate::http::place_order;
use crate::program::Program;
use crate::shop::{PASSWORD, assert_fails, count_orders, create_admin, file_names, mode, run, serve, shop, wait_until};

const KEPT: &str = "x.db.before-restore-";

/// Restores a file in place of `x.db`.
fn restore(folder: &Path, file: &str) -> Output {
    run(folder, &["restore", file, "--db", "x.db"], "")
}

/// Returns a shop with two orders, of which `backup.db` has the first.
fn back_up_between_two_orders(folder: &Path) -> Program {
    let server = serve(folder, &[]);
    assert_eq!(place_order(&server, number(100_000), 1).0, 201);
    assert!(run(folder, &["backup", "backup.db", "--db", "x.db"], "").status.success());
    assert_eq!(place_order(&server, number(100_001), 1).0, 201);
    server
}

fn kept(folder: &Path) -> Vec<String> {
    file_names(folder).into_iter().filter(|name| name.starts_with(KEPT)).collect()
}

#[test]
fn a_restored_backup_is_served_and_the_previous_database_is_kept_with_its_newest_orders() {
    // SIGKILL leaves orders in the WAL.
    for signal in [Signal::TERM, Signal::KILL] {
        let folder = tempfile::tempdir().expect("a folder");
        let mut server = back_up_between_two_orders(folder.path());
        server.signal(signal);
        server.child.wait().expect("it ends");
        // Left by a restore that was interrupted.
        fs::write(folder.path().join("x.db.partial"), "half").expect("a file");
        let output = restore(folder.path(), "backup.db");
        assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
        let kept = kept(folder.path());
        assert_eq!(kept.len(), 1, "{signal:?}: {kept:?}");
        let stdout = String::from_utf8_lossy(&output.stdout);
        assert!(stdout.starts_with("x.db is restored from backup.db: 1 order; the previous database is "), "{stdout}");
        assert!(stdout.ends_with(&format!("{}\n", kept[0])), "{stdout}");
        let left =
            |name: &String| name.starts_with("x.db-wal") || name.starts_with("x.db-shm") || name.contains("partial");
        assert!(!file_names(folder.path()).iter().any(left), "{:?}", file_names(folder.path()));
        assert_eq!(count_orders(&folder.path().join(&kept[0])), 2, "{signal:?}");
        assert_eq!(mode(&folder.path().join("x.db")), 0o600);
        let server = serve(folder.path(), &[]);
        assert_eq!(count_orders(&folder.path().join("x.db")), 1);
        assert_eq!(place_order(&server, number(100_002), 1).0, 201);
    }
}

#[test]
fn after_a_restore_that_was_killed_the_shop_starts_and_restores_again() {
    const SECOND_NAME: &str = "x.db.before-restore-20261123T080000Z";
    let folder = tempfile::tempdir().expect("a folder");
    drop(back_up_between_two_orders(folder.path()));
    let database = folder.path().join("x.db");
    // A restore does this just before it gives the backup the name of the database.
    let interrupt = || fs::hard_link(&database, folder.path().join(SECOND_NAME)).expect("a second name");
    interrupt();
    let left = "x.db has the second name";
    assert_fails(&run(folder.path(), &["staff", "logout", "--all", "--db", "x.db"], ""), left);
    assert_eq!(kept(folder.path()), [SECOND_NAME], "a restore may be running");
    drop(serve(folder.path(), &[]));
    assert_eq!((kept(folder.path()).len(), count_orders(&database)), (0, 2));
    interrupt();
    let output = restore(folder.path(), "backup.db");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let kept = kept(folder.path());
    assert!(kept.len() == 1 && kept[0] != SECOND_NAME, "{kept:?}");
    assert_eq!((count_orders(&database), count_orders(&folder.path().join(&kept[0]))), (1, 2));
}

#[test]
fn only_a_second_name_that_a_restore_gave_is_removed() {
    let folder = tempfile::tempdir().expect("a folder");
    drop(back_up_between_two_orders(folder.path()));
    let database = folder.path().join("x.db");
    // The copy has a name that a restore gives, but is another file.
    fs::copy(&database, folder.path().join("x.db.before-restore-20261123T080000Z")).expect("a copy");
    fs::hard_link(&database, folder.path().join("second.db")).expect("a second name");
    let before = file_names(folder.path());
    let refused = crate::shop::try_to_serve(folder.path()).err().expect("it refuses to serve");
    assert_fails(&refused, "has another name (a hard link)");
    assert_fails(&restore(folder.path(), "backup.db"), "has another name (a hard link)");
    assert_eq!(file_names(folder.path()), before);
}

#[test]
fn a_backup_is_restored_to_a_new_server_and_logs_without_a_database_are_not_applied_to_it() {
    let (folder, other) = (tempfile::tempdir().expect("a folder"), tempfile::tempdir().expect("a folder"));
    drop(back_up_between_two_orders(folder.path()));
    let wal = fs::read(folder.path().join("x.db-wal")).expect("a WAL");
    for name in ["backup.db", "backup.db.sha256"] {
        fs::copy(folder.path().join(name), other.path().join(name)).expect("a copy");
    }
    fs::write(other.path().join("x.db-wal"), &wal).expect("a file");
    let output = restore(other.path(), "backup.db");
    assert_eq!(String::from_utf8_lossy(&output.stdout), "x.db is restored from backup.db: 1 order\n");
    let kept = kept(other.path());
    assert_eq!(kept.len(), 1, "{kept:?}");
    assert!(fs::read(other.path().join(&kept[0])).expect("the WAL") == wal, "the WAL is kept");
    let _server = serve(other.path(), &[]);
    assert_eq!(count_orders(&other.path().join("x.db")), 1);
}

#[test]
fn a_damaged_database_is_replaced_and_kept_with_its_wal() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut server = back_up_between_two_orders(folder.path());
    server.signal(Signal::TERM);
    server.child.wait().expect("it ends");
    let database = folder.path().join("x.db");
    fs::write(folder.path().join("x.db-wal"), "orders").expect("a file");
    // The header says that pages are 3 bytes long.
    let mut damaged = fs::read(&database).expect("the database");
    damaged[16..18].copy_from_slice(&[0, 3]);
    fs::write(&database, &damaged).expect("a file");
    let output = restore(folder.path(), "backup.db");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let kept = kept(folder.path());
    assert_eq!((kept.len(), kept[1].ends_with("-wal")), (2, true), "{kept:?}");
    let read = |name: &String| fs::read(folder.path().join(name)).expect("a file");
    assert!(read(&kept[0]) == damaged && read(&kept[1]) == b"orders");
    let _server = serve(folder.path(), &[]);
    assert_eq!(count_orders(&database), 1);
}

#[test]
fn a_restore_is_undone_by_restoring_the_file_that_was_kept() {
    let folder = tempfile::tempdir().expect("a folder");
    drop(back_up_between_two_orders(folder.path()));
    assert!(restore(folder.path(), "backup.db").status.success());
    let kept = kept(folder.path());
    fs::rename(folder.path().join(&kept[0]), folder.path().join("kept.db")).expect("a file");
    let output = restore(folder.path(), "kept.db");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert_eq!(count_orders(&folder.path().join("x.db")), 2);
}

/// Changes `backup.db` or a file next to it.
type Spoil = fn(&Path);

fn write_next_to(backup: &Path, suffix: &str, text: &str) {
    fs::write(format!("{}{suffix}", backup.display()), text).expect("a file");
}

fn execute(backup: &Path, sql: &str) {
    Connection::open(backup).and_then(|db| db.execute_batch(sql)).expect(sql);
    fs::remove_file(format!("{}.sha256", backup.display())).expect("the manifest");
}

#[test]
fn a_backup_that_is_not_intact_is_refused_and_nothing_changes() {
    let cases: [(&str, Spoil); 9] = [
        ("its SHA-256 is not the one in", |backup| {
            let bytes = fs::read(backup).expect("the backup");
            fs::write(backup, &bytes[..bytes.len() - 1]).expect("a file");
        }),
        ("is damaged", |backup| {
            let mut bytes = fs::read(backup).expect("the backup");
            bytes[4096..8192].fill(0xaa);
            fs::write(backup, &bytes).expect("a file");
            fs::remove_file(format!("{}.sha256", backup.display())).expect("the manifest");
        }),
        ("refers to a row that is missing", |backup| {
            execute(backup, "PRAGMA foreign_keys = OFF; DELETE FROM orders");
        }),
        ("its SHA-256 is not the one in", |backup| write_next_to(backup, ".sha256", "hello")),
        ("is not a shop database", |backup| execute(backup, "PRAGMA application_id = 7")),
        ("is not a shop database", |backup| {
            fs::remove_file(backup).expect("the backup");
            fs::create_dir(backup).expect("a folder");
        }),
        ("newer version of shop", |backup| execute(backup, "PRAGMA user_version = 999")),
        ("unreleased version of shop", |backup| execute(backup, "PRAGMA user_version = 27")),
        ("is not a finished backup", |backup| write_next_to(backup, "-wal", "orders")),
    ];
    let original = tempfile::tempdir().expect("a folder");
    drop(back_up_between_two_orders(original.path()));
    for (words, spoil) in cases {
        let folder = tempfile::tempdir().expect("a folder");
        for name in file_names(original.path()) {
            fs::copy(original.path().join(&name), folder.path().join(&name)).expect("a copy");
        }
        spoil(&folder.path().join("backup.db"));
        let before = file_names(folder.path());
        assert_fails(&restore(folder.path(), "backup.db"), words);
        assert_eq!(file_names(folder.path()), before, "{words}");
        assert_eq!(count_orders(&folder.path().join("x.db")), 2, "{words}");
    }
}

#[test]
fn a_database_that_is_served_or_open_in_another_command_is_not_replaced() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = back_up_between_two_orders(folder.path());
    assert!(create_admin(folder.path(), "a@b.co", PASSWORD).status.success());
    assert_fails(&restore(folder.path(), "backup.db"), "x.db is already being served");
    drop(server);
    let mut command = shop(folder.path());
    command.args(["staff", "set-password", "--db", "x.db", "--email", "a@b.co", "--password-stdin"]);
    fs::remove_file(folder.path().join("x.db-shm")).expect("the index of the WAL");
    let mut set_password = command.spawn().expect("the program starts");
    // It waits for the password with the database open.
    wait_until("the database is open", || folder.path().join("x.db-shm").exists());
    assert_fails(&restore(folder.path(), "backup.db"), "is open in another program");
    assert!(kept(folder.path()).is_empty());
    std::io::Write::write_all(&mut set_password.stdin.take().expect("a pipe"), PASSWORD.as_bytes()).expect("it reads");
    assert!(set_password.wait().expect("it ends").success());
    assert!(restore(folder.path(), "backup.db").status.success());
}

#[test]
fn only_a_shop_database_is_replaced_and_only_by_another_file() {
    let folder = tempfile::tempdir().expect("a folder");
    drop(back_up_between_two_orders(folder.path()));
    assert_fails(&restore(folder.path(), "x.db"), "is the database itself");
    assert_fails(&restore(folder.path(), "gone.db"), "gone.db: No such file or directory");
    fs::write(folder.path().join("letter.txt"), "hello, this is a letter").expect("a file");
    let output = run(folder.path(), &["restore", "backup.db", "--db", "letter.txt"], "");
    assert_fails(&output, "letter.txt is not a shop database");
    assert_eq!(fs::read_to_string(folder.path().join("letter.txt")).expect("text"), "hello, this is a letter");
}
