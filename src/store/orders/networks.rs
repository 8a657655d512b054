//! The budget of units that each network has in unpaid orders.

use rusqlite::{Connection, params};

use crate::domain::order::{BUDGET_WINDOW, NetworkHash, UnpaidUnits};
use crate::store::error::StoreError;
use crate::store::stock;

/// Rejects an order that was inserted if its network has too many units in unpaid orders.
pub(super) fn check_budget(db: &Connection, network: &NetworkHash, now: i64) -> Result<(), StoreError> {
    db.prepare_cached(
        "UPDATE orders SET network = NULL WHERE network = ?1 AND status = 'cancelled' AND created_at <= ?2",
    )?
    .execute(params![network, now - BUDGET_WINDOW])?;
    Ok(find_units(db, network, now)?.check(stock::total_stock(db)?, now)?)
}

fn find_units(db: &Connection, network: &NetworkHash, now: i64) -> Result<UnpaidUnits, StoreError> {
    // After the clock was set back, orders in the future do not count for the hour.
    let mut statement = db.prepare_cached(
        "SELECT coalesce(sum(quantity) FILTER (WHERE status = 'pending'), 0),
                coalesce(sum(quantity) FILTER (WHERE created_at > ?2 AND created_at <= ?3), 0),
                coalesce(min(created_at) FILTER (WHERE created_at > ?2 AND created_at <= ?3), ?3)
         FROM orders INDEXED BY orders_by_network CROSS JOIN order_items ON order_items.order_id = orders.id
         WHERE network = ?1",
    )?;
    let row = |row: &rusqlite::Row<'_>| {
        Ok(UnpaidUnits { held: row.get(0)?, in_last_hour: row.get(1)?, oldest_at: row.get(2)? })
    };
    Ok(statement.query_row(params![network, now - BUDGET_WINDOW, now], row)?)
}
