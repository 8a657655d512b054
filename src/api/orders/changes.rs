//! Operations on one order and on several by their ids: reading one, and changing them.

use std::collections::HashSet;
use std::sync::Arc;

use poem::Request;
use poem::web::Data;
use poem_openapi::param::Path;
use poem_openapi::payload::Json;
use poem_openapi::{Object, OpenApi};
use uuid::Uuid;

use super::change_input::{ChangeInput, within};
use super::schema::Lines;
use super::staff::AdminOrder;
use super::status::StatusChange;
use crate::api::body::{JsonBody, LARGEST};
use crate::api::constraints::{Any, Id, fields, listed};
use crate::api::error::ApiError;
use crate::api::operation::{Kind, changes_pages, declare_request};
use crate::api::response::{Created, Failure, operations};
use crate::api::staff::Staff;
use crate::api::state::AppState;
use crate::api::tags::Group;
use crate::api::wire::{Field, Optional};
use crate::domain::order::{Change, LoadedOrder, RawLine, parse_lines};
use crate::domain::rules::FieldError;
use crate::store::{Actor, StoreError};

const MAX_ORDERS: usize = 500;

pub(in crate::api) struct ChangesApi;

operations! {
    GetOrder: STAFF ROW;
    ChangeOrder: STAFF ROW CONFLICT BODY LIMITED WRITE;
    ChangeOrders: STAFF BODY WRITE;
    SetStatus: STAFF ROW CONFLICT BODY WRITE;
    ReplaceOrder: STAFF ROW CONFLICT BODY WRITE;
}

/// What a replacement sends.
#[derive(Object)]
#[oai(deny_unknown_fields)]
struct Replacement {
    /// Of each product, at most the units that the order has. The price is 0.
    items: Field<Lines>,
}

/// Changes of several orders.
#[derive(Object)]
#[oai(deny_unknown_fields)]
struct ChangeList {
    /// Each order is listed once.
    changes: Field<Changes>,
    /// If false, the response leaves out the orders.
    #[oai(nullable)]
    orders: Optional<Any<bool>>,
}

/// A change of one of several orders.
#[derive(Object)]
#[oai(deny_unknown_fields)]
pub(super) struct ListedChange {
    #[oai(rename = "_id")]
    id: Field<Id>,
    change: ChangeInput,
}

/// The result of changes of several orders.
#[derive(Object)]
struct OrdersChanged {
    /// Those of the orders that exist, as they are now. Empty if the request does not want them.
    orders: Vec<AdminOrder>,
    /// Those that were not changed.
    rejected: Vec<RejectedChange>,
}

/// An order that was not changed, and the reason.
#[derive(Object)]
struct RejectedChange {
    #[oai(rename = "_id")]
    id: String,
    /// The error code that the same change of this order alone would return.
    code: String,
    message: String,
}

fields! {
    Changes: Vec<ListedChange> = |schema| listed(schema, 1, MAX_ORDERS);
}

#[OpenApi(prefix_path = "/orders", tag = "Group::Orders")]
impl ChangesApi {
    /// Returns the order with this ID or number, and the customer's other orders.
    #[oai(path = "/:id", method = "get", operation_id = "getOrder")]
    async fn get_order(
        &self,
        Data(state): Data<&Arc<AppState>>,
        staff: Staff,
        id: Path<String>,
    ) -> Result<Json<AdminOrder>, Failure<GetOrder>> {
        let found = state.store.find_order(id.0).await?.ok_or(StoreError::NotFound)?;
        let others = state.store.list_other_orders(found.order.id.clone()).await?;
        Ok(Json(AdminOrder::seen_by(&staff.actor(state), found).with_others(others)))
    }

    /// Changes an order: its status, what staff note about it, its address, its parcel, its mail or its payment. `can` of an
    /// order names the changes that it accepts.
    ///
    /// A change that the order does not accept is rejected with 409. Data that meets the schema is rejected with 422 if
    /// - a note or a reason contains a card number, or a reason has no visible character,
    /// - an address breaks a rule of `placeOrder`,
    /// - a tracking number is none of its carrier,
    /// - the day of a delay is no business day, in the past, or not within 30 days after the promised one, or
    /// - a refund exceeds the amount that is left.
    #[oai(path = "/:id/changes", method = "post", operation_id = "changeOrder")]
    async fn change_order(
        &self,
        Data(state): Data<&Arc<AppState>>,
        request: &Request,
        staff: Staff,
        id: Path<String>,
        body: JsonBody<ChangeInput>,
    ) -> Result<Json<AdminOrder>, Failure<ChangeOrder>> {
        let change = body.0.parse(state.options.mail.is_some())?;
        if change.may_move_stock() {
            declare_request(request, Kind::PageChange);
        }
        let is_packed = matches!(change, Change::Pack { .. });
        let actor = staff.actor(state);
        let changed = state.store.change_order(id.0, change, actor.clone()).await?;
        if is_packed {
            state.poll_before_shipping(vec![changed.order.id.clone()]);
        }
        Ok(Json(AdminOrder::seen_by(&actor, changed)))
    }

