//! Reading all orders in batches, oldest first, in the memory of one batch.

use rusqlite::{Connection, params};

use super::list::with_history;
use super::rows::{COLUMNS, from_row, with_lines};
use crate::domain::order::{OrderStatus, OrderWithHistory};
use crate::store::database::Store;
use crate::store::error::StoreError;

/// Orders in one batch: some 200 kB of JSON.
const BATCH: u32 = 200;

/// Which orders to read next.
#[derive(Clone, Debug, Default)]
pub struct ExportQuery {
    /// Only orders with this status.
    pub status: Option<OrderStatus>,
    /// Only orders placed after the one with this id. Empty for the first batch.
    pub after: String,
}

impl ExportQuery {
    /// Returns the query for the orders after these: `None` if there are none, which is the end.
    pub fn after(self, batch: &[OrderWithHistory]) -> Option<Self> {
        batch.last().map(|last| Self { after: last.order.id.clone(), ..self })
    }
}

impl Store {
    /// Returns the next orders, oldest first. An empty batch is the end. Each batch is read in a transaction of its own, so
    /// that a slow reader does not keep the WAL from restarting.
    pub async fn read_batch(&self, query: ExportQuery) -> Result<Vec<OrderWithHistory>, StoreError> {
        self.read(move |db| list(&*db.unchecked_transaction()?, &query)).await
    }
}

fn list(db: &Connection, query: &ExportQuery) -> Result<Vec<OrderWithHistory>, StoreError> {
    let condition = if query.status.is_some() { "status = ?3 AND" } else { "?3 IS NULL AND" };
    let sql = format!("SELECT {COLUMNS} FROM orders WHERE {condition} id > ?1 ORDER BY id LIMIT ?2");
    let mut statement = db.prepare_cached(&sql)?;
    let status = query.status.map(OrderStatus::as_str);
    let orders = statement.query_map(params![query.after, BATCH, status], from_row)?.collect::<Result<Vec<_>, _>>()?;
    with_history(db, orders.into_iter().map(|order| with_lines(db, order)).collect::<Result<_, _>>()?)
}
