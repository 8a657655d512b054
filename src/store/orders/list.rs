//! Listing orders, with their history.

use rusqlite::{Connection, OptionalExtension};

use super::index::{Filter, Matches, order_matches};
use super::notes::with_history;
use super::rows::{COLUMNS, find_in_row, from_row, with_lines};
use crate::domain::order::{Order, OrderStatus, OrderWithHistory};
use crate::domain::rules::FieldError;
use crate::domain::search::Search;
use crate::store::database::Store;
use crate::store::error::StoreError;

/// Which orders to list, newest first.
#[derive(Clone, Debug, Default)]
pub struct OrderQuery {
    /// Only orders with this status.
    pub status: Option<OrderStatus>,
    /// Only orders that contain these words.
    pub search: Option<Search>,
    /// Only orders placed at this time or later, in Unix seconds.
    pub placed_from: Option<i64>,
    /// Only orders placed at this time or earlier, in Unix seconds.
    pub placed_until: Option<i64>,
    /// Only orders on hold.
    pub on_hold: bool,
    /// Where the page starts; by default at the newest order.
    pub start: Option<PageStart>,
    /// Page size.
    pub limit: u32,
    /// Rows to skip.
    pub offset: u32,
}

/// A cursor: an order next to which a page starts. Unlike an offset, it does not move when orders arrive.
#[derive(Clone, Debug)]
pub enum PageStart {
    /// The page of the oldest orders.
    Oldest,
    /// The page of orders that are older than the one with this id.
    Before(String),
    /// The page of orders that are newer than the one with this id and nearest to it.
    After(String),
}

/// A page of orders.
#[derive(Debug)]
pub struct OrderPage {
    /// The orders on this page.
    pub orders: Vec<OrderWithHistory>,
    /// The number of orders on all pages.
    pub total: u32,
    /// If `false`, `total` and `offset` also count orders that were not checked and may not match.
    pub is_exact: bool,
    /// The number of orders on the pages before this one.
    pub offset: u32,
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
    pub async fn find_order(&self, number_or_id: String) -> Result<Option<OrderWithHistory>, StoreError> {
        self.read(move |db| {
            let tx = db.unchecked_transaction()?;
            let order = find(&tx, &number_or_id)?;
            Ok(with_history(&tx, order.into_iter().collect())?.pop())
        })
        .await
    }
}

fn find(db: &Connection, number_or_id: &str) -> Result<Option<Order>, StoreError> {
    let sql = format!("SELECT {COLUMNS} FROM orders WHERE order_number = ?1 OR id = ?1");
    let order = db.prepare_cached(&sql)?.query_row([number_or_id], from_row).optional()?;
    order.map(|order| with_lines(db, order)).transpose()
}

pub(super) fn list(db: &Connection, query: &OrderQuery) -> Result<OrderPage, StoreError> {
    let OrderQuery { status, ref search, placed_from, placed_until, on_hold, .. } = *query;
    let filter = Filter { status, search: search.as_ref(), placed_from, placed_until, on_hold };
    let matches = Matches::find(db, &filter)?;
    let (page, start) = find_rows(db, query, &matches)?;
    let offset = page.first().map_or(start, |newest| matches.count_newer(*newest));
    let orders = page.into_iter().filter_map(|row| find_in_row(db, row).transpose());
    Ok(OrderPage {
        orders: with_history(db, orders.collect::<Result<_, _>>()?)?,
        total: to_u32(matches.count()),
        is_exact: matches.are_exact,
        offset: to_u32(offset),
    })
}

/// Returns the rows of a page, newest first, and the number of matches before its start.
fn find_rows(db: &Connection, query: &OrderQuery, matches: &Matches) -> Result<(Vec<i64>, usize), StoreError> {
    let (offset, limit) = (query.offset as usize, query.limit as usize);
    let unchecked = query.search.as_ref().filter(|_| !matches.are_exact);
    let is_match = |row: &i64| unchecked.map_or(Ok(true), |search| order_matches(db, *row, search));
    let checked = |row: i64| is_match(&row).map(|is_match| is_match.then_some(row)).transpose();
    match &query.start {
        // An offset counts rows without checking them, so the limit must too: otherwise two pages could share an order.
        // The page is shorter by the rows that do not match.
        None => {
            let page = matches.newest_first(offset).take(limit).filter_map(checked);
            Ok((page.collect::<Result<_, _>>()?, offset))
        }
        Some(PageStart::Before(id)) => {
            let start = matches.count_newer(row_of(db, "before", id)? - 1) + offset;
            let page = matches.newest_first(start).filter_map(checked).take(limit);
            Ok((page.collect::<Result<_, _>>()?, start))
        }
        Some(start @ (PageStart::After(_) | PageStart::Oldest)) => {
            let row = if let PageStart::After(id) = start { row_of(db, "after", id)? } else { 0 };
            let page = matches.oldest_after(row).skip(offset).filter_map(checked).take(limit);
            let mut page = page.collect::<Result<Vec<_>, _>>()?;
            page.reverse();
            Ok((page, 0))
        }
    }
}

fn row_of(db: &Connection, field: &str, id: &str) -> Result<i64, StoreError> {
    let mut statement = db.prepare_cached("SELECT rowid FROM orders WHERE id = ?1")?;
    let row = statement.query_row([id], |row| row.get(0)).optional()?;
    row.ok_or_else(|| StoreError::Invalid(vec![FieldError::new(field, "There is no such order")]))
}

pub(super) fn to_u32(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}
