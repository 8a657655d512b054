//! Changes of products from the flags of a command.

use clap::Args;
use clap::builder::PossibleValuesParser;

use crate::cli::failure::Failure;
use crate::config::{dollars, expected, number};
use crate::domain::constants::constants;
use crate::domain::money::Money;
use crate::domain::period::parse_date;
use crate::domain::product::{Product, RawProduct, RawVariant, Variant};

/// New prices. What is omitted does not change.
#[derive(Args)]
pub(in crate::cli) struct Price {
    /// List price in dollars
    #[arg(long, value_name = "DOLLARS", value_parser = dollars())]
    price: Option<f64>,
    /// Price charged instead of the list price
    #[arg(long, value_name = "DOLLARS", value_parser = dollars())]
    sale_price: Option<f64>,
    /// Last day of the sale, such as 2026-11-30, or never
    #[arg(long, value_name = "DATE", value_parser = last_day())]
    sale_ends: Option<String>,
    /// Ends the sale, so that the list price is charged
    #[arg(long, conflicts_with_all = ["sale_price", "sale_ends"])]
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

/// What a product is made of, and where. What is omitted does not change.
#[derive(Args)]
pub(in crate::cli) struct Material {
    /// What it is made of, such as '100% cotton' or 'glazed stoneware'; at most 200 characters
    #[arg(long, alias = "fabric", value_name = "TEXT")]
    material: Option<String>,
    /// Where it is made
    #[arg(long, value_name = "ORIGIN",
        value_parser = PossibleValuesParser::new(constants().list("origins").iter().map(String::as_str)))]
    origin: Option<String>,
}

/// Returns a parser of the last day of a sale; an empty text is none.
fn last_day() -> impl Fn(&str) -> Result<String, String> + Clone + Send + Sync + 'static {
    expected("a date, for example 2026-11-30, or never", |text| match text {
        "never" => Some(String::new()),
        _ => parse_date("sale_ends", text).ok().map(|day| day.to_string()),
    })
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
        Ok(RawProduct { price: self.price.or(raw.price), sale_price, sale_ends: self.sale_ends.clone(), ..raw })
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

impl Material {
    pub(super) fn apply(self, product: &Product) -> RawProduct {
        RawProduct { fabric: self.material, origin: self.origin, ..unchanged(product) }
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
