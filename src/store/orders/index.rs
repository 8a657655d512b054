//! The index for searches. It covers the orders up to some row; the latest ones are added in batches, behind the orders.

use rusqlite::{Connection, ToSql, params};

use crate::domain::search::index_text;
use crate::store::database::Store;
use crate::store::error::StoreError;
use crate::store::writer::Priority;

/// Orders that are added in one transaction, which takes some 20 ms.
const BATCH: u32 = 256;

/// The row of each order and what a search looks at, one field per line. Of the card, these are only the last four digits.
/// The words `express`, `gift` and `on hold` find such orders.
const TEXTS: &str = "
    SELECT orders.rowid, concat_ws(char(10), order_number, name, email, phone, replace(phone, ' ', ''), address, address2,
        city, state, zip, card_last4, iif(shipping_method = 'express', 'express', NULL),
        iif(gift_note IS NULL, NULL, 'gift'), gift_note, note, iif(hold = '', NULL, 'on hold'), hold,
        (SELECT group_concat(concat_ws(char(10), title, color, size), char(10)) FROM order_items WHERE order_id = id))
    FROM orders";

impl Store {
    /// Returns whether enough orders wait for the index to add a batch, and how many wait.
    pub async fn orders_to_index(&self) -> Result<(bool, u32), StoreError> {
        let waiting = self
            .read(|db| {
                let sql = "SELECT count(*) FROM orders WHERE rowid > ?1";
                Ok(db.prepare_cached(sql)?.query_row([last_row(db)?], |row| row.get(0))?)
            })
            .await?;
        Ok((waiting >= BATCH, waiting))
    }

    /// Adds the next orders to the index.
    pub async fn index_orders(&self) -> Result<(), StoreError> {
        self.write(Priority::Public, add_next).await
    }
}

/// Returns the last row that is in the index. Orders that came later are found by reading them.
pub(super) fn last_row(db: &Connection) -> Result<i64, StoreError> {
    let sql = "SELECT ifnull((SELECT rowid FROM order_search ORDER BY rowid DESC LIMIT 1), 0)";
    Ok(db.prepare_cached(sql)?.query_row([], |row| row.get(0))?)
}

fn add_next(db: &Connection) -> Result<(), StoreError> {
    let mut insert = db.prepare_cached("INSERT INTO order_search (rowid, text) VALUES (?1, ?2)")?;
    let next = "orders.rowid > ?1 ORDER BY orders.rowid LIMIT ?2";
    for_each_text(db, next, params![last_row(db)?, BATCH], |row, text| {
        insert.execute(params![row, text])?;
        Ok(true)
    })
}

/// Updates the index after a text of an order has changed. An order that is not in the index yet is read later.
pub(super) fn update(db: &Connection, order_id: &str) -> Result<(), StoreError> {
    let mut update = db.prepare_cached("UPDATE order_search SET text = ?2 WHERE rowid = ?1")?;
    for_each_text(db, "id = ?1", params![order_id], |row, text| {
        update.execute(params![row, text])?;
        Ok(true)
    })
}

/// Calls `visit` with the row and the text of each of the selected orders, until it returns `false`.
pub(super) fn for_each_text(
    db: &Connection,
    selected: &str,
    params: &[&dyn ToSql],
    mut visit: impl FnMut(i64, &str) -> Result<bool, StoreError>,
) -> Result<(), StoreError> {
    let mut statement = db.prepare_cached(&format!("{TEXTS} WHERE {selected}"))?;
    let mut rows = statement.query(params)?;
    while let Some(row) = rows.next()? {
        let text = row.get_ref(1)?.as_str().map_err(rusqlite::Error::from)?;
        if !visit(row.get(0)?, &index_text(text))? {
            break;
        }
    }
    Ok(())
}
