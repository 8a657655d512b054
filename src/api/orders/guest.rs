//! `/api/guest`: an order as its page shows it, its cancellation by the shopper, and the correction of its email.

use std::sync::Arc;

use poem::Request;
use poem::web::Data;
use poem_openapi::param::Path;
use poem_openapi::payload::Json;
use poem_openapi::{Object, OpenApi};

use super::fulfillment::Shipped;
use super::payment::Payment;
use super::schema::{OrderItem, OrderStatus};
use crate::api::body::JsonBody;
use crate::api::constraints::{Email, OrderNumber, ShippingMethod, State, Timestamp};
use crate::api::error::ApiError;
use crate::api::mail::{Asked, MailStatus};
use crate::api::operation::changes_pages;
use crate::api::parameters::Date;
use crate::api::response::{Failure, Requested, operations};
use crate::api::state::AppState;
use crate::api::tags::Group;
use crate::api::wire::{Field, rfc3339};
use crate::domain::customer::{Customer, ShippingAddress};
use crate::domain::order::{self, Change, ship_day};
use crate::domain::rules;
use crate::store::StoreError;

pub(in crate::api) struct GuestApi;

operations! {
    RequestGuestLink: ROW BODY;
    FindGuestOrder: ROW;
    CancelGuestOrder: ROW CONFLICT BODY WRITE REPLICATED;
    CorrectGuestEmail: ROW CONFLICT BODY LIMITED WRITE;
}

/// An order as its page shows it. Days are those of Hawaii, the last of the fifty states.
#[derive(Object)]
struct GuestOrder {
    order_number: String,
    status: OrderStatus,
    created_at: Field<Timestamp>,
    items: Vec<OrderItem>,
    name: String,
    address: String,
    address2: String,
    city: String,
    state: Field<State>,
    zip: String,
    shipping_method: Field<ShippingMethod>,
    subtotal: f64,
    shipping_cost: f64,
    total: f64,
    /// The note of a gift; empty for a gift without a note. Omitted if the order is no gift.
    #[oai(skip_serializing_if_is_none)]
    gift_note: Option<String>,
    /// The number of the order whose items this one sends again, for nothing.
    #[oai(skip_serializing_if_is_none)]
    replaces: Option<String>,
    /// The day by which the order ships, as the checkout promised.
    ship_by: Field<Date>,
    /// The later day that staff have announced, if any.
    #[oai(skip_serializing_if_is_none)]
    delayed_until: Option<Field<Date>>,
    #[oai(skip_serializing_if_is_none)]
    shipped: Option<Shipped>,
    /// Its payment by card; omitted if the shop took no cards when it was placed.
    #[oai(skip_serializing_if_is_none)]
    payment: Option<Payment>,
    /// Whether `cancelGuestOrder` cancels the order.
    can_cancel: bool,
    /// Whether `correctGuestEmail` corrects the email.
    can_correct_email: bool,
    /// For how many seconds every order can be cancelled, by the server's clock; omitted once they are over.
    #[oai(skip_serializing_if_is_none)]
    cancel_seconds_left: Option<i64>,
}

/// The correction of an order's email.
#[derive(Object)]
#[oai(deny_unknown_fields)]
struct EmailCorrection {
    email: Field<Email>,
}

/// Nothing besides the order is needed to cancel it.
#[derive(Object)]
#[oai(deny_unknown_fields)]
struct Cancellation {}

/// What a shopper knows of an order.
#[derive(Object)]
#[oai(deny_unknown_fields)]
struct LinkRequest {
    order_number: Field<OrderNumber>,
    email: Field<Email>,
}

#[OpenApi(prefix_path = "/guest", tag = "Group::Guest")]
impl GuestApi {
    /// Mails the link of an order to its shopper, if the order has this number and this email.
    ///
    /// Three mails an hour to one mailbox, and five for one client; more requests send nothing.
    #[oai(path = "/", method = "post", operation_id = "requestGuestLink")]
    async fn request_guest_link(
        &self,
        Data(state): Data<&Arc<AppState>>,
        request: &Request,
        body: JsonBody<LinkRequest>,
    ) -> Result<Requested, Failure<RequestGuestLink>> {
        let (mail, now) = (state.require_mail()?, state.now());
        let mut errors = Vec::new();
        let given = [("order_number", body.0.order_number.text()), ("email", body.0.email.text())];
        let [number, email] = given.map(|(name, text)| rules::parse(name, name, &text, &mut errors));
        if !errors.is_empty() {
            return Err(errors.into());
        }
        let found = state.store.find_link_of_shopper(number, email.clone(), now).await?;
        let client = state.client_ip_key(request);
        if let Some(link) = found.filter(|_| mail.count_request(Asked::Link, client, &email, now).is_ok()) {
            let store = state.store.clone();
            // The time until the response would tell whether there is such an order.
            tokio::spawn(async move {
                if let Err(error) = store.mail_link(link, now).await {
                    tracing::warn!("the link of an order cannot be mailed: {error}");
                }
            });
        }
        Ok(Requested::accepted())
    }

