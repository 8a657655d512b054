//! Reading all orders in batches, oldest first, in the memory of one batch.

use rusqlite::{Connection, params};

use super::super::loading::load_related;
use super::super::rows::{COLUMNS, from_row, with_lines};
use super::find::Part;
use super::list::list_part;
use super::query::{OrderQuery, PageStart};
use crate::domain::order::LoadedOrder;
use crate::store::database::Store;
use crate::store::error::StoreError;

/// Orders in one batch: some 200 kB of JSON.
const BATCH: u32 = 200;

/// Which orders to read next.
#[derive(Clone, Debug, Default)]
pub struct ExportQuery {
    /// Which orders; its start, limit and offset are ignored.
    pub filter: OrderQuery,
    /// Only orders with these numbers, whatever the filter.
    pub numbers: Option<Vec<String>>,
    /// Only orders placed after the one with this id. Empty for the first batch.
    pub after: String,
}

impl ExportQuery {
    /// Returns the query for the orders after these: `None` if there are none, which is the end.
    pub fn after(self, batch: &[LoadedOrder]) -> Option<Self> {
        batch.last().map(|last| Self { after: last.order.id.clone(), ..self })
    }
}

impl Store {
    /// Returns the next orders, oldest first. An empty batch is the end. Each batch is read in a transaction of its own, so
    /// that a slow reader does not keep the WAL from restarting.
    pub async fn read_batch(&self, query: ExportQuery) -> Result<Vec<LoadedOrder>, StoreError> {
        self.read(move |db| list(&*db.unchecked_transaction()?, &query)).await
    }
}

fn list(db: &Connection, query: &ExportQuery) -> Result<Vec<LoadedOrder>, StoreError> {
    if let Some(numbers) = &query.numbers {
        return list_numbered(db, numbers, &query.after);
    }
    let after = &query.after;
    let start = if after.is_empty() { PageStart::Oldest } else { PageStart::After(after.clone()) };
    let page = OrderQuery { start: Some(start), limit: BATCH, offset: 0, ..query.filter.clone() };
    let mut orders = list_part(db, &page, Part::counted(db, &page)?)?;
    orders.reverse();
    Ok(orders)
}

fn list_numbered(db: &Connection, numbers: &[String], after: &str) -> Result<Vec<LoadedOrder>, StoreError> {
    let sql = format!(
        "SELECT {COLUMNS} FROM orders
         WHERE order_number IN (SELECT value FROM json_each(?1)) AND id > ?2 ORDER BY id LIMIT ?3"
    );
    let mut statement = db.prepare_cached(&sql)?;
    let numbers = serde_json::to_string(numbers).map_err(|error| StoreError::Internal(error.to_string()))?;
    let orders = statement.query_map(params![numbers, after, BATCH], from_row)?.collect::<Result<Vec<_>, _>>()?;
    load_related(db, orders.into_iter().map(|order| with_lines(db, order)).collect::<Result<_, _>>()?)
}
