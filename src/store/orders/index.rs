//! The index for searches. Each transaction adds the orders that it saves, and what it changes of others.

use rusqlite::{Connection, Params, params};

use crate::domain::search::index_text;
use crate::store::error::StoreError;

/// The row of each order and what a search looks at, one field per line. Of the card, these are only the last four digits.
/// The words `express`, `gift` and `on hold` find such orders.
const TEXTS: &str = "
    SELECT orders.rowid, concat_ws(char(10), order_number, name, email, phone, replace(phone, ' ', ''), address, address2,
        city, state, zip, card_last4, iif(shipping_method = 'express', 'express', NULL),
        iif(gift_note IS NULL, NULL, 'gift'), gift_note, note, iif(hold = '', NULL, 'on hold'), hold,
        (SELECT group_concat(concat_ws(char(10), title, color, size), char(10)) FROM order_items WHERE order_id = id))
    FROM orders";

/// Adds the orders that came after the last one in the index. Runs once per transaction, outside of any savepoint: FTS5
/// writes what it has gathered at each savepoint, which would cost several times as much.
pub(in crate::store) fn add_new(db: &Connection) -> Result<(), StoreError> {
    let new =
        "orders.rowid > ifnull((SELECT rowid FROM order_search ORDER BY rowid DESC LIMIT 1), 0) ORDER BY orders.rowid";
    write(db, "INSERT INTO order_search (rowid, text) VALUES (?1, ?2)", new, [])
}

/// Updates the index after a text of an order has changed. Does nothing for an order of the same transaction, which
/// [`add_new`] adds: it skips the orders before one that is in the index.
pub(super) fn update(db: &Connection, order_id: &str) -> Result<(), StoreError> {
    write(db, "UPDATE order_search SET text = ?2 WHERE rowid = ?1", "id = ?1", [order_id])
}

/// Executes a statement with the row and the text of each of the selected orders.
fn write(db: &Connection, statement: &str, selected: &str, params: impl Params) -> Result<(), StoreError> {
    let mut statement = db.prepare_cached(statement)?;
    let mut texts = db.prepare_cached(&format!("{TEXTS} WHERE {selected}"))?;
    let mut rows = texts.query(params)?;
    while let Some(row) = rows.next()? {
        // Another program may have saved bytes that are no text. They must not prevent every later commit.
        let text = String::from_utf8_lossy(row.get_ref(1)?.as_bytes().map_err(rusqlite::Error::from)?);
        statement.execute(params![row.get::<_, i64>(0)?, index_text(&text)])?;
    }
    Ok(())
}
