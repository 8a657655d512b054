//! A product as it is saved.

use serde::{Deserialize, Serialize};

use crate::domain::constants::constants;
use crate::domain::money::Money;

/// A product with at least one variant. A product without colors has a single variant with an empty color.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Product {
    /// The last segment of the URL of the product's page.
    pub id: String,
    /// The product's name.
    pub title: String,
    /// Text of one or more lines.
    pub description: String,
    /// An `https:` URL or a path on this site.
    pub image: String,
    /// The list price.
    pub price: Money,
    /// The price that replaces the list price during a sale.
    pub sale_price: Option<Money>,
    /// What it is made of, such as `95% polyester, 5% spandex`; empty if staff have not said so.
    pub fabric: String,
    /// Where it is made, one of the origins in `rules/shop.json`; empty if staff have not said so.
    pub origin: String,
    /// Whether it is sold in the sizes S to XL; otherwise in one size.
    pub has_sizes: bool,
    /// The colors, in display order.
    pub variants: Vec<Variant>,
    /// Starts at 1 and increases by one with each edit by staff.
    pub version: i64,
}

/// The threshold of a color for which staff have set none.
pub(super) const DEFAULT_LOW_STOCK: u32 = 3;

/// A color of a product, with its own stock.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Variant {
    /// Empty for a product without colors.
    pub color: String,
    /// An `https:` URL or a path on this site.
    pub image: String,
    /// Units in stock.
    pub inventory: u32,
    /// At or below this many units the color is low. Staff only: not in a page's data.
    #[serde(skip, default = "default_low_stock")]
    pub low_stock: u32,
}

fn default_low_stock() -> u32 {
    DEFAULT_LOW_STOCK
}

impl Variant {
    /// Returns whether the stock is at or below the color's threshold.
    pub fn is_low(&self) -> bool {
        self.inventory <= self.low_stock
    }
}

impl Product {
    /// Returns the price that shoppers pay.
    pub fn effective_price(&self) -> Money {
        self.sale_price.unwrap_or(self.price)
    }

    /// Returns the units in stock over all colors.
    pub fn inventory(&self) -> u32 {
        self.variants.iter().map(|variant| variant.inventory).sum()
    }

    /// Caps the inventory of each color at `max`.
    pub fn show_at_most(&mut self, max: u32) {
        for variant in &mut self.variants {
            variant.inventory = variant.inventory.min(max);
        }
    }

    /// Returns whether the product is sold in this size, one of the sizes in `rules/shop.json`.
    pub fn is_sold_in(&self, size: &str) -> bool {
        self.has_sizes != (size == constants().one_size)
    }

    /// Returns the variant of this color.
    pub fn variant(&self, color: &str) -> Option<&Variant> {
        self.variants.iter().find(|variant| variant.color == color)
    }
}
