//! The audit log as staff read it: filtered, one page at a time, newest first.

use rusqlite::{Connection, OptionalExtension, Row, ToSql, params_from_iter};
use serde_json::Value;

use crate::domain::audit::{AuditEntry, changed_fields};
use crate::domain::order::{OrderAction, whole_number};
use crate::domain::rules::FieldError;
use crate::store::database::Store;
use crate::store::error::StoreError;

/// Which entries to list. Times are in Unix seconds.
#[derive(Clone, Debug, Default)]
pub struct AuditQuery {
    /// Only entries with this actor; empty for those without an account.
    pub actor: Option<String>,
    /// Only entries with this action.
    pub action: Option<String>,
    /// Only entries about the order with this number or id.
    pub order: Option<String>,
    /// Only entries at this time or later.
    pub from: Option<i64>,
    /// Only entries before this time.
    pub to: Option<i64>,
    /// Only entries older than the one with this id: the next page.
    pub before: Option<i64>,
    /// The number of entries on a page.
    pub limit: u32,
}

/// A page of the log, newest first.
#[derive(Clone, Debug)]
pub struct AuditPage {
    /// The entries.
    pub entries: Vec<AuditEntry>,
    /// Whether there are older entries.
    pub has_older: bool,
}

impl Store {
    /// Lists entries of the audit log by time. Fails with `Invalid` if there is no such order.
    pub async fn list_audit(&self, query: AuditQuery) -> Result<AuditPage, StoreError> {
        self.read(move |db| {
            let subject = query.order.as_deref().map(|order| find_order(db, order)).transpose()?;
            list(db, &query, subject.as_deref())
        })
        .await
    }
}

/// Returns the id of the order with this number, in any case and also without its letters, or this id.
fn find_order(db: &Connection, order: &str) -> Result<String, StoreError> {
    let mut statement = db.prepare_cached("SELECT id FROM orders WHERE order_number = ?1 OR id = lower(?2)")?;
    let found = statement.query_row([&whole_number(order), order], |row| row.get(0)).optional()?;
    found.ok_or_else(|| StoreError::Invalid(vec![FieldError::new("order", format!("There is no order {order}"))]))
}

fn list(db: &Connection, query: &AuditQuery, subject: Option<&str>) -> Result<AuditPage, StoreError> {
    let AuditQuery { actor, action, from, to, before, limit, .. } = query;
    let filters: [(&str, Option<&dyn ToSql>); 6] = [
        ("log.subject = ?", subject.as_ref().map(|value| value as _)),
        ("log.actor = ?", actor.as_ref().map(|value| value as _)),
        ("log.action = ?", action.as_ref().map(|value| value as _)),
        ("log.at >= ?", from.as_ref().map(|value| value as _)),
        ("log.at < ?", to.as_ref().map(|value| value as _)),
        ("(log.at, log.id) < (SELECT at, id FROM audit_log WHERE id = ?)", before.as_ref().map(|value| value as _)),
    ];
    let given = || filters.iter().filter_map(|(condition, value)| value.map(|value| (*condition, value)));
    let conditions: String = given().map(|(condition, _)| format!(" AND {condition}")).collect();
    let sql = format!(
        "SELECT log.id, log.at, log.actor, log.action, log.subject, log.before, log.after,
             (SELECT order_number FROM orders WHERE id = log.subject) AS order_number
         FROM audit_log AS log INDEXED BY {} WHERE true{conditions}
         ORDER BY log.at DESC, log.id DESC LIMIT {}",
        index_for(query),
        limit + 1
    );
    let mut statement = db.prepare_cached(&sql)?;
    let entries = statement.query_map(params_from_iter(given().map(|(_, value)| value)), from_row)?;
    let mut entries: Vec<AuditEntry> = entries.collect::<Result<_, _>>()?;
    let has_older = entries.len() > *limit as usize;
    entries.truncate(*limit as usize);
    Ok(AuditPage { entries, has_older })
}

/// The action of most entries.
const MOST_FREQUENT: &str = OrderAction::Status.as_str();

/// Returns the index with the fewest entries to read: without statistics, `SQLite` prefers any that saves the sort.
fn index_for(AuditQuery { order, actor, action, .. }: &AuditQuery) -> &'static str {
    match (order, actor, action.as_deref()) {
        (Some(_), ..) => "audit_log_by_subject",
        (None, Some(_), None | Some(MOST_FREQUENT)) => "audit_log_by_actor",
        (None, _, Some(_)) => "audit_log_by_action",
        (None, None, None) => "audit_log_by_time",
    }
}

fn from_row(row: &Row<'_>) -> rusqlite::Result<AuditEntry> {
    // The schema requires JSON.
    let state = |column| -> rusqlite::Result<Value> {
        let text: Option<String> = row.get(column)?;
        Ok(text.and_then(|text| serde_json::from_str(&text).ok()).unwrap_or_default())
    };
    let (before, after) = (state("before")?, state("after")?);
    let title = || after["title"].as_str().or(before["title"].as_str()).map(str::to_owned);
    Ok(AuditEntry {
        id: row.get("id")?,
        at: row.get("at")?,
        actor: row.get("actor")?,
        action: row.get("action")?,
        subject: row.get("subject")?,
        name: row.get::<_, Option<String>>("order_number")?.or_else(title),
        changes: changed_fields(&before, &after),
    })
}
