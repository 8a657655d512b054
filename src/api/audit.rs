//! `/api/audit`: the audit log.

use std::sync::Arc;

use poem::web::Data;
use poem_openapi::param::Query;
use poem_openapi::payload::Json;
use poem_openapi::{Object, OpenApi};
use serde_json::Value;

use super::constraints::{Any, Id, Timestamp, between, fields};
use super::parameters::{parse_number, parse_time};
use super::response::{Failure, operations};
use super::staff::Staff;
use super::state::AppState;
use super::tags::Group;
use super::wire::{Field, Optional, Text, rfc3339};
use crate::domain::audit::{self, parse_actor};
use crate::domain::rules::FieldError;
use crate::store::{AuditPage, AuditQuery};

pub(super) struct AuditApi;

/// A page of the audit log, newest first.
#[derive(Object)]
struct AuditLog {
    entries: Vec<AuditEntry>,
    /// Whether there are older entries: `before` the last one of this page.
    has_older: bool,
}

/// An entry of the audit log.
#[derive(Object)]
struct AuditEntry {
    #[oai(rename = "_id")]
    id: String,
    at: Field<Timestamp>,
    /// Email of the staff member; `shop` for the shop itself; empty without an account: on the command line, or a failed
    /// sign-in.
    actor: String,
    /// What was done, such as `order.status`.
    action: String,
    /// ID of the order, product or picture, or email of the account; empty if it is about all of them.
    subject: String,
    /// The order number or the product's title, if the entry is about one.
    #[oai(nullable)]
    name: Option<String>,
    /// The fields that changed, and what else the entry records.
    changes: Vec<FieldChange>,
}

/// A field that changed.
#[derive(Object)]
struct FieldChange {
    /// Such as `status` or `variants.Pink.inventory`.
    field: String,
    /// Any JSON value; null if there was none.
    #[oai(nullable)]
    before: Option<Value>,
    /// Any JSON value; null if there is none now.
    #[oai(nullable)]
    after: Option<Value>,
}

impl From<AuditPage> for AuditLog {
    fn from(AuditPage { entries, has_older }: AuditPage) -> Self {
        Self { entries: entries.into_iter().map(AuditEntry::from).collect(), has_older }
    }
}

impl From<audit::AuditEntry> for AuditEntry {
    fn from(audit::AuditEntry { id, at, actor, action, subject, name, changes }: audit::AuditEntry) -> Self {
        let changes =
            changes.into_iter().map(|audit::FieldChange { field, before, after }| FieldChange { field, before, after });
        Self { id: id.to_string(), at: rfc3339(at).into(), actor, action, subject, name, changes: changes.collect() }
    }
}

const MAX_ROWS: u32 = 200;
const DEFAULT_ROWS: i64 = 50;

fields! {
    Limit: i64 = |schema| between(schema, 1.0, MAX_ROWS.into());
}

operations! {
    ListAudit: STAFF PARAMETERS;
}

#[OpenApi(tag = "Group::Staff")]
impl AuditApi {
    /// Lists entries of the audit log, newest first.
    #[expect(clippy::too_many_arguments, reason = "one for each query parameter")]
    #[oai(path = "/audit", method = "get", operation_id = "listAudit")]
    async fn list_audit(
        &self,
        Data(state): Data<&Arc<AppState>>,
        _staff: Staff,
        /// Only entries of this email, of `shop`, or of `none`: those without an account.
        actor: Query<Optional<Any<Text>>>,
        /// Only entries with this action, such as `order.status`.
        action: Query<Optional<Any<Text>>>,
        /// Only entries about the order with this number or ID. An unknown one is rejected with 422.
        order: Query<Optional<Any<Text>>>,
        /// Only entries at this time or later.
        from: Query<Optional<Timestamp>>,
        /// Only entries before this time.
        to: Query<Optional<Timestamp>>,
        /// Only entries older than the one with this ID: the next page.
        before: Query<Optional<Id>>,
        /// Page size. The default is 50.
        limit: Query<Optional<Limit>>,
    ) -> Result<Json<AuditLog>, Failure<ListAudit>> {
        let query = AuditQuery {
            actor: actor.0.given().map(|actor| parse_actor(&actor)),
            action: action.0.given(),
            order: order.0.given(),
            from: from.0.given().map(|time| parse_time("from", &time)).transpose()?,
            to: to.0.given().map(|time| parse_time("to", &time)).transpose()?,
            before: before.0.given().map(|id| parse_id(&id)).transpose()?,
            limit: parse_number("limit", limit.0.0.unwrap_or(DEFAULT_ROWS), 1, MAX_ROWS)?,
        };
        Ok(Json(state.store.list_audit(query).await?.into()))
    }
}

fn parse_id(text: &str) -> Result<i64, FieldError> {
    text.parse().map_err(|_| FieldError::new("before", "Must be the ID of an entry"))
}
