//! How products look on the wire.

use poem_openapi::Object;

use crate::api::wire::{Lenient, Text};
use crate::domain::money::Money;
use crate::domain::product::{self, IfMatch, RawProduct, RawVariant};
use crate::domain::rules::FieldError;

/// A product.
#[derive(Object)]
pub(super) struct Product {
    #[oai(rename = "_id")]
    id: String,
    title: String,
    description: String,
    /// The list price.
    price: f64,
    /// What is charged instead of the list price; null when there is no sale.
    #[oai(rename = "salePrice", nullable)]
    sale_price: Option<f64>,
    /// An `https:` URL or a path on this site.
    image: String,
    /// Units in stock; the sum over the colors when there are any.
    inventory: u32,
    /// Empty for a product without colors.
    variants: Vec<Variant>,
    /// Starts at 1 and rises by one with each edit by staff, not with orders: the entity tag of If-Match.
    version: i64,
}

/// A color of a product.
#[derive(Object)]
struct Variant {
    color: String,
    image: String,
    inventory: u32,
}

/// A product as staff send it.
#[derive(Object)]
#[oai(deny_unknown_fields)]
pub(super) struct ProductInput {
    title: Lenient<Text>,
    description: Lenient<Text>,
    /// The list price: 0 to 1,000,000.00, at most two decimals.
    price: Lenient<f64>,
    /// What is charged instead; without it there is no sale.
    #[oai(rename = "salePrice", nullable)]
    sale_price: Option<f64>,
    /// An `https:` URL or a path on this site.
    image: Lenient<Text>,
    /// Required to add a product without colors, the sum of the colors otherwise; left out of a change, the stock stays.
    #[oai(nullable)]
    inventory: Option<f64>,
    /// In a change, the stock over all colors that it is based on: any other is refused (409).
    #[oai(nullable)]
    inventory_was: Option<i64>,
    /// The colors; left out, the product keeps those it has, and an empty list takes them away.
    #[oai(nullable)]
    variants: Option<Vec<VariantInput>>,
    /// In a change, the version that it is based on, as If-Match says it.
    #[oai(nullable)]
    version: Option<i64>,
}

/// A color as staff send it.
#[derive(Object)]
#[oai(deny_unknown_fields)]
struct VariantInput {
    color: Lenient<Text>,
    image: Lenient<Text>,
    /// Left out of a change, a color that exists keeps its stock.
    #[oai(nullable)]
    inventory: Option<f64>,
    /// In a change, the stock of the color that it is based on: any other is refused (409).
    #[oai(nullable)]
    inventory_was: Option<i64>,
}

/// The product is gone.
#[derive(Object)]
pub(super) struct Deleted {
    pub(super) deleted: bool,
}

impl From<product::Product> for Product {
    fn from(product: product::Product) -> Self {
        Self {
            price: product.price.dollars(),
            sale_price: product.sale_price.map(Money::dollars),
            inventory: product.inventory(),
            variants: product.variants.into_iter().filter(|v| !v.color.is_empty()).map(Variant::from).collect(),
            id: product.id,
            title: product.title,
            description: product.description,
            image: product.image,
            version: product.version,
        }
    }
}

impl From<product::Variant> for Variant {
    fn from(variant: product::Variant) -> Self {
        Self { color: variant.color, image: variant.image, inventory: variant.inventory }
    }
}

impl ProductInput {
    /// Both the header and the body may say which version the edit is based on.
    pub(super) fn guarded_by(&self, if_match: IfMatch) -> IfMatch {
        match self.version {
            Some(version) if if_match.allows(version) => IfMatch::OneOf(vec![version]),
            Some(_) => IfMatch::OneOf(Vec::new()),
            None => if_match,
        }
    }

    /// A product that is added is based on nothing.
    pub(super) fn refuse_guards(&self) -> Result<(), Vec<FieldError>> {
        let given = |field: String, is_given: bool| is_given.then_some(field);
        let colors = self.variants.iter().flatten().enumerate();
        let fields = [
            given("version".into(), self.version.is_some()),
            given("inventory_was".into(), self.inventory_was.is_some()),
        ];
        let of_colors =
            colors.map(|(at, color)| given(format!("variants[{at}].inventory_was"), color.inventory_was.is_some()));
        let message = "This is for changes of a product";
        let errors: Vec<_> =
            fields.into_iter().chain(of_colors).flatten().map(|field| FieldError::new(field, message)).collect();
        if errors.is_empty() { Ok(()) } else { Err(errors) }
    }
}

impl From<ProductInput> for RawProduct {
    fn from(input: ProductInput) -> Self {
        Self {
            title: input.title.text(),
            description: input.description.text(),
            image: input.image.text(),
            price: input.price.0,
            sale_price: input.sale_price,
            inventory: input.inventory,
            inventory_was: input.inventory_was,
            variants: input.variants.map(|variants| variants.into_iter().map(RawVariant::from).collect()),
        }
    }
}

impl From<VariantInput> for RawVariant {
    fn from(input: VariantInput) -> Self {
        let (color, image) = (input.color.text(), input.image.text());
        Self { color, image, inventory: input.inventory, inventory_was: input.inventory_was }
    }
}
