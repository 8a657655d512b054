//! `/api/health`.

use std::sync::Arc;

use poem::web::Data;
use poem_openapi::payload::Json;
use poem_openapi::{Object, OpenApi};

use super::answer::{Failure, Statuses};
use super::error::ApiError;
use super::{AppState, Group};

pub(super) struct HealthApi;

/// How the shop is.
#[derive(Object)]
struct Health {
    /// Always `ok`.
    status: String,
    /// The program's version.
    version: String,
}

struct CheckHealth;

impl Statuses for CheckHealth {
    const STATUSES: &'static [u16] = &[400, 408, 500, 503];
}

#[OpenApi(tag = "Group::Health")]
impl HealthApi {
    /// Tells whether an order could be saved now: a row is written and synced, at most once a second.
    #[oai(path = "/health", method = "get", operation_id = "checkHealth")]
    async fn check_health(&self, Data(state): Data<&Arc<AppState>>) -> Result<Json<Health>, Failure<CheckHealth>> {
        state.store.check_writable(state.now()).await.map_err(ApiError::unhealthy)?;
        Ok(Json(Health { status: "ok".into(), version: env!("CARGO_PKG_VERSION").into() }))
    }
}
