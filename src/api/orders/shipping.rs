//! Operations on shipping: the orders to ship, their shipments, and delays.

use std::sync::Arc;

use poem::web::Data;
use poem_openapi::param::{Path, Query};
use poem_openapi::payload::Json;
use poem_openapi::{ApiResponse, Object, OpenApi};

use super::fulfillment::CarrierWord;
use super::staff::{AdminOrder, ChangeOrder, UndoOrder};
use crate::api::body::{JsonBody, LARGEST};
use crate::api::constraints::{Id, Tracking, between, fields, listed};
use crate::api::error::ApiError;
use crate::api::parameters::{Date, parse_number};
use crate::api::response::{Failure, operations};
use crate::api::staff::Staff;
use crate::api::state::AppState;
use crate::api::tags::Group;
use crate::api::wire::{Field, Optional, Text};
use crate::domain::order::{Change, MAX_SHIPMENTS, Shipment, ShipmentLine, parse_shipments};
use crate::domain::period::parse_date;
use crate::domain::rules::FieldError;
use crate::store::{OrderPage, StoreError, ToShipQuery};

/// Orders on one page.
const MAX_ROWS: u32 = 200;
const DEFAULT_ROWS: i64 = 100;

pub(in crate::api) struct ShippingApi;

operations! {
    ListToShip: STAFF PARAMETERS;
    ShipOrders: STAFF BODY WRITE;
}

/// The shipment of an order.
#[derive(Object)]
#[oai(deny_unknown_fields)]
struct ShipmentChange {
    carrier: Field<CarrierWord>,
    /// Empty or omitted for a parcel without one. Saved in capitals.
    #[oai(nullable)]
    tracking: Optional<Tracking>,
    /// The shipment that this change is based on; null or omitted if the order has not been shipped. If it is not current,
    /// the change fails with 409.
    #[oai(nullable)]
    was: Optional<Known>,
}

/// The shipment of an order as its reader knows it.
#[derive(Object)]
#[oai(deny_unknown_fields)]
pub(super) struct KnownShipment {
    carrier: Field<CarrierWord>,
    #[oai(nullable)]
    tracking: Optional<Tracking>,
}

/// Shipments of several orders: a list, or the text of a file.
#[derive(Object)]
#[oai(deny_unknown_fields)]
struct ShipmentList {
    shipments: Optional<Lines>,
    /// Rows of order number, carrier and tracking number, separated by commas, semicolons or tabs. The first row may name
    /// the columns, also among others: *Order ID* or *Order number*, *Carrier*, *Tracking number*.
    csv: Optional<AnyText>,
}

/// The shipment of the order with a number.
#[derive(Object)]
#[oai(deny_unknown_fields)]
pub(super) struct ShipmentLineInput {
    /// In any case, and also without its letters.
    order_number: Text,
    /// One of the carriers of `shipOrder`, in any case.
    carrier: Text,
    /// As in `shipOrder`.
    #[oai(nullable)]
    tracking: Optional<AnyText>,
}

/// The result of a list of shipments.
#[derive(Object, Default)]
struct ShipmentsSaved {
    /// Numbers of the orders that are shipped as requested.
    shipped: Vec<String>,
    rejected: Vec<RejectedShipment>,
}

/// A line that was not saved, and the reason.
#[derive(Object)]
struct RejectedShipment {
    /// Which line of the list, from 0.
    index: u32,
    /// Which line of the file, from 1.
    #[oai(skip_serializing_if_is_none)]
    line: Option<u64>,
    order_number: String,
    /// The error code that the same change of this order alone would return.
    code: String,
    message: String,
}

/// A delay of an order.
#[derive(Object)]
#[oai(deny_unknown_fields)]
struct Delay {
    /// The day by which the order ships instead: a business day, at most 30 days after the promised one.
    ship_by: Field<Date>,
}

fields! {
    Known: KnownShipment = |_| {};
    Lines: Vec<ShipmentLineInput> = |schema| listed(schema, 1, MAX_SHIPMENTS);
    AnyText: Text = |_| {};
    IsPacked: bool = |_| {};
    Limit: i64 = |schema| between(schema, 1.0, MAX_ROWS.into());
}

#[derive(ApiResponse)]
enum ToShipList {
    /// A page of orders to ship.
    #[oai(status = 200)]
    Page(
        Json<Vec<AdminOrder>>,
        /// Number of these orders on all pages.
        #[oai(header = "X-Total-Count")]
        u32,
    ),
}

#[OpenApi(prefix_path = "/orders", tag = "Group::Orders")]
impl ShippingApi {
    /// Lists the paid orders that have to ship: express first, then by the day by which they ship, also those on hold.
    #[oai(path = "/to-ship", method = "get", operation_id = "listOrdersToShip")]
    async fn list_orders_to_ship(
        &self,
        Data(state): Data<&Arc<AppState>>,
        _staff: Staff,
        /// Only orders that are packed, or only those that are not.
        packed: Query<Optional<IsPacked>>,
        /// Only orders after the one with this ID: the next page, even if that order has been shipped since.
        after: Query<Optional<Id>>,
        /// Page size. The default is 100.
        limit: Query<Optional<Limit>>,
    ) -> Result<ToShipList, Failure<ListToShip>> {
        let query = ToShipQuery {
            is_packed: packed.0.0,
            after: after.0.given(),
            limit: parse_number("limit", limit.0.0.unwrap_or(DEFAULT_ROWS), 1, MAX_ROWS)?,
        };
        let OrderPage { orders, total } = state.store.list_to_ship(query).await?;
        Ok(ToShipList::Page(Json(AdminOrder::list(orders, state.now())), total))
    }

