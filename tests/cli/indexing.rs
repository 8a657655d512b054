//! The index of orders, which `shop serve` builds in the background.

use rusqlite::Connection;
use rustix::process::Signal;

use serde_json::{Value, json};

use crate::http::place_order;
use crate::program::Program;
use crate::shop::{fails, output_of, run, serve, wait_until};

/// Orders in the smallest segment of the index.
const SEGMENT: i64 = 512;

/// Saves all orders of the smallest segment but one, and then that one, so that the running shop notices.
fn fill_segment(server: &Program, database: &Connection) {
    database
        .execute_batch(&format!(
            "WITH RECURSIVE numbers (n) AS (VALUES (1) UNION ALL SELECT n + 1 FROM numbers WHERE n < {SEGMENT} - 1)
             INSERT INTO orders SELECT 'id' || n, 'LC' || (200000 + n), 'paid', 'Ann Lee', 'a@b.co', '', '1 Main St', '',
                 'Austin', 'TX', '78701', 'free', 0, 0, 0, 'Ann Lee', 'visa', '1111', 0, NULL FROM numbers"
        ))
        .expect("orders");
    assert_eq!(place_order(server, "LC100000", 1).0, 201);
    wait_until("the orders are indexed", || count_segments(database) == 1);
}

fn count_segments(database: &Connection) -> i64 {
    database.query_row("SELECT count(*) FROM order_segments", [], |row| row.get(0)).expect("a count")
}

#[test]
fn orders_are_indexed_in_the_background_and_stopping_does_not_wait_for_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut server = serve(folder.path(), &[]);
    let database = Connection::open(folder.path().join("x.db")).expect("the database");
    fill_segment(&server, &database);
    drop(database);
    server.signal(Signal::TERM);
    assert_eq!(server.child.wait().expect("it ends").code(), Some(0));
}

#[test]
fn an_index_that_does_not_match_the_orders_is_named_and_can_be_built_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = serve(folder.path(), &[]);
    let database = Connection::open(folder.path().join("x.db")).expect("the database");
    fill_segment(&server, &database);
    let check = || {
        let output = run(folder.path(), &["check", "--json", "--db", "x.db"], "");
        let result: Value = serde_json::from_slice(&output.stdout).expect("JSON");
        let found = result["checks"].as_array().expect("a list").iter().find(|check| check["name"] == "order_index");
        found.expect("the check").clone()
    };
    assert_eq!(check()["status"], "ok");
    fails(folder.path(), &["orders", "reindex"], "stop that process first");
    drop(server);
    for change in [
        "UPDATE order_segments SET paid = pending, pending = paid",
        "DELETE FROM order_grams WHERE key = (SELECT min(key) FROM order_grams)",
        "DELETE FROM order_words WHERE word = (SELECT min(word) FROM order_words)",
        "UPDATE orders SET name = 'Zoë Quux' WHERE rowid = 7",
    ] {
        database.execute_batch(change).expect(change);
        let found = check();
        assert_eq!(found["status"], "failed", "{change}");
        assert!(found["message"].as_str().expect("text").ends_with("rows 1 to 512"), "{found}");
        assert!(output_of(folder.path(), &["orders", "reindex"]).contains("from 512 orders"));
        assert_eq!((check()["status"].clone(), count_segments(&database)), (json!("ok"), 0));
        let server = serve(folder.path(), &[]);
        wait_until("the orders are indexed again", || count_segments(&database) == 1);
        assert_eq!(check()["status"], "ok");
        drop(server);
    }
}
