//! A shopper pays an order, or asks whether it is paid.

use std::sync::Arc;
use std::time::Duration;

use tokio::time::timeout;

use super::card_payments::{CardPayments, StepError};
use super::intent::{Decline, Intent, IntentState, NewIntent, PaidOrder};
use super::stripe_error::StripeError;
use crate::domain::order::{GuestOrder, Order, OrderStatus, Rejection};
use crate::domain::payment::{Payment, PaymentState};
use crate::store::StoreError;

/// How long a request waits for Stripe. It ends before the time limit of a request.
const PATIENCE: Duration = Duration::from_secs(5);

/// How far a payment has come, as the shopper sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PayOutcome {
    /// The amount is held on the card.
    Authorized,
    /// The bank wants to see the shopper. With this secret, the browser asks the bank.
    Action(String),
    /// The outcome is not known yet.
    Processing,
    /// No card was accepted.
    Unpaid,
}

/// Why a shopper could not pay.
#[derive(Debug, thiserror::Error)]
pub enum PayError {
    /// The bank has declined the card.
    #[error("the card was declined")]
    Declined(Decline),
    /// Nothing was held, because Stripe or the shop cannot work now.
    #[error("{0}")]
    Unavailable(String),
    /// The order cannot be paid, or the database cannot be used.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl CardPayments {
    /// Holds the amount of an order on the card with this token, or polls without one. Goes on if the caller stops
    /// waiting, and answers that the outcome is not known if it takes long.
    pub async fn pay(self: &Arc<Self>, found: GuestOrder, token: Option<String>) -> Result<PayOutcome, PayError> {
        let this = self.clone();
        let task = tokio::spawn(async move {
            let outcome = this.pay_once(&found.order, token.as_deref()).await;
            let outcome = outcome?;
            // The order may have been cancelled while its shopper was at the bank.
            let is_cancelled = this.store.is_order_cancelled(found.order.id).await?;
            if is_cancelled { Err(StoreError::from(Rejection::OrderExpired).into()) } else { Ok(outcome) }
        });
        match timeout(PATIENCE, task).await {
            Ok(Ok(outcome)) => outcome,
            Ok(Err(panic)) => Err(PayError::Unavailable(panic.to_string())),
            Err(_) => Ok(PayOutcome::Processing),
        }
    }

    async fn pay_once(&self, order: &Order, token: Option<&str>) -> Result<PayOutcome, PayError> {
        let _lock = self.locks.lock(&order.id).await;
        self.require_writable().await?;
        if token.is_some() {
            self.find_earlier_payment(order).await.map_err(unavailable)?;
        }
        let payment = self.store.find_payment(order.id.clone()).await?.ok_or(StoreError::NotFound)?;
        let outcome = match &payment.intent {
            Some(intent)
                if payment.state != PaymentState::Released && !order.is_locked && needs_poll(&payment, token) =>
            {
                outcome(&self.poll(&order.id, intent).await.map_err(unavailable)?)
            }
            _ => Ok(known_outcome(payment.state)?),
        };
        let Some(token) = token else { return outcome };
        match outcome {
            Ok(PayOutcome::Authorized) => Err(StoreError::from(Rejection::AlreadyPaid).into()),
            Ok(PayOutcome::Processing) => Ok(PayOutcome::Processing),
            Ok(PayOutcome::Unpaid | PayOutcome::Action(_)) | Err(PayError::Declined(_)) => {
                self.confirm(order, &payment, token).await
            }
            Err(error) => Err(error),
        }
    }

    async fn confirm(&self, order: &Order, payment: &Payment, token: &str) -> Result<PayOutcome, PayError> {
        if order.status != OrderStatus::Pending {
            return Err(StoreError::from(Rejection::OrderExpired).into());
        }
        let intent = match &payment.intent {
            Some(intent) => intent.clone(),
            None => self.create(order, payment).await?,
        };
        let key = self.store.begin_confirm(order.id.clone(), intent.clone(), self.now()).await?;
        let confirmed = self.stripe.confirm(&intent, token, &key).await;
        match &confirmed {
            Ok(_) => self.note_authorization().await,
            Err(error) => self.record_failure(&order.id, error).await?,
        }
        match (confirmed, self.poll(&order.id, &intent).await) {
            (_, Err(StepError::Store(error))) => Err(error.into()),
            (_, Err(error @ (StepError::Mismatch { .. } | StepError::Panic(_)))) => Err(unavailable(error)),
            // The task of the payments polls again.
            (_, Err(StepError::Stripe(_))) => Ok(PayOutcome::Processing),
            (Err(StripeError::Declined(decline)), Ok(intent)) if intent.state == IntentState::RequiresPaymentMethod => {
                Err(PayError::Declined(decline))
            }
            (Err(error), Ok(intent)) if intent.state == IntentState::RequiresPaymentMethod => {
                Err(unavailable(error.into()))
            }
            (_, Ok(intent)) => outcome(&intent),
        }
    }

    /// Creates the payment of an order at Stripe. Nothing is held on a card yet.
    async fn create(&self, order: &Order, payment: &Payment) -> Result<String, PayError> {
        let description = format!("Order {}", order.number);
        let mark = self.store.payment_mark().await?;
        let epoch = self.store.payment_epoch().await?;
        let (id, number, customer) = (&order.id, &order.number, &order.customer);
        let paid = PaidOrder { id, number, shop: &mark, epoch: &epoch, customer };
        let new = NewIntent { cents: payment.cents, description: &description, order: Some(paid) };
        match self.stripe.create(&new, &format!("pi-{}-{}", order.id, payment.attempt)).await {
            Ok(intent) => Ok(intent.id),
            Err(error) => {
                self.record_failure(&order.id, &error).await?;
                Err(unavailable(error.into()))
            }
        }
    }
}

/// Returns whether Stripe may know more about a payment than the database.
fn needs_poll(payment: &Payment, token: Option<&str>) -> bool {
    let is_settled = matches!(payment.state, PaymentState::Authorized | PaymentState::Captured);
    payment.acting.is_some() || !is_settled || token.is_some()
}

fn known_outcome(state: PaymentState) -> Result<PayOutcome, StoreError> {
    match state {
        PaymentState::Authorized | PaymentState::Captured => Ok(PayOutcome::Authorized),
        PaymentState::Released => Err(Rejection::OrderExpired.into()),
        PaymentState::Unpaid | PaymentState::Action | PaymentState::Processing => Ok(PayOutcome::Unpaid),
    }
}

fn outcome(intent: &Intent) -> Result<PayOutcome, PayError> {
    match (intent.state, &intent.declined, &intent.client_secret) {
        (IntentState::RequiresCapture | IntentState::Succeeded, ..) => Ok(PayOutcome::Authorized),
        (IntentState::RequiresAction, _, Some(secret)) => Ok(PayOutcome::Action(secret.clone())),
        (IntentState::RequiresAction | IntentState::Processing, ..) => Ok(PayOutcome::Processing),
        (IntentState::RequiresPaymentMethod, Some(decline), _) => Err(PayError::Declined(decline.clone())),
        (IntentState::RequiresPaymentMethod, None, _) => Ok(PayOutcome::Unpaid),
        (IntentState::Canceled, ..) => Err(StoreError::from(Rejection::OrderExpired).into()),
    }
}

fn unavailable(error: StepError) -> PayError {
    match error {
        StepError::Store(error) => error.into(),
        other => {
            tracing::error!("a payment cannot be made: {other}");
            PayError::Unavailable(other.to_string())
        }
    }
}
