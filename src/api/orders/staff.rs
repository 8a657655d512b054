//! JSON schemas of orders, as staff receive them.

use poem_openapi::payload::Json;
use poem_openapi::{ApiResponse, Object};

use super::change_input::ChangeName;
use super::fulfillment::Fulfillment;
use super::payment::Payment;
use super::schema::{Order, OrderStatus};
use crate::api::constraints::{Timestamp, Uuid, fields, one_of};
use crate::api::wire::{Field, Text, rfc3339};
use crate::domain::order::{self, CancelReason, OrderAction, accepted_changes};
use crate::store::{self, Actor, OrderPage};

/// An order as returned to staff.
#[derive(Object)]
pub(in crate::api) struct AdminOrder {
    #[oai(rename = "_id")]
    id: Field<Uuid>,
    order_number: String,
    /// The product on the first line.
    #[oai(rename = "productId")]
    product_id: ProductRef,
    #[oai(rename = "customerInfo")]
    customer_info: CustomerInfo,
    /// Total of the order.
    amount: f64,
    status: OrderStatus,
    created_at: Field<Timestamp>,
    /// The complete order.
    order: Order,
    /// What staff have noted, if anything.
    #[oai(skip_serializing_if_is_none)]
    note: Option<String>,
    /// Why the order is on hold, if it is.
    #[oai(skip_serializing_if_is_none)]
    hold: Option<String>,
    /// The number of the order whose items it sends again, for nothing.
    #[oai(skip_serializing_if_is_none)]
    replaces: Option<String>,
    /// How far the shop has come with sending it.
    fulfillment: Fulfillment,
    /// Its payment by card; omitted if the shop took no cards when it was placed.
    #[oai(skip_serializing_if_is_none)]
    payment: Option<Payment>,
    /// All changes, oldest first.
    history: Vec<HistoryEntry>,
    /// The changes of `changeOrder` that the order accepts from this account now and that would change something, if the
    /// stock suffices and the shop sends mail. One that is not paid accepts `pack` only with `unpaid`. Not in an export.
    #[oai(skip_serializing_if_is_none)]
    can: Option<Vec<Field<ChangeName>>>,
    /// The other orders of the customer. Only of `getOrder`.
    #[oai(skip_serializing_if_is_none)]
    others: Option<OtherOrders>,
}

/// A change to an order.
#[derive(Object)]
struct HistoryEntry {
    at: Field<Timestamp>,
    /// Email of the staff member; empty for the command line, `shop` for the shop itself, `shopper` for the shopper, `stripe`
    /// for Stripe's dashboard.
    by: String,
    action: Field<Action>,
    /// The status, the note, the reason of the hold, the changed fields of the address, the color and the size of a line, the
    /// number of a replacement, `packed`, the carrier and tracking number, or the day by which the order ships, in one line; empty for none.
    before: String,
    after: String,
    /// Of a cancellation: why.
    #[oai(skip_serializing_if_is_none)]
    why: Option<Field<Why>>,
}

fields! {
    Why: Text = |schema| one_of(schema, CancelReason::WORDS);
    Action: Text = |schema| one_of(schema, OrderAction::WORDS);
}

/// The ID of a product and its title at purchase.
#[derive(Object)]
struct ProductRef {
    #[oai(rename = "_id")]
    id: String,
    title: String,
}

/// The customer.
#[derive(Object)]
struct CustomerInfo {
    name: String,
    email: String,
}

#[derive(ApiResponse)]
pub(super) enum OrderList {
    /// A page of orders, newest first.
    #[oai(status = 200)]
    Page(
        Json<Vec<AdminOrder>>,
        /// Number of matching orders on all pages. With any filter but `status` they are counted up to 1,001: more may match
        /// then.
        #[oai(header = "X-Total-Count")]
        u32,
    ),
}

impl OrderList {
    pub(super) fn new(page: OrderPage, actor: &Actor) -> Self {
        Self::Page(Json(AdminOrder::list(actor, page.orders)), page.total)
    }
}

impl From<order::HistoryEntry> for HistoryEntry {
    fn from(order::HistoryEntry { at, by, action, before, after, why }: order::HistoryEntry) -> Self {
        let why = why.map(|why| why.as_str().to_owned().into());
        Self { at: rfc3339(at).into(), by, action: action.as_str().to_owned().into(), before, after, why }
    }
}

impl AdminOrder {
    /// Describes an order at a time in Unix seconds.
    pub(in crate::api) fn new(found: order::LoadedOrder, now: i64) -> Self {
        let order::LoadedOrder { order, payment, mails, history } = found;
        let unless_empty = |text: &String| (!text.is_empty()).then(|| text.clone());
        let first = order.lines.first().expect("an order has lines");
        Self {
            id: order.id.clone().into(),
            order_number: order.number.clone(),
            product_id: ProductRef { id: first.product_id.clone(), title: first.title.clone() },
            customer_info: CustomerInfo { name: order.customer.name.clone(), email: order.customer.email.clone() },
            amount: order.totals.total.dollars(),
            status: order.status.into(),
            created_at: rfc3339(order.created_at).into(),
            note: unless_empty(&order.note),
            hold: unless_empty(&order.hold),
            replaces: order.replaces.clone(),
            fulfillment: Fulfillment::new(&order, mails, now),
            payment: payment.map(|payment| Payment::new(payment, &order, now)),
            order: order.into(),
            history: history.into_iter().map(HistoryEntry::from).collect(),
            can: None,
            others: None,
        }
    }

    /// Describes an order as the actor sees it, with the changes that it accepts.
    pub(super) fn seen_by(actor: &Actor, found: order::LoadedOrder) -> Self {
        let can = accepted_changes(&found, &actor.email, actor.at);
        let can = can.into_iter().map(|name| name.to_owned().into()).collect();
        Self { can: Some(can), ..Self::new(found, actor.at) }
    }

    pub(super) fn with_others(self, others: store::OtherOrders) -> Self {
        Self { others: Some(others.into()), ..self }
    }

    pub(super) fn list(actor: &Actor, orders: Vec<order::LoadedOrder>) -> Vec<Self> {
        orders.into_iter().map(|order| Self::seen_by(actor, order)).collect()
    }
}

/// The orders with the same email as an order, in any case, without that order.
#[derive(Object)]
struct OtherOrders {
    /// The newest ones, at most five, newest first.
    newest: Vec<OrderSummary>,
    /// The number of these orders, among the newest 1,001 with the email.
    total: u32,
}

/// An order in a short list.
#[derive(Object)]
struct OrderSummary {
    #[oai(rename = "_id")]
    id: Field<Uuid>,
    order_number: String,
    /// Total of the order.
    amount: f64,
    status: OrderStatus,
    created_at: Field<Timestamp>,
}

impl From<store::OtherOrders> for OtherOrders {
    fn from(store::OtherOrders { newest, total }: store::OtherOrders) -> Self {
        Self { newest: newest.into_iter().map(Into::into).collect(), total }
    }
}

impl From<order::Order> for OrderSummary {
    fn from(order: order::Order) -> Self {
        Self {
            id: order.id.into(),
            order_number: order.number,
            amount: order.totals.total.dollars(),
            status: order.status.into(),
            created_at: rfc3339(order.created_at).into(),
        }
    }
}
