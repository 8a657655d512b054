//! Operations on shipping: the orders to ship, and shipments of many orders.

use std::sync::Arc;

use poem::web::Data;
use poem_openapi::param::Query;
use poem_openapi::payload::Json;
use poem_openapi::{ApiResponse, Object, OpenApi};

use super::staff::AdminOrder;
use crate::api::body::{FILE, JsonBody};
use crate::api::constraints::{Any, Id, between, fields, listed};
use crate::api::error::ApiError;
use crate::api::parameters::parse_number;
use crate::api::response::{Failure, operations};
use crate::api::staff::Staff;
use crate::api::state::AppState;
use crate::api::tags::Group;
use crate::api::wire::{Optional, Text};
use crate::domain::order::{MAX_SHIPMENTS, ShipmentLine, parse_shipments};
use crate::domain::rules::FieldError;
use crate::store::{OrderPage, StoreError, ToShipQuery};

const MAX_ROWS: u32 = 200;
const DEFAULT_ROWS: i64 = 100;

pub(in crate::api) struct ShippingApi;

operations! {
    ListToShip: STAFF PARAMETERS;
    ShipOrders: STAFF BODY WRITE;
}

/// Shipments of several orders: a list, or the text of a file.
#[derive(Object)]
#[oai(deny_unknown_fields)]
struct ShipmentList {
    #[oai(nullable)]
    shipments: Optional<Lines>,
    /// Rows of order number, carrier and tracking number, separated by commas, semicolons or tabs. The first row may name
    /// the columns, also among others: *Order ID* or *Order number*, *Carrier* or *Service*, *Tracking number*.
    #[oai(nullable)]
    csv: Optional<Any<Text>>,
    /// Whether to change nothing, and say which orders would ship. The default is false.
    #[oai(nullable)]
    preview: Optional<Any<bool>>,
}

/// The shipment of the order with a number.
#[derive(Object)]
#[oai(deny_unknown_fields)]
pub(super) struct ShipmentLineInput {
    /// In any case, and also without its letters.
    order_number: Text,
    /// One of the carriers of the change `ship`, in any case.
    carrier: Text,
    /// As in the change `ship`.
    #[oai(nullable)]
    tracking: Optional<Any<Text>>,
}

/// The result of a list of shipments.
#[derive(Object, Default)]
struct ShipmentsSaved {
    /// Numbers of the orders that are shipped as requested, or would be.
    shipped: Vec<String>,
    /// What each of them is shipped with, in one line.
    parcels: Vec<String>,
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

fields! {
    Lines: Vec<ShipmentLineInput> = |schema| listed(schema, 1, MAX_SHIPMENTS);
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
        staff: Staff,
        /// Only orders that are packed, or only those that are not.
        packed: Query<Optional<Any<bool>>>,
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
        Ok(ToShipList::Page(Json(AdminOrder::list(&staff.actor(state), orders)), total))
    }

    /// Marks up to 1,000 orders as shipped, by their numbers. Each line succeeds or fails independently: one fails if its
    /// number or carrier is unknown, or if an earlier line of the file ships its order with another parcel. Rejected with
    /// 422 without a list and a file, with both, and if the file has no rows or lacks a column.
    #[oai(path = "/shipments", method = "put", operation_id = "shipOrders")]
    async fn ship_orders(
        &self,
        Data(state): Data<&Arc<AppState>>,
        staff: Staff,
        body: JsonBody<ShipmentList, FILE>,
    ) -> Result<Json<ShipmentsSaved>, Failure<ShipOrders>> {
        let is_preview = body.0.preview.0 == Some(true);
        let (lines, actor) = (body.0.parse()?, staff.actor(state));
        let outcomes = if is_preview {
            state.store.preview_shipments(lines, actor).await?
        } else {
            state.store.ship_orders(lines, actor).await?
        };
        Ok(Json(outcomes.into_iter().collect()))
    }
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
            earlier: None,
        };
        Ok(lines.into_iter().map(line).collect())
    }
}

impl FromIterator<(ShipmentLine, Result<(), StoreError>)> for ShipmentsSaved {
    fn from_iter<I: IntoIterator<Item = (ShipmentLine, Result<(), StoreError>)>>(outcomes: I) -> Self {
        let mut all = Self::default();
        for (index, (shipment, outcome)) in (0..).zip(outcomes) {
            let parcel = shipment.shipment().map(|shipment| shipment.text()).unwrap_or_default();
            let ShipmentLine { order_number, line, .. } = shipment;
            match outcome.map_err(ApiError::from) {
                Ok(()) => {
                    all.shipped.push(order_number);
                    all.parcels.push(parcel);
                }
                Err(error) => {
                    let (code, message) = error.into_code_and_reason();
                    all.rejected.push(RejectedShipment { index, line, order_number, code, message });
                }
            }
        }
        all
    }
}
