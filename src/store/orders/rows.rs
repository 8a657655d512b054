//! SQL statements for orders and their lines.

use rusqlite::types::Type;
use rusqlite::{Connection, OptionalExtension, Row, params};
use serde::de::DeserializeOwned;

use super::numbers;
use crate::domain::card::CardSummary;
use crate::domain::customer::{Customer, ShippingAddress};
use crate::domain::money::Money;
use crate::domain::order::{
    Carrier, Claim, GuestPage, Order, OrderLine, OrderStatus, Packed, Rejection, Shipment, Shipped, ShippingMethod,
    Totals,
};
use crate::store::error::{StoreError, violates_constraint};

/// The columns that [`from_row`] reads.
pub(super) const COLUMNS: &str = "id, order_number, name, email, phone, address, address2, city, state, zip, \
    shipping_method, subtotal_cents, shipping_cents, total_cents, cardholder_name, card_brand, card_last4, gift_note, \
    created_at, status, status_at, paid_at, note, hold, network, link, cancel_until, confirmed_at, ship_by, \
    delayed_until, claimed_by, claimed_until, printed_at, packed_at, packed_by, shipped_at, carrier, tracking, told_at, \
    is_locked, returns, is_written_off, replaces";

pub(super) fn insert(db: &Connection, order: &Order) -> Result<(), StoreError> {
    let mut statement = db.prepare_cached(
        "INSERT INTO orders (id, order_number, name, email, phone, address, address2, city, state, zip, shipping_method,
             subtotal_cents, shipping_cents, total_cents, cardholder_name, card_brand, card_last4, gift_note, created_at,
             status, status_at, paid_at, network, link, cancel_until, confirmed_at, ship_by, replaces)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19, ?20, ?21, ?22,
             ?23, ?24, ?25, ?26, ?27, ?28)",
    )?;
    let Order { customer: Customer { name, email, address }, totals, card, page, .. } = order;
    let inserted = statement.execute(params![
        order.id,
        order.number,
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
        order.gift_note,
        order.created_at,
        order.status.as_str(),
        order.status_at,
        order.paid_at,
        order.network,
        page.as_ref().map(|page| &page.link),
        page.as_ref().map(|page| page.cancel_until),
        order.confirmed_at,
        order.ship_by,
        order.replaces
    ]);
    match inserted {
        Err(error) if violates_constraint(&error, "orders.order_number") => {
            Err(Rejection::NumberTaken { free: numbers::find_free(db)? }.into())
        }
        inserted => {
            inserted?;
            save_lines(db, order)
        }
    }
}

pub(super) fn save_lines(db: &Connection, order: &Order) -> Result<(), StoreError> {
    (0_i64..).zip(&order.lines).try_for_each(|(position, line)| save_line(db, &order.id, position, line))
}

/// Saves what changes of an order change.
pub(super) fn update(db: &Connection, order: &Order) -> Result<(), StoreError> {
    let mut statement = db.prepare_cached(
        "UPDATE orders SET email = ?2, phone = ?3, address = ?4, address2 = ?5, city = ?6, state = ?7, zip = ?8,
             status = ?9, status_at = ?10, paid_at = ?11, note = ?12, hold = ?13, network = ?14, cancel_until = ?15,
             confirmed_at = ?16, delayed_until = ?17, claimed_by = ?18, claimed_until = ?19, printed_at = ?20,
             packed_at = ?21, packed_by = ?22, shipped_at = ?23, carrier = ?24, tracking = ?25,
             returns = ?26, is_written_off = ?27
         WHERE id = ?1",
    )?;
    let Order { customer: Customer { email, address, .. }, page, claim, packed, shipped, .. } = order;
    let shipment = shipped.as_ref().map(|shipped| &shipped.shipment);
    statement.execute(params![
        order.id,
        email,
        address.phone,
        address.address,
        address.address2,
        address.city,
        address.state,
        address.zip,
        order.status.as_str(),
        order.status_at,
        order.paid_at,
        order.note,
        order.hold,
        order.network,
        page.as_ref().map(|page| page.cancel_until),
        order.confirmed_at,
        order.delayed_until,
        claim.as_ref().map(|claim| &claim.by),
        claim.as_ref().map(|claim| claim.until),
        order.printed_at,
        packed.as_ref().map(|packed| packed.at),
        packed.as_ref().map(|packed| &packed.by),
        shipped.as_ref().map(|shipped| shipped.at),
        shipment.map(|shipment| shipment.carrier.as_str()),
        shipment.map(|shipment| &shipment.tracking),
        serde_json::to_string(&order.returns).map_err(|error| StoreError::Internal(error.to_string()))?,
        order.is_written_off
    ])?;
    Ok(())
}

