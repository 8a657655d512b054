//! Operations on packing: whether an order is packed, who packs it, and which slips are printed.

use std::sync::Arc;

use poem::web::Data;
use poem_openapi::param::Path;
use poem_openapi::payload::Json;
use poem_openapi::{Object, OpenApi};

use super::staff::{AdminOrder, ChangeOrder, UndoOrder};
use super::status::{MAX_ORDERS, OrdersChanged, parse_ids};
use crate::api::body::{JsonBody, LARGE};
use crate::api::constraints::{Id, fields, listed};
use crate::api::response::{Failure, operations};
use crate::api::staff::Staff;
use crate::api::state::AppState;
use crate::api::tags::Group;
use crate::api::wire::{Field, Optional};
use crate::domain::order::Change;
use crate::domain::rules::FieldError;

pub(in crate::api) struct PackingApi;

operations! {
    PackOrders: STAFF BODY WRITE;
}

/// How an order is marked as packed.
#[derive(Object)]
#[oai(deny_unknown_fields)]
struct PackedChange {
    /// If true, an order that is not paid is packed too.
    #[oai(nullable)]
    unpaid: Optional<Flag>,
}

/// Marks several orders as packed or not packed.
#[derive(Object)]
#[oai(deny_unknown_fields)]
struct BulkPackedChange {
    /// Whether the orders are packed.
    packed: Field<Flag>,
    /// Each order is listed once.
    orders: Field<PackedOrders>,
}

/// An order to mark as packed or not packed.
#[derive(Object)]
#[oai(deny_unknown_fields)]
pub(super) struct PackedOrder {
    #[oai(rename = "_id")]
    id: Field<Id>,
}

/// Orders whose slips were printed.
#[derive(Object)]
#[oai(deny_unknown_fields)]
struct PrintedChange {
    /// IDs of the orders.
    orders: Field<PrintedIds>,
}

/// Orders that are marked as printed.
#[derive(Object)]
struct PrintedOrders {
    /// IDs of the orders, without those that need not ship.
    printed: Vec<String>,
}

fields! {
    Flag: bool = |_| {};
    PackedOrders: Vec<PackedOrder> = |schema| listed(schema, 1, MAX_ORDERS);
    PrintedIds: Vec<Field<Id>> = |schema| listed(schema, 1, MAX_ORDERS);
}

#[OpenApi(prefix_path = "/orders", tag = "Group::Orders")]
impl PackingApi {
    /// Marks an order as packed, which ends the claim on it.
    ///
    /// An order that is cancelled, on hold, packed, shipped or claimed by another account is rejected with 409; one that is
    /// not paid is too, unless `unpaid` is true.
    #[oai(path = "/:id/packed", method = "put", operation_id = "packOrder")]
    async fn pack_order(
        &self,
        Data(state): Data<&Arc<AppState>>,
        staff: Staff,
        id: Path<String>,
        body: JsonBody<PackedChange>,
    ) -> Result<Json<AdminOrder>, Failure<ChangeOrder>> {
        let change = Change::Pack { is_unpaid_allowed: body.0.unpaid.0.unwrap_or_default() };
        let packed = state.store.change_order(id.0, change, staff.actor(state)).await?;
        state.look_before_shipping(vec![packed.order.id.clone()]);
        Ok(Json(AdminOrder::new(packed, state.now())))
    }

    /// Marks an order as not packed. For an order that was packed and then cancelled, this confirms that the parcel is back.
    #[oai(path = "/:id/packed", method = "delete", operation_id = "unpackOrder")]
    async fn unpack_order(
        &self,
        Data(state): Data<&Arc<AppState>>,
        staff: Staff,
        id: Path<String>,
    ) -> Result<Json<AdminOrder>, Failure<UndoOrder>> {
        let unpacked = state.store.change_order(id.0, Change::Unpack, staff.actor(state)).await?;
        Ok(Json(AdminOrder::new(unpacked, state.now())))
    }

