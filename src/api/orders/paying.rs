//! The operations that move the money of a card.

use std::sync::Arc;

use poem::Request;
use poem::web::Data;
use poem_openapi::param::Path;
use poem_openapi::payload::Json;
use poem_openapi::{ApiResponse, Object, OpenApi};

use super::staff::AdminOrder;
use crate::api::body::JsonBody;
use crate::api::constraints::{Amount, fields, one_of};
use crate::api::error::ApiError;
use crate::api::response::{Created, Failure, operations};
use crate::api::staff::Staff;
use crate::api::state::AppState;
use crate::api::tags::Group;
use crate::api::wire::{Field, Optional, Text};
use crate::domain::money::Money;
use crate::domain::order::GuestOrder;
use crate::domain::payment::parse_token;
use crate::domain::rules::FieldError;
use crate::payments::{CardPayments, PayOutcome};
use crate::store::NewRefund;

/// Attempts to pay in ten minutes: from one IP key, and of one order.
const MAX_ATTEMPTS_PER_IP: u32 = 10;
const MAX_ATTEMPTS_PER_ORDER: u32 = 5;
/// Requests without a card in ten minutes: for each, the shop asks Stripe.
const MAX_LOOKS_PER_ORDER: u32 = 120;

pub(in crate::api) struct PaymentsApi;

operations! {
    PayOrder: ROW PAYMENT CONFLICT BODY LIMITED WRITE REPLICATED;
    RefundOrder: STAFF ROW CONFLICT BODY WRITE;
}

/// An attempt to pay.
#[derive(Object)]
#[oai(deny_unknown_fields)]
struct Attempt {
    /// The payment method that Stripe has made of the card. Omitted or null to ask whether the order is paid.
    #[oai(nullable)]
    token: Optional<Token>,
}

/// How far a payment has come.
#[derive(Object)]
struct Progress {
    state: Field<ProgressWord>,
    /// For `action`: with this the browser asks the bank.
    #[oai(skip_serializing_if_is_none)]
    client_secret: Option<String>,
}

#[derive(ApiResponse)]
enum Paid {
    /// The amount is held, the bank wants to see the shopper, or no card was accepted yet.
    #[oai(status = 200)]
    Known(Json<Progress>),
    /// The bank has not answered yet. Ask again.
    #[oai(status = 202)]
    Processing(Json<Progress>),
}

/// A refund to the card that has paid.
#[derive(Object)]
#[oai(deny_unknown_fields)]
struct RefundInput {
    /// At most what was charged and not refunded.
    amount: Field<Amount>,
    /// What was refunded when the caller last looked. If it is not current, the request fails with 409.
    #[oai(nullable)]
    refunded_was: Optional<Amount>,
}

fields! {
    ProgressWord: Text = |schema| one_of(schema, ["authorized", "action", "processing", "unpaid"]);
    Token: Text = |schema| schema.pattern = Some("^pm_[A-Za-z0-9_]{1,64}$".into());
}

#[OpenApi]
impl PaymentsApi {
    /// Holds the amount of the order with this link on a card, or asks whether that has happened.
    ///
    /// The amount is charged once the order can no longer be cancelled. A card that the bank declines is 402: the same order
    /// can be paid with another card until it is cancelled. An order that is cancelled or paid is rejected with 409.
    #[oai(path = "/guest/:link/payment", method = "post", operation_id = "payOrder", tag = "Group::Guest")]
    async fn pay_order(
        &self,
        Data(state): Data<&Arc<AppState>>,
        request: &Request,
        link: Path<String>,
        body: JsonBody<Attempt>,
    ) -> Result<Paid, Failure<PayOrder>> {
        let payments = state.require_payments()?;
        let token = body.0.token.given().map(|token| parse_token(&token)).transpose()?;
        let found = state.store.find_guest_order(link.0, state.now()).await?;
        if found.payment.is_none() {
            return Err(ApiError::not_found().into());
        }
        limit_attempts(state, request, &found, token.is_some())?;
        Ok(Paid::from(payments.pay(found, token).await.map_err(ApiError::from)?))
    }

    /// Refunds a part of what was charged, to the card that has paid. The status and the stock stay as they are, unless
    /// everything is refunded before the order has shipped: that cancels it.
    #[oai(path = "/orders/:id/refunds", method = "post", operation_id = "refundOrder", tag = "Group::Orders")]
    async fn refund_order(
        &self,
        Data(state): Data<&Arc<AppState>>,
        staff: Staff,
        id: Path<String>,
        body: JsonBody<RefundInput>,
    ) -> Result<Created<AdminOrder>, Failure<RefundOrder>> {
        let cents = |name, dollars: f64| {
            let money = Money::from_dollars(dollars).map(Money::cents);
            money.ok_or_else(|| FieldError::new(name, "Please enter an amount with at most two decimal places"))
        };
        let RefundInput { amount, refunded_was } = body.0;
        let refund = NewRefund {
            order_id: id.0,
            cents: Some(cents("amount", amount.0.unwrap_or_default())?),
            refunded_was: refunded_was.0.map(|was| cents("refunded_was", was)).transpose()?,
        };
        let order = state.store.refund_order(refund, staff.actor(state)).await?;
        Ok(AdminOrder::new(order, state.now()).into())
    }
}

/// Limits attempts per order and IP key. Loopback is exempt from the latter, as for orders.
fn limit_attempts(state: &AppState, request: &Request, found: &GuestOrder, has_token: bool) -> Result<(), ApiError> {
    let id = &found.order.id;
    if !has_token {
        return Ok(state.attempts_to_pay.take(&[(format!("look {id}"), MAX_LOOKS_PER_ORDER)], state.now())?);
    }
    let ip_key = state.client_ip_key(request).filter(|ip_key| !ip_key.is_loopback());
    let limits = [(format!("order {id}"), MAX_ATTEMPTS_PER_ORDER)].into_iter();
    let limits = limits.chain(ip_key.map(|ip_key| (format!("ip {ip_key}"), MAX_ATTEMPTS_PER_IP)));
    Ok(state.attempts_to_pay.take(&limits.collect::<Vec<_>>(), state.now())?)
}

impl From<PayOutcome> for Paid {
    fn from(outcome: PayOutcome) -> Self {
        let progress = |state: &str, client_secret| Json(Progress { state: state.to_owned().into(), client_secret });
        match outcome {
            PayOutcome::Authorized => Self::Known(progress("authorized", None)),
            PayOutcome::Action(secret) => Self::Known(progress("action", Some(secret))),
            PayOutcome::Unpaid => Self::Known(progress("unpaid", None)),
            PayOutcome::Processing => Self::Processing(progress("processing", None)),
        }
    }
}

impl AppState {
    /// Fails in a shop that takes no cards.
    fn require_payments(&self) -> Result<&Arc<CardPayments>, ApiError> {
        self.payments().ok_or_else(ApiError::not_found)
    }
}
