//! Whether payments move real money, by the key of the shop.

use super::payments::OPEN_PAYMENTS;
use crate::store::database::Store;
use crate::store::error::StoreError;
use crate::store::writer::Priority;

impl Store {
    /// Returns whether real money moves, for the payments that are not finished: none, one or both answers.
    pub async fn open_payment_modes(&self) -> Result<Vec<bool>, StoreError> {
        self.read(|db| {
            let mut statement = db.prepare_cached(&format!(
                "SELECT DISTINCT is_live FROM ({OPEN_PAYMENTS}) JOIN payments USING (order_id)"
            ))?;
            let modes = statement.query_map([], |row| row.get(0))?;
            Ok(modes.collect::<Result<_, _>>()?)
        })
        .await
    }

    /// Records whether payments move real money from now on. If they do, test orders are locked and need not ship. Their
    /// payments must be finished.
    pub(in crate::store) async fn set_live(&self, is_live: bool) -> Result<(), StoreError> {
        let was: bool = self.read(|db| Ok(db.query_row("SELECT is_live FROM shop", [], |row| row.get(0))?)).await?;
        // A write that changes nothing is still a commit.
        if was == is_live {
            return Ok(());
        }
        self.write(Priority::Essential, move |db| {
            db.execute("UPDATE shop SET is_live = ?1", [is_live])?;
            let sql = "UPDATE orders SET is_locked = ?1, claimed_by = NULL, claimed_until = NULL
                       WHERE coalesce((SELECT first.id FROM orders AS first WHERE first.order_number = orders.replaces), id)
                           IN (SELECT order_id FROM payments WHERE is_live = 0)";
            db.execute(sql, [is_live])?;
            Ok(())
        })
        .await
    }
}
