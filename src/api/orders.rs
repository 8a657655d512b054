//! `/api/orders`: placing, listing and changing orders.

mod addresses;
mod change_input;
mod changes;
mod counts;
mod csv_text;
mod export;
mod export_file;
mod fulfillment;
mod guest;
mod paying;
mod payment;
mod placing;
mod query;
mod schema;
mod shipping;
mod staff;
mod status;

use std::sync::Arc;

use poem::Request;
use poem::web::Data;
use poem_openapi::OpenApi;
use poem_openapi::param::{Header, Query};
use poem_openapi::payload::Json;
use uuid::Uuid;

use super::body::JsonBody;
use super::constraints::{Amount, Any, Id, SearchText, Status, Timestamp, fields, one_of};
use super::error::ApiError;
use super::operation::places_orders;
use super::parameters::{Date, parse_number};
use super::response::{Created, Failure, operations};
use super::staff::Staff;
use super::state::AppState;
use super::tags::Group;
use super::wire::{Optional, Text};
use crate::domain::order::NewOrder;
use crate::domain::rules::FieldError;
use crate::store::{CountQuery, ExportQuery, OrderQuery, Placement};
use counts::OrderCounts;
use export::Export;
use fulfillment::StageWord;
use placing::{hash, hash_network, limit_orders, place, planned_payment};
use query::{
    Color, DEFAULT_ROWS, Limit, MAX_ROWS, Offset, OlderThanDays, PaymentWord, narrow, parse_age, parse_days,
    parse_numbers, parse_search, parse_stage, parse_start, parse_status,
};
use schema::{Order, OrderInput};
use staff::OrderList;

pub(super) use changes::ChangesApi;
pub(super) use csv_text::CSV_MARK;
pub use export_file::{ExportEncoder, ExportFormat};
pub(super) use guest::GuestApi;
pub(super) use paying::PaymentsApi;
pub(super) use shipping::ShippingApi;
pub(super) use staff::AdminOrder;

pub(super) struct OrdersApi;

operations! {
    PlaceOrder: CONFLICT BODY LIMITED WRITE REPLICATED;
    ListOrders: STAFF PARAMETERS;
    CountOrders: STAFF PARAMETERS;
    ExportOrders: STAFF PARAMETERS;
}

fields! {
    Format: Text = |schema| one_of(schema, ExportFormat::WORDS);
    Layout: Text = |schema| one_of(schema, ExportFormat::LAYOUTS);
    OrderNumbers: Text = |schema| schema.pattern = Some(r"^[^.]+(\.[^.]+)*$".into());
}

#[OpenApi(prefix_path = "/orders", tag = "Group::Orders")]
impl OrdersApi {
    /// Places an order: checks its prices, takes its units from stock and saves it as pending, exactly once per key.
    ///
    /// Data that meets the schema is rejected with 422 if
    /// - a required text has no visible character, or a name has fewer than two,
    /// - a text contains a card number,
    /// - an amount has more than two decimal places,
    /// - a product, a color or a size is not sold here,
    /// - the order has more units than the shop allows in one order, or
    /// - the key was used for a different order.
    ///
    /// It is rejected with 409 if a price or a total is not current, the stock is too low or the order number is taken.
    #[oai(path = "/", method = "post", operation_id = "placeOrder", transform = "places_orders")]
    async fn place_order(
        &self,
        Data(state): Data<&Arc<AppState>>,
        request: &Request,
        body: JsonBody<OrderInput>,
        /// A UUID generated for this order. A retry with the same key and body returns the first response again.
        #[oai(name = "Idempotency-Key")]
        key: Header<Uuid>,
    ) -> Result<Created<Order>, Failure<PlaceOrder>> {
        limit_orders(state, request)?;
        let order = NewOrder::parse(&body.0.into())?;
        order.limit_units(state.options.max_units_per_order)?;
        let placement = Placement {
            id: Uuid::now_v7().to_string(),
            key: key.0.to_string(),
            request_hash: hash(&order),
            at: state.now(),
            order,
            network: hash_network(state, request),
            payment: planned_payment(state),
            mail: None,
        };
        let placed = place(state, placement).await.map_err(ApiError::not_placed)?;
        Ok(Order::from(placed).into())
    }

