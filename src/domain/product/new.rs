//! Product parsing: from staff input to a product that can be stored.

use super::pictures::PicturesEdit;
use super::sale::SaleEnd;
use super::saved::{DEFAULT_LOW_STOCK, Product, Variant};
use crate::domain::money::{Money, decimal};
use crate::domain::rules::{self, FieldError};
use crate::domain::stale::StockMove;

/// A product as staff send it, to create or replace one.
#[derive(Clone, Debug, Default)]
#[expect(missing_docs, reason = "the field names are self-explanatory")]
pub struct RawProduct {
    pub title: String,
    pub description: String,
    pub image: String,
    /// The pictures of a product without colors.
    pub pictures: PicturesEdit,
    pub price: Option<f64>,
    pub sale_price: Option<f64>,
    /// The last day of the sale. `None` keeps it, and empty is no end.
    pub sale_ends: Option<String>,
    pub inventory: Option<f64>,
    /// The stock that this change is based on.
    pub inventory_was: Option<i64>,
    /// The threshold of a product without colors.
    pub low_stock: Option<f64>,
    /// What the product is made of. `None` keeps it, and is empty for a new product.
    pub fabric: Option<String>,
    /// Where it is made, like `fabric`.
    pub origin: Option<String>,
    /// Whether the product is sold in S to XL. `None` keeps it, and is true for a new product.
    pub has_sizes: Option<bool>,
    pub variants: Option<Vec<RawVariant>>,
    /// Why the stock is corrected.
    pub reason: String,
}

/// A color as staff send it.
#[derive(Clone, Debug, Default)]
#[expect(missing_docs, reason = "the field names are self-explanatory")]
pub struct RawVariant {
    pub color: String,
    pub image: String,
    pub pictures: PicturesEdit,
    pub inventory: Option<f64>,
    /// The stock that this change is based on.
    pub inventory_was: Option<i64>,
    /// At or below this many units the color is low.
    pub low_stock: Option<f64>,
}

/// A validated product without its id.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the fields of Product")]
pub struct NewProduct {
    pub title: String,
    pub description: String,
    pub image: String,
    /// The pictures of a product without colors.
    pub pictures: PicturesEdit,
    pub price: Money,
    pub sale_price: Option<Money>,
    pub sale_ends: SaleEnd,
    /// `None` keeps the current value, and is empty for a new product.
    pub fabric: Option<String>,
    /// `None` keeps the current value, and is empty for a new product.
    pub origin: Option<String>,
    /// `None` keeps the current value, and is true for a new product.
    pub has_sizes: Option<bool>,
    pub stock: Stock,
    /// The stock over all colors that this change is based on.
    pub inventory_was: Option<i64>,
    /// The threshold of a product without colors. `None` keeps the current one.
    pub low_stock: Option<u32>,
    /// Why the stock is corrected; empty if no reason was given.
    pub reason: String,
}

/// A validated color.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the fields of Variant")]
pub struct NewVariant {
    pub color: String,
    pub image: String,
    pub pictures: PicturesEdit,
    /// `None` keeps the color's current stock.
    pub inventory: Option<u32>,
    /// The stock that this change is based on.
    pub inventory_was: Option<i64>,
    /// `None` keeps the color's current threshold.
    pub low_stock: Option<u32>,
}

/// How to set the stock of a product.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stock {
    /// These colors, each with its own stock, and the total if it was sent.
    Colors(Vec<NewVariant>, Option<u32>),
    /// No colors, and this many units.
    Single(u32),
    /// The current colors, and this many units over all of them.
    Total(u32),
    /// The current stock: neither colors nor an inventory were sent.
    Keep,
}

/// Colors of one product.
pub const MAX_COLORS: usize = 50;