fn save_line(db: &Connection, order_id: &str, position: i64, line: &OrderLine) -> Result<(), StoreError> {
    let mut statement = db.prepare_cached(
        "INSERT OR REPLACE INTO order_items (order_id, line, product_id, title, color, size, quantity, price_cents)
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

pub(super) fn find(db: &Connection, id: &str) -> Result<Option<Order>, StoreError> {
    let mut statement = db.prepare_cached(&format!("SELECT {COLUMNS} FROM orders WHERE id = ?1"))?;
    let order = statement.query_row([id], from_row).optional()?;
    order.map(|order| with_lines(db, order)).transpose()
}

pub(super) fn find_in_row(db: &Connection, row: i64) -> Result<Option<Order>, StoreError> {
    let mut statement = db.prepare_cached(&format!("SELECT {COLUMNS} FROM orders WHERE rowid = ?1"))?;
    let order = statement.query_row([row], from_row).optional()?;
    order.map(|order| with_lines(db, order)).transpose()
}

/// Returns the order without its lines.
pub(super) fn from_row(row: &Row<'_>) -> rusqlite::Result<Order> {
    let money = |column: &str| row.get(column).map(Money::from_cents);
    let page = |link| Ok::<_, rusqlite::Error>(GuestPage { link, cancel_until: row.get("cancel_until")? });
    let claim = |by| Ok::<_, rusqlite::Error>(Claim { by, until: row.get("claimed_until")? });
    let packed = |at| Ok::<_, rusqlite::Error>(Packed { at, by: row.get("packed_by")? });
    let shipped = |at| {
        let carrier = parse_column(row, "carrier", Carrier::parse)?;
        let shipment = Shipment { carrier, tracking: row.get("tracking")? };
        Ok::<_, rusqlite::Error>(Shipped { at, shipment, told_at: row.get("told_at")? })
    };
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
        created_at: row.get("created_at")?,
        status: parse_column(row, "status", OrderStatus::parse)?,
        status_at: row.get("status_at")?,
        paid_at: row.get("paid_at")?,
        note: row.get("note")?,
        hold: row.get("hold")?,
        network: row.get("network")?,
        page: row.get::<_, Option<String>>("link")?.map(page).transpose()?,
        confirmed_at: row.get("confirmed_at")?,
        ship_by: row.get("ship_by")?,
        delayed_until: row.get("delayed_until")?,
        claim: row.get::<_, Option<String>>("claimed_by")?.map(claim).transpose()?,
        printed_at: row.get("printed_at")?,
        packed: row.get::<_, Option<i64>>("packed_at")?.map(packed).transpose()?,
        shipped: row.get::<_, Option<i64>>("shipped_at")?.map(shipped).transpose()?,
        is_locked: row.get("is_locked")?,
        returns: parse_json(row.get_ref("returns")?.as_str()?)?,
        is_written_off: row.get("is_written_off")?,
        replaces: row.get("replaces")?,
    })
}

pub(super) fn parse_json<T: DeserializeOwned>(json: &str) -> rusqlite::Result<T> {
    serde_json::from_str(json).map_err(|error| rusqlite::Error::FromSqlConversionFailure(0, Type::Text, error.into()))
}

fn address_from_row(row: &Row<'_>) -> rusqlite::Result<ShippingAddress> {
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
    let word = row.get_ref(column)?.as_str()?;
    parse(word).ok_or_else(|| rusqlite::Error::InvalidColumnType(0, format!("{column} {word}"), Type::Text))
}

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