    /// Lists orders, newest first.
    #[expect(clippy::too_many_arguments, reason = "one for each query parameter")]
    #[oai(path = "/", method = "get", operation_id = "listOrders")]
    async fn list_orders(
        &self,
        Data(state): Data<&Arc<AppState>>,
        staff: Staff,
        /// Only orders with this status.
        status: Query<Optional<Status>>,
        /// Only orders that contain each of these words, in any field: number, name, email, phone, address, product,
        /// color, size, the last four digits of the card, gift note, or what staff have noted; `hold` finds the orders on hold,
        /// `gift` the gifts, and `express` the express orders.
        /// Case, accents, apostrophes and the punctuation of phone numbers are ignored. A single letter or digit must be a whole word, such as a size.
        q: Query<Optional<SearchText>>,
        /// Only orders placed at least this many days of 24 hours ago, by the server's clock.
        older_than_days: Query<Optional<OlderThanDays>>,
        /// Only orders on hold.
        on_hold: Query<Optional<Any<bool>>>,
        /// Only orders to pack, packed and not shipped, shipped, late, or cancelled after they were packed.
        #[oai(name = "stage")]
        at_stage: Query<Optional<StageWord>>,
        /// Only orders placed at this time or later.
        placed_from: Query<Optional<Timestamp>>,
        /// Only orders placed at this time or earlier.
        placed_to: Query<Optional<Timestamp>>,
        /// Only orders with at least this total, in dollars.
        min_amount: Query<Optional<Amount>>,
        /// Only orders with at most this total, in dollars.
        max_amount: Query<Optional<Amount>>,
        /// Only orders whose payment by card is not accepted, held, charged, released, refunded in part or in full, or disputed.
        payment: Query<Optional<PaymentWord>>,
        /// Only orders with a unit in this color, in any case.
        color: Query<Optional<Color>>,
        /// Page size. The default is 100.
        limit: Query<Optional<Limit>>,
        /// Rows to skip. The default is 0.
        offset: Query<Optional<Offset>>,
        /// Only orders older than the one with this ID: the next page, even if orders have arrived since.
        before: Query<Optional<Id>>,
        /// Only orders newer than the one with this ID, the nearest `limit` of them: the previous page. All orders are newer
        /// than the nil UUID: the last page.
        after: Query<Optional<Id>>,
    ) -> Result<OrderList, Failure<ListOrders>> {
        let query = OrderQuery {
            status: parse_status(status.0)?,
            search: parse_search(q.0)?,
            placed_until: parse_age(older_than_days.0.0, state.now())?,
            on_hold: on_hold.0.0.unwrap_or_default(),
            stage: parse_stage(at_stage.0, state.now())?,
            start: parse_start(before.0, after.0)?,
            limit: parse_number("limit", limit.0.0.unwrap_or(DEFAULT_ROWS), 1, MAX_ROWS)?,
            offset: parse_number("offset", offset.0.0.unwrap_or(0), 0, u32::MAX)?,
            ..OrderQuery::default()
        };
        let query = narrow(query, [placed_from.0, placed_to.0], [min_amount.0, max_amount.0], payment.0, color.0)?;
        let page = state.store.list_orders(query).await?;
        Ok(OrderList::new(page, &staff.actor(state)))
    }

    /// Counts orders by status and stage, without listing them: all orders, and those that match a search.
    #[oai(path = "/counts", method = "get", operation_id = "countOrders")]
    async fn count_orders(
        &self,
        Data(state): Data<&Arc<AppState>>,
        _staff: Staff,
        /// The words of a search, as in `listOrders`.
        q: Query<Optional<SearchText>>,
        /// Also counts the orders of the search that were placed at least this many days of 24 hours ago, by the server's
        /// clock.
        older_than_days: Query<Optional<OlderThanDays>>,
    ) -> Result<Json<OrderCounts>, Failure<CountOrders>> {
        let query = CountQuery {
            search: parse_search(q.0)?,
            placed_until: parse_age(older_than_days.0.0, state.now())?,
            now: state.now(),
        };
        Ok(Json(state.store.count_orders(query).await?.into()))
    }

