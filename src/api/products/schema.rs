//! JSON schemas of products.

use poem_openapi::Object;

use crate::api::constraints::{
    Any, Inventory, KnownInventory, LowStock, PictureAlt, Price, ProductDescription, ProductFabric, ProductImage,
    ProductTitle, StockReason, VariantColor, Version, fields, listed,
};
use crate::api::parameters::Date;
use crate::api::wire::{Field, Optional, Text};
use crate::domain::constants::constants;
use crate::domain::money::Money;
use crate::domain::product::{self, IfMatch, MAX_COLORS, PicturesEdit, RawProduct, RawVariant};
use crate::domain::rules::FieldError;

/// A product.
#[derive(Object)]
pub(in crate::api) struct Product {
    #[oai(rename = "_id")]
    id: String,
    title: String,
    description: String,
    /// List price.
    price: f64,
    /// Price charged instead of the list price; null if there is no sale.
    #[oai(rename = "salePrice", nullable)]
    sale_price: Option<f64>,
    /// The last day of the sale, if it ends by itself.
    #[oai(skip_serializing_if_is_none)]
    sale_ends: Option<Field<Date>>,
    /// True if live mode shows the list price next to the sale price. Omitted otherwise.
    #[oai(skip_serializing_if_is_none)]
    shows_list_price: Option<bool>,
    /// An `https:` URL or a path on this site.
    image: String,
    /// Alternative text of the image of a product without colors. Omitted if empty.
    #[oai(skip_serializing_if_is_none)]
    alt: Option<String>,
    /// The pictures of a product without colors after its image. Omitted if there are none.
    #[oai(skip_serializing_if_is_none)]
    pictures: Option<Vec<ProductPicture>>,
    /// What the product is made of, such as `95% polyester, 5% spandex`; empty if staff have not said so.
    fabric: String,
    /// Where the product is made; empty if staff have not said so.
    origin: Field<Origin>,
    /// False for a product that is sold in *One size* instead of S to XL.
    has_sizes: bool,
    /// Units in stock. For a product with colors, the sum over all colors.
    inventory: u32,
    /// Empty for a product without colors.
    variants: Vec<Variant>,
    /// Version for If-Match. Starts at 1 and increases by 1 with each staff edit; orders do not change it.
    version: i64,
}

/// A color of a product.
#[derive(Object)]
struct Variant {
    color: String,
    image: String,
    /// Alternative text of the image. Omitted if empty.
    #[oai(skip_serializing_if_is_none)]
    alt: Option<String>,
    /// The pictures after the image. Omitted if there are none.
    #[oai(skip_serializing_if_is_none)]
    pictures: Option<Vec<ProductPicture>>,
    inventory: u32,
}

/// A picture of a product after the first one.
#[derive(Object)]
struct ProductPicture {
    /// An `https:` URL or a path on this site.
    image: String,
    /// Alternative text; empty if staff have not written one.
    alt: String,
}

