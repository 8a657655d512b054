//! Listing orders, with their history.

use rusqlite::{Connection, OptionalExtension, ToSql};

use super::history;
use super::rows::{COLUMNS, from_row, with_lines};
use crate::domain::order::{Order, OrderStatus, OrderWithHistory};
use crate::store::database::Store;
use crate::store::error::StoreError;

/// Which orders to list, newest first.
#[derive(Clone, Debug, Default)]
pub struct OrderQuery {
    /// Only orders with this status.
    pub status: Option<OrderStatus>,
    /// Only orders whose number, name or email contains this.
    pub text: Option<String>,
    /// Page size.
    pub limit: u32,
    /// Rows to skip.
    pub offset: u32,
}

/// A page of orders.
#[derive(Debug)]
pub struct OrderPage {
    /// The orders on this page.
    pub orders: Vec<OrderWithHistory>,
    /// The number of orders on all pages.
    pub total: u32,
}

impl Store {
    /// Returns a page of orders, newest first, and the total number of orders.
    pub async fn list_orders(&self, query: OrderQuery) -> Result<OrderPage, StoreError> {
        self.read(move |db| {
            let tx = db.unchecked_transaction()?;
            let orders = with_history(&tx, list(&tx, &query)?)?;
            let total = count(&tx, &query)?;
            Ok(OrderPage { orders, total })
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

pub(super) fn with_history(db: &Connection, orders: Vec<Order>) -> Result<Vec<OrderWithHistory>, StoreError> {
    let ids: Vec<&str> = orders.iter().map(|order| order.id.as_str()).collect();
    let mut histories = history::find_all(db, &ids)?;
    let orders = orders.into_iter().map(|order| {
        let history = histories.remove(&order.id).unwrap_or_default();
        OrderWithHistory { order, history }
    });
    Ok(orders.collect())
}

fn list(db: &Connection, query: &OrderQuery) -> Result<Vec<Order>, StoreError> {
    let (condition, mut values) = condition(query);
    values.push(Box::new(query.limit));
    values.push(Box::new(query.offset));
    let sql = format!("SELECT {COLUMNS} FROM orders {condition} ORDER BY id DESC LIMIT ? OFFSET ?");
    let mut statement = db.prepare_cached(&sql)?;
    let parameters = rusqlite::params_from_iter(values.iter());
    let orders = statement.query_map(parameters, from_row)?.collect::<Result<Vec<_>, _>>()?;
    orders.into_iter().map(|order| with_lines(db, order)).collect()
}

fn count(db: &Connection, query: &OrderQuery) -> Result<u32, StoreError> {
    let (condition, values) = condition(query);
    let mut statement = db.prepare_cached(&format!("SELECT count(*) FROM orders {condition}"))?;
    Ok(statement.query_row(rusqlite::params_from_iter(values.iter()), |row| row.get(0))?)
}

/// Returns the WHERE clause and its parameters. The clause is fixed text; every value is a parameter.
fn condition(query: &OrderQuery) -> (String, Vec<Box<dyn ToSql>>) {
    let mut clauses = Vec::new();
    let mut values: Vec<Box<dyn ToSql>> = Vec::new();
    if let Some(status) = query.status {
        clauses.push("status = ?");
        values.push(Box::new(status.as_str()));
    }
    if let Some(text) = &query.text {
        clauses.push(r"(order_number LIKE ? ESCAPE '\' OR name LIKE ? ESCAPE '\' OR email LIKE ? ESCAPE '\')");
        let pattern = format!("%{}%", text.replace('\\', r"\\").replace('%', r"\%").replace('_', r"\_"));
        values.extend((0..3).map(|_| Box::new(pattern.clone()) as Box<dyn ToSql>));
    }
    let condition = if clauses.is_empty() { String::new() } else { format!("WHERE {}", clauses.join(" AND ")) };
    (condition, values)
}
