//! A product as it is saved.

use jiff::civil::Date;
use serde::{Deserialize, Serialize};

use crate::domain::constants::constants;
use crate::domain::money::Money;
use crate::domain::rules;

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
    /// The last day of the sale, if it ends by itself.
    pub sale_ends: Option<Date>,
    /// Whether shoppers of a live shop see the list price next to the sale price.
    pub shows_list_price: bool,
    /// What it is made of, such as `95% polyester, 5% spandex`; empty if staff have not said so.
    pub fabric: String,
    /// Where it is made, one of the origins in `rules/shop.json`; empty if staff have not said so.
    pub origin: String,
    /// Whether it is sold in the sizes of the brand; otherwise in one size.
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
    /// Alternative text of the image; empty if staff have not written one.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub alt: String,
    /// The pictures after the image.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub pictures: Vec<ProductPicture>,
    /// Units in stock.
    pub inventory: u32,
    /// At or below this many units the color is low. Staff only: not in a page's data.
    #[serde(skip, default = "default_low_stock")]
    pub low_stock: u32,
}

/// A picture after the first one.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ProductPicture {
    /// An `https:` URL or a path on this site.
    pub image: String,
    /// Alternative text; empty if staff have not written one.
    pub alt: String,
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

    /// Returns every image, each with the path of its field, such as `variants[0].pictures[1].image`.
    pub fn images(&self) -> impl Iterator<Item = (String, &str)> {
        let by_variant = self.variants.iter().enumerate().flat_map(|(index, variant)| {
            let is_color = !variant.color.is_empty();
            let path = if is_color { format!("variants[{index}].") } else { String::new() };
            // Without colors the first one is the product's.
            let first = is_color.then(|| (format!("{path}image"), variant.image.as_str()));
            let others = variant.pictures.iter().enumerate();
            let others = others.map(move |(at, one)| (format!("{path}pictures[{at}].image"), one.image.as_str()));
            first.into_iter().chain(others)
        });
        std::iter::once(("image".to_owned(), self.image.as_str())).chain(by_variant)
    }

    /// Caps the inventory of each color at `max`.
    pub fn show_at_most(&mut self, max: u32) {
        for variant in &mut self.variants {
            variant.inventory = variant.inventory.min(max);
        }
    }

    /// Returns whether the product is sold in this size.
    pub fn is_sold_in(&self, size: &str) -> bool {
        self.has_sizes != (size == constants().one_size) && rules::validate("size", size, "").is_none()
    }

    /// Returns the variant of this color.
    pub fn variant(&self, color: &str) -> Option<&Variant> {
        self.variants.iter().find(|variant| variant.color == color)
    }
}
