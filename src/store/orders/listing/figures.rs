//! Sales figures, from the orders of a period.

use rusqlite::{Connection, Row};

use super::super::rows::parse_column;
use crate::domain::figures::{CountedBy, CountedLine, CountedOrder, Figures};
use crate::domain::money::Money;
use crate::domain::order::OrderStatus;
use crate::domain::period::Period;
use crate::store::database::Store;
use crate::store::error::StoreError;

/// The lines of the orders that were placed from one time until before another one. What a card has paid
/// counts instead of the total, less refunds. Test orders
/// do not count once the shop takes real money, and replacements never.
const PLACED: &str = "
    SELECT orders.created_at, orders.status, iif(captured_cents > 0, captured_cents, orders.total_cents) - coalesce(refunded_cents, 0),
           disputed_at IS NOT NULL,
           items.line, items.product_id, items.title, items.color, items.size, items.quantity
    FROM (
        SELECT id, created_at, status, total_cents FROM orders INDEXED BY orders_pending_by_age
        WHERE status = 'pending' AND created_at >= ?1 AND created_at < ?2 AND replaces IS NULL
        UNION ALL
        SELECT id, created_at, status, total_cents FROM orders INDEXED BY orders_settled_by_age
        WHERE status <> 'pending' AND created_at >= ?1 AND created_at < ?2 AND replaces IS NULL
    ) AS orders CROSS JOIN order_items AS items ON items.order_id = orders.id
    LEFT JOIN payments ON payments.order_id = orders.id
    WHERE payments.is_live IS NOT 0 OR NOT (SELECT is_live FROM shop)";

/// The lines of the paid orders that were marked as paid for the last time from one time until before another one.
const PAID: &str = "
    SELECT orders.paid_at, orders.status, iif(captured_cents > 0, captured_cents, orders.total_cents) - coalesce(refunded_cents, 0),
           disputed_at IS NOT NULL,
           items.line, items.product_id, items.title, items.color, items.size, items.quantity
    FROM orders INDEXED BY orders_by_payment CROSS JOIN order_items AS items ON items.order_id = orders.id
    LEFT JOIN payments ON payments.order_id = orders.id
    WHERE orders.status = 'paid' AND orders.paid_at >= ?1 AND orders.paid_at < ?2 AND orders.replaces IS NULL
          AND (payments.is_live IS NOT 0 OR NOT (SELECT is_live FROM shop))";

impl Store {
    /// Returns the figures of a period and the sums of the previous one. `now` is in Unix seconds.
    pub async fn figures(&self, period: Period, by: CountedBy, now: i64) -> Result<Figures, StoreError> {
        self.read(move |db| collect(db, Figures::new(period, now), by)).await
    }
}

fn collect(db: &Connection, mut figures: Figures, by: CountedBy) -> Result<Figures, StoreError> {
    let period = figures.period;
    let mut statement = db.prepare_cached(match by {
        CountedBy::Placed => PLACED,
        CountedBy::Paid => PAID,
    })?;
    let mut rows = statement.query([period.previous().start(), period.end()])?;
    while let Some(row) = rows.next()? {
        let order = read_order(row)?;
        // Each order once; its lines are in no particular order.
        if row.get::<_, i64>(4)? == 0 {
            figures.add_order(order);
        }
        figures.add_line(order, read_line(row)?);
    }
    Ok(figures)
}

fn read_order(row: &Row<'_>) -> Result<CountedOrder, StoreError> {
    let status = parse_column(row, "status", OrderStatus::parse)?;
    Ok(CountedOrder { at: row.get(0)?, status, is_disputed: row.get(3)?, total: Money::from_cents(row.get(2)?) })
}

fn read_line<'a>(row: &'a Row<'_>) -> Result<CountedLine<'a>, StoreError> {
    let [product_id, title, color, size] = [text(row, 5)?, text(row, 6)?, text(row, 7)?, text(row, 8)?];
    Ok(CountedLine { product_id, title, color, size, quantity: row.get(9)? })
}

fn text<'a>(row: &'a Row<'_>, column: usize) -> Result<&'a str, StoreError> {
    Ok(row.get_ref(column)?.as_str().map_err(rusqlite::Error::from)?)
}
