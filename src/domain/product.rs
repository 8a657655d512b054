//! What is sold.

mod new;

use super::money::Money;

pub use new::{NewProduct, NewVariant, RawProduct, RawVariant, Stock};

/// A product with at least one variant; one without colors has a single variant whose color is empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Product {
    /// The last segment of the product's page address.
    pub id: String,
    /// Its name.
    pub title: String,
    /// Several lines of text.
    pub description: String,
    /// An `https:` URL or a path on this site.
    pub image: String,
    /// The list price.
    pub price: Money,
    /// What is charged instead of the list price, when there is a sale.
    pub sale_price: Option<Money>,
    /// The colors, in the order they are offered.
    pub variants: Vec<Variant>,
    /// Starts at 1 and rises by one with each edit by staff.
    pub version: i64,
}

/// A color of a product, which has its own stock.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variant {
    /// Empty for a product without colors.
    pub color: String,
    /// An `https:` URL or a path on this site.
    pub image: String,
    /// Units in stock.
    pub inventory: u32,
}

impl Product {
    /// The price a shopper pays.
    pub fn effective_price(&self) -> Money {
        self.sale_price.unwrap_or(self.price)
    }

    /// Units in stock over all colors.
    pub fn inventory(&self) -> u32 {
        self.variants.iter().map(|variant| variant.inventory).sum()
    }

    /// Forgets how many units there are beyond `max` of a color.
    pub fn show_at_most(&mut self, max: u32) {
        for variant in &mut self.variants {
            variant.inventory = variant.inventory.min(max);
        }
    }

    /// The variant of this color.
    pub fn variant(&self, color: &str) -> Option<&Variant> {
        self.variants.iter().find(|variant| variant.color == color)
    }
}

/// Which versions of a product an edit may replace (RFC 9110, 13.1.1).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum IfMatch {
    /// Whatever there is.
    Any,
    /// One of these.
    OneOf(Vec<i64>),
}

impl IfMatch {
    /// Whether a product of this version may be replaced.
    pub fn allows(&self, version: i64) -> bool {
        match self {
            Self::Any => true,
            Self::OneOf(versions) => versions.contains(&version),
        }
    }
}

/// The title as a page address: lower-case ASCII letters and digits joined by dashes.
pub fn slug(title: &str) -> String {
    let words: Vec<String> = title
        .to_lowercase()
        .split(|c: char| !c.is_ascii_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(str::to_owned)
        .collect();
    let slug: String = words.join("-").chars().take(60).collect();
    if slug.is_empty() { "product".to_owned() } else { slug.trim_end_matches('-').to_owned() }
}
