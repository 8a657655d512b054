//! The operation that sends the mail about an order again.

use std::sync::Arc;

use poem::web::Data;
use poem_openapi::param::Path;
use poem_openapi::payload::Json;
use poem_openapi::{ApiResponse, OpenApi};

use super::staff::AdminOrder;
use crate::api::response::{Failure, operations};
use crate::api::staff::Staff;
use crate::api::state::AppState;
use crate::api::tags::Group;
use crate::domain::order::Change;

pub(in crate::api) struct MailApi;

operations! {
    ResendMail: STAFF ROW CONFLICT LIMITED WRITE;
}

#[derive(ApiResponse)]
enum Resent {
    /// The mail waits to be sent.
    #[oai(status = 202)]
    Waiting(Json<AdminOrder>),
}

#[OpenApi(prefix_path = "/orders", tag = "Group::Orders")]
impl MailApi {
    /// Sends the mail about a received order to its shopper again, at most three times a day.
    ///
    /// An order that is cancelled, or was placed when the shop sent no mail, is rejected with 409.
    #[oai(path = "/:id/mail", method = "post", operation_id = "resendOrderMail")]
    async fn resend_order_mail(
        &self,
        Data(state): Data<&Arc<AppState>>,
        staff: Staff,
        id: Path<String>,
    ) -> Result<Resent, Failure<ResendMail>> {
        state.require_mail()?;
        let order = state.store.change_order(id.0, Change::Resend, staff.actor(state)).await?;
        Ok(Resent::Waiting(Json(AdminOrder::new(order, state.now()))))
    }
}
