//! The card payments of the shop: what they have in common, and the poll of Stripe that ends each step.

use super::declines::Declines;
use super::intent::{self, Intent};
use super::locks::Locks;
use super::metrics::StripeMetrics;
use super::stripe::Stripe;
use super::stripe_error::StripeError;
use crate::domain::clock::Clock;
use crate::domain::payment::{Dispute, PaymentState, RemotePayment, RemoteRefund};
use crate::store::{Store, StoreError};

/// The card payments of the shop.
///
/// One payment is worked on by one task at a time. Each call that moves money is stored before it is made, and followed by
/// a poll of Stripe, which is the only cause of a new state.
pub struct CardPayments {
    pub(super) store: Store,
    pub(super) stripe: Stripe,
    pub(super) clock: Clock,
    /// The email that receives notifications about orders and payments.
    pub(super) alert_email: String,
    pub(super) locks: Locks,
    pub(super) declines: Declines,
    /// When the shop started, in Unix seconds.
    pub(super) started_at: i64,
}

/// Why a step of a payment has no outcome yet.
#[derive(Debug, thiserror::Error)]
pub enum StepError {
    /// The database cannot be used, or the change does not fit the order.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// A call has failed.
    #[error(transparent)]
    Stripe(#[from] StripeError),
    /// The program has panicked.
    #[error("{0}")]
    Panic(String),
    /// The payment at Stripe is not the one that the shop has created.
    #[error("payment {intent} at Stripe is refused: {reason}")]
    Mismatch {
        /// The id at Stripe.
        intent: String,
        /// Such as `it has another amount`.
        reason: &'static str,
    },
}

impl CardPayments {
    /// Starts without having asked Stripe.
    pub fn new(store: Store, stripe: Stripe, clock: Clock, alert_email: String) -> Self {
        let (locks, started_at) = (Locks::default(), clock());
        let declines = Declines::default();
        Self { store, stripe, clock, alert_email, locks, declines, started_at }
    }

    /// Returns whether payments move real money.
    pub fn is_live(&self) -> bool {
        self.stripe.key.is_live
    }

    /// Returns whether banks have declined many cards in the last hour.
    pub fn has_many_declines(&self) -> bool {
        self.declines.are_many(self.now())
    }

    /// Returns what the calls of Stripe measure.
    pub fn metrics(&self) -> &StripeMetrics {
        &self.stripe.metrics
    }

    pub(super) fn now(&self) -> i64 {
        (self.clock)()
    }

    /// Checks that the shop can save what it does with Stripe: a machine that returns after another one took over cannot, and
    /// must move no money.
    pub(super) async fn require_writable(&self) -> Result<(), StoreError> {
        self.store.check_writable(self.now()).await
    }

    /// Asks Stripe about a payment, and records what it says.
    pub(super) async fn poll(&self, order_id: &str, intent: &str) -> Result<Intent, StepError> {
        let intent = match self.noted(self.stripe.get(intent).await).await {
            Ok(intent) => intent,
            Err(error) => {
                self.store.record_payment_error(order_id.to_owned(), error.to_string(), false).await?;
                return Err(error.into());
            }
        };
        let mut remote = intent.remote();
        remote.refunds.extend(self.find_unlisted_refunds(order_id, &remote).await?);
        remote.disputes = self.find_disputes(&remote).await?;
        match self.store.observe_payment(remote, self.alert_email.clone(), self.now()).await? {
            Ok(()) => Ok(intent),
            Err(reason) => Err(StepError::Mismatch { intent: intent.id, reason }),
        }
    }

    /// Asks Stripe about refunds that it has accepted and does not list with their payment.
    async fn find_unlisted_refunds(
        &self,
        order_id: &str,
        remote: &RemotePayment,
    ) -> Result<Vec<RemoteRefund>, StepError> {
        if remote.state != PaymentState::Captured {
            return Ok(Vec::new());
        }
        let sent = self.store.list_sent_refunds(order_id.to_owned()).await?;
        let mut found = Vec::new();
        for reference in sent.iter().filter(|id| remote.refunds.iter().all(|refund| refund.reference != **id)) {
            found.push(self.noted(self.stripe.get_refund(reference).await).await?.remote());
        }
        Ok(found)
    }

    /// Asks Stripe about the disputes of a charge.
    async fn find_disputes(&self, remote: &RemotePayment) -> Result<Option<Vec<Dispute>>, StepError> {
        if !remote.is_disputed {
            return Ok(None);
        }
        match self.stripe.disputes(&format!("payment_intent={}", remote.intent)).await {
            // Payments work with a key that may not read disputes.
            Err(StripeError::Misconfigured(_)) => Ok(None),
            disputes => Ok(Some(self.noted(disputes).await?.iter().map(intent::Dispute::booked).collect())),
        }
    }

    /// Records why a call failed. After a failure of Stripe itself, or in a state that it did not expect, the next call has
    /// another key: Stripe would repeat this answer.
    pub(super) async fn record_failure(&self, order_id: &str, error: &StripeError) -> Result<(), StoreError> {
        self.note_failure(error).await;
        let needs_new_key = match error {
            StripeError::Declined(_) => {
                self.note_decline().await;
                return Ok(());
            }
            StripeError::UnexpectedState(_)
            | StripeError::Refused(_)
            | StripeError::NotFound(_)
            | StripeError::Misconfigured(_) => true,
            StripeError::Unknown { needs_new_key, .. } => *needs_new_key,
            StripeError::Busy(_) => false,
        };
        self.store.record_payment_error(order_id.to_owned(), error.to_string(), needs_new_key).await
    }
}
