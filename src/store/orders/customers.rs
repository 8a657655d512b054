//! The orders of a shopper, by email: reading all of them, and forgetting whose they are.

use rusqlite::Connection;
use rusqlite::types::Value as SqlValue;
use serde_json::{Value, json};

use super::history::json_of;
use super::index;
use super::loading::load_all;
use super::rows::parse_json;
use crate::domain::order::LoadedOrder;
use crate::store::audit::{self, Actor, Audit};
use crate::store::database::Store;
use crate::store::disk_space;
use crate::store::error::StoreError;
use crate::store::writer::{Priority, Scope};

/// What is deleted or emptied with the orders, whose ids are a JSON array. Their state stays: sales tax is owed by state.
const OF_ORDERS: [&str; 4] = [
    "DELETE FROM idempotency_keys WHERE order_id IN (SELECT value FROM json_each(?1))",
    "DELETE FROM outbox WHERE substr(key, 1, 36) IN (SELECT value FROM json_each(?1))",
    "UPDATE payments SET card_last4 = '0000'
     WHERE card_last4 IS NOT NULL AND order_id IN (SELECT value FROM json_each(?1))",
    "UPDATE orders SET name = '', email = '', phone = '', address = '', address2 = '', city = '', zip = '',
         cardholder_name = '', card_last4 = '0000', gift_note = iif(gift_note IS NULL, NULL, ''), note = '', hold = '',
         returns = (SELECT json_group_array(json_set(value, '$.note', '')) FROM json_each(returns)),
         network = NULL, link = NULL, cancel_until = NULL WHERE id IN (SELECT value FROM json_each(?1))",
];
/// Finds the rows of a table that can name an email: their keys, what is exported of them, and the JSON that names the email.
/// The comparison is not in SQL, whose `lower` changes only ASCII.
const FIND_RESTOCK_REQUESTS: &str = "
    SELECT token, json_object('product_id', product_id, 'color', color,
        'asked_at', strftime('%FT%TZ', asked_at, 'unixepoch'),
        'confirmed_at', strftime('%FT%TZ', confirmed_at, 'unixepoch')), json_array(email)
    FROM restock_requests WHERE email IS NOT NULL";
const FIND_MAILS: &str = "
    SELECT id, json_object('created_at', strftime('%FT%TZ', created_at, 'unixepoch'), 'recipient', recipient,
        'facts', json(facts)), json_array(recipient) || facts
    FROM outbox WHERE facts <> ''";

/// Everything that is stored about a shopper.
pub struct StoredShopper {
    /// All their orders, oldest first.
    pub orders: Vec<LoadedOrder>,
    /// Their requests to be told that a color is back, as JSON: product, color and times.
    pub restock_requests: Vec<Value>,
    /// Mails that are not sent and name their email, such as a message of theirs, as JSON: time, recipient and facts.
    pub mails: Vec<Value>,
}

impl Store {
    /// Returns everything that is stored about the shopper with an email in any case.
    pub async fn find_shopper(&self, email: String) -> Result<StoredShopper, StoreError> {
        self.read(move |db| {
            let db = &*db.unchecked_transaction()?;
            let (_, restock_requests): (Vec<_>, _) =
                find_by_email(db, FIND_RESTOCK_REQUESTS, &email)?.into_iter().unzip();
            let (_, mails): (Vec<_>, _) = find_by_email(db, FIND_MAILS, &email)?.into_iter().unzip();
            Ok(StoredShopper { orders: list(db, &email)?, restock_requests, mails })
        })
        .await
    }