    /// Marks up to 500 orders as packed or not packed. Each order succeeds or fails independently.
    ///
    /// Data that meets the schema is rejected with 422 if an order is listed twice.
    #[oai(path = "/packed", method = "put", operation_id = "packOrders")]
    async fn pack_orders(
        &self,
        Data(state): Data<&Arc<AppState>>,
        staff: Staff,
        body: JsonBody<BulkPackedChange, LARGE>,
    ) -> Result<Json<OrdersChanged>, Failure<PackOrders>> {
        let (ids, change) = body.0.parse()?;
        let is_packed = matches!(change, Change::Pack { .. });
        let changes = ids.into_iter().map(|id| (id, change.clone())).collect();
        let outcomes = state.store.change_orders(changes, staff.actor(state)).await?;
        if is_packed {
            let packed = outcomes.iter().filter(|(_, outcome)| outcome.is_ok());
            state.look_before_shipping(packed.map(|(id, _)| id.clone()).collect());
        }
        Ok(Json(outcomes.into_iter().collect()))
    }

    /// Claims an order for the account that is signed in: for five minutes no other account can pack it. Repeating the
    /// request renews the claim.
    #[oai(path = "/:id/claim", method = "put", operation_id = "claimOrder")]
    async fn claim_order(
        &self,
        Data(state): Data<&Arc<AppState>>,
        staff: Staff,
        id: Path<String>,
    ) -> Result<Json<AdminOrder>, Failure<UndoOrder>> {
        let claimed = state.store.change_order(id.0, Change::Claim, staff.actor(state)).await?;
        Ok(Json(AdminOrder::new(claimed, state.now())))
    }

    /// Ends the claim of the account that is signed in. Another account keeps its claim.
    #[oai(path = "/:id/claim", method = "delete", operation_id = "endClaim")]
    async fn end_claim(
        &self,
        Data(state): Data<&Arc<AppState>>,
        staff: Staff,
        id: Path<String>,
    ) -> Result<Json<AdminOrder>, Failure<UndoOrder>> {
        let found = state.store.change_order(id.0, Change::EndClaim, staff.actor(state)).await?;
        Ok(Json(AdminOrder::new(found, state.now())))
    }

    /// Records that the slips of up to 500 orders were printed now. Orders that need not ship, or do not exist, are left out.
    ///
    /// Data that meets the schema is rejected with 422 if an order is listed twice.
    #[oai(path = "/printed", method = "put", operation_id = "markOrdersPrinted")]
    async fn mark_orders_printed(
        &self,
        Data(state): Data<&Arc<AppState>>,
        staff: Staff,
        body: JsonBody<PrintedChange, LARGE>,
    ) -> Result<Json<PrintedOrders>, Failure<PackOrders>> {
        let ids = parse_ids(body.0.ids(), |at| format!("orders[{at}]"))?;
        let changes = ids.into_iter().map(|id| (id, Change::Print)).collect();
        let outcomes = state.store.change_orders(changes, staff.actor(state)).await?;
        let printed = outcomes.into_iter().filter_map(|(id, outcome)| outcome.ok().map(|_| id));
        Ok(Json(PrintedOrders { printed: printed.collect() }))
    }
}

impl PrintedChange {
    fn ids(self) -> Vec<String> {
        self.orders.0.unwrap_or_default().into_iter().map(Field::text).collect()
    }
}

impl BulkPackedChange {
    fn parse(self) -> Result<(Vec<String>, Change), Vec<FieldError>> {
        let ids = self.orders.0.unwrap_or_default().into_iter().map(|order| order.id.text()).collect();
        let ids = parse_ids(ids, |at| format!("orders[{at}]._id"))?;
        match self.packed.0 {
            Some(true) => Ok((ids, Change::Pack { is_unpaid_allowed: false })),
            Some(false) => Ok((ids, Change::Unpack)),
            None => Err(vec![FieldError::new("packed", "Please say whether the orders are packed")]),
        }
    }
}
