//! The history of orders, from the audit log.

use std::collections::HashMap;

use rusqlite::{Connection, Row};

use super::rows::parse_column;
use crate::domain::order::{OrderStatus, StatusChange};
use crate::store::error::StoreError;

/// Returns the status changes of each order, oldest first, with one statement for all orders.
pub(super) fn find_all(db: &Connection, order_ids: &[&str]) -> Result<HashMap<String, Vec<StatusChange>>, StoreError> {
    // The index audit_log_by_subject finds the few rows of an order, sorted by id.
    let mut statement = db.prepare_cached(
        "SELECT log.subject, log.at, log.actor, log.before ->> 'status' AS before, log.after ->> 'status' AS after
         FROM json_each(?1) AS ids CROSS JOIN audit_log AS log ON log.subject = ids.value
         WHERE log.action = ?2 ORDER BY ids.key, log.id",
    )?;
    let ids = serde_json::to_string(order_ids).map_err(|error| StoreError::Internal(error.to_string()))?;
    let mut changes: HashMap<String, Vec<StatusChange>> = HashMap::new();
    for row in
        statement.query_map([ids.as_str(), StatusChange::ACTION], |row| Ok((row.get("subject")?, from_row(row)?)))?
    {
        let (order_id, change) = row?;
        changes.entry(order_id).or_default().push(change);
    }
    Ok(changes)
}

fn from_row(row: &Row<'_>) -> rusqlite::Result<StatusChange> {
    let status = |column| parse_column(row, column, |text| OrderStatus::parse(text).ok());
    Ok(StatusChange { at: row.get("at")?, by: row.get("actor")?, before: status("before")?, after: status("after")? })
}
