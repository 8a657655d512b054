//! A machine whose clock is wrong, by libfaketime.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::Command;

use rusqlite::Connection;
use rustix::process::Signal;
use serde_json::Value;

use crate::faketime::find_library;
use crate::http::{place_order, send, sign_in};
use crate::program::Program;
use crate::shop::{PASSWORD, create_admin, json_of, serve, shop, wait_until};

/// Returns the library, or says that the test is skipped.
fn libfaketime() -> Option<PathBuf> {
    let found = find_library();
    if found.is_none() {
        let _ = writeln!(io::stderr(), "SKIPPED: libfaketime is not installed");
    }
    found
}

/// Serves `x.db` with another time, such as `+8d`. The monotonic clock is the real one.
fn serve_at(folder: &Path, library: &Path, time: &str) -> Program {
    let mut command = with_time(folder, library, time, "36h");
    Program::spawn(command.env("FAKETIME_DONT_FAKE_MONOTONIC", "1")).expect("the shop opens")
}

fn with_time(folder: &Path, library: &Path, time: &str, unpaid_after: &str) -> Command {
    let mut command = shop(folder);
    command.args(["serve", "--db", "x.db", "--listen", "127.0.0.1:0", "--unpaid-after", unpaid_after]);
    command.env("LD_PRELOAD", library).env("FAKETIME", time);
    command
}

fn stop(mut server: Program) {
    server.signal(Signal::TERM);
    server.child.wait().expect("it ends");
}

#[test]
fn a_shop_that_starts_with_a_wrong_clock_cancels_nothing_and_tells_staff() {
    let Some(library) = libfaketime() else { return };
    let folder = tempfile::tempdir().expect("a folder");
    assert!(create_admin(folder.path(), "a@b.co", PASSWORD).status.success());
    let server = serve(folder.path(), &[]);
    for number in ["LC100001", "LC100002"] {
        assert_eq!(place_order(&server, number, 1).0, 201);
    }
    stop(server);
    let pending = || -> Vec<Value> {
        let listed = json_of(folder.path(), &["orders", "list", "--status", "pending"]);
        listed.as_array().expect("a list").clone()
    };
    for (offset, message) in [
        ("+8d", "Nothing was recorded in the 8 days before the shop started"),
        ("-30d", "The newest order or entry is 38 days in the future"),
        ("+0d", "The newest order or entry is 8 days in the future"),
    ] {
        let server = serve_at(folder.path(), &library, offset);
        let token = sign_in(&server, "a@b.co", PASSWORD).expect("signed in");
        let notices = send(&server, "GET", "/api/notices", Some(&token), None).1;
        let found = notices["notices"].as_array().into_iter().flatten().find(|notice| notice["code"] == "clock_moved");
        assert_eq!(found.map(|notice| notice["message"].clone()), Some(message.into()), "{offset}: {notices}");
        stop(server);
        assert_eq!(pending().len(), 2, "{offset}");
    }
}

#[test]
fn an_unpaid_order_lapses_once_the_shop_has_run_for_long_enough() {
    let Some(library) = libfaketime() else { return };
    let folder = tempfile::tempdir().expect("a folder");
    let server = serve(folder.path(), &["--unpaid-after", "0"]);
    assert_eq!(place_order(&server, "LC100000", 4).0, 201);
    stop(server);
    let database = Connection::open(folder.path().join("x.db")).expect("the database");
    database.execute("UPDATE orders SET created_at = created_at - 37 * 3600", []).expect("an order");
    // Both clocks run 600 times as fast.
    let _server = Program::spawn(&mut with_time(folder.path(), &library, "+0 x600", "40m")).expect("the shop opens");
    let read = |sql: &str| -> i64 { database.query_row(sql, [], |row| row.get(0)).expect("a number") };
    wait_until("the units are returned to stock", || read("SELECT sum(inventory) FROM variants") == 40);
    let cancelled = "SELECT count(*) FROM audit_log WHERE action = 'order.status' AND actor = 'shop'
                     AND after = '{\"status\":\"cancelled\"}'";
    assert_eq!(read(cancelled), 1);
    let ran = read("SELECT max(seconds) FROM run_times");
    assert!(ran >= 40 * 60, "{ran} s after the start");
}
