//! The business constants: `rules/shop.json`, which server and UI are compiled with.

use std::collections::HashMap;
use std::sync::LazyLock;

use serde::Deserialize;

use super::brand::brand;

/// The business constants.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "the field names of rules/shop.json")]
pub struct Constants {
    /// A title of more UTF-16 code units than this is set in smaller type on the product page.
    pub long_title: usize,
    /// Pictures of a color, or of a product without colors.
    pub max_pictures: usize,
    states: Vec<String>,
    /// The size of a product without sizes; one of the brand's.
    pub one_size: String,
    shipping_methods: Vec<String>,
    card_brands: Vec<String>,
    origins: Vec<String>,
    pub line_quantity: Range,
    pub order_lines: Range,
    pub order_number: OrderNumber,
    /// For how many seconds staff can undo a change. The mail about it waits as long, and so does the money of a cancelled
    /// order.
    pub undo_seconds: i64,
    /// The page of a carrier that follows a parcel. The tracking number is its end.
    pub tracking_urls: HashMap<String, String>,
}

/// The numbers that a browser generates for an order.
#[derive(Deserialize)]
#[expect(missing_docs, reason = "the field names of rules/shop.json")]
pub struct OrderNumber {
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
    /// Returns a list of allowed values by its name in `rules/shop.json` or `brand.json`. Panics on an unknown name.
    pub fn list(&self, name: &str) -> &[String] {
        match name {
            "states" => &self.states,
            "sizes" => &brand().sizes,
            "shippingMethods" => &self.shipping_methods,
            "cardBrands" => &self.card_brands,
            "origins" => &self.origins,
            _ => panic!("shop.json has no list {name}"),
        }
    }

    /// Returns whether the brand has other sizes than that of products without sizes.
    pub fn has_sizes(&self) -> bool {
        brand().sizes.iter().any(|size| *size != self.one_size)
    }
}

/// Returns the constants, which are parsed once.
pub fn constants() -> &'static Constants {
    static CONSTANTS: LazyLock<Constants> =
        LazyLock::new(|| serde_json::from_str(include_str!("../rules/shop.json")).expect("shop.json is well formed"));
    &CONSTANTS
}
