//! Whether staff have put an order on hold.

use rusqlite::Connection;

use crate::store::error::StoreError;

pub(super) fn is_on_hold(db: &Connection, order_id: &str) -> Result<bool, StoreError> {
    let sql = "SELECT 1 FROM order_notes WHERE order_id = ?1 AND kind = 'hold'";
    Ok(db.prepare_cached(sql)?.exists([order_id])?)
}
