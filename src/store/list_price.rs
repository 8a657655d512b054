//! Whether shoppers of a live shop see the list price of a product on sale.

use rusqlite::{Connection, params};

use super::error::StoreError;
use crate::domain::product::Product;

const DAY: i64 = 24 * 60 * 60;
/// A list price counts as the former price if it was charged on so many of the last days (16 CFR 233.1).
const CHARGED_DAYS: i64 = 28;
const LAST_DAYS: i64 = 90;

/// Returns whether the list price of a product on sale is shown to shoppers: it was charged before the sale began.
pub(super) fn is_shown(
    db: &Connection,
    product: &Product,
    before: Option<&Product>,
    now: i64,
) -> Result<bool, StoreError> {
    match before {
        Some(before) if before.sale_price.is_some() && before.price == product.price => {
            Ok(before.shows_list_price && product.sale_price.is_some())
        }
        _ => Ok(product.sale_price.is_some() && charged_seconds(db, product, now)? >= CHARGED_DAYS * DAY),
    }
}

/// Returns for how many seconds of the last days shoppers have paid the list price of a product.
fn charged_seconds(db: &Connection, product: &Product, now: i64) -> Result<i64, StoreError> {
    let mut statement = db.prepare_cached(
        "SELECT coalesce(sum(until - max(at, ?3)), 0) FROM (
             SELECT at, lead(at, 1, ?4) OVER (ORDER BY id) AS until,
                 coalesce(after ->> 'sale_price_cents', after ->> 'price_cents') AS charged
             FROM audit_log WHERE subject = ?1 AND action IN ('product.create', 'product.update')
         ) WHERE charged = ?2 AND until > ?3",
    )?;
    let parameters = params![product.id, product.price.cents(), now - LAST_DAYS * DAY, now];
    Ok(statement.query_row(parameters, |row| row.get(0))?)
}