impl NewProduct {
    /// Parses what staff sent. The errors name every invalid field.
    pub fn parse(raw: &RawProduct) -> Result<Self, Vec<FieldError>> {
        let mut errors = Vec::new();
        let title = rules::parse("product_title", "title", &raw.title, &mut errors);
        let description = rules::parse("product_description", "description", &raw.description, &mut errors);
        let image = rules::parse("product_image", "image", &raw.image, &mut errors);
        let pictures = raw.pictures.parse(&image, "", &mut errors);
        let price = parse_price("price", raw.price, &mut errors);
        let sale_price = raw.sale_price.map(|sale| parse_price("salePrice", Some(sale), &mut errors));
        if errors.is_empty() && sale_price.is_some_and(|sale| sale > price) {
            errors.push(FieldError::new("salePrice", "Sale price must not be above the price"));
        }
        let sale_ends = SaleEnd::parse(raw.sale_ends.as_deref(), &mut errors);
        let stock = parse_stock(raw, &mut errors);
        let inventory_was = raw.inventory_was;
        let low_stock = parse_low_stock("low_stock".into(), raw.low_stock, &mut errors);
        let reason = rules::parse("stock_reason", "reason", &raw.reason, &mut errors);
        let mut parse = |name, path: &str, text: &Option<String>| {
            text.as_ref().map(|text| rules::parse(name, path, text, &mut errors))
        };
        let fabric = parse("product_fabric", "fabric", &raw.fabric);
        let origin = parse("product_origin", "origin", &raw.origin);
        let product = Self {
            title,
            description,
            image,
            pictures,
            price,
            sale_price,
            sale_ends,
            fabric,
            origin,
            has_sizes: raw.has_sizes,
            stock,
            inventory_was,
            low_stock,
            reason,
        };
        if errors.is_empty() { Ok(product) } else { Err(errors) }
    }

    /// Returns every stock that differs from its `inventory_was`.
    pub fn moved_stock(&self, before: &Product) -> Vec<StockMove> {
        let compare = |field, color: &str, was: Option<i64>, now: Option<u32>| {
            let is_same = was.is_none() || was == now.map(i64::from);
            let moved = || StockMove { field, color: color.to_owned(), was: was.unwrap_or_default(), now };
            (!is_same).then(moved)
        };
        let total = compare("inventory".into(), "", self.inventory_was, Some(before.inventory()));
        let Stock::Colors(colors, _) = &self.stock else { return total.into_iter().collect() };
        let by_color = colors.iter().enumerate().filter_map(|(index, new)| {
            let now = before.variant(&new.color).map(|variant| variant.inventory);
            compare(format!("variants[{index}].inventory"), &new.color, new.inventory_was, now)
        });
        total.into_iter().chain(by_color).collect()
    }

    /// Returns the variants to store, given the current product if there is one. The inventory of a product with colors
    /// is the sum over its colors, so it cannot be changed without sending the colors.
    pub fn variants(&self, before: Option<&Product>) -> Result<Vec<Variant>, Vec<FieldError>> {
        let single = |inventory| {
            let low_stock = self.low_stock.unwrap_or_else(|| low_stock_of(before, ""));
            let image = self.image.clone();
            let (alt, pictures) = self.pictures.apply(&image, before.and_then(|product| product.variant("")));
            vec![Variant { color: String::new(), image, alt, pictures, inventory, low_stock }]
        };
        let colored = before.filter(|product| product.variants.iter().any(|variant| !variant.color.is_empty()));
        match (&self.stock, colored, before) {
            (Stock::Colors(colors, total), ..) => with_stock(colors, *total, before),
            (Stock::Single(units), ..) | (Stock::Total(units), None, _) => Ok(single(*units)),
            (Stock::Total(units), Some(colored), _) if *units != colored.inventory() => {
                let sum = colored.inventory();
                let message = format!("Inventory must be the sum over the colors, {sum}: send variants to change it");
                Err(vec![FieldError::new("inventory", message)])
            }
            (_, Some(colored), _) => Ok(colored.variants.clone()),
            (Stock::Keep, None, Some(before)) => Ok(single(before.inventory())),
            (Stock::Keep, None, None) => Err(vec![FieldError::new("inventory", "Please enter the inventory")]),
        }
    }
}

