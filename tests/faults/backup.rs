//! Backups on a full disk, and restores that are killed.

use std::fs;
use std::io::{self, Write};
use std::path::Path;
use std::process::{Command, Output};

use rustix::process::Signal;

use crate::server::Server;
use crate::tmpfs::Disk;

const SHOP: &str = env!("CARGO_BIN_EXE_shop");

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").file_name());
    entries.map(|name| name.to_string_lossy().into_owned()).collect()
}

/// Runs a command on `shop.db`, with a fault in system calls as strace injects it. Returns `None` if strace cannot.
fn run_with_fault(folder: &Path, calls: &str, fault: &str, command: &[&str]) -> Option<Output> {
    let output = Command::new("strace")
        .args([
            "-f",
            "-o",
            "/dev/null",
            "-e",
            &format!("trace={calls}"),
            "-e",
            &format!("inject={calls}:{fault}"),
            SHOP,
        ])
        .args(command)
        .args(["--db", "shop.db"])
        .current_dir(folder)
        .output();
    match output {
        Ok(output) if !String::from_utf8_lossy(&output.stderr).contains("PTRACE") => Some(output),
        _ => {
            let _ = writeln!(io::stderr(), "skipped: strace is not installed or may not trace");
            None
        }
    }
}

#[test]
fn a_backup_that_would_fill_the_disk_is_not_made() {
    let Some(disk) = Disk::mount("size=8m") else { return };
    let server = Server::start(disk.path());
    let output = Command::new(SHOP).args(["backup", "backup.db", "--db", "shop.db"]).current_dir(disk.path()).output();
    let output = output.expect("the program ends");
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.code() == Some(1) && stderr.contains("has too little free space: "), "{stderr}");
    assert!(!names(disk.path()).iter().any(|name| name.starts_with("backup")));
    assert_eq!(server.place().status, 201);
}

#[test]
fn a_backup_on_a_disk_that_becomes_full_fails_and_leaves_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Server::start(folder.path());
    for calls in ["pwrite64", "write", "fsync"] {
        let Some(output) = run_with_fault(folder.path(), calls, "error=ENOSPC", &["backup", "backup.db"]) else {
            return;
        };
        assert_eq!(output.status.code(), Some(1), "{calls}: {}", String::from_utf8_lossy(&output.stderr));
        assert!(!names(folder.path()).iter().any(|name| name.starts_with("backup")), "{calls}");
    }
    assert_eq!(server.place().status, 201);
}

#[test]
fn a_restore_that_is_killed_leaves_the_old_or_the_new_database() {
    let original = tempfile::tempdir().expect("a folder");
    let mut server = Server::start(original.path());
    assert_eq!(server.place().status, 201);
    let backup = original.path().join("backup.db");
    let made = Command::new(SHOP).arg("backup").arg(backup).arg("--db").arg(&server.database).output();
    assert!(made.expect("the program ends").status.success());
    assert_eq!(server.place().status, 201);
    // The second order is in the WAL.
    server.signal(Signal::KILL);
    server.exit_status();
    let mut kills = 0;
    for call in ["linkat", "rename,renameat,renameat2", "unlink", "ftruncate", "pwrite64", "fsync", "fdatasync"] {
        for nth in 1.. {
            let folder = tempfile::tempdir().expect("a folder");
            for name in names(original.path()) {
                fs::copy(original.path().join(&name), folder.path().join(&name)).expect("a copy");
            }
            let fault = format!("signal=KILL:when={nth}");
            let Some(output) = run_with_fault(folder.path(), call, &fault, &["restore", "backup.db"]) else { return };
            let orders = count_after_start(folder.path());
            if output.status.success() {
                assert_eq!(orders, 1, "{call}: the backup is restored");
                break;
            }
            kills += 1;
            assert!((1..=2).contains(&orders), "{call} {nth}: {orders} orders");
        }
    }
    assert!(kills >= 10, "only {kills} restores were killed");
}

/// Starts the shop as its owner would, and counts the orders.
fn count_after_start(folder: &Path) -> usize {
    let database = folder.join("shop.db");
    assert!(fs::metadata(&database).is_ok_and(|file| file.len() > 0), "the database has its name");
    Server::restart(&database).count_orders()
}