    /// Marks a paid order as shipped, with carrier and tracking number, or corrects them. This also marks the order as
    /// packed.
    ///
    /// The first shipment of an order that is not paid, cancelled, on hold or claimed by another account is rejected with
    /// 409.
    #[oai(path = "/:id/shipment", method = "put", operation_id = "shipOrder")]
    async fn ship_order(
        &self,
        Data(state): Data<&Arc<AppState>>,
        staff: Staff,
        id: Path<String>,
        body: JsonBody<ShipmentChange>,
    ) -> Result<Json<AdminOrder>, Failure<ChangeOrder>> {
        let shipped = state.store.change_order(id.0, body.0.parse()?, staff.actor(state)).await?;
        Ok(Json(AdminOrder::new(shipped, state.now())))
    }

    /// Marks a shipped order as not shipped. It stays packed. Rejected with 409 once the mail about the shipment was sent.
    #[oai(path = "/:id/shipment", method = "delete", operation_id = "unshipOrder")]
    async fn unship_order(
        &self,
        Data(state): Data<&Arc<AppState>>,
        staff: Staff,
        id: Path<String>,
    ) -> Result<Json<AdminOrder>, Failure<UndoOrder>> {
        let unshipped = state.store.change_order(id.0, Change::Unship, staff.actor(state)).await?;
        Ok(Json(AdminOrder::new(unshipped, state.now())))
    }

    /// Marks up to 1,000 orders as shipped, by their numbers. Each line succeeds or fails independently; an unknown number or
    /// carrier fails only its line. Rejected with 422 without a list and a file, with both, and if the file has no rows or
    /// lacks a column.
    #[oai(path = "/shipments", method = "put", operation_id = "shipOrders")]
    async fn ship_orders(
        &self,
        Data(state): Data<&Arc<AppState>>,
        staff: Staff,
        body: JsonBody<ShipmentList, LARGEST>,
    ) -> Result<Json<ShipmentsSaved>, Failure<ShipOrders>> {
        let outcomes = state.store.ship_orders(body.0.parse()?, staff.actor(state)).await?;
        Ok(Json(outcomes.into_iter().collect()))
    }

    /// Delays the shipping of a paid order until a later day, once.
    ///
    /// Data that meets the schema is rejected with 422 if the day is no business day, is in the past, or is not within 30
    /// days after the promised one.
    #[oai(path = "/:id/delay", method = "post", operation_id = "delayOrder")]
    async fn delay_order(
        &self,
        Data(state): Data<&Arc<AppState>>,
        staff: Staff,
        id: Path<String>,
        body: JsonBody<Delay>,
    ) -> Result<Json<AdminOrder>, Failure<ChangeOrder>> {
        let until = parse_date("ship_by", &body.0.ship_by.text())?;
        let delayed = state.store.change_order(id.0, Change::Delay(until), staff.actor(state)).await?;
        Ok(Json(AdminOrder::new(delayed, state.now())))
    }
}

impl ShipmentChange {
    fn parse(self) -> Result<Change, Vec<FieldError>> {
        let was = self.was.0.map(|was| Shipment::known(&was.carrier.text(), &was.tracking.text())).transpose();
        let was = was.map_err(|errors| within("was", errors))?;
        let shipment = Shipment::parse(&self.carrier.text(), &self.tracking.text())?;
        Ok(Change::Ship { was, shipment })
    }
}

fn within(object: &str, errors: Vec<FieldError>) -> Vec<FieldError> {
    let path = |error: FieldError| FieldError::new(format!("{object}.{}", error.field), error.message);
    errors.into_iter().map(path).collect()
}

impl ShipmentList {
    fn parse(self) -> Result<Vec<ShipmentLine>, FieldError> {
        let lines = match (self.shipments.0, self.csv.given()) {
            (None, Some(csv)) => {
                let unusable = |error| FieldError::new("csv", format!("The file cannot be used: {error}"));
                return parse_shipments(&csv).map_err(unusable);
            }
            (Some(lines), None) if (1..=MAX_SHIPMENTS).contains(&lines.len()) => lines,
            _ => return Err(FieldError::new("shipments", format!("Please list 1 to {MAX_SHIPMENTS} shipments"))),
        };
        let line = |line: ShipmentLineInput| ShipmentLine {
            order_number: line.order_number.0,
            carrier: line.carrier.0,
            tracking: line.tracking.text(),
            line: None,
        };
        Ok(lines.into_iter().map(line).collect())
    }
}

impl FromIterator<(ShipmentLine, Result<(), StoreError>)> for ShipmentsSaved {
    fn from_iter<I: IntoIterator<Item = (ShipmentLine, Result<(), StoreError>)>>(outcomes: I) -> Self {
        let mut all = Self::default();
        for (index, (ShipmentLine { order_number, line, .. }, outcome)) in (0..).zip(outcomes) {
            match outcome.map_err(ApiError::from) {
                Ok(()) => all.shipped.push(order_number),
                Err(error) => {
                    let (code, message) = error.into_code_and_reason();
                    all.rejected.push(RejectedShipment { index, line, order_number, code, message });
                }
            }
        }
        all
    }
}
