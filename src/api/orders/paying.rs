//! The operation by which a shopper pays with a card.

mod attempts;

use std::sync::Arc;

use poem::Request;
use poem::web::Data;
use poem_openapi::param::Path;
use poem_openapi::payload::Json;
use poem_openapi::{ApiResponse, Object, OpenApi};

use self::attempts::{Counted, take_poll};
use crate::api::body::JsonBody;
use crate::api::constraints::{fields, one_of};
use crate::api::error::ApiError;
use crate::api::response::{Failure, operations};
use crate::api::state::AppState;
use crate::api::tags::Group;
use crate::api::wire::{Field, Optional, Text};
use crate::domain::payment::parse_token;
use crate::payments::{CardPayments, PayError, PayOutcome};

pub(in crate::api) struct PaymentsApi;

operations! {
    PayOrder: ROW PAYMENT CONFLICT BODY LIMITED WRITE REPLICATED;
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

fields! {
    ProgressWord: Text = |schema| one_of(schema, ["authorized", "action", "processing", "unpaid"]);
    Token: Text = |schema| schema.pattern = Some("^pm_[A-Za-z0-9_]{1,64}$".into());
}

#[OpenApi(prefix_path = "/guest", tag = "Group::Guest")]
impl PaymentsApi {
    /// Holds the amount of the order with this link on a card, or asks whether that has happened.
    ///
    /// The amount is charged once the order can no longer be cancelled. A card that the bank declines is 402: the same order
    /// can be paid with another card until it is cancelled. An order that is cancelled or paid is rejected with 409.
    #[oai(path = "/:link/payment", method = "post", operation_id = "payOrder")]
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
        let order_id = &found.order.id;
        let counted = token.is_some().then(|| Counted::take(state, payments, request, order_id)).transpose()?;
        if counted.is_none() {
            take_poll(state, order_id)?;
        }
        let (state, payments) = (state.clone(), payments.clone());
        // Goes on if the shopper leaves: the outcome counts, not whether somebody waits for it.
        let paying = tokio::spawn(async move {
            let paid = payments.pay(found, token).await;
            if let Some(counted) = counted {
                counted.end(&state, &paid);
            }
            paid
        });
        let paid = paying.await.unwrap_or_else(|panic| Err(PayError::Unavailable(panic.to_string())));
        Ok(Paid::from(paid.map_err(ApiError::from)?))
    }
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
