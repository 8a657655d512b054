//! What is sold.

use super::money::{Money, decimal};
use super::rules::{self, FieldError};

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
}

/// A color of a product, which has its own stock.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variant {
    /// Empty for a product without colors.
    pub color: String,
    /// An `https:` URL or a path on this site.
    pub image: String,
    /// Pieces in stock.
    pub inventory: u32,
}

impl Product {
    /// The price a shopper pays.
    pub fn charged(&self) -> Money {
        self.sale_price.unwrap_or(self.price)
    }

    /// Pieces in stock over all colors.
    pub fn inventory(&self) -> u32 {
        self.variants.iter().map(|variant| variant.inventory).sum()
    }

    /// Forgets how many pieces there are beyond `most` of a color.
    pub fn show_at_most(&mut self, most: u32) {
        for variant in &mut self.variants {
            variant.inventory = variant.inventory.min(most);
        }
    }

    /// The variant of this color.
    pub fn variant(&self, color: &str) -> Option<&Variant> {
        self.variants.iter().find(|variant| variant.color == color)
    }
}

/// What staff send to create or replace a product.
#[derive(Clone, Debug, Default)]
#[expect(missing_docs, reason = "the names of DESIGN section 2")]
pub struct RawProduct {
    pub title: String,
    pub description: String,
    pub image: String,
    pub price: Option<f64>,
    pub sale_price: Option<f64>,
    pub inventory: Option<f64>,
    pub variants: Option<Vec<RawVariant>>,
}

/// A color as staff send it.
#[derive(Clone, Debug, Default)]
#[expect(missing_docs, reason = "the names of DESIGN section 2")]
pub struct RawVariant {
    pub color: String,
    pub image: String,
    pub inventory: Option<f64>,
}

/// A product ready to be stored: all but its id.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the same as in Product")]
pub struct NewProduct {
    pub title: String,
    pub description: String,
    pub image: String,
    pub price: Money,
    pub sale_price: Option<Money>,
    pub stock: Stock,
}

/// How the stock of a product is to be set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stock {
    /// These colors, each with its own stock.
    Colors(Vec<Variant>),
    /// No colors from now on, and so many pieces.
    Single(u32),
    /// The colors there are, and so many pieces over all of them.
    Total(u32),
    /// As it is: neither colors nor an inventory were sent.
    Keep,
}

const MOST_COLORS: usize = 50;

impl NewProduct {
    /// Reads what staff sent (SPEC section 5, admin product form; DESIGN section 2, products).
    pub fn parse(raw: &RawProduct) -> Result<Self, Vec<FieldError>> {
        let mut errors = Vec::new();
        let title = rules::accept("product_title", "title", &raw.title, &mut errors);
        let description = rules::accept("product_description", "description", &raw.description, &mut errors);
        let image = rules::accept("product_image", "image", &raw.image, &mut errors);
        let price = parse_price("price", raw.price, &mut errors);
        let sale_price = raw.sale_price.map(|sale| parse_price("salePrice", Some(sale), &mut errors));
        if errors.is_empty() && sale_price.is_some_and(|sale| sale > price) {
            errors.push(FieldError::new("salePrice", "Sale price must not be above the price"));
        }
        let stock = parse_stock(raw, &mut errors);
        if errors.is_empty() { Ok(Self { title, description, image, price, sale_price, stock }) } else { Err(errors) }
    }
}

fn parse_price(field: &str, dollars: Option<f64>, errors: &mut Vec<FieldError>) -> Money {
    let text = rules::accept("product_price", field, &dollars.map(decimal).unwrap_or_default(), errors);
    Money::from_decimal(&text).unwrap_or_default()
}

fn parse_inventory(path: String, pieces: Option<f64>, errors: &mut Vec<FieldError>) -> u32 {
    let text = rules::accept("product_inventory", path, &pieces.map(decimal).unwrap_or_default(), errors);
    text.parse().unwrap_or_default()
}

fn parse_stock(raw: &RawProduct, errors: &mut Vec<FieldError>) -> Stock {
    let total = raw.inventory.map(|pieces| parse_inventory("inventory".into(), Some(pieces), errors));
    match (raw.variants.as_deref(), total) {
        (Some([]), _) => Stock::Single(total.unwrap_or_else(|| parse_inventory("inventory".into(), None, errors))),
        (Some(colors), total) => {
            let variants = parse_colors(colors, errors);
            let sum: u32 = variants.iter().map(|variant| variant.inventory).sum();
            if total.is_some_and(|total| total != sum) && errors.is_empty() {
                let message = format!("Inventory is the sum of the colors' inventories, {sum} here: leave it out");
                errors.push(FieldError::new("inventory", message));
            }
            Stock::Colors(variants)
        }
        (None, Some(total)) => Stock::Total(total),
        (None, None) => Stock::Keep,
    }
}

fn parse_colors(colors: &[RawVariant], errors: &mut Vec<FieldError>) -> Vec<Variant> {
    if colors.len() > MOST_COLORS {
        errors.push(FieldError::new("variants", format!("A product has at most {MOST_COLORS} colors")));
        return Vec::new();
    }
    let mut variants: Vec<Variant> = Vec::with_capacity(colors.len());
    for (at, raw) in colors.iter().enumerate() {
        let path = |field: &str| format!("variants[{at}].{field}");
        let color = rules::accept("variant_color", path("color"), &raw.color, errors);
        if variants.iter().any(|variant| variant.color == color) {
            errors.push(FieldError::new(path("color"), "Each color can be listed once"));
        }
        let image = rules::accept("product_image", path("image"), &raw.image, errors);
        let inventory = parse_inventory(path("inventory"), raw.inventory, errors);
        variants.push(Variant { color, image, inventory });
    }
    variants
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
