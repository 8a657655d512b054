//! The work that no shopper waits for: charging, releasing and refunding.

use std::sync::{Arc, Mutex, PoisonError};

use futures_util::{StreamExt, stream};

use super::card_payments::{CardPayments, StepError};
use super::stripe_error::StripeError;
use crate::domain::payment::PaymentCall;
use crate::store::{PaymentWork, StoreError};

/// The number of payments that are read at once.
const BATCH: u32 = 100;
/// The number of payments that are worked on at once.
const CONCURRENCY: usize = 8;

/// What became of the payments that were due.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WorkOutcome {
    /// There were none, and one that has failed is due again later.
    Idle,
    /// Each has made a step, or there were none.
    Made,
    /// One of them has not, for this reason.
    Failed(String),
}

impl CardPayments {
    /// Works on the payments that are due, each once. One that fails is due again later.
    pub async fn work(self: &Arc<Self>) -> Result<WorkOutcome, StoreError> {
        let due = self.store.list_due_payments(self.now(), BATCH).await?;
        if due.is_empty() {
            return Ok(if self.store.has_retries().await? { WorkOutcome::Idle } else { WorkOutcome::Made });
        }
        self.require_writable().await?;
        let failure = Mutex::new(None);
        let steps = stream::iter(due).for_each_concurrent(CONCURRENCY, async |order_id| {
            if let Err(error) = self.step_apart(order_id).await {
                *failure.lock().unwrap_or_else(PoisonError::into_inner) = Some(error.to_string());
            }
        });
        steps.await;
        let failure = failure.into_inner().unwrap_or_else(PoisonError::into_inner);
        Ok(failure.map_or(WorkOutcome::Made, WorkOutcome::Failed))
    }

    /// Makes the next step of a payment. A panic is an error of this payment alone.
    async fn step_apart(self: &Arc<Self>, order_id: String) -> Result<(), StepError> {
        let (this, id) = (self.clone(), order_id.clone());
        match tokio::spawn(async move { this.step(&id).await }).await {
            Ok(outcome) => outcome,
            Err(panic) => {
                let reason = format!("the program has failed: {panic}");
                self.store.record_payment_error(order_id, reason.clone(), false).await?;
                Err(StepError::Panic(reason))
            }
        }
    }

    /// Makes the next step of a payment, if it is time for it.
    async fn step(&self, order_id: &str) -> Result<(), StepError> {
        let _lock = self.locks.lock(order_id).await;
        match self.store.begin_payment_work(order_id.to_owned(), self.now()).await? {
            PaymentWork::Idle => Ok(()),
            PaymentWork::Poll(intent) => self.poll(order_id, &intent).await.map(drop),
            PaymentWork::Call { intent, call, refund, key } => {
                let called = self.call(order_id, &intent, call, refund, &key).await?;
                match (&called, call, refund) {
                    (Err(error @ (StripeError::Refused(_) | StripeError::Declined(_))), _, Some((id, _))) => {
                        self.store.fail_refund(order_id.to_owned(), id, error.to_string(), self.now()).await?;
                    }
                    (Err(error @ StripeError::Declined(_)), PaymentCall::Capture, _) => {
                        self.store.record_charge_decline(order_id.to_owned(), error.to_string(), self.now()).await?;
                    }
                    (Err(error), ..) => self.record_failure(order_id, error).await?,
                    (Ok(()), ..) => {}
                }
                self.poll(order_id, &intent).await?;
                Ok(called?)
            }
        }
    }

    async fn call(
        &self,
        order_id: &str,
        intent: &str,
        call: PaymentCall,
        refund: Option<(i64, i64)>,
        key: &str,
    ) -> Result<Result<(), StripeError>, StoreError> {
        Ok(match (call, refund) {
            (PaymentCall::Capture, _) => self.stripe.capture(intent, key).await.map(drop),
            (PaymentCall::Release, _) => self.stripe.cancel(intent, key).await.map(drop),
            (PaymentCall::Refund, Some((id, cents))) => {
                match self.stripe.refund(intent, cents, &id.to_string(), key).await {
                    // Stored at once: Stripe may not list it with the payment.
                    Ok(refund) => Ok(self.store.accept_refund(order_id.to_owned(), id, refund.id).await?),
                    Err(error) => Err(error),
                }
            }
            // Only a shopper confirms, and a refund has an amount.
            (PaymentCall::Confirm | PaymentCall::Refund, _) => Ok(()),
        })
    }
}
