//! The stock of products: what orders take and return, thresholds, and the last corrections from the audit log.

use rusqlite::{Connection, OptionalExtension, Row, params};
use serde_json::Value;

use super::database::Store;
use super::error::StoreError;
use super::products;
use super::restock;
use crate::domain::product::{Product, StockCorrection};

/// The limit of the constraint `variants_inventory_in_range` in schema.sql. Staff can enter up to half of it.
pub(super) const MAX_INVENTORY: u32 = 2_000_000;
/// Corrections that are listed.
const MAX_CORRECTIONS: usize = 10;
/// Edits of products that are read to find them.
const MAX_EDITS: u32 = 100;

/// The stock of every color, and how staff changed it last.
#[derive(Clone, Debug)]
pub struct Stock {
    /// All products, with their colors.
    pub products: Vec<Product>,
    /// Newest first.
    pub corrections: Vec<StockCorrection>,
    /// How many shoppers want to be told of a product in a color.
    pub waiting: Vec<(String, String, u32)>,
}

impl Store {
    /// Returns the stock of every color, and the last corrections by staff.
    pub async fn stock(&self) -> Result<Stock, StoreError> {
        self.read(|db| {
            let (products, corrections) = (products::list(db)?, list_corrections(db)?);
            Ok(Stock { products, corrections, waiting: restock::count_waiting(db)? })
        })
        .await
    }
}

/// Returns the units of a variant in stock.
pub(super) fn inventory(db: &Connection, product_id: &str, color: &str) -> Result<Option<u32>, StoreError> {
    let mut statement = db.prepare_cached("SELECT inventory FROM variants WHERE product_id = ?1 AND color = ?2")?;
    Ok(statement.query_row([product_id, color], |row| row.get(0)).optional()?)
}

/// Returns the units in stock over all products and colors.
pub(super) fn total_stock(db: &Connection) -> Result<i64, StoreError> {
    let mut statement = db.prepare_cached("SELECT coalesce(sum(inventory), 0) FROM variants")?;
    Ok(statement.query_row([], |row| row.get(0))?)
}

/// Takes units from stock. Returns `false` and changes nothing if there are not enough.
pub(super) fn take(db: &Connection, product_id: &str, color: &str, units: u32) -> Result<bool, StoreError> {
    let mut statement = db.prepare_cached(
        "UPDATE variants SET inventory = inventory - ?3 WHERE product_id = ?1 AND color = ?2 AND inventory >= ?3",
    )?;
    Ok(statement.execute(params![product_id, color, units])? == 1)
}

/// Returns units to stock. Does nothing if the product or color has been deleted.
pub(super) fn put_back(db: &Connection, product_id: &str, color: &str, units: u32) -> Result<bool, StoreError> {
    let mut statement = db.prepare_cached(
        "UPDATE variants SET inventory = min(inventory + ?3, ?4) WHERE product_id = ?1 AND color = ?2",
    )?;
    // Units above the limit are dropped: an order that could never be cancelled would be worse.
    Ok(statement.execute(params![product_id, color, units, MAX_INVENTORY])? == 1)
}

fn list_corrections(db: &Connection) -> Result<Vec<StockCorrection>, StoreError> {
    let mut statement = db.prepare_cached(
        "SELECT at, actor, subject, before, after FROM audit_log WHERE action = 'product.update'
         ORDER BY at DESC, id DESC LIMIT ?1",
    )?;
    let edits = statement.query_map([MAX_EDITS], corrections_of)?.collect::<Result<Vec<_>, _>>()?;
    Ok(edits.into_iter().flatten().take(MAX_CORRECTIONS).collect())
}

/// Returns the colors whose stock an edit has set.
fn corrections_of(row: &Row<'_>) -> rusqlite::Result<Vec<StockCorrection>> {
    let state = |column| -> rusqlite::Result<Value> {
        let text: Option<String> = row.get(column)?;
        Ok(text.and_then(|text| serde_json::from_str(&text).ok()).unwrap_or_default())
    };
    let (at, by, product_id): (i64, String, String) = (row.get("at")?, row.get("actor")?, row.get("subject")?);
    let (before, after) = (state("before")?, state("after")?);
    let reason = after["reason"].as_str().unwrap_or_default();
    let before = units_by_color(&before);
    let corrections = units_by_color(&after).into_iter().filter_map(|(color, after)| {
        let before = before.iter().find(|(other, _)| *other == color).map(|(_, units)| *units);
        (before != Some(after)).then(|| StockCorrection {
            at,
            by: by.clone(),
            product_id: product_id.clone(),
            color: color.to_owned(),
            before,
            after,
            reason: reason.to_owned(),
        })
    });
    Ok(corrections.collect())
}

fn units_by_color(product: &Value) -> Vec<(&str, u32)> {
    let variants = product["variants"].as_array().into_iter().flatten();
    let units = |variant: &Value| variant["inventory"].as_u64().and_then(|units| u32::try_from(units).ok());
    variants.filter_map(|variant| Some((variant["color"].as_str()?, units(variant)?))).collect()
}
