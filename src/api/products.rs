//! `/api/products`: the catalog.

mod if_match;
mod schema;

use std::sync::Arc;

use poem::Request;
use poem::web::Data;
use poem_openapi::OpenApi;
use poem_openapi::param::{Header, Path};
use poem_openapi::payload::Json;

use super::body::{JsonBody, LARGEST};
use super::constraints::EntityTags;
use super::operation::changes_pages;
use super::response::{Created, Deleted, Failure, operations};
use super::staff::Staff;
use super::state::AppState;
use super::tags::Group;
use super::wire::Optional;
use crate::domain::product::NewProduct;
use schema::ProductInput;

pub(super) use schema::Product;

pub(super) struct ProductsApi;

operations! {
    ListProducts: ANY;
    WriteProduct: STAFF BODY WRITE;
    ChangeProduct: STAFF ROW CONFLICT VERSION BODY WRITE;
    DeleteProduct: STAFF ROW WRITE;
}

#[OpenApi(prefix_path = "/products", tag = "Group::Products")]
impl ProductsApi {
    /// Lists all products.
    #[oai(path = "/", method = "get", operation_id = "listProducts")]
    async fn list_products(
        &self,
        Data(state): Data<&Arc<AppState>>,
    ) -> Result<Json<Vec<Product>>, Failure<ListProducts>> {
        let products = state.store.list_products().await?;
        Ok(Json(products.into_iter().map(Product::from).collect()))
    }

    /// Creates a product.
    ///
    /// Data that meets the schema is rejected with 422 if
    /// - the title, the description or a color has no visible character,
    /// - a price has more than two decimal places, or the sale price is above the list price,
    /// - a color is listed twice, or a picture of a color,
    /// - an image has the path of an uploaded picture that does not exist,
    /// - an inventory is missing, or that of a product with colors is not their sum,
    /// - in live mode the fabric or the origin is missing or empty, or
    /// - `version`, `reason` or `inventory_was` is given, which are for edits.
    #[oai(path = "/", method = "post", operation_id = "createProduct", transform = "changes_pages")]
    async fn create_product(
        &self,
        Data(state): Data<&Arc<AppState>>,
        staff: Staff,
        body: JsonBody<ProductInput, LARGEST>,
    ) -> Result<Created<Product>, Failure<WriteProduct>> {
        body.0.reject_preconditions()?;
        let new = NewProduct::parse(&body.0.into())?;
        if state.options.payments.is_some() {
            new.require_fabric(false)?;
        }
        Ok(Product::from(state.store.insert_product(new, staff.actor(state)).await?).into())
    }

    /// Replaces a product. Without If-Match, `version` or `inventory_was`, the last write wins.
    ///
    /// Data that meets the schema is rejected with 422 as for a new product. Only new colors, and a product that loses
    /// its colors, need an inventory, and in live mode a fabric or an origin may be missing. Other versions are rejected
    /// with 412, and other stock with 409.
    #[oai(path = "/:id", method = "put", operation_id = "updateProduct", transform = "changes_pages")]
    async fn update_product(
        &self,
        Data(state): Data<&Arc<AppState>>,
        staff: Staff,
        request: &Request,
        id: Path<String>,
        /// The version this edit is based on, in quotes, such as `"3"`. If it is not current, the edit fails with 412.
        #[oai(name = "If-Match")]
        _if_match: Header<Optional<EntityTags>>,
        body: JsonBody<ProductInput, LARGEST>,
    ) -> Result<Json<Product>, Failure<ChangeProduct>> {
        let if_match = body.0.combine_versions(if_match::parse(request.headers())?);
        let new = NewProduct::parse(&body.0.into())?;
        if state.options.payments.is_some() {
            new.require_fabric(true)?;
        }
        Ok(Json(state.store.update_product(id.0, new, if_match, staff.actor(state)).await?.into()))
    }

    /// Deletes a product. Past orders keep their lines.
    #[oai(path = "/:id", method = "delete", operation_id = "deleteProduct", transform = "changes_pages")]
    async fn delete_product(
        &self,
        Data(state): Data<&Arc<AppState>>,
        staff: Staff,
        id: Path<String>,
    ) -> Result<Json<Deleted>, Failure<DeleteProduct>> {
        state.store.delete_product(id.0, staff.actor(state)).await?;
        Ok(Json(Deleted { deleted: true }))
    }
}
