//! The stock that an order takes and returns.

use rusqlite::Connection;

use crate::domain::order::{OrderLine, Rejection, shortage};
use crate::domain::rules::FieldError;
use crate::store::error::StoreError;
use crate::store::{products, stock};

/// Takes the units of every line, or returns all lines that are short. The savepoint undoes what was taken.
pub(super) fn take(db: &Connection, lines: &[OrderLine]) -> Result<(), StoreError> {
    let mut short = Vec::new();
    for (index, line) in lines.iter().enumerate() {
        if !stock::take(db, &line.product_id, &line.color, line.quantity)? {
            let left = stock::inventory(db, &line.product_id, &line.color)?.unwrap_or_default();
            short.push(shortage(index, line, left));
        }
    }
    if short.is_empty() { Ok(()) } else { Err(StoreError::Rejected(Rejection::OutOfStock(short))) }
}

/// Returns the units of every line whose color is in the catalog.
pub(super) fn put_back(db: &Connection, lines: &[OrderLine]) -> Result<(), StoreError> {
    lines.iter().try_for_each(|line| put_back_line(db, line).map(drop))
}

/// Returns the units of every line, or fails if a color is not in the catalog.
pub(super) fn restock(db: &Connection, lines: &[OrderLine]) -> Result<(), StoreError> {
    lines.iter().try_for_each(|line| {
        let is_sold = put_back_line(db, line)?;
        if is_sold { Ok(()) } else { Err(Rejection::NotRestockable(line.name()).into()) }
    })
}

fn put_back_line(db: &Connection, line: &OrderLine) -> Result<bool, StoreError> {
    stock::put_back(db, &line.product_id, &line.color, line.quantity)
}

/// Returns the units of the lines that change, and takes those that they become, which must be sold now.
pub(super) fn exchange(db: &Connection, before: &[OrderLine], after: &[OrderLine]) -> Result<(), StoreError> {
    for (before, after) in before.iter().zip(after).filter(|(before, after)| before != after) {
        let product = products::find(db, &after.product_id)?;
        if product.is_none_or(|sold| sold.variant(&after.color).is_none() || !sold.is_sold_in(&after.size)) {
            let error = FieldError::new("color", "This color and size is not sold here");
            return Err(Rejection::NotSold(vec![error]).into());
        }
        // The sizes of a color share its stock.
        if before.color != after.color {
            put_back(db, std::slice::from_ref(before))?;
            take(db, std::slice::from_ref(after))?;
        }
    }
    Ok(())
}
