//! The index for searches, which `shop serve` fills in the background.

use rusqlite::Connection;
use rustix::process::Signal;

use crate::http::place_order;
use crate::shop::{serve, wait_until};

/// Orders that are indexed at a time.
const BATCH: i64 = 256;

#[test]
fn orders_are_indexed_in_the_background_and_stopping_does_not_wait_for_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut server = serve(folder.path(), &[]);
    let database = Connection::open(folder.path().join("x.db")).expect("the database");
    // All orders of a batch but one, and then that one, so that the running shop notices.
    database
        .execute_batch(&format!(
            "WITH RECURSIVE numbers (n) AS (VALUES (1) UNION ALL SELECT n + 1 FROM numbers WHERE n < {BATCH} - 1)
             INSERT INTO orders SELECT 'id' || n, 'LC' || (200000 + n), 'paid', 'Ann Lee', 'a@b.co', '', '1 Main St', '',
                 'Austin', 'TX', '78701', 'free', 0, 0, 0, 'Ann Lee', 'visa', '1111', 0, NULL FROM numbers"
        ))
        .expect("orders");
    assert_eq!(place_order(&server, "LC100000", 1).0, 201);
    let count = |search| {
        let sql = "SELECT count(*) FROM order_search WHERE order_search MATCH ?1";
        database.query_row(sql, [search], |row| row.get::<_, i64>(0)).expect("a count")
    };
    wait_until("the orders are indexed", || count("\"ann lee\"") == BATCH - 1);
    assert_eq!(count("\"lc100000\""), 1);
    drop(database);
    server.signal(Signal::TERM);
    assert_eq!(server.child.wait().expect("it ends").code(), Some(0));
}