    /// Returns the order with this link, until 120 days after it was placed.
    #[oai(path = "/:link", method = "get", operation_id = "findGuestOrder")]
    async fn find_guest_order(
        &self,
        Data(state): Data<&Arc<AppState>>,
        link: Path<String>,
    ) -> Result<Json<GuestOrder>, Failure<FindGuestOrder>> {
        state.require_mail()?;
        let found = state.store.find_guest_order(link.0, state.now()).await?;
        Ok(Json(GuestOrder::new(found, state.now())))
    }

    /// Cancels the order with this link, and returns its units to stock. A cancelled order stays cancelled.
    ///
    /// An order can be cancelled for a short time after it was placed, and while it is delayed and has not shipped:
    /// `can_cancel` says so. Later, the request fails with 409.
    #[oai(path = "/:link/cancel", method = "post", operation_id = "cancelGuestOrder", transform = "changes_pages")]
    async fn cancel_guest_order(
        &self,
        Data(state): Data<&Arc<AppState>>,
        link: Path<String>,
        _body: JsonBody<Cancellation>,
    ) -> Result<Json<GuestOrder>, Failure<CancelGuestOrder>> {
        let change = Change::CancelByShopper { alert_email: state.require_mail()?.alert_email.clone() };
        let cancelled = state.store.change_guest_order(link.0, change, state.now()).await?;
        Ok(Json(GuestOrder::new(cancelled, state.now())))
    }

    /// Corrects the email of the order with this link, until it is packed or cancelled; then the request fails with 409.
    ///
    /// The mail about the received order is sent there, and every later one. An order can be corrected three times an
    /// hour; the email that it has already changes nothing and does not count. An email that meets the schema is rejected
    /// with 422 as in `placeOrder`.
    #[oai(path = "/:link/email", method = "put", operation_id = "correctGuestEmail")]
    async fn correct_guest_email(
        &self,
        Data(state): Data<&Arc<AppState>>,
        link: Path<String>,
        body: JsonBody<EmailCorrection>,
    ) -> Result<Json<GuestOrder>, Failure<CorrectGuestEmail>> {
        let mail = state.require_mail()?;
        let email = Customer::parse_email(&body.0.email.text())?;
        let found = state.store.find_guest_order(link.0.clone(), state.now()).await?;
        found.order.check_correct_email().map_err(StoreError::from)?;
        if found.order.customer.email == email {
            return Ok(Json(GuestOrder::new(found, state.now())));
        }
        mail.count_correction(&link.0, &email, state.now())?;
        let corrected = state.store.change_guest_order(link.0, Change::EmailByShopper(email), state.now()).await?;
        Ok(Json(GuestOrder::new(corrected, state.now())))
    }
}

impl GuestOrder {
    /// Describes an order at a time in Unix seconds.
    fn new(order::GuestOrder { order, payment }: order::GuestOrder, now: i64) -> Self {
        let can_cancel = order.status != order::OrderStatus::Cancelled && order.check_cancel(now).is_ok();
        let can_correct_email = order.check_correct_email().is_ok();
        let cancel_seconds_left = order.cancel_seconds_left(now);
        let payment = payment.map(|payment| Payment::new(payment, &order, now));
        let Customer { name, address, .. } = order.customer;
        let ShippingAddress { address, address2, city, state, zip, .. } = address;
        Self {
            order_number: order.number,
            status: order.status.into(),
            created_at: rfc3339(order.created_at).into(),
            items: order.lines.into_iter().map(OrderItem::from).collect(),
            name,
            address,
            address2,
            city,
            state: state.into(),
            zip,
            shipping_method: order.shipping.as_str().to_owned().into(),
            subtotal: order.totals.subtotal.dollars(),
            shipping_cost: order.totals.shipping_cost.dollars(),
            total: order.totals.total.dollars(),
            gift_note: order.gift_note,
            replaces: order.replaces,
            ship_by: ship_day(order.ship_by).into(),
            delayed_until: order.delayed_until.map(|until| ship_day(until).into()),
            payment,
            can_cancel,
            can_correct_email,
            cancel_seconds_left,
            shipped: order.shipped.map(Shipped::from),
        }
    }
}

impl AppState {
    /// Fails in a shop that sends no mail: its orders have no pages.
    pub(in crate::api) fn require_mail(&self) -> Result<&MailStatus, ApiError> {
        self.options.mail.as_deref().ok_or_else(ApiError::not_found)
    }
}
