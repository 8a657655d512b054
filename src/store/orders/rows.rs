//! SQL statements for orders and their lines.

use rusqlite::{Connection, OptionalExtension, Row, params};

use super::numbers;
use crate::domain::card::CardSummary;
use crate::domain::customer::{Customer, ShippingAddress};
use crate::domain::money::Money;
use crate::domain::order::{Order, OrderLine, OrderStatus, Rejection, ShippingMethod, Totals};
use crate::store::error::{StoreError, violates_constraint};

/// The columns that [`from_row`] reads.
pub(super) const COLUMNS: &str = "id, order_number, status, name, email, phone, address, address2, city, state, zip, \
    shipping_method, subtotal_cents, shipping_cents, total_cents, cardholder_name, card_brand, card_last4, created_at, \
    gift_note";

pub(super) fn insert(db: &Connection, order: &Order) -> Result<(), StoreError> {
    let mut statement = db.prepare_cached(
        "INSERT INTO orders (id, order_number, status, name, email, phone, address, address2, city, state, zip,
             shipping_method, subtotal_cents, shipping_cents, total_cents, cardholder_name, card_brand, card_last4,
             created_at, gift_note)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19, ?20)",
    )?;
    let Order { customer: Customer { name, email, address }, totals, card, .. } = order;
    let inserted = statement.execute(params![
        order.id,
        order.number,
        order.status.as_str(),
        name,
        email,
        address.phone,
        address.address,
        address.address2,
        address.city,
        address.state,
        address.zip,
        order.shipping.as_str(),
        totals.subtotal.cents(),
        totals.shipping_cost.cents(),
        totals.total.cents(),
        card.holder,
        card.brand,
        card.last4,
        order.created_at,
        order.gift_note
    ]);
    match inserted {
        Err(error) if violates_constraint(&error, "orders.order_number") => {
            Err(StoreError::Rejected(Rejection::NumberTaken { free: numbers::find_free(db)? }))
        }
        inserted => {
            inserted?;
            (0_i64..).zip(&order.lines).try_for_each(|(position, line)| insert_line(db, &order.id, position, line))
        }
    }
}

fn insert_line(db: &Connection, order_id: &str, position: i64, line: &OrderLine) -> Result<(), StoreError> {
    let mut statement = db.prepare_cached(
        "INSERT INTO order_items (order_id, line, product_id, title, color, size, quantity, price_cents)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
    )?;
    statement.execute(params![
        order_id,
        position,
        line.product_id,
        line.title,
        line.color,
        line.size,
        line.quantity,
        line.price.cents()
    ])?;
    Ok(())
}

pub(super) fn insert_key(db: &Connection, key: &str, hash: &[u8; 32], order: &Order) -> Result<(), StoreError> {
    let mut statement = db.prepare_cached(
        "INSERT INTO idempotency_keys (key, request_hash, order_id, created_at) VALUES (?1, ?2, ?3, ?4)",
    )?;
    statement.execute(params![key, hash, order.id, order.created_at])?;
    Ok(())
}

pub(super) fn update_status(db: &Connection, id: &str, status: OrderStatus) -> Result<(), StoreError> {
    let mut statement = db.prepare_cached("UPDATE orders SET status = ?2 WHERE id = ?1")?;
    statement.execute([id, status.as_str()])?;
    Ok(())
}

pub(super) fn find(db: &Connection, id: &str) -> Result<Option<Order>, StoreError> {
    let mut statement = db.prepare_cached(&format!("SELECT {COLUMNS} FROM orders WHERE id = ?1"))?;
    let order = statement.query_row([id], from_row).optional()?;
    order.map(|order| with_lines(db, order)).transpose()
}

/// Finds an order by its row number.
pub(super) fn find_in_row(db: &Connection, row: i64) -> Result<Option<Order>, StoreError> {
    let mut statement = db.prepare_cached(&format!("SELECT {COLUMNS} FROM orders WHERE rowid = ?1"))?;
    let order = statement.query_row([row], from_row).optional()?;
    order.map(|order| with_lines(db, order)).transpose()
}

/// Returns the order without its lines.
pub(super) fn from_row(row: &Row<'_>) -> rusqlite::Result<Order> {
    let money = |column: &str| row.get(column).map(Money::from_cents);
    Ok(Order {
        id: row.get("id")?,
        number: row.get("order_number")?,
        lines: Vec::new(),
        customer: Customer { name: row.get("name")?, email: row.get("email")?, address: address_from_row(row)? },
        shipping: parse_column(row, "shipping_method", ShippingMethod::parse)?,
        totals: Totals {
            subtotal: money("subtotal_cents")?,
            shipping_cost: money("shipping_cents")?,
            total: money("total_cents")?,
        },
        card: CardSummary {
            holder: row.get("cardholder_name")?,
            brand: row.get("card_brand")?,
            last4: row.get("card_last4")?,
        },
        gift_note: row.get("gift_note")?,
        status: parse_column(row, "status", |text| OrderStatus::parse(text).ok())?,
        created_at: row.get("created_at")?,
    })
}

pub(super) fn address_from_row(row: &Row<'_>) -> rusqlite::Result<ShippingAddress> {
    Ok(ShippingAddress {
        phone: row.get("phone")?,
        address: row.get("address")?,
        address2: row.get("address2")?,
        city: row.get("city")?,
        state: row.get("state")?,
        zip: row.get("zip")?,
    })
}

/// Parses a column whose CHECK constraint allows only words that `parse` accepts.
pub(super) fn parse_column<T>(row: &Row<'_>, column: &str, parse: impl Fn(&str) -> Option<T>) -> rusqlite::Result<T> {
    let word: String = row.get(column)?;
    parse(&word)
        .ok_or_else(|| rusqlite::Error::InvalidColumnType(0, format!("{column} {word}"), rusqlite::types::Type::Text))
}

/// Adds its lines to an order.
pub(super) fn with_lines(db: &Connection, order: Order) -> Result<Order, StoreError> {
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
