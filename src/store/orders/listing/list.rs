//! Listing orders, with their history.

use std::cmp::{max, min};

use rusqlite::{Connection, OptionalExtension};

use super::super::loading::load_related;
use super::super::rows::{COLUMNS, find_in_row, from_row, with_lines};
use super::find::{self, Part};
use super::query::{OrderQuery, PageStart};
use crate::domain::order::{LoadedOrder, Order};
use crate::domain::rules::FieldError;
use crate::store::database::Store;
use crate::store::error::StoreError;

/// A page of orders.
#[derive(Debug)]
pub struct OrderPage {
    /// The orders on this page.
    pub orders: Vec<LoadedOrder>,
    /// The number of orders on all pages. With any filter but the status it is at most [`MAX_COUNTED`] + 1.
    ///
    /// [`MAX_COUNTED`]: super::query::MAX_COUNTED
    pub total: u32,
}

impl Store {
    /// Returns a page of orders, newest first, and the total number of orders.
    pub async fn list_orders(&self, query: OrderQuery) -> Result<OrderPage, StoreError> {
        self.read(move |db| {
            let tx = db.unchecked_transaction()?;
            list(&tx, &query)
        })
        .await
    }

    /// Returns the order with this number or id.
    pub async fn find_order(&self, number_or_id: String) -> Result<Option<LoadedOrder>, StoreError> {
        self.read(move |db| {
            let tx = db.unchecked_transaction()?;
            let order = find_one(&tx, &number_or_id)?;
            Ok(load_related(&tx, order.into_iter().collect())?.pop())
        })
        .await
    }
}

fn find_one(db: &Connection, number_or_id: &str) -> Result<Option<Order>, StoreError> {
    let sql = format!("SELECT {COLUMNS} FROM orders WHERE order_number = ?1 OR id = ?1");
    let order = db.prepare_cached(&sql)?.query_row([number_or_id], from_row).optional()?;
    order.map(|order| with_lines(db, order)).transpose()
}

fn list(db: &Connection, query: &OrderQuery) -> Result<OrderPage, StoreError> {
    let all = Part::counted(db, query)?;
    Ok(OrderPage { orders: list_part(db, query, all)?, total: find::count(db, query, all)? })
}

/// Returns the orders of a page, newest first. `all` is the part with all that match.
pub(in crate::store::orders) fn list_part(
    db: &Connection,
    query: &OrderQuery,
    all: Part,
) -> Result<Vec<LoadedOrder>, StoreError> {
    let mut part = Part { skip: query.offset, limit: query.limit, ..all };
    match &query.start {
        None => {}
        Some(PageStart::Oldest) => part.oldest_first = true,
        Some(PageStart::Before(id)) => part.last = min(part.last, row_of(db, "before", id)? - 1),
        Some(PageStart::After(id)) => {
            part.first = max(part.first, row_of(db, "after", id)? + 1);
            part.oldest_first = true;
        }
    }
    let mut rows = find::rows(db, query, part)?;
    if part.oldest_first {
        rows.reverse();
    }
    let orders = rows.into_iter().filter_map(|row| find_in_row(db, row).transpose());
    load_related(db, orders.collect::<Result<_, _>>()?)
}

pub(in crate::store::orders) fn row_of(db: &Connection, field: &str, id: &str) -> Result<i64, StoreError> {
    let mut statement = db.prepare_cached("SELECT rowid FROM orders WHERE id = ?1")?;
    let row = statement.query_row([id], |row| row.get(0)).optional()?;
    row.ok_or_else(|| StoreError::Invalid(vec![FieldError::new(field, "There is no such order")]))
}
