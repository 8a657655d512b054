//! The history of orders, from the audit log.

use std::collections::HashMap;

use rusqlite::{Connection, Row};
use serde_json::Value;

use super::rows::parse_column;
use crate::domain::customer::ShippingAddress;
use crate::domain::order::{HistoryEntry, Order, OrderAction};
use crate::store::error::StoreError;

/// Selects the changes of orders, whose ids are a JSON array. The index `audit_log_by_subject` finds the few rows of each.
pub const HISTORIES: &str = "
    SELECT log.subject, log.at, log.actor, log.action, log.before, log.after
    FROM json_each(?1) AS ids CROSS JOIN audit_log AS log ON log.subject = ids.value
    WHERE (log.action GLOB 'order.*' OR log.action GLOB 'payment.refund*') ORDER BY ids.key, log.id";

/// Returns the changes of each order, oldest first, with one statement for all orders.
pub(super) fn find_all(db: &Connection, order_ids: &[&str]) -> Result<HashMap<String, Vec<HistoryEntry>>, StoreError> {
    let mut statement = db.prepare_cached(HISTORIES)?;
    let mut changes: HashMap<String, Vec<HistoryEntry>> = HashMap::new();
    for row in statement.query_map([json_of(order_ids)?], |row| Ok((row.get("subject")?, from_row(row)?)))? {
        let (order_id, change) = row?;
        changes.entry(order_id).or_default().push(change);
    }
    Ok(changes)
}

/// Gives an order the email, the address and the lines with which it was placed, from the changes in the log.
pub(super) fn restore_placed(db: &Connection, order: &mut Order) -> Result<(), StoreError> {
    let sql = "SELECT before FROM audit_log INDEXED BY audit_log_by_subject
               WHERE subject = ?1 AND action IN ('order.address', 'order.email', 'order.line') ORDER BY id DESC";
    let mut statement = db.prepare_cached(sql)?;
    for before in statement.query_map([&order.id], |row| row.get::<_, String>(0))? {
        let before: Value = serde_json::from_str(&before?).map_err(|error| StoreError::Internal(error.to_string()))?;
        order.customer.restore(&before);
        let place = before["line"].as_u64().and_then(|line| usize::try_from(line).ok()?.checked_sub(1));
        if let Some(line) = place.and_then(|place| order.lines.get_mut(place)) {
            let [color, size] = ["color", "size"].map(|field| before[field].as_str().unwrap_or_default().to_owned());
            (line.color, line.size) = (color, size);
        }
    }
    Ok(())
}

/// Returns ids as the JSON that `json_each` reads.
pub(super) fn json_of(ids: &[&str]) -> Result<String, StoreError> {
    serde_json::to_string(ids).map_err(|error| StoreError::Internal(error.to_string()))
}

fn from_row(row: &Row<'_>) -> rusqlite::Result<HistoryEntry> {
    let state = |column| Ok::<_, rusqlite::Error>(parse_state(row.get(column)?));
    let (before, after) = (state("before")?, state("after")?);
    Ok(HistoryEntry {
        at: row.get("at")?,
        by: row.get("actor")?,
        action: parse_column(row, "action", OrderAction::parse)?,
        before: texts_of(&before),
        after: texts_of(&after),
        why: serde_json::from_value(after["why"].clone()).ok(),
    })
}

/// Returns a logged state, which is an object with the fields that the change concerns.
fn parse_state(json: Option<String>) -> Value {
    json.and_then(|json| serde_json::from_str(&json).ok()).unwrap_or_default()
}

/// Returns the texts of a logged state.
fn texts_of(state: &Value) -> String {
    let fields =
        "status note hold packed shipment returned ship_by refund error email color size replacement".split(' ');
    let fields = fields.chain(ShippingAddress::FIELDS);
    let texts = fields.filter_map(|field| state[field].as_str()).filter(|text| !text.is_empty());
    texts.collect::<Vec<_>>().join(", ")
}
