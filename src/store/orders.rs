//! Orders: saved once, listed, moved from status to status.

use rusqlite::{Connection, OptionalExtension, Row, ToSql, params};
use serde_json::json;

use super::audit::{self, Actor, Audit};
use super::error::{StoreError, breaks_constraint};
use super::{Store, products};
use crate::domain::card::CardSummary;
use crate::domain::customer::Customer;
use crate::domain::money::Money;
use crate::domain::order::{
    NewOrder, Order, OrderLine, OrderStatus, Refusal, ShippingMethod, StockEffect, Totals, price, shortage,
};

/// An order to be saved, with what makes saving it twice harmless.
pub struct Placement {
    /// The id the order is to have: a UUID of version 7.
    pub id: String,
    /// The client's `Idempotency-Key`.
    pub key: String,
    /// SHA-256 of the request as it was understood.
    pub request_hash: [u8; 32],
    /// Unix seconds.
    pub at: i64,
    /// What is ordered.
    pub order: NewOrder,
}

/// Which orders to list, newest first.
#[derive(Clone, Debug, Default)]
pub struct OrderQuery {
    /// Only those with this status.
    pub status: Option<OrderStatus>,
    /// Only those whose number, name or email contains this.
    pub text: Option<String>,
    /// At most so many.
    pub limit: u32,
    /// Leaving out so many.
    pub offset: u32,
}

/// A page of orders.
#[derive(Debug)]
pub struct OrderPage {
    /// The orders of the page.
    pub orders: Vec<Order>,
    /// How many there are on all pages.
    pub total: u32,
}

const COLUMNS: &str = "id, order_number, status, name, email, phone, address, address2, city, state, zip, \
    shipping_method, subtotal_cents, shipping_cents, total_cents, cardholder_name, card_brand, card_last4, created_at";

impl Store {
    /// Prices an order, takes its pieces from stock and saves it, or returns the one its key saved before (DESIGN D4, D5).
    pub async fn insert_order(&self, placement: Placement) -> Result<Order, StoreError> {
        self.write_catalogue(move |db| match find_by_key(db, &placement)? {
            Some(order) => Ok(order),
            None => place(db, &placement),
        })
        .await
    }

    /// A page of orders, newest first, and how many there are.
    pub async fn list_orders(&self, query: OrderQuery) -> Result<OrderPage, StoreError> {
        self.read(move |db| {
            let tx = db.unchecked_transaction()?;
            let orders = list(&tx, &query)?;
            let total = count(&tx, &query)?;
            Ok(OrderPage { orders, total })
        })
        .await
    }

    /// Moves an order to a status and its pieces with it (DESIGN D4); the same status again changes nothing.
    pub async fn set_order_status(&self, id: String, next: OrderStatus, actor: Actor) -> Result<Order, StoreError> {
        self.write_catalogue(move |db| {
            let before = find(db, &id)?.ok_or(StoreError::NotFound)?;
            if before.status == next {
                return Ok(before);
            }
            move_stock(db, &before, before.status.stock_effect(next))?;
            update_status(db, &id, next)?;
            let entry = Audit::new("order.status", &id)
                .before(&json!({ "status": before.status }))
                .after(&json!({ "status": next }));
            audit::append(db, &actor, &entry)?;
            Ok(Order { status: next, ..before })
        })
        .await
    }
}

fn find_by_key(db: &Connection, placement: &Placement) -> Result<Option<Order>, StoreError> {
    let mut statement = db.prepare_cached("SELECT order_id, request_hash FROM idempotency_keys WHERE key = ?1")?;
    let known: Option<(String, [u8; 32])> =
        statement.query_row([&placement.key], |row| Ok((row.get(0)?, row.get(1)?))).optional()?;
    match known {
        None => Ok(None),
        Some((_, hash)) if hash != placement.request_hash => Err(StoreError::Refused(Refusal::KeyReused)),
        Some((id, _)) => {
            let order = find(db, &id)?.ok_or(StoreError::NotFound)?;
            // The first answer again: an order starts as pending, whatever staff have made of it since.
            Ok(Some(Order { status: OrderStatus::Pending, ..order }))
        }
    }
}

fn place(db: &Connection, placement: &Placement) -> Result<Order, StoreError> {
    let new = &placement.order;
    let mut found = Vec::with_capacity(new.lines.len());
    for line in &new.lines {
        found.extend(products::find(db, &line.product_id)?);
    }
    let find = |id: &str| found.iter().find(|product| product.id == id).cloned();
    let (lines, totals) = price(new, find).map_err(StoreError::Refused)?;
    take_stock(db, &lines)?;
    let order = Order {
        id: placement.id.clone(),
        number: new.number.clone(),
        lines,
        customer: new.customer.clone(),
        shipping: new.shipping,
        totals,
        card: new.card.clone(),
        status: OrderStatus::Pending,
        created_at: placement.at,
    };
    insert(db, &order)?;
    insert_key(db, placement)?;
    Ok(order)
}

/// Takes every line's pieces, or names all lines that are short; the savepoint undoes what was taken.
fn take_stock(db: &Connection, lines: &[OrderLine]) -> Result<(), StoreError> {
    let mut short = Vec::new();
    for (at, line) in lines.iter().enumerate() {
        if !products::take(db, &line.product_id, &line.color, line.quantity)? {
            let left = products::inventory(db, &line.product_id, &line.color)?.unwrap_or_default();
            short.push(shortage(at, line, left));
        }
    }
    if short.is_empty() { Ok(()) } else { Err(StoreError::Refused(Refusal::OutOfStock(short))) }
}

