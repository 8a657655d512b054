//! The orders that have to ship, and how many orders are at each stage.

use rusqlite::{Connection, named_params};

use super::super::loading::load_related;
use super::super::rows::{COLUMNS, from_row, with_lines};
use super::list::{OrderPage, row_of};
use super::stages::{packed, to_ship};
use crate::domain::business_days::{day_of, end_of};
use crate::domain::mail::Facts;
use crate::store::database::Store;
use crate::store::error::StoreError;

/// Open orders up to which stages are counted. A shop that never records shipments has any number of them.
pub(in crate::store::orders) const MAX_OPEN: u32 = 10_000;

/// Which orders to list.
#[derive(Clone, Debug)]
pub struct ToShipQuery {
    /// Only those that are packed, or only those that are not.
    pub is_packed: Option<bool>,
    /// Only those after the order with this id.
    pub after: Option<String>,
    /// Page size.
    pub limit: u32,
}

/// The number of orders at each stage.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[expect(missing_docs, reason = "the stages")]
pub struct StageCounts {
    pub to_pack: u32,
    pub packed: u32,
    pub late: u32,
    pub to_pull: u32,
    pub shipped: u32,
    pub returned: u32,
}

/// Selects the orders to ship. Few orders have to ship at a time, so they are sorted.
pub const TO_SHIP: &str = concat!(
    "FROM orders INDEXED BY orders_to_ship WHERE ",
    to_ship!(),
    " AND ifnull(:is_packed = (packed_at IS NOT NULL), 1)"
);

/// What the orders to ship are sorted by: express first, then when they are due.
const ORDER: &str = "shipping_method <> 'express', coalesce(delayed_until, ship_by), id";

/// Counts the orders that are to pack and late.
pub const OPEN: &str = concat!(
    "SELECT ifnull(sum(packed_at IS NULL), 0), ifnull(sum(due_at < ?1), 0) FROM (
        SELECT packed_at, coalesce(delayed_until, ship_by) AS due_at FROM orders INDEXED BY orders_to_ship WHERE ",
    to_ship!(),
    " ORDER BY ship_by LIMIT ?2)"
);
/// Counts the parcels that are packed and those to take back.
const PARCELS: &str = concat!(
    "SELECT ifnull(sum(status <> 'cancelled' AND is_locked = 0), 0), ifnull(sum(status = 'cancelled'), 0)
     FROM orders INDEXED BY orders_packed WHERE ",
    packed!()
);

impl Store {
    /// Returns a page of the paid orders that have to ship: express first, then by the day by which they ship.
    pub async fn list_to_ship(&self, query: ToShipQuery) -> Result<OrderPage, StoreError> {
        self.read(move |db| list(&*db.unchecked_transaction()?, &query)).await
    }

    /// Writes a mail that lists the orders that are due on the day of `now`, and those that are late, once a day and only
    /// if there are any.
    pub async fn mail_orders_to_ship(&self, recipient: String, now: i64) -> Result<(), StoreError> {
        self.mail_daily("to_ship", recipient, move |db| list_due(db, now), now).await
    }
}

/// Returns the numbers of the orders that are due on the day of `now` or late, if there are any.
fn list_due(db: &Connection, now: i64) -> Result<Option<Facts>, StoreError> {
    let mut statement = db.prepare_cached(&format!(
        "SELECT order_number, coalesce(delayed_until, ship_by) AS due_at {TO_SHIP} AND due_at <= :until
         ORDER BY due_at, id LIMIT :limit"
    ))?;
    let parameters = named_params! { ":is_packed": None::<bool>, ":until": end_of(day_of(now)), ":limit": MAX_OPEN };
    let numbers = statement.query_map(parameters, |row| Ok((row.get(0)?, row.get(1)?)))?;
    let (mut due, mut late) = (Vec::new(), Vec::new());
    for row in numbers {
        let (number, due_at): (String, i64) = row?;
        if due_at < now { &mut late } else { &mut due }.push(number);
    }
    Ok((!due.is_empty() || !late.is_empty()).then_some(Facts::ToShip { due, late }))
}

fn list(db: &Connection, ToShipQuery { is_packed, after, limit }: &ToShipQuery) -> Result<OrderPage, StoreError> {
    if let Some(after) = after {
        row_of(db, "after", after)?;
    }
    let mut total = db.prepare_cached(&format!("SELECT count(*) {TO_SHIP}"))?;
    let total = total.query_row(named_params! { ":is_packed": is_packed }, |row| row.get(0))?;
    let mut statement = db.prepare_cached(&format!(
        "SELECT {COLUMNS} {TO_SHIP} AND (:after IS NULL OR ({ORDER}) >
             (SELECT {ORDER} FROM orders WHERE id = :after))
         ORDER BY {ORDER} LIMIT :limit"
    ))?;
    let parameters = named_params! { ":is_packed": is_packed, ":after": after, ":limit": limit };
    let orders = statement.query_map(parameters, from_row)?.collect::<Result<Vec<_>, _>>()?;
    let orders = orders.into_iter().map(|order| with_lines(db, order)).collect::<Result<_, _>>()?;
    Ok(OrderPage { orders: load_related(db, orders)?, total })
}

/// Counts the orders at each stage. `now` is in Unix seconds.
pub(in crate::store::orders) fn count(db: &Connection, now: i64) -> Result<StageCounts, StoreError> {
    let (to_pack, late) =
        db.prepare_cached(OPEN)?.query_row([now, MAX_OPEN.into()], |row| Ok((row.get(0)?, row.get(1)?)))?;
    let (packed, to_pull) = db.prepare_cached(PARCELS)?.query_row([], |row| Ok((row.get(0)?, row.get(1)?)))?;
    let sql = "SELECT count(*) FROM orders INDEXED BY orders_shipped WHERE shipped_at IS NOT NULL";
    let shipped = db.prepare_cached(sql)?.query_row([], |row| row.get(0))?;
    let sql = "SELECT count(*) FROM orders INDEXED BY orders_returned WHERE returns <> '[]'";
    let returned = db.prepare_cached(sql)?.query_row([], |row| row.get(0))?;
    Ok(StageCounts { to_pack, packed, late, to_pull, shipped, returned })
}
