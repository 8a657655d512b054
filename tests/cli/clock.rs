//! A machine whose clock is wrong, by libfaketime.

use std::io::{self, Write};
use std::path::PathBuf;

use rusqlite::Connection;
use rustix::process::Signal;

use crate::brand::number;
use crate::faketime::find_library;
use crate::http::place_order;
use crate::program::Program;
use crate::shop::{serve, shop, wait_until};

/// Returns the library, or says that the test is skipped.
fn libfaketime() -> Option<PathBuf> {
    let found = find_library();
    if found.is_none() {
        let _ = writeln!(io::stderr(), "SKIPPED: libfaketime is not installed");
    }
    found
}

#[test]
fn an_unpaid_order_lapses_once_the_shop_has_run_for_long_enough() {
    let Some(library) = libfaketime() else { return };
    let folder = tempfile::tempdir().expect("a folder");
    let mut server = serve(folder.path(), &["--unpaid-after", "0"]);
    assert_eq!(place_order(&server, number(100_000), 4).0, 201);
    server.signal(Signal::TERM);
    server.child.wait().expect("it ends");
    let database = Connection::open(folder.path().join("x.db")).expect("the database");
    database.execute("UPDATE orders SET created_at = created_at - 37 * 3600", []).expect("an order");
    // Both clocks run 600 times as fast, and the system clock is ahead.
    let mut command = shop(folder.path());
    command.args(["serve", "--db", "x.db", "--listen", "127.0.0.1:0", "--unpaid-after", "40m"]);
    command.env("LD_PRELOAD", library).env("FAKETIME", "+8d x600");
    let _server = Program::spawn(&mut command).expect("the shop opens");
    let read = |sql: &str| -> i64 { database.query_row(sql, [], |row| row.get(0)).expect("a number") };
    wait_until("the units are returned to stock", || read("SELECT sum(inventory) FROM variants") == 40);
    let cancelled = "SELECT count(*) FROM audit_log WHERE action = 'order.status' AND actor = 'shop'
                     AND after = '{\"status\":\"cancelled\",\"why\":\"unpaid\"}'";
    assert_eq!(read(cancelled), 1);
    let ran = read("SELECT max(seconds) FROM run_times");
    assert!(ran >= 40 * 60, "{ran} s after the start");
}
