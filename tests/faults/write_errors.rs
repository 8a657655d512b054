//! Writes that fail: a database that is locked, a file that may not grow, and a disk that is failing or read-only.

use std::fs;
use std::io::{self, BufRead, BufReader, Write};
use std::process::{Child, ChildStderr, Command, Stdio};

use rusqlite::Connection;
use rustix::process::{Resource, Signal};

use crate::disk::{PASSWORD, shop};
use crate::server::Server;

#[test]
fn while_another_program_holds_the_write_lock_orders_fail_and_reads_continue() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Server::start(folder.path());
    let other = Connection::open(&server.database).expect("the database");
    other.execute_batch("BEGIN IMMEDIATE").expect("the lock");
    // Orders that queue behind the blocked one fail no later than it does.
    let responses = std::thread::scope(|scope| {
        let buyers: Vec<_> = (0..4).map(|_| scope.spawn(|| server.place())).collect();
        server.assert_reads_continue();
        buyers.into_iter().map(|buyer| buyer.join().expect("no panic")).collect::<Vec<_>>()
    });
    for response in responses {
        response.assert_not_placed(503, "storage");
    }
    other.execute_batch("ROLLBACK").expect("no lock");
    assert_eq!(server.place().status, 201);
    assert_eq!(server.count_orders(), 1);
}

#[test]
fn while_the_database_is_locked_only_order_responses_mention_an_order() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Server::start(folder.path());
    let create = ["create-admin", "--email", "a@b.co", "--password-stdin"];
    assert!(shop(&create, &server.database, PASSWORD).status.success());
    let token = server.sign_in("a@b.co", PASSWORD).body["token"].as_str().expect("a token").to_owned();
    let other = Connection::open(&server.database).expect("the database");
    other.execute_batch("BEGIN IMMEDIATE").expect("the lock");
    std::thread::scope(|scope| {
        scope.spawn(|| server.health().assert_not_saved(503, "storage"));
        scope.spawn(|| server.change_product(&token).assert_not_saved(503, "storage"));
        scope.spawn(|| server.sign_in("a@b.co", PASSWORD).assert_not_saved(503, "storage"));
        scope.spawn(|| server.place().assert_not_placed(503, "storage"));
    });
}

#[test]
fn exceeding_the_file_size_limit_fails_the_order_and_does_not_kill_the_shop() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut server = Server::start(folder.path());
    assert_eq!(server.place().status, 201);
    let wal = fs::metadata(server.database.with_extension("db-wal")).expect("the WAL").len();
    let before = server.limit(Resource::Fsize, wal);
    let (saved, rejected) = server.place_until_rejected(10_000);
    rejected.assert_not_placed(503, "storage");
    assert!(!server.has_ended(), "the default action of SIGXFSZ is to kill the process");
    server.assert_reads_continue();
    server.limit(Resource::Fsize, before.current.unwrap_or(u64::MAX));
    assert_eq!(server.place().status, 201);
    assert_eq!(server.count_orders(), saved + 2);
}

/// Makes system calls of the running program fail.
struct Strace {
    child: Child,
    /// Kept open, because strace exits when it cannot write its next line.
    _stderr: BufReader<ChildStderr>,
}

impl Strace {
    /// Makes each of `calls` fail with `error` from now on. Returns `None` if strace is missing or may not trace.
    fn fail(server: &Server, calls: &str, error: &str) -> Option<Self> {
        let pid = server.pid().to_string();
        let inject = format!("inject={calls}:error={error}");
        let started = Command::new("strace")
            .args(["-f", "-p", &pid, "-e", &format!("trace={calls}"), "-e", &inject, "-o", "/dev/null"])
            .stderr(Stdio::piped())
            .spawn();
        let Ok(mut child) = started else {
            let _ = writeln!(io::stderr(), "skipped: strace is not installed");
            return None;
        };
        // strace prints one line per thread, the first after all threads are attached.
        let mut line = String::new();
        let mut stderr = BufReader::new(child.stderr.take().expect("a pipe"));
        stderr.read_line(&mut line).expect("a line");
        if line.contains("attached") {
            return Some(Self { child, _stderr: stderr });
        }
        let _ = writeln!(io::stderr(), "skipped: {}", line.trim());
        let _ = child.wait();
        None
    }

    fn stop(mut self) {
        let pid = rustix::process::Pid::from_child(&self.child);
        rustix::process::kill_process(pid, Signal::INT).expect("it runs");
        self.child.wait().expect("it ends");
    }
}

#[test]
fn an_order_whose_sync_fails_is_not_acknowledged() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Server::start(folder.path());
    assert_eq!(server.place().status, 201);
    let Some(strace) = Strace::fail(&server, "fsync,fdatasync", "EIO") else { return };
    for _ in 0..3 {
        server.place().assert_not_placed(503, "storage");
    }
    assert_eq!(server.health().status, 503);
    server.assert_reads_continue();
    strace.stop();
    assert_eq!(server.place().status, 201);
    assert_eq!(server.health().status, 200);
    assert_eq!(server.count_orders(), 2, "only acknowledged orders are saved");
}

#[test]
fn on_a_disk_that_became_read_only_orders_fail_and_reads_continue() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Server::start(folder.path());
    assert_eq!(server.place().status, 201);
    let Some(strace) = Strace::fail(&server, "pwrite64,ftruncate", "EROFS") else { return };
    for _ in 0..3 {
        server.place().assert_not_placed(503, "storage");
    }
    server.assert_reads_continue();
    strace.stop();
    assert_eq!(server.place().status, 201);
    assert_eq!(server.count_orders(), 2);
}