fn move_stock(db: &Connection, order: &Order, effect: StockEffect) -> Result<(), StoreError> {
    match effect {
        StockEffect::None => Ok(()),
        StockEffect::Take => take_stock(db, &order.lines),
        StockEffect::Return => {
            order.lines.iter().try_for_each(|line| products::put_back(db, &line.product_id, &line.color, line.quantity))
        }
    }
}

fn insert(db: &Connection, order: &Order) -> Result<(), StoreError> {
    let mut statement = db.prepare_cached(
        "INSERT INTO orders (id, order_number, status, name, email, phone, address, address2, city, state, zip,
             shipping_method, subtotal_cents, shipping_cents, total_cents, cardholder_name, card_brand, card_last4,
             created_at)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19)",
    )?;
    let Order { customer, totals, card, .. } = order;
    let inserted = statement.execute(params![
        order.id,
        order.number,
        order.status.as_str(),
        customer.name,
        customer.email,
        customer.phone,
        customer.address,
        customer.address2,
        customer.city,
        customer.state,
        customer.zip,
        order.shipping.as_str(),
        totals.subtotal.cents(),
        totals.shipping.cents(),
        totals.total.cents(),
        card.holder,
        card.brand,
        card.last4,
        order.created_at
    ]);
    match inserted {
        Err(error) if breaks_constraint(&error, "orders.order_number") => {
            Err(StoreError::Refused(Refusal::NumberTaken))
        }
        inserted => {
            inserted?;
            (0_i64..).zip(&order.lines).try_for_each(|(at, line)| insert_line(db, &order.id, at, line))
        }
    }
}

fn insert_line(db: &Connection, order_id: &str, at: i64, line: &OrderLine) -> Result<(), StoreError> {
    let mut statement = db.prepare_cached(
        "INSERT INTO order_items (order_id, line, product_id, title, color, size, quantity, price_cents)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
    )?;
    statement.execute(params![
        order_id,
        at,
        line.product_id,
        line.title,
        line.color,
        line.size,
        line.quantity,
        line.price.cents()
    ])?;
    Ok(())
}

fn insert_key(db: &Connection, placement: &Placement) -> Result<(), StoreError> {
    let mut statement = db.prepare_cached(
        "INSERT INTO idempotency_keys (key, request_hash, order_id, created_at) VALUES (?1, ?2, ?3, ?4)",
    )?;
    statement.execute(params![placement.key, placement.request_hash, placement.id, placement.at])?;
    Ok(())
}

fn update_status(db: &Connection, id: &str, status: OrderStatus) -> Result<(), StoreError> {
    db.execute("UPDATE orders SET status = ?2 WHERE id = ?1", [id, status.as_str()])?;
    Ok(())
}

fn find(db: &Connection, id: &str) -> Result<Option<Order>, StoreError> {
    let mut statement = db.prepare_cached(&format!("SELECT {COLUMNS} FROM orders WHERE id = ?1"))?;
    let order = statement.query_row([id], from_row).optional()?;
    order.map(|order| with_lines(db, order)).transpose()
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

/// The WHERE clause of a query: fixed texts only, every value a parameter.
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

fn from_row(row: &Row<'_>) -> rusqlite::Result<Order> {
    let money = |column: &str| row.get(column).map(Money::from_cents);
    Ok(Order {
        id: row.get("id")?,
        number: row.get("order_number")?,
        lines: Vec::new(),
        customer: Customer {
            name: row.get("name")?,
            email: row.get("email")?,
            phone: row.get("phone")?,
            address: row.get("address")?,
            address2: row.get("address2")?,
            city: row.get("city")?,
            state: row.get("state")?,
            zip: row.get("zip")?,
        },
        shipping: closed(row, "shipping_method", ShippingMethod::parse)?,
        totals: Totals {
            subtotal: money("subtotal_cents")?,
            shipping: money("shipping_cents")?,
            total: money("total_cents")?,
        },
        card: CardSummary {
            holder: row.get("cardholder_name")?,
            brand: row.get("card_brand")?,
            last4: row.get("card_last4")?,
        },
        status: closed(row, "status", |text| OrderStatus::parse(text).ok())?,
        created_at: row.get("created_at")?,
    })
}

/// A column whose CHECK allows only the words that `parse` knows.
fn closed<T>(row: &Row<'_>, column: &str, parse: impl Fn(&str) -> Option<T>) -> rusqlite::Result<T> {
    let word: String = row.get(column)?;
    parse(&word)
        .ok_or_else(|| rusqlite::Error::InvalidColumnType(0, format!("{column} {word}"), rusqlite::types::Type::Text))
}

fn with_lines(db: &Connection, order: Order) -> Result<Order, StoreError> {
    let mut statement = db.prepare_cached(
        "SELECT product_id, title, color, size, quantity, price_cents FROM order_items
         WHERE order_id = ?1 ORDER BY line",
    )?;
    let lines = statement
        .query_map([&order.id], |row| {
            Ok(OrderLine {
                product_id: row.get(0)?,
                title: row.get(1)?,
                color: row.get(2)?,
                size: row.get(3)?,
                quantity: row.get(4)?,
                price: Money::from_cents(row.get(5)?),
            })
        })?
        .collect::<Result<_, _>>()?;
    Ok(Order { lines, ..order })
}
