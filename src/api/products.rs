//! `/api/products`.

use std::sync::Arc;

use poem::web::Data;
use poem_openapi::param::Path;
use poem_openapi::payload::Json;
use poem_openapi::{Object, OpenApi};

use super::answer::{Created, Failure, Statuses};
use super::body::JsonBody;
use super::staff::Staff;
use super::wire::{Given, Text};
use super::{Group, Shop};
use crate::domain::money::Money;
use crate::domain::product::{self, NewProduct, RawProduct, RawVariant};

pub(super) struct ProductsApi;

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
    /// Pieces in stock; the sum over the colors when there are any.
    inventory: u32,
    /// Empty for a product without colors.
    variants: Vec<Variant>,
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
struct ProductInput {
    title: Given<Text>,
    description: Given<Text>,
    /// The list price: 0 to 1,000,000.00, at most two decimals.
    price: Given<f64>,
    /// What is charged instead; without it there is no sale.
    #[oai(rename = "salePrice", nullable)]
    sale_price: Option<f64>,
    /// An `https:` URL or a path on this site.
    image: Given<Text>,
    /// Required to add a product without colors, the sum of the colors otherwise; left out of a change, the stock stays.
    #[oai(nullable)]
    inventory: Option<f64>,
    /// The colors; left out, the product keeps those it has, and an empty list takes them away.
    #[oai(nullable)]
    variants: Option<Vec<VariantInput>>,
}

/// A color as staff send it.
#[derive(Object)]
#[oai(deny_unknown_fields)]
struct VariantInput {
    color: Given<Text>,
    image: Given<Text>,
    inventory: Given<f64>,
}

/// The product is gone.
#[derive(Object)]
struct Deleted {
    deleted: bool,
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
        }
    }
}

impl From<product::Variant> for Variant {
    fn from(variant: product::Variant) -> Self {
        Self { color: variant.color, image: variant.image, inventory: variant.inventory }
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
            variants: input.variants.map(|variants| variants.into_iter().map(RawVariant::from).collect()),
        }
    }
}

impl From<VariantInput> for RawVariant {
    fn from(input: VariantInput) -> Self {
        Self { color: input.color.text(), image: input.image.text(), inventory: input.inventory.0 }
    }
}

struct ListProducts;
struct WriteProduct;
struct ChangeProduct;
struct DeleteProduct;

impl Statuses for ListProducts {
    const STATUSES: &'static [u16] = &[408, 500, 503];
}
impl Statuses for WriteProduct {
    const STATUSES: &'static [u16] = &[400, 401, 408, 413, 415, 422, 500, 503, 507];
}
impl Statuses for ChangeProduct {
    const STATUSES: &'static [u16] = &[400, 401, 404, 408, 413, 415, 422, 500, 503, 507];
}
impl Statuses for DeleteProduct {
    const STATUSES: &'static [u16] = &[400, 401, 404, 408, 500, 503, 507];
}

#[OpenApi(prefix_path = "/products", tag = "Group::Products")]
impl ProductsApi {
    /// Lists the products.
    #[oai(path = "/", method = "get", operation_id = "listProducts")]
    async fn list_products(&self, Data(shop): Data<&Arc<Shop>>) -> Result<Json<Vec<Product>>, Failure<ListProducts>> {
        let products = shop.store.list_products().await?;
        Ok(Json(products.into_iter().map(Product::from).collect()))
    }

    /// Adds a product.
    #[oai(path = "/", method = "post", operation_id = "createProduct")]
    async fn create_product(
        &self,
        Data(shop): Data<&Arc<Shop>>,
        staff: Staff,
        body: JsonBody<ProductInput>,
    ) -> Result<Created<Product>, Failure<WriteProduct>> {
        let new = NewProduct::parse(&body.0.into())?;
        Ok(Created(shop.store.insert_product(new, staff.actor(shop)).await?.into()))
    }

    /// Replaces a product.
    #[oai(path = "/:id", method = "put", operation_id = "updateProduct")]
    async fn update_product(
        &self,
        Data(shop): Data<&Arc<Shop>>,
        staff: Staff,
        id: Path<String>,
        body: JsonBody<ProductInput>,
    ) -> Result<Json<Product>, Failure<ChangeProduct>> {
        let new = NewProduct::parse(&body.0.into())?;
        Ok(Json(shop.store.update_product(id.0, new, staff.actor(shop)).await?.into()))
    }

    /// Deletes a product; past orders keep their lines.
    #[oai(path = "/:id", method = "delete", operation_id = "deleteProduct")]
    async fn delete_product(
        &self,
        Data(shop): Data<&Arc<Shop>>,
        staff: Staff,
        id: Path<String>,
    ) -> Result<Json<Deleted>, Failure<DeleteProduct>> {
        shop.store.delete_product(id.0, staff.actor(shop)).await?;
        Ok(Json(Deleted { deleted: true }))
    }
}
