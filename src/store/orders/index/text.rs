//! The text of an order that a search reads.

use rusqlite::{Connection, Row};

use crate::domain::search::{Search, fold_into};
use crate::store::error::StoreError;

/// Columns of orders, of which the first is the row number and the second the status. Of the card, only the last four
/// digits are searched.
const COLUMNS: &str =
    "rowid, status, id, order_number, name, email, phone, address, address2, city, state, zip, card_last4";
const ID: usize = 2;
const FIRST_TEXT: usize = 3;
const PHONE: usize = 6;
const LAST_TEXT: usize = 12;

/// Calls `visit` with the row number, the status and the folded text of each order in these rows, in ascending order.
pub(super) fn for_each(
    db: &Connection,
    (first, last): (i64, i64),
    mut visit: impl FnMut(i64, &str, &str),
) -> Result<(), StoreError> {
    let mut statement =
        db.prepare_cached(&format!("SELECT {COLUMNS} FROM orders WHERE rowid BETWEEN ?1 AND ?2 ORDER BY rowid"))?;
    let mut rows = statement.query([first, last])?;
    let mut text = String::new();
    while let Some(row) = rows.next()? {
        text.clear();
        append_order(row, &mut text)?;
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

fn append_order(row: &Row<'_>, text: &mut String) -> rusqlite::Result<()> {
    for column in FIRST_TEXT..=LAST_TEXT {
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