    /// Returns orders as one file, oldest first: all of them, those of a filter, or those with some numbers.
    ///
    /// CSV has one row per line of an order, with a header and the texts of RFC 4180. The subtotal, the shipping cost and
    /// the total are only in an order's first row. A text that a spreadsheet would take for a formula begins with an
    /// apostrophe. The layout `addresses` has one row per order, for programs that print shipping labels, and leaves out
    /// cancelled orders. JSON is an array of the orders that `listOrders` returns, one per line of text.
    ///
    /// Each order is as it is when the response reaches it. A response without its end is incomplete.
    ///
    /// Data that meets the schema is rejected with 422 if
    /// - the layout is `addresses` and the format json,
    /// - `to` is before `from`, or
    /// - `orders` is given together with a filter, or has more than 500 numbers.
    #[expect(clippy::too_many_arguments, reason = "one for each query parameter")]
    #[oai(path = "/export", method = "get", operation_id = "exportOrders")]
    async fn export_orders(
        &self,
        Data(state): Data<&Arc<AppState>>,
        _staff: Staff,
        /// The file format. The default is json, or csv with the layout `addresses`.
        format: Query<Optional<Format>>,
        /// The rows of CSV. The default is lines.
        layout: Query<Optional<Layout>>,
        /// Only orders with this status.
        status: Query<Optional<Status>>,
        /// The words of a search, as in `listOrders`.
        q: Query<Optional<SearchText>>,
        /// Only orders placed at least this many days of 24 hours ago, by the server's clock.
        older_than_days: Query<Optional<OlderThanDays>>,
        /// If true, only orders on hold.
        on_hold: Query<Optional<Any<bool>>>,
        /// Only orders at this stage, as in `listOrders`.
        #[oai(name = "stage")]
        at_stage: Query<Optional<StageWord>>,
        /// Only orders placed at this time or later.
        placed_from: Query<Optional<Timestamp>>,
        /// Only orders placed at this time or earlier.
        placed_to: Query<Optional<Timestamp>>,
        /// Only orders with at least this total, in dollars.
        min_amount: Query<Optional<Amount>>,
        /// Only orders with at most this total, in dollars.
        max_amount: Query<Optional<Amount>>,
        /// Only orders whose payment by card is not accepted, held, charged, released, refunded in part or in full, or disputed.
        payment: Query<Optional<PaymentWord>>,
        /// Only orders with a unit in this color, in any case.
        color: Query<Optional<Color>>,
        /// Only orders placed on this day or later, in the time zone of the shop.
        from: Query<Optional<Date>>,
        /// Only orders placed on this day or earlier.
        to: Query<Optional<Date>>,
        /// Only orders with these numbers, instead of a filter. Numbers are separated by periods; those that no order has
        /// are ignored.
        orders: Query<Optional<OrderNumbers>>,
    ) -> Result<Export, Failure<ExportOrders>> {
        let format = ExportFormat::parse(format.0.given().as_deref(), layout.0.given().as_deref())?;
        let (days_from, days_until) = parse_days(from.0, to.0, &state.options.zone)?;
        let old_enough = parse_age(older_than_days.0.0, state.now())?;
        let filter = OrderQuery {
            status: parse_status(status.0)?,
            search: parse_search(q.0)?,
            placed_from: days_from,
            placed_until: days_until.into_iter().chain(old_enough).min(),
            on_hold: on_hold.0.0.unwrap_or_default(),
            stage: parse_stage(at_stage.0, state.now())?,
            ..OrderQuery::default()
        };
        let filter = narrow(filter, [placed_from.0, placed_to.0], [min_amount.0, max_amount.0], payment.0, color.0)?;
        let numbers = orders.0.given().map(|numbers| parse_numbers(&numbers)).transpose()?;
        if numbers.is_some() && filter != OrderQuery::default() {
            return Err(FieldError::new("orders", "Please give either order numbers or a filter").into());
        }
        let query = ExportQuery { filter, numbers, after: String::new() };
        Ok(Export::new(state.store.clone(), query, format, state.now()))
    }
}
