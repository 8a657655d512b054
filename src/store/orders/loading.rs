//! Loading orders with all that their changes depend on.

use std::collections::HashMap;

use rusqlite::{Connection, Row};

use super::history::json_of;
use super::rows::parse_column;
use super::{history, payments, rows};
use crate::domain::mail::{MailOfOrder, MailState, OrderLetter};
use crate::domain::order::{LoadedOrder, Order};
use crate::store::error::StoreError;

/// Returns an order with its payment, the mails about it, and its history.
pub(super) fn load(db: &Connection, id: &str) -> Result<LoadedOrder, StoreError> {
    load_all(db, [id])?.pop().ok_or(StoreError::NotFound)
}

/// Returns those of these orders that exist, each with its payment, the mails about it, and its history.
pub(super) fn load_all<'a>(
    db: &Connection,
    ids: impl IntoIterator<Item = &'a str>,
) -> Result<Vec<LoadedOrder>, StoreError> {
    let orders = ids.into_iter().filter_map(|id| rows::find(db, id).transpose());
    load_related(db, orders.collect::<Result<_, _>>()?)
}

/// Adds to each order its payment, the mails about it, and its history.
pub(super) fn load_related(db: &Connection, orders: Vec<Order>) -> Result<Vec<LoadedOrder>, StoreError> {
    let ids: Vec<&str> = orders.iter().map(|order| order.id.as_str()).collect();
    let mut histories = history::find_all(db, &ids)?;
    let (mut mails, mut payments) = (find_mails(db, &ids)?, payments::find_all(db, &ids)?);
    let orders = orders.into_iter().map(|order| {
        let payment = payments.remove(&order.id);
        let mails = mails.remove(&order.id).unwrap_or_default();
        let history = histories.remove(&order.id).unwrap_or_default();
        LoadedOrder { order, payment, mails, history }
    });
    Ok(orders.collect())
}

/// Selects the mails about orders, whose ids are a JSON array. Their keys are one range: in ASCII, 0 follows the slash.
pub const MAILS: &str = "
    SELECT ids.value AS order_id, mails.key AS mail_key, created_at, due_at, sent_at, error
    FROM json_each(?1) AS ids CROSS JOIN outbox AS mails
        ON mails.key > ids.value || '/' AND mails.key < ids.value || '0'
    ORDER BY ids.key, mails.id";

/// Returns the mails about these orders, oldest first, with one statement for all of them.
fn find_mails(db: &Connection, order_ids: &[&str]) -> Result<HashMap<String, Vec<MailOfOrder>>, StoreError> {
    let mut statement = db.prepare_cached(MAILS)?;
    let mut mails: HashMap<String, Vec<MailOfOrder>> = HashMap::new();
    for row in statement.query_map([json_of(order_ids)?], |row| Ok((row.get("order_id")?, from_row(row)?)))? {
        let (order_id, mail): (String, _) = row?;
        mails.entry(order_id).or_default().push(mail);
    }
    Ok(mails)
}

fn from_row(row: &Row<'_>) -> rusqlite::Result<MailOfOrder> {
    let state = MailState::new(row.get("sent_at")?, row.get("due_at")?);
    let letter = parse_column(row, "mail_key", |key| OrderLetter::parse(key.split('/').nth(1)?))?;
    Ok(MailOfOrder { letter, written_at: row.get("created_at")?, state, error: row.get("error")? })
}
