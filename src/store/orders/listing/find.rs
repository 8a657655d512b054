//! Finding the rows of the orders that a query matches.

use rusqlite::types::Value;
use rusqlite::{Connection, params_from_iter};

use super::query::{MAX_COUNTED, OrderQuery};
use super::stages::{packed, to_ship};
use crate::domain::order::Stage;
use crate::domain::search::Search;
use crate::store::error::StoreError;

/// The first and the last row of the orders that were placed between two times. Usually they are all those in between:
/// orders are saved in the order of their times, unless the clock was wrong.
const ROWS_PLACED: &str = "
    SELECT ifnull(min(row), 1), ifnull(max(row), 0) FROM (
        SELECT rowid AS row FROM orders INDEXED BY orders_pending_by_age
        WHERE status = 'pending' AND created_at BETWEEN ?1 AND ?2
        UNION ALL
        SELECT rowid FROM orders INDEXED BY orders_settled_by_age
        WHERE status <> 'pending' AND created_at BETWEEN ?1 AND ?2
    )";

const PAID_SO: &str = " AND EXISTS (SELECT 1 FROM payments WHERE order_id = orders.id AND ? IN (
    state, iif(refunded_cents > 0, 'refunded', ''), iif(disputed_at IS NULL, '', 'disputed')))";
const IN_COLOR: &str =
    " AND EXISTS (SELECT 1 FROM order_items WHERE order_id = orders.id AND color = ? COLLATE NOCASE)";

#[derive(Clone, Copy)]
pub(in crate::store::orders) struct Part {
    pub(in crate::store::orders) first: i64,
    pub(in crate::store::orders) last: i64,
    pub(in crate::store::orders) oldest_first: bool,
    pub(in crate::store::orders) skip: u32,
    pub(in crate::store::orders) limit: u32,
}

impl Part {
    /// Returns the newest orders of a query, as many as are counted.
    pub(in crate::store::orders) fn counted(db: &Connection, query: &OrderQuery) -> Result<Self, StoreError> {
        let (first, last) = match query.placed() {
            None => (1, i64::MAX),
            Some((from, until)) => {
                let mut statement = db.prepare_cached(ROWS_PLACED)?;
                statement.query_row([from, until], |row| Ok((row.get(0)?, row.get(1)?)))?
            }
        };
        Ok(Self { first, last, oldest_first: false, skip: 0, limit: MAX_COUNTED + 1 })
    }
}

pub(in crate::store::orders) fn count(db: &Connection, query: &OrderQuery, counted: Part) -> Result<u32, StoreError> {
    if !query.counts_all() {
        return Ok(u32::try_from(rows(db, query, counted)?.len()).unwrap_or(u32::MAX));
    }
    let (sql, status) = match query.status {
        None => ("SELECT count(*) FROM orders", None),
        Some(status) => ("SELECT count(*) FROM orders WHERE status = ?", Some(status.as_str())),
    };
    Ok(db.prepare_cached(sql)?.query_row(params_from_iter(status), |row| row.get(0))?)
}

pub(in crate::store::orders) fn rows(db: &Connection, query: &OrderQuery, part: Part) -> Result<Vec<i64>, StoreError> {
    match query.text() {
        Some(search) => look_up(db, query, &search, part),
        None => select(db, query, part),
    }
}

fn direction(part: &Part) -> &'static str {
    if part.oldest_first { "ASC" } else { "DESC" }
}

/// Returns the conditions for a row of `orders` within a part, apart from the search.
fn conditions(query: &OrderQuery, part: &Part) -> (String, Vec<Value>) {
    let mut sql = "orders.rowid BETWEEN ? AND ?".to_owned();
    let mut values: Vec<Value> = vec![part.first.into(), part.last.into()];
    if let Some(status) = query.status {
        sql += " AND status = ?";
        values.push(status.as_str().to_owned().into());
    }
    if let Some((from, until)) = query.placed() {
        sql += " AND created_at BETWEEN ? AND ?";
        values.extend([from.into(), until.into()]);
    }
    if query.on_hold {
        sql += " AND orders.rowid IN (SELECT rowid FROM orders INDEXED BY orders_on_hold WHERE hold <> '')";
    }
    if let Some((stage, now)) = query.stage {
        sql = format!("{sql} AND {}", condition(stage));
        values.extend((stage == Stage::Late).then_some(now.into()));
    }
    let OrderQuery { payment, min_cents, max_cents, color, .. } = query;
    let narrowed: [(&str, Option<Value>); 4] = [
        (PAID_SO, payment.clone().map(Value::from)),
        (" AND total_cents >= ?", min_cents.map(Value::from)),
        (" AND total_cents <= ?", max_cents.map(Value::from)),
        (IN_COLOR, color.clone().map(Value::from)),
    ];
    for (condition, value) in narrowed {
        sql += value.as_ref().map_or("", |_| condition);
        values.extend(value);
    }
    (sql, values)
}

/// Returns the condition for orders at a stage. Few orders are at a stage, but most are shipped in the end: they are
/// found by reading the newest orders.
fn condition(stage: Stage) -> String {
    let (index, condition) = match stage {
        Stage::ToPack => ("to_ship", concat!(to_ship!(), " AND packed_at IS NULL")),
        Stage::Late => ("to_ship", concat!(to_ship!(), " AND coalesce(delayed_until, ship_by) < ?")),
        Stage::Packed => ("packed", concat!(packed!(), " AND status <> 'cancelled' AND is_locked = 0")),
        Stage::ToPull => ("packed", concat!(packed!(), " AND status = 'cancelled'")),
        Stage::Returned => ("returned", "returns <> '[]'"),
        Stage::Shipped => return "shipped_at IS NOT NULL".to_owned(),
    };
    format!("orders.rowid IN (SELECT rowid FROM orders INDEXED BY orders_{index} WHERE {condition})")
}

fn table(query: &OrderQuery) -> &'static str {
    if query.status.is_some() { "orders INDEXED BY orders_by_status" } else { "orders NOT INDEXED" }
}

/// Returns the rows of a query without a search.
fn select(db: &Connection, query: &OrderQuery, part: Part) -> Result<Vec<i64>, StoreError> {
    let (conditions, mut values) = conditions(query, &part);
    values.extend([part.limit.into(), part.skip.into()]);
    let sql = format!(
        "SELECT rowid FROM {} WHERE {conditions} ORDER BY rowid {} LIMIT ? OFFSET ?",
        table(query),
        direction(&part)
    );
    list(db, &sql, values)
}

/// Returns the rows that the index finds.
fn look_up(db: &Connection, query: &OrderQuery, search: &Search, part: Part) -> Result<Vec<i64>, StoreError> {
    let (conditions, values) = conditions(query, &part);
    let sql = format!(
        "SELECT found.rowid FROM order_search AS found CROSS JOIN {} ON orders.rowid = found.rowid
         WHERE order_search MATCH ? AND found.rowid BETWEEN ? AND ? AND {conditions}
         ORDER BY found.rowid {} LIMIT ? OFFSET ?",
        table(query),
        direction(&part)
    );
    let searched: [Value; 3] = [search.expression().into(), part.first.into(), part.last.into()];
    list(db, &sql, searched.into_iter().chain(values).chain([part.limit.into(), part.skip.into()]).collect())
}

fn list(db: &Connection, sql: &str, values: Vec<Value>) -> Result<Vec<i64>, StoreError> {
    let mut statement = db.prepare_cached(sql)?;
    let rows = statement.query_map(params_from_iter(values), |row| row.get(0))?;
    Ok(rows.collect::<Result<_, _>>()?)
}
