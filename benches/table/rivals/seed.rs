//! Fills a shop's database with orders, as fast as the disk takes them; no shop may have it open.

use rusqlite::Connection;
use uuid::Uuid;

use crate::Outcome;
use crate::order::{Order, save};

pub(crate) fn run(database: &str, orders: u64) -> Outcome {
    let mut connection = Connection::open(database)?;
    connection.pragma_update(None, "synchronous", "OFF")?;
    // Numbers are random: without room for all their pages each insert would read one.
    connection.pragma_update(None, "cache_size", -1_000_000)?;
    connection.set_prepared_statement_cache_capacity(64);
    let transaction = connection.transaction()?;
    transaction.execute("UPDATE variants SET inventory = 2000000", [])?;
    for place in 0..orders {
        save(&transaction, &Order::nth(place), &Uuid::now_v7().to_string())?;
    }
    transaction.commit()?;
    connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(()))?;
    Ok(())
}
