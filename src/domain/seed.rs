//! The product that a new database starts with: `ui/src/product.json`, which server and UI are compiled with.

use serde::Deserialize;

use super::money::Money;
use super::product::{Product, Variant};

#[derive(Deserialize)]
struct SeedProduct {
    #[serde(rename = "_id")]
    id: String,
    title: String,
    price: f64,
    #[serde(rename = "salePrice")]
    sale_price: Option<f64>,
    image: String,
    description: String,
    variants: Vec<SeedVariant>,
}

#[derive(Deserialize)]
struct SeedVariant {
    color: String,
    image: String,
    inventory: u32,
}

/// Returns the product that a new database starts with.
pub fn first_product() -> Product {
    let seed: SeedProduct =
        serde_json::from_str(include_str!("../../ui/src/product.json")).expect("product.json is well formed");
    let money = |dollars| Money::from_dollars(dollars).expect("product.json has prices in whole cents");
    Product {
        id: seed.id,
        title: seed.title,
        description: seed.description,
        image: seed.image,
        price: money(seed.price),
        sale_price: seed.sale_price.map(money),
        variants: seed
            .variants
            .into_iter()
            .map(|v| Variant { color: v.color, image: v.image, inventory: v.inventory })
            .collect(),
        version: 1,
    }
}
