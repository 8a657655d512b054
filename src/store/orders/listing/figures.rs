//! Sales figures, from the orders and the ledger of a period.

use rusqlite::{Connection, Row};

use super::super::ledger;
use crate::domain::figures::Figures;
use crate::domain::period::Period;
use crate::store::database::Store;
use crate::store::error::StoreError;

/// When the orders were placed from one time until before another one. Test orders do not count once the shop takes real
/// money, and replacements never.
const PLACED: &str = "
    SELECT created_at FROM (
        SELECT id, created_at FROM orders INDEXED BY orders_pending_by_age
        WHERE status = 'pending' AND created_at >= ?1 AND created_at < ?2 AND replaces IS NULL
        UNION ALL
        SELECT id, created_at FROM orders INDEXED BY orders_settled_by_age
        WHERE status <> 'pending' AND created_at >= ?1 AND created_at < ?2 AND replaces IS NULL
    ) AS orders LEFT JOIN payments ON payments.order_id = orders.id
    WHERE payments.is_live IS NOT 0 OR NOT (SELECT is_live FROM shop)";

/// The lines of the orders that were charged or marked as paid in that time, or then cancelled, or whose payment staff took
/// back.
const SOLD: &str = "
    SELECT ledger.at, iif(kind = 'charge', quantity, -quantity), product_id, title, color, size
    FROM ledger_entries AS ledger INDEXED BY ledger_entries_by_time
    CROSS JOIN order_items AS items ON items.order_id = ledger.order_id
    LEFT JOIN payments ON payments.order_id = ledger.order_id
    WHERE kind IN ('charge', 'charge_reversed') AND ledger.at >= ?1 AND ledger.at < ?2
          AND (payments.is_live IS NOT 0 OR NOT (SELECT is_live FROM shop))";

/// The returns of that time, each with its units.
const RETURNED: &str = "
    SELECT returned.value ->> 'at', sum(line.value ->> 'quantity')
    FROM orders INDEXED BY orders_returned CROSS JOIN json_each(returns) AS returned
    CROSS JOIN json_each(returned.value, '$.lines') AS line
    LEFT JOIN payments ON payments.order_id = orders.id
    WHERE returns <> '[]' AND shipped_at < ?2 AND replaces IS NULL AND returned.value ->> 'at' >= ?1 AND returned.value ->> 'at' < ?2
          AND (payments.is_live IS NOT 0 OR NOT (SELECT is_live FROM shop))
    GROUP BY orders.id, returned.key";

impl Store {
    /// Returns the figures of a period and the sums of the previous one. `now` is in Unix seconds.
    pub async fn figures(&self, period: Period, now: i64) -> Result<Figures, StoreError> {
        self.read(move |db| collect(&*db.unchecked_transaction()?, Figures::new(period, now))).await
    }
}

fn collect(db: &Connection, mut figures: Figures) -> Result<Figures, StoreError> {
    let (from, until) = (figures.previous_period.start(), figures.period.end());
    let mut statement = db.prepare_cached(PLACED)?;
    let mut rows = statement.query([from, until])?;
    while let Some(row) = rows.next()? {
        figures.add_order(row.get(0)?);
    }
    ledger::list(db, from, until)?.iter().for_each(|row| figures.add_entry(row));
    let mut statement = db.prepare_cached(SOLD)?;
    let mut rows = statement.query([from, until])?;
    while let Some(row) = rows.next()? {
        figures.add_line(row.get(0)?, row.get(1)?, [text(row, 2)?, text(row, 3)?, text(row, 4)?, text(row, 5)?]);
    }
    let mut statement = db.prepare_cached(RETURNED)?;
    let mut rows = statement.query([from, until])?;
    while let Some(row) = rows.next()? {
        figures.add_returned(row.get(0)?, row.get(1)?);
    }
    Ok(figures)
}

fn text<'a>(row: &'a Row<'_>, column: usize) -> Result<&'a str, StoreError> {
    Ok(row.get_ref(column)?.as_str().map_err(rusqlite::Error::from)?)
}
