//! Counting orders by status.

use rusqlite::{Connection, Row, params};

use super::super::rows::parse_column;
use super::find::{self, Part};
use super::query::OrderQuery;
use super::to_ship::{self, MAX_OPEN, StageCounts};
use crate::domain::order::OrderStatus;
use crate::domain::search::Search;
use crate::store::database::Store;
use crate::store::error::StoreError;

/// No order is late within this time after it was placed, in seconds: it ships by the third business day.
const EARLIEST_LATE: i64 = 2 * 24 * 60 * 60;

/// Which orders to count.
#[derive(Clone, Debug, Default)]
pub struct CountQuery {
    /// The words of a search.
    pub search: Option<Search>,
    /// Orders of the search that were placed at this time or earlier are counted as older, in Unix seconds.
    pub placed_until: Option<i64>,
    /// The time at which orders are late or not, in Unix seconds.
    pub now: i64,
}

/// The number of orders of the shop and of a search.
#[derive(Clone, Copy, Debug, Default)]
pub struct OrderCounts {
    /// Of all orders.
    pub shop: StatusCounts,
    /// Of the newest orders that match the search, at most [`MAX_COUNTED`] + 1; the same as `shop` without one.
    ///
    /// [`MAX_COUNTED`]: super::query::MAX_COUNTED
    pub found: StatusCounts,
    /// Of those that were placed at the given time or earlier; without a search, at most as many of each status.
    pub older: Option<StatusCounts>,
    /// How many of the found orders are on hold.
    pub on_hold: u32,
    /// Pending orders that are late.
    pub late: u32,
    /// Of all orders, also with a search.
    pub to_ship: StageCounts,
}

/// The number of orders with each status.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[expect(missing_docs, reason = "the field names are self-explanatory")]
pub struct StatusCounts {
    pub pending: u32,
    pub paid: u32,
    pub cancelled: u32,
}

impl StatusCounts {
    /// Returns the number of orders with any status.
    pub fn total(self) -> u32 {
        self.pending + self.paid + self.cancelled
    }

    fn of(&mut self, status: OrderStatus) -> &mut u32 {
        match status {
            OrderStatus::Pending => &mut self.pending,
            OrderStatus::Paid => &mut self.paid,
            OrderStatus::Cancelled => &mut self.cancelled,
        }
    }
}

impl Store {
    /// Counts the orders of the shop and of a search.
    pub async fn count_orders(&self, query: CountQuery) -> Result<OrderCounts, StoreError> {
        self.read(move |db| {
            let tx = db.unchecked_transaction()?;
            let late = count_late(&tx, query.now)?;
            let to_ship = to_ship::count(&tx, query.now)?;
            Ok(OrderCounts { late, to_ship, ..count(&tx, query)? })
        })
        .await
    }
}

fn count(db: &Connection, CountQuery { search, placed_until, .. }: CountQuery) -> Result<OrderCounts, StoreError> {
    let shop = count_shop(db)?;
    if search.is_some() {
        let query = OrderQuery { search, ..OrderQuery::default() };
        let rows = find::rows(db, &query, Part::counted(db, &query)?)?;
        return Ok(OrderCounts { shop, ..count_rows(db, &rows, placed_until)? });
    }
    let older = placed_until.map(|_| count_older(db, placed_until)).transpose()?;
    let held = "SELECT count(*) FROM orders INDEXED BY orders_on_hold WHERE hold <> ''";
    let on_hold = db.prepare_cached(held)?.query_row([], |row| row.get(0))?;
    Ok(OrderCounts { shop, found: shop, older, on_hold, ..OrderCounts::default() })
}

fn count_shop(db: &Connection) -> Result<StatusCounts, StoreError> {
    let mut counts = StatusCounts::default();
    let mut statement = db.prepare_cached("SELECT status, count(*) FROM orders GROUP BY status")?;
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        *counts.of(status_of(row)?) = row.get(1)?;
    }
    Ok(counts)
}

/// Counts the orders that were placed at this time or earlier, up to 1,001 of each status.
fn count_older(db: &Connection, placed_until: Option<i64>) -> Result<StatusCounts, StoreError> {
    let mut counts = StatusCounts::default();
    let all = OrderQuery { placed_until, ..OrderQuery::default() };
    let counted = Part::counted(db, &all)?;
    for status in OrderStatus::ALL {
        *counts.of(status) = find::count(db, &OrderQuery { status: Some(status), ..all.clone() }, counted)?;
    }
    Ok(counts)
}

fn count_rows(db: &Connection, rows: &[i64], placed_until: Option<i64>) -> Result<OrderCounts, StoreError> {
    let [mut found, mut older] = [StatusCounts::default(); 2];
    let mut on_hold = 0;
    let mut statement = db.prepare_cached(
        "SELECT status, count(*), count(*) FILTER (WHERE created_at <= ?2),
             count(*) FILTER (WHERE hold <> '')
         FROM json_each(?1) AS found CROSS JOIN orders ON orders.rowid = found.value GROUP BY status",
    )?;
    let json = serde_json::to_string(rows).map_err(|error| StoreError::Internal(error.to_string()))?;
    let mut groups = statement.query(params![json, placed_until])?;
    while let Some(group) = groups.next()? {
        let status = status_of(group)?;
        *found.of(status) = group.get(1)?;
        *older.of(status) = group.get(2)?;
        on_hold += group.get::<_, u32>(3)?;
    }
    Ok(OrderCounts { found, older: placed_until.map(|_| older), on_hold, ..OrderCounts::default() })
}

fn status_of(row: &Row<'_>) -> rusqlite::Result<OrderStatus> {
    parse_column(row, "status", OrderStatus::parse)
}

fn count_late(db: &Connection, now: i64) -> Result<u32, StoreError> {
    let mut statement = db.prepare_cached(
        "SELECT count(*) FILTER (WHERE due_at < ?1) FROM (
             SELECT coalesce(delayed_until, ship_by) AS due_at FROM orders INDEXED BY orders_pending_by_age
             WHERE status = 'pending' AND created_at < ?1 - ?2 AND shipped_at IS NULL AND is_locked = 0
             ORDER BY created_at LIMIT ?3)",
    )?;
    Ok(statement.query_row([now, EARLIEST_LATE, MAX_OPEN.into()], |row| row.get(0))?)
}
