//! Changes of products from the flags of a command.

use clap::Args;

use crate::cli::failure::Failure;
use crate::config::{dollars, expected, number};
use crate::domain::money::Money;
use crate::domain::product::{Product, RawProduct, RawVariant, Variant};

/// A product to add.
#[derive(Args)]
pub(in crate::cli) struct Added {
    /// Name of the product; its id is derived from it
    #[arg(long)]
    title: String,
    /// Text of one or more lines
    #[arg(long, value_name = "TEXT")]
    description: String,
    /// An https: URL or a path on this site
    #[arg(long, value_name = "URL")]
    image: String,
    /// List price in dollars
    #[arg(long, value_name = "DOLLARS", value_parser = dollars())]
    price: f64,
    /// Price charged instead of the list price
    #[arg(long, value_name = "DOLLARS", value_parser = dollars())]
    sale_price: Option<f64>,
    /// Sold in one size instead of S to XL
    #[arg(long)]
    no_sizes: bool,
    /// Stock of a product without colors
    #[arg(long, value_name = "UNITS", value_parser = number::<u32>(0.., "40"), required_unless_present = "colors")]
    units: Option<u32>,
    /// A color and its stock; may be repeated
    #[arg(long = "color", value_name = "NAME=UNITS", conflicts_with = "units",
        value_parser = expected("a name and its units, for example Pink=10", parse_color))]
    colors: Vec<(String, u32)>,
}

/// New texts, image, prices and sizes.
#[derive(Args)]
pub(in crate::cli) struct Edit {
    /// Name of the product; its id does not change
    #[arg(long)]
    title: Option<String>,
    /// Text of one or more lines
    #[arg(long, value_name = "TEXT")]
    description: Option<String>,
    /// An https: URL or a path on this site
    #[arg(long, value_name = "URL")]
    image: Option<String>,
    #[command(flatten)]
    price: Price,
    /// Sold in the sizes S to XL
    #[arg(long, conflicts_with = "no_sizes")]
    sizes: bool,
    /// Sold in one size instead of S to XL
    #[arg(long)]
    no_sizes: bool,
}

/// New prices. What is omitted does not change.
#[derive(Args)]
pub(in crate::cli) struct Price {
    /// List price in dollars
    #[arg(long, value_name = "DOLLARS", value_parser = dollars())]
    price: Option<f64>,
    /// Price charged instead of the list price
    #[arg(long, value_name = "DOLLARS", value_parser = dollars())]
    sale_price: Option<f64>,
    /// Ends the sale, so that the list price is charged
    #[arg(long, conflicts_with = "sale_price")]
    no_sale: bool,
}

/// New stock.
#[derive(Args)]
pub(in crate::cli) struct Stock {
    /// The color, if the product has colors
    #[arg(long)]
    color: Option<String>,
    /// Units in stock
    #[arg(long, value_parser = number::<u32>(0.., "40"))]
    units: Option<u32>,
    /// Changes the stock only if it is this many units
    #[arg(long, value_name = "UNITS", value_parser = number::<u32>(0.., "40"), requires = "units")]
    was: Option<u32>,
    /// Why the stock is corrected, such as Counted or "two damaged"; at most 100 characters
    #[arg(long, value_name = "TEXT")]
    reason: Option<String>,
    /// Units at or below which the color counts as low
    #[arg(long, value_name = "UNITS", value_parser = number::<u32>(0.., "3"))]
    low_stock: Option<u32>,
}

impl Added {
    pub(super) fn into_product(self) -> RawProduct {
        let Self { title, description, image, price, sale_price, no_sizes, units, colors } = self;
        let variant = |(color, units): (String, u32)| RawVariant {
            color,
            image: image.clone(),
            inventory: Some(units.into()),
            ..RawVariant::default()
        };
        let variants = Some(colors.into_iter().map(variant).collect());
        let (price, inventory) = (Some(price), units.map(f64::from));
        let has_sizes = Some(!no_sizes);
        let rest = RawProduct::default();
        RawProduct { title, description, image, price, sale_price, inventory, has_sizes, variants, ..rest }
    }
}

impl Edit {
    pub(super) fn apply(self, product: &Product) -> Result<RawProduct, Failure> {
        let raw = self.price.apply(product)?;
        Ok(RawProduct {
            title: self.title.unwrap_or(raw.title),
            description: self.description.unwrap_or(raw.description),
            image: self.image.unwrap_or(raw.image),
            has_sizes: (self.sizes || self.no_sizes).then_some(self.sizes),
            ..raw
        })
    }
}

impl Price {
    pub(super) fn apply(&self, product: &Product) -> Result<RawProduct, Failure> {
        let raw = unchanged(product);
        if let (Some(price), None, false, Some(sale)) = (self.price, self.sale_price, self.no_sale, product.sale_price)
            && price < sale.dollars()
        {
            let example = "end the sale with --no-sale, or give --sale-price too";
            return Err(Failure(format!("--price: {price} is below the sale price of {sale}: {example}")));
        }
        let sale_price = self.sale_price.or(raw.sale_price).filter(|_| !self.no_sale);
        Ok(RawProduct { price: self.price.or(raw.price), sale_price, ..raw })
    }
}

impl Stock {
    /// Leaves the stock of the other colors as it is, whatever orders do to it in the meantime.
    pub(super) fn apply(self, product: &Product) -> Result<RawProduct, Failure> {
        let color = self.color.unwrap_or_default();
        let Some(changed) = product.variant(&color).or_else(|| ignoring_case(product, &color)) else {
            let colors: Vec<&str> = product.variants.iter().map(|variant| variant.color.as_str()).collect();
            return Err(match colors[..] {
                [""] => Failure(format!("--color: {} has no colors", product.id)),
                _ => Failure(format!("--color: name one of {}", colors.join(", "))),
            });
        };
        let inventory = self.units.map(f64::from);
        let inventory_was = self.units.map(|_| i64::from(self.was.unwrap_or(changed.inventory)));
        let low_stock = self.low_stock.map(f64::from);
        let raw = RawProduct { reason: self.reason.unwrap_or_default(), ..unchanged(product) };
        if changed.color.is_empty() {
            return Ok(RawProduct { inventory, inventory_was, low_stock, ..raw });
        }
        let variants = product.variants.iter().map(|variant| {
            let kept =
                RawVariant { color: variant.color.clone(), image: variant.image.clone(), ..RawVariant::default() };
            if variant.color == changed.color {
                RawVariant { inventory, inventory_was, low_stock, ..kept }
            } else {
                kept
            }
        });
        Ok(RawProduct { variants: Some(variants.collect()), ..raw })
    }
}

fn ignoring_case<'a>(product: &'a Product, color: &str) -> Option<&'a Variant> {
    product.variants.iter().find(|variant| variant.color.to_lowercase() == color.to_lowercase())
}

/// Returns the edit that changes nothing: without inventory and variants, the stock stays as it is.
fn unchanged(product: &Product) -> RawProduct {
    RawProduct {
        title: product.title.clone(),
        description: product.description.clone(),
        image: product.image.clone(),
        price: Some(product.price.dollars()),
        sale_price: product.sale_price.map(Money::dollars),
        ..RawProduct::default()
    }
}

fn parse_color(text: &str) -> Option<(String, u32)> {
    let (name, units) = text.rsplit_once('=')?;
    Some((name.to_owned(), units.parse().ok()?))
}
