//! Data compiled into both the server and the UI: `rules/shop.json` and the first product in `ui/src/product.json`.

use std::sync::LazyLock;

use serde::Deserialize;

use super::money::Money;
use super::product::{Product, Variant};

/// The business constants.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "the field names of rules/shop.json")]
pub struct Constants {
    pub support_email: String,
    states: Vec<String>,
    sizes: Vec<String>,
    shipping_methods: Vec<String>,
    card_brands: Vec<String>,
    pub shipping_cents: ShippingCents,
    pub line_quantity: Range,
    pub order_lines: Range,
    pub order_number: OrderNumber,
}

/// The cost of each shipping method.
#[derive(Deserialize)]
#[expect(missing_docs, reason = "the field names of rules/shop.json")]
pub struct ShippingCents {
    pub free: Money,
    pub express: Money,
}

/// The numbers that a browser generates for an order.
#[derive(Deserialize)]
#[expect(missing_docs, reason = "the field names of rules/shop.json")]
pub struct OrderNumber {
    pub prefix: String,
    pub min: u32,
    pub max: u32,
}

/// The minimum and maximum of a value.
#[derive(Deserialize)]
#[expect(missing_docs, reason = "the field names of rules/shop.json")]
pub struct Range {
    pub min: u32,
    pub max: u32,
}

impl Constants {
    /// Returns a list of allowed values by its name in `rules/shop.json`. Panics on an unknown name.
    pub fn list(&self, name: &str) -> &[String] {
        match name {
            "states" => &self.states,
            "sizes" => &self.sizes,
            "shippingMethods" => &self.shipping_methods,
            "cardBrands" => &self.card_brands,
            _ => panic!("shop.json has no list {name}"),
        }
    }
}

/// Returns the constants, which are parsed once.
pub fn constants() -> &'static Constants {
    static CONSTANTS: LazyLock<Constants> =
        LazyLock::new(|| serde_json::from_str(include_str!("../rules/shop.json")).expect("shop.json is well formed"));
    &CONSTANTS
}

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