    /// Removes name, email, address, texts, link and mails of a shopper, by email in any case, and returns the numbers of the
    /// orders. They keep lines, totals and times. Then removes every trace from the files, also of a shopper who was forgotten
    /// before. Fails with `Invalid` if an order is not settled. With `is_dry_run`, changes nothing.
    pub async fn forget_customer(
        &self,
        email: String,
        is_dry_run: bool,
        actor: Actor,
    ) -> Result<Vec<String>, StoreError> {
        let (sought, path) = (email.clone(), self.path.clone());
        // Checked first: the file is rewritten even if the change fails.
        let planned = self.read(move |db| {
            let sql = "SELECT page_count * page_size FROM pragma_page_count, pragma_page_size";
            let bytes: i64 = db.query_row(sql, [], |row| row.get(0))?;
            let has_room = is_dry_run || disk_space::has_room(&path, 2 * bytes.unsigned_abs());
            if has_room { plan(&*db.unchecked_transaction()?, &sought, actor.at) } else { Err(StoreError::DiskFull) }
        });
        let planned = planned.await?;
        if is_dry_run {
            return Ok(planned.into_iter().map(|found| found.order.number).collect());
        }
        self.write_scope(Priority::Essential, Scope::Erasure, move |db| forget(db, &email, &actor)).await
    }
}

/// Reads all emails: unlike the index for searches, that misses none.
fn list(db: &Connection, email: &str) -> Result<Vec<LoadedOrder>, StoreError> {
    let mut statement = db.prepare_cached("SELECT id, email FROM orders ORDER BY rowid")?;
    let rows = statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?;
    let orders: Vec<(String, String)> = rows.collect::<Result<_, _>>()?;
    let found = orders.iter().filter(|(_, other)| other.to_lowercase() == email.to_lowercase());
    load_all(db, found.map(|(id, _)| id.as_str()))
}

/// Returns the orders of a shopper if they are settled.
fn plan(db: &Connection, email: &str, now: i64) -> Result<Vec<LoadedOrder>, StoreError> {
    let orders = list(db, email)?;
    orders.iter().try_for_each(|found| found.check_forgettable(now)).map_err(|why| StoreError::Invalid(vec![why]))?;
    Ok(orders)
}

/// Returns the keys of the rows that name an email, in any case, and what is exported of them.
fn find_by_email(db: &Connection, sql: &str, email: &str) -> Result<Vec<(SqlValue, Value)>, StoreError> {
    let quoted = format!("\"{}\"", email.to_lowercase());
    let mut statement = db.prepare_cached(sql)?;
    let rows = statement.query_map([], |row| Ok((row.get(0)?, parse_json(row.get_ref(1)?.as_str()?)?, row.get(2)?)))?;
    let rows: Vec<(SqlValue, Value, String)> = rows.collect::<Result<_, _>>()?;
    let found = rows.into_iter().filter(|(.., text)| text.to_lowercase().contains(&quoted));
    Ok(found.map(|(key, exported, _)| (key, exported)).collect())
}

/// Deletes mails and requests that name an email, in any case. Returns their number.
fn delete_by_email(db: &Connection, email: &str) -> Result<usize, StoreError> {
    let mut deleted = 0;
    for (find, delete) in [
        (FIND_RESTOCK_REQUESTS, "DELETE FROM restock_requests WHERE token = ?1"),
        (FIND_MAILS, "DELETE FROM outbox WHERE id = ?1"),
    ] {
        for (key, _) in find_by_email(db, find, email)? {
            deleted += db.execute(delete, [key])?;
        }
    }
    Ok(deleted)
}

fn forget(db: &Connection, email: &str, actor: &Actor) -> Result<Vec<String>, StoreError> {
    let orders = plan(db, email, actor.at)?;
    let deleted = delete_by_email(db, email)?;
    if orders.is_empty() && deleted == 0 {
        return Ok(Vec::new());
    }
    let ids: Vec<&str> = orders.iter().map(|found| found.order.id.as_str()).collect();
    let ids_json = json_of(&ids)?;
    let redacted = audit::find_personal(db, &ids_json)?;
    let entries: Vec<i64> = redacted.iter().map(|(id, _)| *id).collect();
    let entry = Audit::new(audit::FORGET, "");
    audit::append(db, actor, &entry.after(&json!({ "orders": ids.len(), "entries": entries })))?;
    audit::redact(db, &redacted)?;
    for sql in OF_ORDERS {
        db.execute(sql, [&ids_json])?;
    }
    ids.into_iter().try_for_each(|id| index::update(db, id))?;
    // Until its parts are merged, the index keeps what was removed from it.
    db.execute("INSERT INTO order_search (order_search) VALUES ('optimize')", [])?;
    Ok(orders.into_iter().map(|found| found.order.number).collect())
}