/// A product to create or replace.
#[derive(Object)]
#[oai(deny_unknown_fields)]
pub(super) struct ProductInput {
    title: Field<ProductTitle>,
    description: Field<ProductDescription>,
    /// List price.
    price: Field<Price>,
    /// Price charged instead of the list price. Omit it if there is no sale.
    #[oai(rename = "salePrice", nullable)]
    sale_price: Optional<Price>,
    /// The last day of the sale, from today to a year from today. If omitted, an edit that keeps a sale price keeps it.
    /// Empty if the sale has no end.
    #[oai(nullable)]
    sale_ends: Optional<DateOrEmpty>,
    /// An `https:` URL or a path on this site.
    image: Field<ProductImage>,
    /// Alternative text of the image of a product without colors. If omitted, an edit that keeps the image keeps it.
    #[oai(nullable)]
    alt: Optional<PictureAlt>,
    /// The pictures of a product without colors after its image. If omitted, an edit keeps them. An empty list removes
    /// them.
    #[oai(nullable)]
    pictures: Optional<Pictures>,
    /// What the product is made of, such as `95% polyester, 5% spandex`. If omitted, an edit keeps it; a new product has
    /// none. Live mode demands it.
    #[oai(nullable)]
    fabric: Optional<ProductFabric>,
    /// Where the product is made, like `fabric`.
    #[oai(nullable)]
    origin: Optional<KnownOrigin>,
    /// False for a product that is sold in *One size*. If omitted, an edit keeps it; a new product has sizes if the brand
    /// has some.
    #[oai(nullable)]
    has_sizes: Optional<Any<bool>>,
    /// Required for a new product without colors. With colors, must be their sum. If omitted, an edit keeps the stock.
    #[oai(nullable)]
    inventory: Optional<Inventory>,
    /// Edits only. The total stock this edit is based on. If it is not current, the edit fails with 409.
    #[oai(nullable)]
    inventory_was: Optional<KnownInventory>,
    /// Staff see a product without colors as low at or below this many units. If omitted, an edit keeps it; a new product
    /// has 3.
    #[oai(nullable)]
    low_stock: Optional<LowStock>,
    /// If omitted, an edit keeps the colors. An empty list removes them.
    #[oai(nullable)]
    variants: Optional<Colors>,
    /// Edits only. The version this edit is based on; equivalent to If-Match.
    #[oai(nullable)]
    version: Optional<Version>,
    /// Edits only. Why the stock is corrected, for the audit log and the stock table.
    #[oai(nullable)]
    reason: Optional<StockReason>,
}

/// A color of a product to create or replace.
#[derive(Object)]
#[oai(deny_unknown_fields)]
pub(super) struct VariantInput {
    color: Field<VariantColor>,
    image: Field<ProductImage>,
    /// Alternative text of the image. If omitted, an existing color that keeps its image keeps it.
    #[oai(nullable)]
    alt: Optional<PictureAlt>,
    /// The pictures after the image. If omitted, an existing color keeps them. An empty list removes them.
    #[oai(nullable)]
    pictures: Optional<Pictures>,
    /// If omitted, an existing color keeps its stock.
    #[oai(nullable)]
    inventory: Optional<Inventory>,
    /// Edits only. The stock of this color that the edit is based on. If it is not current, the edit fails with 409.
    #[oai(nullable)]
    inventory_was: Optional<KnownInventory>,
    /// Staff see the color as low at or below this many units. If omitted, an existing color keeps it; a new one has 3.
    #[oai(nullable)]
    low_stock: Optional<LowStock>,
}

/// A picture of a product after the first one.
#[derive(Object)]
#[oai(deny_unknown_fields)]
pub(super) struct PictureInput {
    image: Field<ProductImage>,
    /// Alternative text.
    #[oai(nullable)]
    alt: Optional<PictureAlt>,
}

fields! {
    Pictures: Vec<PictureInput> = |schema| listed(schema, 0, constants().max_pictures - 1);
    Origin: Text = |schema| {
        let origins = constants().list("origins").iter().map(String::as_str).chain([""]);
        schema.enum_items = origins.map(Into::into).collect();
    };
    // Where null is allowed, an enum lists it (OpenAPI 3.0.3).
    KnownOrigin: Text = |schema| {
        Origin::constrain(schema);
        schema.enum_items.push(serde_json::Value::Null);
    };
    DateOrEmpty: Text = |schema| schema.pattern = Some("^([0-9]{4}-[0-9]{2}-[0-9]{2})?$".into());
    Colors: Vec<VariantInput> = |schema| listed(schema, 0, MAX_COLORS);
}

