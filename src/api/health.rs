//! `/api/health`: whether orders can be saved.

use std::sync::Arc;

use poem::web::Data;
use poem_openapi::payload::Json;
use poem_openapi::{Object, OpenApi};

use super::constraints::{fields, one_of};
use super::error::ApiError;
use super::response::{Failure, operations};
use super::state::AppState;
use super::tags::Group;
use super::wire::{Field, Text};

pub(super) struct HealthApi;

/// A successful health check.
#[derive(Object)]
struct Health {
    status: Field<HealthStatus>,
    /// Version of the program.
    version: String,
    /// `refused`: Stripe refuses requests because of the key, a permission, the version or a parameter, and no payment
    /// has worked since. Omitted in a shop that takes no cards.
    #[oai(skip_serializing_if_is_none)]
    payments: Option<Field<PaymentsStatus>>,
}

const OK: &str = "ok";
const REFUSED: &str = "refused";

fields! {
    HealthStatus: Text = |schema| one_of(schema, [OK]);
    PaymentsStatus: Text = |schema| one_of(schema, [OK, REFUSED]);
}

operations! {
    CheckHealth: ANY;
}

#[OpenApi(tag = "Group::Health")]
impl HealthApi {
    /// Reports whether an order could be saved now, by writing and syncing a row at most once a second.
    ///
    /// Whether Stripe takes payments does not change the status: no other server would help.
    #[oai(path = "/health", method = "get", operation_id = "checkHealth")]
    async fn check_health(&self, Data(state): Data<&Arc<AppState>>) -> Result<Json<Health>, Failure<CheckHealth>> {
        state.store.check_writable(state.now()).await.map_err(ApiError::unhealthy)?;
        let payments = match &state.options.payments {
            Some(_) => {
                let refusal = state.store.find_refusal().await.map_err(ApiError::unhealthy)?;
                Some(refusal.map_or(OK, |_| REFUSED).to_owned().into())
            }
            None => None,
        };
        Ok(Json(Health { status: OK.to_owned().into(), version: env!("CARGO_PKG_VERSION").into(), payments }))
    }
}
