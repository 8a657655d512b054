//! The rows that say how far the shop has come with sending an order.

use std::collections::HashMap;

use rusqlite::{Connection, OptionalExtension, Row};
use serde_json::json;

use super::history::json_of;
use super::rows::parse_column;
use crate::domain::business_days::ship_by;
use crate::domain::order::{
    Carrier, Claim, Fulfillment, GuestPage, Order, OrderAction, OrderStatus, Packed, Shipment, Shipped, cancel_until,
};
use crate::store::audit::{self, Actor, Audit};
use crate::store::error::StoreError;

/// The columns that [`from_row`] reads.
pub(super) const COLUMNS: &str = "link, cancel_until, ship_by, delayed_until, claimed_by, claimed_until, printed_at, packed_at, packed_by, \
    shipped_at, carrier, tracking, is_open";

/// Returns how far these orders have come, with one statement for all of them.
pub(super) fn find_all(db: &Connection, order_ids: &[&str]) -> Result<HashMap<String, Fulfillment>, StoreError> {
    let mut statement = db.prepare_cached(&format!(
        "SELECT order_id, {COLUMNS} FROM json_each(?1) AS ids CROSS JOIN fulfillments ON order_id = ids.value"
    ))?;
    let found = statement.query_map([json_of(order_ids)?], |row| Ok((row.get("order_id")?, from_row(row)?)))?;
    Ok(found.collect::<Result<_, _>>()?)
}

pub(super) fn from_row(row: &Row<'_>) -> rusqlite::Result<Fulfillment> {
    let page = |link| Ok::<_, rusqlite::Error>(GuestPage { link, cancel_until: row.get("cancel_until")? });
    let claim = |by| Ok::<_, rusqlite::Error>(Claim { by, until: row.get("claimed_until")? });
    let packed = |at| Ok::<_, rusqlite::Error>(Packed { at, by: row.get("packed_by")? });
    let shipped = |at| {
        let carrier = parse_column(row, "carrier", |word| Carrier::parse(word).ok())?;
        Ok::<_, rusqlite::Error>(Shipped { at, shipment: Shipment { carrier, tracking: row.get("tracking")? } })
    };
    Ok(Fulfillment {
        page: row.get::<_, Option<String>>("link")?.map(page).transpose()?,
        ship_by: row.get("ship_by")?,
        delayed_until: row.get("delayed_until")?,
        claim: row.get::<_, Option<String>>("claimed_by")?.map(claim).transpose()?,
        printed_at: row.get("printed_at")?,
        packed: row.get::<_, Option<i64>>("packed_at")?.map(packed).transpose()?,
        shipped: row.get::<_, Option<i64>>("shipped_at")?.map(shipped).transpose()?,
        is_open: row.get("is_open")?,
    })
}

/// Creates the row of an order that has none.
pub(super) fn create(db: &Connection, order: &Order) -> Result<(), StoreError> {
    db.prepare_cached("INSERT OR IGNORE INTO fulfillments (order_id, ship_by, is_open) VALUES (?1, ?2, 1)")?
        .execute((&order.id, ship_by(order.created_at)))?;
    Ok(())
}

/// Creates the row of an order that has a page.
pub(super) fn create_with_page(db: &Connection, order: &Order, link: &str) -> Result<(), StoreError> {
    db.prepare_cached(
        "INSERT INTO fulfillments (order_id, link, cancel_until, ship_by, is_open) VALUES (?1, ?2, ?3, ?4, 1)",
    )?
    .execute((&order.id, link, cancel_until(order.created_at), ship_by(order.created_at)))?;
    Ok(())
}

/// Returns the link of an order that has a page.
pub(super) fn find_link(db: &Connection, order_id: &str) -> Result<Option<String>, StoreError> {
    let mut statement = db.prepare_cached("SELECT link FROM fulfillments WHERE order_id = ?1")?;
    Ok(statement.query_row([order_id], |row| row.get(0)).optional()?.flatten())
}

/// Returns when the shopper of an order with a page can no longer cancel it, in Unix seconds.
pub(super) fn find_cancel_until(db: &Connection, order_id: &str) -> Result<Option<i64>, StoreError> {
    let mut statement = db.prepare_cached("SELECT cancel_until FROM fulfillments WHERE order_id = ?1")?;
    Ok(statement.query_row([order_id], |row| row.get(0)).optional()?.flatten())
}

/// Gives the shopper the whole time to cancel, from the authorization of the card on.
pub(super) fn begin_cancel_window(db: &Connection, order_id: &str, authorized_at: i64) -> Result<(), StoreError> {
    db.prepare_cached("UPDATE fulfillments SET cancel_until = ?2 WHERE order_id = ?1 AND link IS NOT NULL")?
        .execute((order_id, cancel_until(authorized_at)))?;
    Ok(())
}

/// Lets the time to cancel end as late as that of an order of now: a later end is from a clock that was ahead.
pub(super) fn limit_cancel_window(db: &Connection, order_id: &str, now: i64) -> Result<(), StoreError> {
    db.prepare_cached("UPDATE fulfillments SET cancel_until = min(cancel_until, ?2) WHERE order_id = ?1")?
        .execute((order_id, cancel_until(now)))?;
    Ok(())
}

/// Brings the row in line with a new status. A cancellation ends the work on an order, and undoing it continues it.
pub(super) fn follow_status(db: &Connection, order: &Order, next: OrderStatus) -> Result<(), StoreError> {
    if next == OrderStatus::Cancelled {
        db.prepare_cached(
            "UPDATE fulfillments SET is_open = 0, claimed_by = NULL, claimed_until = NULL WHERE order_id = ?1",
        )?
        .execute([&order.id])?;
    } else if order.status == OrderStatus::Cancelled {
        db.prepare_cached("UPDATE fulfillments SET is_open = shipped_at IS NULL WHERE order_id = ?1")?
            .execute([&order.id])?;
    }
    if next == OrderStatus::Paid { create(db, order) } else { Ok(()) }
}

/// Adds an entry to the history of an order. The texts are empty for none.
pub(super) fn log(
    db: &Connection,
    actor: &Actor,
    action: OrderAction,
    order_id: &str,
    (before, after): (&str, &str),
) -> Result<(), StoreError> {
    let field = match action {
        OrderAction::Shipped => "shipment",
        OrderAction::Delayed => "ship_by",
        _ => "packed",
    };
    let entry = Audit::new(action.as_str(), order_id).before(&json!({ field: before })).after(&json!({ field: after }));
    audit::append(db, actor, &entry)
}
