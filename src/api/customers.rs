//! `/api/customers`: what the shop stores about a shopper. The email is in the body, so that it is in no log.

use std::sync::Arc;

use poem::web::Data;
use poem_openapi::payload::Json;
use poem_openapi::{Object, OpenApi};
use serde_json::Value;

use super::body::JsonBody;
use super::constraints::{Any, Email};
use super::operation::takes_long;
use super::orders::AdminOrder;
use super::response::{Failure, operations};
use super::staff::Staff;
use super::state::AppState;
use super::tags::Group;
use super::wire::{Field, Optional};
use crate::domain::customer::Customer;
use crate::store::StoredShopper;

pub(super) struct CustomersApi;

/// A shopper, by the email that their orders have now, in any case.
#[derive(Object)]
#[oai(deny_unknown_fields)]
struct ShopperInput {
    email: Field<Email>,
    /// If true, `forgetCustomer` changes nothing.
    #[oai(nullable)]
    dry_run: Optional<Any<bool>>,
}

/// Everything that is stored about a shopper.
#[derive(Object)]
struct ShopperData {
    /// All their orders, oldest first.
    orders: Vec<AdminOrder>,
    /// Their requests to be told that a color is back: product, color and times.
    restock_requests: Vec<Value>,
    /// Mails that are not sent and name their email, such as a message of theirs: time, recipient and facts.
    mails: Vec<Value>,
}

/// Whose shopper is forgotten, or would be.
#[derive(Object)]
struct Forgotten {
    /// The numbers of the orders, oldest first.
    orders: Vec<String>,
}

operations! {
    ExportCustomer: STAFF BODY;
    ForgetCustomer: STAFF BODY WRITE;
}

#[OpenApi(prefix_path = "/customers", tag = "Group::Orders")]
impl CustomersApi {
    /// Returns everything that is stored about a shopper.
    #[oai(path = "/export", method = "post", operation_id = "exportCustomer")]
    async fn export_customer(
        &self,
        Data(state): Data<&Arc<AppState>>,
        _staff: Staff,
        body: JsonBody<ShopperInput>,
    ) -> Result<Json<ShopperData>, Failure<ExportCustomer>> {
        let email = Customer::parse_email(&body.0.email.text())?;
        let StoredShopper { orders, restock_requests, mails } = state.store.find_shopper(email).await?;
        let orders = orders.into_iter().map(|order| AdminOrder::new(order, state.now())).collect();
        Ok(Json(ShopperData { orders, restock_requests, mails }))
    }

    /// Forgets a shopper: name, email, address, texts, mails and link of all their orders, also in unused parts of the files.
    /// The orders keep their lines and totals.
    ///
    /// Data that meets the schema is rejected with 422 if an order is open, disputed, has money that is not settled, or was
    /// shipped or cancelled less than 30 days ago. Changes wait while the database is written anew. After 503, send
    /// the same request again to finish.
    #[oai(path = "/forget", method = "post", operation_id = "forgetCustomer", transform = "takes_long")]
    async fn forget_customer(
        &self,
        Data(state): Data<&Arc<AppState>>,
        staff: Staff,
        body: JsonBody<ShopperInput>,
    ) -> Result<Json<Forgotten>, Failure<ForgetCustomer>> {
        let email = Customer::parse_email(&body.0.email.text())?;
        let is_dry_run = body.0.dry_run.0.unwrap_or(false);
        Ok(Json(Forgotten { orders: state.store.forget_customer(email, is_dry_run, staff.actor(state)).await? }))
    }
}
