//! The first product: `product.json` of the brand, which server and UI are compiled with.

use super::{Product, ProductJson};

/// Returns the product that a new database starts with.
pub fn first_product() -> Product {
    let product: ProductJson = serde_json::from_str(include_str!(concat!(env!("BRAND_PATH"), "/product.json")))
        .expect("product.json is well formed");
    product.into_product().expect("product.json has prices in whole cents")
}
