//! Removes the texts of shoppers who are forgotten from the audit log.
//!
//! An entry keeps its hash, so that the hash of the next one still verifies. The entry about it names those that were
//! redacted, and is part of the chain.

use std::collections::HashSet;

use rusqlite::{Connection, params};
use serde_json::Value;

use crate::store::error::StoreError;

/// The action of the entry about it. Its `entries` are the ids of those that were redacted.
pub(in crate::store) const FORGET: &str = "customer.forget";
/// What stands for a text that was removed.
const REMOVED: &str = "[removed]";
/// The fields whose texts say nothing about a shopper.
const KEPT: [&str; 12] = [
    "status",
    "why",
    "stock",
    "color",
    "size",
    "replacement",
    "packed",
    "shipment",
    "ship_by",
    "payment",
    "refund",
    "error",
];

/// The id of an entry, with its states before and after without texts.
pub(in crate::store) type Redacted = (i64, [Option<String>; 2]);

/// Returns the entries that have texts about the orders, whose ids are a JSON array.
pub(in crate::store) fn find(db: &Connection, order_ids: &str) -> Result<Vec<Redacted>, StoreError> {
    let mut statement = db.prepare_cached(
        "SELECT log.id, before, after FROM json_each(?1) AS ids
         CROSS JOIN audit_log AS log INDEXED BY audit_log_by_subject ON subject = ids.value ORDER BY log.id",
    )?;
    let entries = statement.query_map([order_ids], |row| Ok((row.get(0)?, [row.get(1)?, row.get(2)?])))?;
    let entries: Vec<Redacted> = entries.collect::<Result<_, _>>()?;
    let redacted = entries.into_iter().filter_map(|(id, states)| {
        // The schema requires JSON.
        let mut values = states.clone().map(|state| state.and_then(|json| serde_json::from_str::<Value>(&json).ok()));
        let has_texts = values.iter_mut().flatten().fold(false, |found, value| remove_texts(value) | found);
        has_texts.then(|| (id, values.map(|value| value.map(|value| value.to_string()))))
    });
    Ok(redacted.collect())
}

/// Replaces the entries. The log must have the entry that names them.
pub(in crate::store) fn redact(db: &Connection, entries: &[Redacted]) -> Result<(), StoreError> {
    let mut statement = db.prepare_cached("UPDATE audit_log SET before = ?2, after = ?3 WHERE id = ?1")?;
    entries.iter().try_for_each(|(id, [before, after])| Ok(statement.execute(params![id, before, after]).map(drop)?))
}

/// Returns the ids of all entries that were redacted.
pub(super) fn list(db: &Connection) -> Result<HashSet<i64>, StoreError> {
    let mut statement = db.prepare(
        "SELECT entry.value FROM audit_log AS forget, json_each(forget.after, '$.entries') AS entry
         WHERE forget.action = ?1 AND entry.value < forget.id",
    )?;
    let ids = statement.query_map([FORGET], |row| row.get(0))?;
    Ok(ids.collect::<Result<_, _>>()?)
}

/// Replaces the texts in a value, and returns whether there were any.
fn remove_texts(value: &mut Value) -> bool {
    match value {
        Value::String(text) if !text.is_empty() && text != REMOVED => {
            REMOVED.clone_into(text);
            true
        }
        Value::Object(fields) => {
            let texts = fields.iter_mut().filter(|(name, _)| !KEPT.contains(&name.as_str()));
            texts.fold(false, |found, (_, value)| remove_texts(value) | found)
        }
        Value::Array(items) => items.iter_mut().fold(false, |found, item| remove_texts(item) | found),
        _ => false,
    }
}
