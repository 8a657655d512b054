//! The JSON form of a product in `product.json` of the brand and in the data of a page. The API's also has the version.

use serde::{Deserialize, Serialize};

use super::saved::{Product, ProductPicture, Variant};
use crate::domain::money::Money;

/// A product in JSON.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ProductJson {
    #[serde(rename = "_id")]
    id: String,
    title: String,
    description: String,
    /// US dollars.
    price: f64,
    /// US dollars.
    sale_price: Option<f64>,
    image: String,
    /// Of a product without colors. Omitted if empty.
    #[serde(skip_deserializing, skip_serializing_if = "String::is_empty")]
    alt: String,
    /// Of a product without colors. Omitted if empty.
    #[serde(skip_deserializing, skip_serializing_if = "Vec::is_empty")]
    pictures: Vec<ProductPicture>,
    /// Omitted if empty.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    fabric: String,
    /// Omitted if empty.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    origin: String,
    /// The sum over all colors.
    #[serde(skip_deserializing)]
    inventory: u32,
    /// Omitted if true.
    #[serde(rename = "has_sizes", default = "default_has_sizes", skip_serializing_if = "Clone::clone")]
    has_sizes: bool,
    /// Empty for a product without colors.
    variants: Vec<Variant>,
}

fn default_has_sizes() -> bool {
    true
}

impl From<&Product> for ProductJson {
    fn from(product: &Product) -> Self {
        let (single, variants) = product.variants.iter().cloned().partition::<Vec<_>, _>(|one| one.color.is_empty());
        let (alt, pictures) = single.into_iter().next().map(|one| (one.alt, one.pictures)).unwrap_or_default();
        Self {
            id: product.id.clone(),
            title: product.title.clone(),
            description: product.description.clone(),
            price: product.price.dollars(),
            sale_price: product.sale_price.map(Money::dollars),
            image: product.image.clone(),
            alt,
            pictures,
            fabric: product.fabric.clone(),
            origin: product.origin.clone(),
            inventory: product.inventory(),
            has_sizes: product.has_sizes,
            variants,
        }
    }
}

impl ProductJson {
    /// Returns the first version of a product with colors, or `None` if a price is not an amount.
    pub fn into_product(self) -> Option<Product> {
        let price = Money::from_dollars(self.price)?;
        let sale_price = match self.sale_price {
            Some(dollars) => Some(Money::from_dollars(dollars)?),
            None => None,
        };
        Some(Product {
            id: self.id,
            title: self.title,
            description: self.description,
            image: self.image,
            price,
            sale_price,
            sale_ends: None,
            shows_list_price: false,
            fabric: self.fabric,
            origin: self.origin,
            has_sizes: self.has_sizes,
            variants: self.variants,
            version: 1,
        })
    }
}