/// Returns the colors that were sent. A color without an inventory keeps its current stock.
fn with_stock(
    colors: &[NewVariant],
    total: Option<u32>,
    before: Option<&Product>,
) -> Result<Vec<Variant>, Vec<FieldError>> {
    let mut errors = Vec::new();
    let mut variants = Vec::with_capacity(colors.len());
    for (index, new) in colors.iter().enumerate() {
        let current = before.and_then(|product| product.variant(&new.color));
        match new.inventory.or_else(|| Some(current?.inventory)) {
            Some(inventory) => {
                let (color, image) = (new.color.clone(), new.image.clone());
                let (alt, pictures) = new.pictures.apply(&image, current);
                let low_stock = new.low_stock.unwrap_or_else(|| low_stock_of(before, &new.color));
                variants.push(Variant { color, image, alt, pictures, inventory, low_stock });
            }
            None => errors.push(FieldError::new(format!("variants[{index}].inventory"), "Please enter the inventory")),
        }
    }
    let sum: u32 = variants.iter().map(|variant| variant.inventory).sum();
    if errors.is_empty() && total.is_some_and(|total| total != sum) {
        let message = format!("Inventory must be the sum over the colors, {sum}: leave it out");
        errors.push(FieldError::new("inventory", message));
    }
    if errors.is_empty() { Ok(variants) } else { Err(errors) }
}

/// Returns the current threshold of a color, or the default for a new one.
fn low_stock_of(product: Option<&Product>, color: &str) -> u32 {
    product.and_then(|product| product.variant(color)).map_or(DEFAULT_LOW_STOCK, |variant| variant.low_stock)
}

fn parse_price(field: &str, dollars: Option<f64>, errors: &mut Vec<FieldError>) -> Money {
    let text = rules::parse("product_price", field, &dollars.map(decimal).unwrap_or_default(), errors);
    Money::from_decimal(&text).unwrap_or_default()
}

fn parse_inventory(path: String, units: Option<f64>, errors: &mut Vec<FieldError>) -> u32 {
    let text = rules::parse("product_inventory", path, &units.map(decimal).unwrap_or_default(), errors);
    text.parse().unwrap_or_default()
}

fn parse_low_stock(path: String, units: Option<f64>, errors: &mut Vec<FieldError>) -> Option<u32> {
    let text = units.map(|units| rules::parse("low_stock", path, &decimal(units), errors));
    text.map(|text| text.parse().unwrap_or_default())
}

fn parse_stock(raw: &RawProduct, errors: &mut Vec<FieldError>) -> Stock {
    let total = raw.inventory.map(|units| parse_inventory("inventory".into(), Some(units), errors));
    match (raw.variants.as_deref(), total) {
        (Some([]), _) => Stock::Single(total.unwrap_or_else(|| parse_inventory("inventory".into(), None, errors))),
        (Some(colors), total) => Stock::Colors(parse_colors(colors, errors), total),
        (None, Some(total)) => Stock::Total(total),
        (None, None) => Stock::Keep,
    }
}

fn parse_colors(colors: &[RawVariant], errors: &mut Vec<FieldError>) -> Vec<NewVariant> {
    if colors.len() > MAX_COLORS {
        errors.push(FieldError::new("variants", format!("A product must have at most {MAX_COLORS} colors")));
        return Vec::new();
    }
    let mut variants: Vec<NewVariant> = Vec::with_capacity(colors.len());
    for (index, raw) in colors.iter().enumerate() {
        let path = |field: &str| format!("variants[{index}].{field}");
        let color = rules::parse("variant_color", path("color"), &raw.color, errors);
        if variants.iter().any(|variant| variant.color == color) {
            errors.push(FieldError::new(path("color"), "Each color must be listed only once"));
        }
        let image = rules::parse("product_image", path("image"), &raw.image, errors);
        let pictures = raw.pictures.parse(&image, &path(""), errors);
        let inventory = raw.inventory.map(|units| parse_inventory(path("inventory"), Some(units), errors));
        let low_stock = parse_low_stock(path("low_stock"), raw.low_stock, errors);
        let inventory_was = raw.inventory_was;
        variants.push(NewVariant { color, image, pictures, inventory, inventory_was, low_stock });
    }
    variants
}
