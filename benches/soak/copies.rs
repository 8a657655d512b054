//! Backups, and checks of database files.

use std::path::Path;

use rusqlite::Connection;

/// Makes a consistent copy that is not in WAL mode.
pub(crate) fn back_up(database: &Path, copy: &Path) {
    let copy = copy.to_str().expect("UTF-8");
    Connection::open(database).and_then(|db| db.execute("VACUUM INTO ?1", [copy])).expect("a backup");
}

/// Counts the orders in a database.
pub(crate) fn count_orders(database: &Path) -> usize {
    let count = Connection::open(database)
        .and_then(|db| db.query_row("SELECT count(*) FROM orders", [], |row| row.get::<_, i64>(0)))
        .expect("a count");
    usize::try_from(count).expect("a count")
}

/// Counts the orders, given by key and id, that are missing from a database.
pub(crate) fn count_missing<'a>(database: &Path, orders: impl Iterator<Item = (&'a str, &'a str)>) -> usize {
    let database = Connection::open(database).expect("the database");
    let sql = "SELECT count(*) FROM idempotency_keys JOIN orders ON id = order_id WHERE key = ?1 AND id = ?2";
    let is_there = |(key, id): &(&str, &str)| database.query_row(sql, [key, id], |row| row.get::<_, bool>(0));
    orders.filter(|order| is_there(order) != Ok(true)).count()
}

/// Returns whether `PRAGMA integrity_check` finds a problem.
pub(crate) fn is_damaged(database: &Path) -> bool {
    let result = Connection::open(database)
        .and_then(|db| db.query_row("PRAGMA integrity_check(1)", [], |row| row.get::<_, String>(0)));
    result.as_deref() != Ok("ok")
}
