//! Fills a shop's database with orders as fast as possible. No shop may have it open.

use rusqlite::Connection;
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
    transaction.commit()?;
    connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(()))?;
    Ok(())
}
