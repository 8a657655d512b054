//! Sales figures, from the orders of a period.

use rusqlite::{Connection, Row};

use crate::domain::figures::{Figures, Period, PlacedLine, PlacedOrder};
use crate::domain::money::Money;
use crate::domain::order::OrderStatus;
use crate::store::database::Store;
use crate::store::error::StoreError;

/// Orders are read from the newest on, until this many consecutive lines are older than the period: while the clock was
/// wrong, newer orders may have got an earlier time.
const MAX_LINES_BEFORE: u32 = 1_000;

impl Store {
    /// Returns the figures of a period.
    pub async fn figures(&self, period: Period) -> Result<Figures, StoreError> {
        self.read(move |db| collect(&*db.unchecked_transaction()?, period)).await
    }
}

/// Reads the orders by row number, which needs no index on their time.
fn collect(db: &Connection, period: Period) -> Result<Figures, StoreError> {
    let mut figures = Figures::new(period);
    let mut statement = db.prepare_cached(
        "SELECT orders.created_at, orders.status, orders.total_cents,
                items.line, items.product_id, items.title, items.color, items.size, items.quantity
         FROM orders CROSS JOIN order_items AS items ON items.order_id = orders.id
         ORDER BY orders.rowid DESC",
    )?;
    let mut rows = statement.query([])?;
    let mut lines_before = 0;
    while let Some(row) = rows.next()? {
        let order = read_order(row)?;
        lines_before = if order.created_at < period.start() { lines_before + 1 } else { 0 };
        if lines_before > MAX_LINES_BEFORE {
            break;
        }
        // Each order once; its lines are in no particular order.
        if row.get::<_, i64>(3)? == 0 {
            figures.add_order(order);
        }
        figures.add_line(order, read_line(row)?);
    }
    Ok(figures)
}

fn read_order(row: &Row<'_>) -> Result<PlacedOrder, StoreError> {
    let status = OrderStatus::parse(text(row, 1)?).map_err(|error| StoreError::Internal(error.message))?;
    Ok(PlacedOrder { created_at: row.get(0)?, status, total: Money::from_cents(row.get(2)?) })
}

fn read_line<'a>(row: &'a Row<'_>) -> Result<PlacedLine<'a>, StoreError> {
    let [product_id, title, color, size] = [text(row, 4)?, text(row, 5)?, text(row, 6)?, text(row, 7)?];
    Ok(PlacedLine { product_id, title, color, size, quantity: row.get(8)? })
}

fn text<'a>(row: &'a Row<'_>, column: usize) -> Result<&'a str, StoreError> {
    Ok(row.get_ref(column)?.as_str().map_err(rusqlite::Error::from)?)
}