impl From<product::Product> for Product {
    fn from(product: product::Product) -> Self {
        let inventory = product.inventory();
        let (colors, mut single): (Vec<_>, Vec<_>) =
            product.variants.into_iter().map(Variant::from).partition(|variant| !variant.color.is_empty());
        let (alt, pictures) = single.pop().map(|one| (one.alt, one.pictures)).unwrap_or_default();
        Self {
            price: product.price.dollars(),
            sale_price: product.sale_price.map(Money::dollars),
            sale_ends: product.sale_ends.map(|day| day.to_string().into()),
            shows_list_price: product.shows_list_price.then_some(true),
            inventory,
            variants: colors,
            alt,
            pictures,
            id: product.id,
            title: product.title,
            description: product.description,
            image: product.image,
            fabric: product.fabric,
            origin: product.origin.into(),
            has_sizes: product.has_sizes,
            version: product.version,
        }
    }
}

impl From<product::Variant> for Variant {
    fn from(variant: product::Variant) -> Self {
        let pictures: Vec<_> =
            variant.pictures.into_iter().map(|one| ProductPicture { image: one.image, alt: one.alt }).collect();
        Self {
            color: variant.color,
            image: variant.image,
            alt: (!variant.alt.is_empty()).then_some(variant.alt),
            pictures: (!pictures.is_empty()).then_some(pictures),
            inventory: variant.inventory,
        }
    }
}

impl ProductInput {
    /// Returns the versions allowed by both If-Match and the `version` field.
    pub(super) fn combine_versions(&self, if_match: IfMatch) -> IfMatch {
        match self.version.0 {
            Some(version) if if_match.allows(version) => IfMatch::OneOf(vec![version]),
            Some(_) => IfMatch::OneOf(Vec::new()),
            None => if_match,
        }
    }

    /// Rejects `version`, `reason` and `inventory_was` in a new product, which has no previous state to compare them with.
    pub(super) fn reject_preconditions(&self) -> Result<(), Vec<FieldError>> {
        let given = |field: String, is_given: bool| is_given.then_some(field);
        let colors = self.variants.0.iter().flatten().enumerate();
        let fields = [
            given("version".into(), self.version.0.is_some()),
            given("reason".into(), self.reason.0.is_some()),
            given("inventory_was".into(), self.inventory_was.0.is_some()),
        ];
        let color_fields =
            colors.map(|(at, color)| given(format!("variants[{at}].inventory_was"), color.inventory_was.0.is_some()));
        let message = "Must be left out for a new product";
        let errors: Vec<_> =
            fields.into_iter().chain(color_fields).flatten().map(|field| FieldError::new(field, message)).collect();
        if errors.is_empty() { Ok(()) } else { Err(errors) }
    }
}

impl From<ProductInput> for RawProduct {
    fn from(input: ProductInput) -> Self {
        Self {
            title: input.title.text(),
            description: input.description.text(),
            image: input.image.text(),
            pictures: edit_of(input.alt, input.pictures),
            price: input.price.0,
            sale_price: input.sale_price.0,
            sale_ends: input.sale_ends.given(),
            fabric: input.fabric.given(),
            origin: input.origin.given(),
            has_sizes: input.has_sizes.0,
            inventory: input.inventory.0,
            inventory_was: input.inventory_was.0,
            low_stock: input.low_stock.0,
            reason: input.reason.text(),
            variants: input.variants.0.map(|variants| variants.into_iter().map(RawVariant::from).collect()),
        }
    }
}

impl From<VariantInput> for RawVariant {
    fn from(input: VariantInput) -> Self {
        let (color, image) = (input.color.text(), input.image.text());
        let (inventory, low_stock) = (input.inventory.0, input.low_stock.0);
        let pictures = edit_of(input.alt, input.pictures);
        Self { color, image, pictures, inventory, inventory_was: input.inventory_was.0, low_stock }
    }
}

fn edit_of(alt: Optional<PictureAlt>, pictures: Optional<Pictures>) -> PicturesEdit {
    let picture = |input: PictureInput| product::ProductPicture { image: input.image.text(), alt: input.alt.text() };
    PicturesEdit { alt: alt.given(), pictures: pictures.0.map(|list| list.into_iter().map(picture).collect()) }
}
