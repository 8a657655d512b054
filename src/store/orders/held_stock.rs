//! Stock held by unpaid orders.

use rusqlite::Connection;

use crate::domain::order::HeldStock;
use crate::store::database::Store;
use crate::store::error::StoreError;

const HOUR: i64 = 60 * 60;

impl Store {
    /// Returns the colors of which unpaid orders hold more units than are left in stock. Counts orders placed in the
    /// hour before `now`, in Unix seconds.
    pub async fn list_held_stock(&self, now: i64) -> Result<Vec<HeldStock>, StoreError> {
        self.read(move |db| list(db, now)).await
    }
}

/// Returns what [`Store::list_held_stock`] returns.
pub(in crate::store) fn list(db: &Connection, now: i64) -> Result<Vec<HeldStock>, StoreError> {
    let mut statement = db.prepare_cached(
        "SELECT products.title, variants.color, sum(items.quantity) AS held, variants.inventory
         FROM orders INDEXED BY orders_pending_by_age
         CROSS JOIN order_items AS items ON items.order_id = orders.id
         JOIN variants ON variants.product_id = items.product_id AND variants.color = items.color
         JOIN products ON products.id = items.product_id
         WHERE orders.status = 'pending' AND orders.created_at > ?1
             AND NOT EXISTS (SELECT 1 FROM payments WHERE order_id = orders.id AND state = 'authorized')
         GROUP BY variants.product_id, variants.color HAVING held > variants.inventory
         ORDER BY products.position, variants.position",
    )?;
    let held = statement.query_map([now - HOUR], |row| {
        Ok(HeldStock { title: row.get(0)?, color: row.get(1)?, held: row.get(2)?, left: row.get(3)? })
    })?;
    Ok(held.collect::<Result<_, _>>()?)
}
