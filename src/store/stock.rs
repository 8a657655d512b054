//! Stock as staff see it: thresholds, and the last corrections from the audit log.

use rusqlite::{Connection, Row};
use serde_json::Value;

use super::database::Store;
use super::error::StoreError;
use super::products;
use super::restock;
use crate::domain::product::{Product, StockCorrection};

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
