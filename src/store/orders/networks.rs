//! Networks of unpaid orders, and the budget of units that each has.

use rusqlite::{Connection, params};

use crate::domain::order::{BUDGET_WINDOW, Order, UnpaidUnits};
use crate::store::error::StoreError;
use crate::store::products;

/// A keyed hash of the network that an order is from.
pub type NetworkHash = [u8; 16];

/// Counts an order that was inserted against its network's budget, or rejects it.
pub(super) fn count(db: &Connection, order: &Order, network: &NetworkHash) -> Result<(), StoreError> {
    let now = order.created_at;
    db.prepare_cached(
        "DELETE FROM order_networks WHERE network = ?1 AND EXISTS
             (SELECT 1 FROM orders WHERE id = order_id AND status = 'cancelled' AND created_at <= ?2)",
    )?
    .execute(params![network, now - BUDGET_WINDOW])?;
    db.prepare_cached("INSERT INTO order_networks (order_id, network) VALUES (?1, ?2)")?
        .execute(params![order.id, network])?;
    find_units(db, network, now)?.check(products::total_stock(db)?, now).map_err(StoreError::Rejected)
}

/// Removes a paid order from its network's budget.
pub(super) fn forget(db: &Connection, order_id: &str) -> Result<(), StoreError> {
    db.prepare_cached("DELETE FROM order_networks WHERE order_id = ?1")?.execute([order_id])?;
    Ok(())
}

fn find_units(db: &Connection, network: &NetworkHash, now: i64) -> Result<UnpaidUnits, StoreError> {
    // After the clock was set back, orders in the future do not count for the hour.
    let mut statement = db.prepare_cached(
        "SELECT coalesce(sum(quantity) FILTER (WHERE status = 'pending'), 0),
                coalesce(sum(quantity) FILTER (WHERE created_at > ?2 AND created_at <= ?3), 0),
                coalesce(min(created_at) FILTER (WHERE created_at > ?2 AND created_at <= ?3), ?3)
         FROM order_networks
         CROSS JOIN orders ON orders.id = order_networks.order_id
         CROSS JOIN order_items ON order_items.order_id = orders.id
         WHERE network = ?1",
    )?;
    let row = |row: &rusqlite::Row<'_>| {
        Ok(UnpaidUnits { held: row.get(0)?, in_last_hour: row.get(1)?, oldest_at: row.get(2)? })
    };
    Ok(statement.query_row(params![network, now - BUDGET_WINDOW, now], row)?)
}
