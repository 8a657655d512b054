//! The text of an order that a search reads.

use rusqlite::{Connection, Row};

use crate::domain::search::{Search, fold_into};
use crate::store::error::StoreError;

/// The orders as they were placed, of which the index is made: a later correction does not change it. The first column
/// is the row number and the second the status. Of the card, only the last four digits are searched. The word `gift` finds
/// the gifts.
const PLACED: &str = "SELECT orders.rowid, status, id, order_number, name, email, ifnull(placed.phone, orders.phone),
         ifnull(placed.address, orders.address), ifnull(placed.address2, orders.address2),
         ifnull(placed.city, orders.city), ifnull(placed.state, orders.state), ifnull(placed.zip, orders.zip), card_last4,
         iif(gift_note IS NULL, '', 'gift'), ifnull(gift_note, '')
     FROM orders LEFT JOIN placed_addresses AS placed ON placed.order_id = orders.id
     WHERE orders.rowid BETWEEN ?1 AND ?2 ORDER BY orders.rowid";
/// The orders as they are, with what staff have written, and the word by which orders on hold are found.
const CURRENT: &str =
    "SELECT orders.rowid, status, id, order_number, name, email, phone, address, address2, city, state,
         zip, card_last4, iif(gift_note IS NULL, '', 'gift'), ifnull(gift_note, ''), ifnull(note.text, ''), iif(hold.text IS NULL, '', 'on hold'), ifnull(hold.text, '')
     FROM orders LEFT JOIN order_notes AS note ON note.order_id = orders.id AND note.kind = 'note'
         LEFT JOIN order_notes AS hold ON hold.order_id = orders.id AND hold.kind = 'hold'
     WHERE orders.rowid BETWEEN ?1 AND ?2 ORDER BY orders.rowid";
const ID: usize = 2;
const FIRST_TEXT: usize = 3;
const PHONE: usize = 6;

/// Calls `visit` with the row number, the status and the folded text of each order in these rows, as it was placed, in
/// ascending order.
pub(super) fn for_each_placed(
    db: &Connection,
    rows: (i64, i64),
    visit: impl FnMut(i64, &str, &str),
) -> Result<(), StoreError> {
    for_each_of(db, PLACED, rows, visit)
}

/// Does the same with the orders as they are now.
pub(super) fn for_each(
    db: &Connection,
    rows: (i64, i64),
    visit: impl FnMut(i64, &str, &str),
) -> Result<(), StoreError> {
    for_each_of(db, CURRENT, rows, visit)
}

fn for_each_of(
    db: &Connection,
    sql: &str,
    (first, last): (i64, i64),
    mut visit: impl FnMut(i64, &str, &str),
) -> Result<(), StoreError> {
    let mut statement = db.prepare_cached(sql)?;
    let columns = statement.column_count();
    let mut rows = statement.query([first, last])?;
    let mut text = String::new();
    while let Some(row) = rows.next()? {
        text.clear();
        append_order(row, columns, &mut text)?;
        append_lines(db, text_at(row, ID)?, &mut text)?;
        visit(row.get(0)?, text_at(row, 1)?, &text);
    }
    Ok(())
}

/// Returns whether the order in this row matches.
pub(in crate::store::orders) fn matches(db: &Connection, rowid: i64, search: &Search) -> Result<bool, StoreError> {
    let mut is_match = false;
    for_each(db, (rowid, rowid), |_, _, text| is_match = search.matches(text))?;
    Ok(is_match)
}

/// Returns the rows of the orders whose text is not the one that the index is made of.
pub(super) fn find_changed(db: &Connection) -> Result<Vec<i64>, StoreError> {
    list_rows(db, "SELECT order_id FROM order_notes UNION SELECT order_id FROM placed_addresses")
}

/// Returns the rows of the orders on hold.
pub(super) fn find_on_hold(db: &Connection) -> Result<Vec<i64>, StoreError> {
    list_rows(db, "SELECT order_id FROM order_notes WHERE kind = 'hold'")
}

fn list_rows(db: &Connection, ids: &str) -> Result<Vec<i64>, StoreError> {
    let mut statement = db.prepare_cached(&format!("SELECT rowid FROM orders WHERE id IN ({ids})"))?;
    let rows = statement.query_map([], |row| row.get(0))?;
    Ok(rows.collect::<Result<_, _>>()?)
}

fn append_order(row: &Row<'_>, columns: usize, text: &mut String) -> rusqlite::Result<()> {
    for column in FIRST_TEXT..columns {
        append_field(text_at(row, column)?, text);
    }
    text.extend(text_at(row, PHONE)?.chars().filter(char::is_ascii_digit));
    text.push('\n');
    Ok(())
}

fn append_lines(db: &Connection, order_id: &str, text: &mut String) -> Result<(), StoreError> {
    let mut statement = db.prepare_cached("SELECT title, color, size FROM order_items WHERE order_id = ?1")?;
    let mut lines = statement.query([order_id])?;
    while let Some(line) = lines.next()? {
        for column in 0..3 {
            append_field(text_at(line, column)?, text);
        }
    }
    Ok(())
}

/// Ends each field with a line break, so that no word spans two fields.
fn append_field(field: &str, text: &mut String) {
    fold_into(text, field);
    text.push('\n');
}

fn text_at<'a>(row: &'a Row<'_>, column: usize) -> rusqlite::Result<&'a str> {
    Ok(row.get_ref(column)?.as_str()?)
}
