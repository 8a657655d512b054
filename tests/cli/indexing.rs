//! The index of orders, which `shop serve` builds in the background.

use std::time::{Duration, Instant};

use rusqlite::Connection;
use rustix::process::Signal;

use crate::http::place_order;
use crate::shop::serve;

/// Orders in the smallest segment of the index.
const SEGMENT: i64 = 512;

#[test]
fn orders_are_indexed_in_the_background_and_stopping_does_not_wait_for_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut server = serve(folder.path(), &[]);
    let database = Connection::open(folder.path().join("x.db")).expect("the database");
    database
        .execute_batch(&format!(
            "WITH RECURSIVE numbers (n) AS (VALUES (1) UNION ALL SELECT n + 1 FROM numbers WHERE n < {SEGMENT} - 1)
             INSERT INTO orders SELECT 'id' || n, 'LC' || (200000 + n), 'paid', 'Ann Lee', 'a@b.co', '', '1 Main St', '',
                 'Austin', 'TX', '78701', 'free', 0, 0, 0, 'Ann Lee', 'visa', '1111', 0 FROM numbers"
        ))
        .expect("orders");
    assert_eq!(place_order(&server, "LC100000", 1).0, 201);
    let started = Instant::now();
    let count = || database.query_row("SELECT count(*) FROM order_segments", [], |row| row.get::<_, i64>(0));
    while count().expect("a count") == 0 {
        assert!(started.elapsed() < Duration::from_secs(20), "nothing was indexed");
        std::thread::yield_now();
    }
    assert_eq!(count(), Ok(1));
    drop(database);
    server.signal(Signal::TERM);
    assert_eq!(server.child.wait().expect("it ends").code(), Some(0));
}
