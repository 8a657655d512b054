//! What staff write about an order: a note, and why it is on hold.

use std::collections::HashMap;

use rusqlite::{Connection, params};
use serde_json::json;

use super::{fulfillments, history, holds, index, mails, payments, rows};
use crate::domain::order::{Order, OrderAction, OrderWithHistory};
use crate::store::audit::{self, Actor, Audit};
use crate::store::database::Store;
use crate::store::error::StoreError;
use crate::store::writer::Priority;

/// A text of an order that staff have edited, such as its note.
#[derive(Clone, Debug)]
pub struct NoteEdit {
    /// The order's id.
    pub id: String,
    /// The text that the edit is based on, empty for none. `None` accepts any text.
    pub was: Option<String>,
    /// The new text. An empty one removes it.
    pub text: String,
}

/// What staff have written about an order. The texts may be empty.
#[derive(Clone, Debug, Default)]
pub(super) struct Notes {
    pub(super) note: String,
    pub(super) hold: String,
}

/// What the text is for.
#[derive(Clone, Copy)]
enum Kind {
    Note,
    Hold,
}

impl Kind {
    /// The word in the table, and the field in the audit log.
    fn as_str(self) -> &'static str {
        match self {
            Self::Note => "note",
            Self::Hold => "hold",
        }
    }

    fn action(self) -> OrderAction {
        match self {
            Self::Note => OrderAction::Note,
            Self::Hold => OrderAction::Hold,
        }
    }
}

impl Store {
    /// Sets or removes the note of an order.
    pub async fn set_order_note(&self, edit: NoteEdit, actor: Actor) -> Result<OrderWithHistory, StoreError> {
        self.write(Priority::Staff, move |db| set(db, Kind::Note, &edit, &actor)).await
    }

    /// Puts an order on hold for the reason that the text gives; an empty one releases the order.
    pub async fn set_order_hold(&self, edit: NoteEdit, actor: Actor) -> Result<OrderWithHistory, StoreError> {
        self.write(Priority::Staff, move |db| set(db, Kind::Hold, &edit, &actor)).await
    }
}

/// Puts an order on hold, unless it is already.
pub(super) fn hold(db: &Connection, order_id: &str, reason: &str, actor: &Actor) -> Result<(), StoreError> {
    if holds::is_on_hold(db, order_id)? {
        return Ok(());
    }
    let edit = NoteEdit { id: order_id.to_owned(), was: None, text: reason.to_owned() };
    set(db, Kind::Hold, &edit, actor).map(drop)
}

fn set(db: &Connection, kind: Kind, edit: &NoteEdit, actor: &Actor) -> Result<OrderWithHistory, StoreError> {
    let NoteEdit { id, was, text } = edit;
    let order = rows::find(db, id)?.ok_or(StoreError::NotFound)?;
    let Notes { note, hold } = find_all(db, &[id])?.remove(id).unwrap_or_default();
    let before = match kind {
        Kind::Note => note,
        Kind::Hold => hold,
    };
    if was.as_ref().is_some_and(|was| *was != before) {
        return Err(history::stale(db, id, kind.action(), &before)?);
    }
    if *text != before {
        save(db, id, kind, text)?;
        let entry = Audit::new(kind.action().as_str(), id)
            .before(&json!({ kind.as_str(): before }))
            .after(&json!({ kind.as_str(): text }));
        audit::append(db, actor, &entry)?;
        payments::schedule(db, &order, actor.at)?;
    }
    with_history(db, vec![order])?.pop().ok_or(StoreError::NotFound)
}

fn save(db: &Connection, order_id: &str, kind: Kind, text: &str) -> Result<(), StoreError> {
    if text.is_empty() {
        db.prepare_cached("DELETE FROM order_notes WHERE order_id = ?1 AND kind = ?2")?
            .execute([order_id, kind.as_str()])?;
    } else {
        db.prepare_cached("INSERT OR REPLACE INTO order_notes (order_id, kind, text) VALUES (?1, ?2, ?3)")?
            .execute(params![order_id, kind.as_str(), text])?;
    }
    index::update(db, order_id)
}

/// Returns what staff have written about these orders, with one statement for all of them.
pub(super) fn find_all(db: &Connection, order_ids: &[&str]) -> Result<HashMap<String, Notes>, StoreError> {
    let mut statement = db.prepare_cached(
        "SELECT order_id, kind, text FROM json_each(?1) AS ids CROSS JOIN order_notes ON order_id = ids.value",
    )?;
    let mut found: HashMap<String, Notes> = HashMap::new();
    let mut rows = statement.query([history::json_of(order_ids)?])?;
    while let Some(row) = rows.next()? {
        let notes = found.entry(row.get(0)?).or_default();
        let kind: String = row.get(1)?;
        *(if kind == Kind::Hold.as_str() { &mut notes.hold } else { &mut notes.note }) = row.get(2)?;
    }
    Ok(found)
}

/// Adds to each order what staff have written about it, how far it has come, the mails about it, and its history.
pub(super) fn with_history(db: &Connection, orders: Vec<Order>) -> Result<Vec<OrderWithHistory>, StoreError> {
    let ids: Vec<&str> = orders.iter().map(|order| order.id.as_str()).collect();
    let (mut notes, mut histories) = (find_all(db, &ids)?, history::find_all(db, &ids)?);
    let (mut fulfillments, mut mails) = (fulfillments::find_all(db, &ids)?, mails::find_all(db, &ids)?);
    let mut payments = payments::find_all(db, &ids)?;
    let orders = orders.into_iter().map(|order| {
        let Notes { note, hold } = notes.remove(&order.id).unwrap_or_default();
        let history = histories.remove(&order.id).unwrap_or_default();
        let fulfillment = fulfillments.remove(&order.id);
        let payment = payments.remove(&order.id);
        let mails = mails.remove(&order.id).unwrap_or_default();
        OrderWithHistory { order, note, hold, fulfillment, payment, mails, history }
    });
    Ok(orders.collect())
}