    /// Changes up to 500 orders. Each order succeeds or fails independently.
    ///
    /// Data that meets the schema is rejected with 422 if an order is listed twice, or a change would be in `changeOrder`.
    #[oai(path = "/changes", method = "post", operation_id = "changeOrders")]
    async fn change_orders(
        &self,
        Data(state): Data<&Arc<AppState>>,
        request: &Request,
        staff: Staff,
        body: JsonBody<ChangeList, LARGEST>,
    ) -> Result<Json<OrdersChanged>, Failure<ChangeOrders>> {
        let wants_orders = body.0.orders.0.unwrap_or(true);
        let changes = body.0.parse(state.options.mail.is_some())?;
        if changes.iter().any(|(_, change)| change.may_move_stock()) {
            declare_request(request, Kind::PageChange);
        }
        let packed = changes.iter().filter(|(_, change)| matches!(change, Change::Pack { .. }));
        let packed: HashSet<String> = packed.map(|(id, _)| id.clone()).collect();
        let actor = staff.actor(state);
        let (outcomes, orders) = state.store.change_orders(changes, actor.clone(), wants_orders).await?;
        let is_packed = |(id, outcome): &&(String, Result<(), StoreError>)| outcome.is_ok() && packed.contains(id);
        state.poll_before_shipping(outcomes.iter().filter(is_packed).map(|(id, _)| id.clone()).collect());
        Ok(Json(OrdersChanged::new(&actor, outcomes, orders)))
    }

    /// Changes the status of an order. A cancellation returns its units to stock; undoing it takes them again.
    #[oai(path = "/:id/status", method = "put", operation_id = "setOrderStatus", transform = "changes_pages")]
    async fn set_order_status(
        &self,
        Data(state): Data<&Arc<AppState>>,
        staff: Staff,
        id: Path<String>,
        body: JsonBody<StatusChange>,
    ) -> Result<Json<AdminOrder>, Failure<SetStatus>> {
        let actor = staff.actor(state);
        let changed = state.store.change_order(id.0, body.0.parse()?, actor.clone()).await?;
        Ok(Json(AdminOrder::seen_by(&actor, changed)))
    }

    /// Sends items of a shipped order again: makes an order that costs nothing, is paid at once and is no sale.
    ///
    /// It is rejected with 409 if the order has not shipped, is cancelled, locked or a replacement itself, or has another one
    /// that has not shipped, and if the stock is too low. Data that meets the schema is rejected with 422 if a product, a
    /// color or a size is not sold here, or the order has fewer units of a product.
    #[oai(path = "/:id/replacement", method = "post", operation_id = "replaceOrder", transform = "changes_pages")]
    async fn replace_order(
        &self,
        Data(state): Data<&Arc<AppState>>,
        staff: Staff,
        id: Path<String>,
        body: JsonBody<Replacement>,
    ) -> Result<Created<AdminOrder>, Failure<ReplaceOrder>> {
        let lines: Vec<RawLine> = body.0.items.0.unwrap_or_default().into_iter().map(RawLine::from).collect();
        let mut errors = Vec::new();
        let lines = parse_lines(&lines, &mut errors);
        if !errors.is_empty() {
            return Err(errors.into());
        }
        let mail = state.options.mail.as_ref().map(|mail| mail.about_card_order());
        let (id, new, actor) = (id.0, Uuid::now_v7().to_string(), staff.actor(state));
        let made = state.store.replace_order(id, new, lines, mail, actor.clone()).await?;
        Ok(AdminOrder::seen_by(&actor, made).into())
    }
}

impl ChangeList {
    /// Returns the id of each order and its change.
    fn parse(self, shop_sends_mail: bool) -> Result<Vec<(String, Change)>, Vec<FieldError>> {
        let listed = self.changes.0.unwrap_or_default();
        if !(1..=MAX_ORDERS).contains(&listed.len()) {
            return Err(FieldError::new("changes", format!("Please list 1 to {MAX_ORDERS} orders")).into());
        }
        let (mut changes, mut errors, mut ids) = (Vec::new(), Vec::new(), HashSet::new());
        for (at, ListedChange { id, change }) in listed.into_iter().enumerate() {
            let id = id.text();
            let mut reject_id = |message| errors.push(FieldError::new(format!("changes[{at}]._id"), message));
            if id.is_empty() {
                reject_id("Please name the order");
            } else if !ids.insert(id.clone()) {
                reject_id("Each order must be listed only once");
            }
            match change.parse(shop_sends_mail) {
                Ok(change) => changes.push((id, change)),
                Err(found) => errors.extend(within(&format!("changes[{at}].change"), found)),
            }
        }
        if errors.is_empty() { Ok(changes) } else { Err(errors) }
    }
}

impl OrdersChanged {
    fn new(actor: &Actor, outcomes: Vec<(String, Result<(), StoreError>)>, orders: Vec<LoadedOrder>) -> Self {
        let reject = |(id, outcome): (String, Result<(), StoreError>)| {
            let (code, message) = ApiError::from(outcome.err()?).into_code_and_reason();
            Some(RejectedChange { id, code, message })
        };
        let orders = orders.into_iter().map(|order| AdminOrder::seen_by(actor, order)).collect();
        Self { orders, rejected: outcomes.into_iter().filter_map(reject).collect() }
    }
}
