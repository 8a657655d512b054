//! Fills a shop's database with orders as fast as possible, and indexes them. No shop may have it open.

use std::path::Path;

use rusqlite::Connection;
use shop::store::Store;
use uuid::Uuid;

use crate::Outcome;
use crate::order::{Order, save};

pub(crate) fn run(database: &str, orders: u64) -> Outcome {
    let mut connection = Connection::open(database)?;
    connection.pragma_update(None, "synchronous", "OFF")?;
    // Numbers are not sequential: with a smaller cache each insert would read an index page.
    connection.pragma_update(None, "cache_size", -1_000_000)?;
    connection.set_prepared_statement_cache_capacity(64);
    let transaction = connection.transaction()?;
    transaction.execute("UPDATE variants SET inventory = 2000000", [])?;
    for index in 0..orders {
        save(&transaction, &Order::nth(index), &Uuid::now_v7().to_string())?;
    }
    // The newest is placed now, the oldest a year ago.
    let count = i64::try_from(orders)?;
    transaction.execute("UPDATE orders SET created_at = unixepoch() - 31536000 * (?1 - rowid) / ?1", [count])?;
    // One in ten is pending, one in a hundred cancelled, the others are paid.
    transaction.execute(
        "UPDATE orders SET status = iif(rowid % 100 = 0, 'cancelled', 'paid'), status_at = created_at,
                           paid_at = iif(rowid % 100 = 0, NULL, created_at)
         WHERE rowid % 100 = 0 OR rowid % 10 > 0",
        [],
    )?;
    transaction.commit()?;
    connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(()))?;
    drop(connection);
    // Indexes the orders.
    drop(Store::open(Path::new(database), 0)?);
    Ok(())
}
