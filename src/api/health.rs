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
}

const OK: &str = "ok";

fields! {
    HealthStatus: Text = |schema| one_of(schema, [OK]);
}

operations! {
    CheckHealth: ANY;
}

#[OpenApi(tag = "Group::Health")]
impl HealthApi {
    /// Reports whether an order could be saved now, by writing and syncing a row at most once a second.
    #[oai(path = "/health", method = "get", operation_id = "checkHealth")]
    async fn check_health(&self, Data(state): Data<&Arc<AppState>>) -> Result<Json<Health>, Failure<CheckHealth>> {
        state.store.check_writable(state.now()).await.map_err(ApiError::unhealthy)?;
        Ok(Json(Health { status: OK.to_owned().into(), version: env!("CARGO_PKG_VERSION").into() }))
    }
}
