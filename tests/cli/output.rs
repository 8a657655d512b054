//! What commands print: to a reader that leaves or waits, and to a terminal.

use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};

use crate::brand::{ORDER_PREFIX, number};
use crate::http::place_order;
use crate::shop::{create_database, output_of, serve, shop};

#[test]
fn a_reader_that_leaves_early_is_not_an_error() {
    let folder = tempfile::tempdir().expect("a folder");
    create_database(folder.path());
    for arguments in [&["openapi"][..], &["products", "list", "--db", "x.db"], &["orders", "export", "--db", "x.db"]] {
        let mut child = shop(folder.path()).args(arguments).spawn().expect("the program starts");
        drop(child.stdout.take());
        let output = child.wait_with_output().expect("it ends");
        assert_eq!(
            (output.status.code(), String::from_utf8_lossy(&output.stderr).as_ref()),
            (Some(0), ""),
            "{arguments:?}"
        );
    }
}

#[test]
fn an_export_that_nobody_reads_on_holds_no_read_transaction() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = serve(folder.path(), &[]);
    output_of(folder.path(), &["products", "set-stock", "--color", "Pink", "--units", "1000000"]);
    // Two batches, which together are longer than the buffer of a pipe.
    let database = rusqlite::Connection::open(folder.path().join("x.db")).expect("the database");
    assert_eq!(place_order(&server, number(100_000), 1).0, 201);
    copy_orders(&database, 1_000);
    let mut command = Command::new(env!("CARGO_BIN_EXE_shop"));
    command.current_dir(&folder).args(["orders", "export", "--format", "json", "--db", "x.db"]);
    let mut child = command.stdout(Stdio::piped()).spawn().expect("the program starts");
    let mut lines = BufReader::new(child.stdout.take().expect("a pipe"));
    lines.read_line(&mut String::new()).expect("a line");
    // The pipe is full and the export waits. A transaction that began before these rows would keep the WAL from being emptied.
    copy_orders(&database, 100);
    crate::shop::wait_until("the WAL can be emptied", || {
        let busy: i64 =
            database.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |row| row.get(0)).expect("a checkpoint");
        busy == 0
    });
    let rest = lines.lines().map(|line| line.expect("text")).filter(|line| line.contains("\"_id\"")).count();
    assert!(rest >= 1_001, "{rest} orders");
    assert!(child.wait().expect("it ends").success());
}

/// Copies the first order and its lines under new ids and numbers, after all others.
fn copy_orders(database: &rusqlite::Connection, count: u32) {
    let columns = |table: &str, but: &str| -> String {
        let columns: Vec<String> = database
            .prepare("SELECT name FROM pragma_table_info(?1) WHERE instr(?2, name) = 0")
            .and_then(|mut statement| statement.query_map([table, but], |row| row.get(0))?.collect())
            .expect("columns");
        columns.join(", ")
    };
    let (of_order, of_line) = (columns("orders", "id order_number"), columns("order_items", "order_id"));
    let last: i64 = database.query_row("SELECT count(*) FROM orders", [], |row| row.get(0)).expect("a count");
    let numbers = format!("n (i) AS (SELECT {last} UNION ALL SELECT i + 1 FROM n WHERE i < {last} + {count} - 1)");
    let id = "'f' || printf('%07d', i) || '-0000-7000-8000-000000000000'";
    database
        .execute_batch(&format!(
            "BEGIN;
             WITH RECURSIVE {numbers} INSERT INTO orders (id, order_number, {of_order})
                 SELECT {id}, '{ORDER_PREFIX}' || (200000 + i), {of_order} FROM n, (SELECT * FROM orders ORDER BY id LIMIT 1);
             WITH RECURSIVE {numbers} INSERT INTO order_items (order_id, {of_line})
                 SELECT {id}, {of_line} FROM n, (SELECT * FROM order_items ORDER BY order_id LIMIT 1);
             COMMIT"
        ))
        .expect("orders");
}

#[test]
fn what_another_program_wrote_to_the_database_cannot_control_the_terminal() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = serve(folder.path(), &[]);
    assert_eq!(place_order(&server, number(100_000), 1).0, 201);
    let database = rusqlite::Connection::open(folder.path().join("x.db")).expect("the database");
    let hostile = "Jane\u{1b}[2J\u{9b}31m\u{7f}\u{202e}Doe\u{7}";
    database.execute("UPDATE orders SET name = ?1", [hostile]).expect("a name");
    database.execute("UPDATE products SET title = ?1", [hostile]).expect("a title");
    let escaped = r"Jane\u001b[2J\u009b31m\u007f\u202eDoe\u0007";
    for arguments in [
        &["orders", "list"][..],
        &["orders", "list", "--json"],
        &["orders", "show", number(100_000)],
        &["orders", "show", number(100_000), "--json"],
        &["products", "list", "--json"],
    ] {
        let output = output_of(folder.path(), arguments);
        assert!(output.contains(escaped), "{arguments:?}: {output}");
        assert!(!output.chars().any(|c| c != '\n' && c.is_control()), "{arguments:?}: {output:?}");
        if arguments.contains(&"--json") {
            let json: serde_json::Value = serde_json::from_str(&output).expect("JSON");
            assert!(json.to_string().contains("31m"), "{json}");
        }
    }
    database.execute("UPDATE order_items SET color = ?1", [hostile]).expect("a color");
    for arguments in [&["orders", "export"][..], &["orders", "export", "--format", "json"]] {
        let mut command = Command::new("script");
        let shop = format!("{} {} --db x.db", env!("CARGO_BIN_EXE_shop"), arguments.join(" "));
        command.args(["--quiet", "--return", "--command", &shop, "/dev/null"]).current_dir(folder.path());
        let output = command.stdin(Stdio::null()).output().expect("util-linux is installed");
        let shown = String::from_utf8(output.stdout).expect("UTF-8").replace("\r\n", "\n");
        assert!(output.status.success() && shown.contains(r"\u009b31m"), "{arguments:?}: {shown}");
        assert!(!shown.chars().any(|c| c != '\n' && (c.is_control() || c == '\u{202e}')), "{arguments:?}: {shown:?}");
    }
    let exported = output_of(folder.path(), &["orders", "export"]);
    assert!(exported.contains(hostile), "a file has what the database has");
}
