//! A bare loop: one connection, no HTTP, a fixed number of orders per transaction.

use std::io::Write;
use std::path::Path;
use std::time::{Duration, Instant};

use uuid::Uuid;

use crate::{Outcome, order};

pub(crate) fn run(database: &str, seconds: f64, orders_per_transaction: u64) -> Outcome {
    let mut connection = order::create(Path::new(database))?;
    let (started, span) = (Instant::now(), Duration::from_secs_f64(seconds));
    let mut orders = 0;
    while started.elapsed() < span {
        let transaction = connection.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)?;
        for _ in 0..orders_per_transaction {
            order::save(&transaction, &order::Order::nth(orders), &Uuid::new_v4().to_string())?;
            orders += 1;
        }
        transaction.commit()?;
    }
    let seconds = started.elapsed().as_secs_f64();
    writeln!(std::io::stdout(), r#"{{"orders":{orders},"seconds":{seconds}}}"#)?;
    Ok(())
}
