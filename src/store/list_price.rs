//! Whether shoppers of a live shop see the list price of a product on sale.

use rusqlite::{Connection, params};

use super::error::StoreError;
use crate::domain::product::Product;

const DAY: i64 = 24 * 60 * 60;
/// The list price is shown if it was charged on at least this many of the last [`LAST_DAYS`] (16 CFR 233.1).
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

/// Returns for how many seconds of the last days the shop has charged the list price of a product. Time before the first
/// charge of real money does not count: the shop may have been a demonstration.
fn charged_seconds(db: &Connection, product: &Product, now: i64) -> Result<i64, StoreError> {
    let mut statement = db.prepare_cached(
        "WITH since AS (
             SELECT max(?3, min(at)) AS start FROM ledger_entries JOIN payments USING (order_id) WHERE is_live
         )
         SELECT coalesce(sum(until - max(at, start)), 0) FROM since, (
             SELECT at, lead(at, 1, ?4) OVER (ORDER BY id) AS until,
                 coalesce(after ->> 'sale_price_cents', after ->> 'price_cents') AS charged
             FROM audit_log WHERE subject = ?1 AND action IN ('product.create', 'product.update')
         ) WHERE charged = ?2 AND until > start",
    )?;
    let parameters = params![product.id, product.price.cents(), now - LAST_DAYS * DAY, now];
    Ok(statement.query_row(parameters, |row| row.get(0))?)
}
