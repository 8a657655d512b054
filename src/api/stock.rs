//! `/api/stock`: stock as staff see it.

use std::sync::Arc;

use poem::web::Data;
use poem_openapi::payload::Json;
use poem_openapi::{Object, OpenApi};

use super::constraints::Timestamp;
use super::response::{Failure, operations};
use super::staff::Staff;
use super::state::AppState;
use super::tags::Group;
use super::wire::{Field, rfc3339};
use crate::domain::product;
use crate::store;

pub(super) struct StockApi;

/// The stock of every color, and how staff changed it last.
#[derive(Object)]
struct Stock {
    colors: Vec<ColorStock>,
    /// The last ten, newest first.
    corrections: Vec<StockCorrection>,
}

/// The stock of a color.
#[derive(Object)]
struct ColorStock {
    /// ID of the product.
    #[oai(rename = "productId")]
    product_id: String,
    /// Empty for a product without colors.
    color: String,
    inventory: u32,
    /// At or below this many units the color is low.
    low_stock: u32,
    is_low: bool,
    /// How many shoppers get a mail when it is in stock again.
    waiting: u32,
}

/// A color whose stock staff have set.
#[derive(Object)]
struct StockCorrection {
    at: Field<Timestamp>,
    /// Email of the staff member; empty for the command line.
    by: String,
    /// ID of the product.
    #[oai(rename = "productId")]
    product_id: String,
    /// Empty for a product without colors.
    color: String,
    /// Null if the color was added.
    #[oai(nullable)]
    before: Option<u32>,
    after: u32,
    /// Empty if no reason was given.
    reason: String,
}

impl From<store::Stock> for Stock {
    fn from(store::Stock { products, corrections, waiting }: store::Stock) -> Self {
        let waits = |id: &str, color: &str| {
            waiting.iter().find(|(product, of, _)| product == id && of == color).map_or(0, |(_, _, emails)| *emails)
        };
        let colors = products.into_iter().flat_map(|product| {
            let id = product.id;
            let waits = &waits;
            product.variants.into_iter().map(move |variant| ColorStock {
                product_id: id.clone(),
                waiting: waits(&id, &variant.color),
                is_low: variant.is_low(),
                color: variant.color,
                inventory: variant.inventory,
                low_stock: variant.low_stock,
            })
        });
        Self { colors: colors.collect(), corrections: corrections.into_iter().map(StockCorrection::from).collect() }
    }
}

impl From<product::StockCorrection> for StockCorrection {
    fn from(correction: product::StockCorrection) -> Self {
        let product::StockCorrection { at, by, product_id, color, before, after, reason } = correction;
        Self { at: rfc3339(at).into(), by, product_id, color, before, after, reason }
    }
}

operations! {
    ReadStock: STAFF;
}

#[OpenApi(tag = "Group::Products")]
impl StockApi {
    /// Returns the stock of every color, what counts as low, and the last corrections by staff.
    #[oai(path = "/stock", method = "get", operation_id = "readStock")]
    async fn read_stock(
        &self,
        Data(state): Data<&Arc<AppState>>,
        _staff: Staff,
    ) -> Result<Json<Stock>, Failure<ReadStock>> {
        Ok(Json(state.store.stock().await?.into()))
    }
}
