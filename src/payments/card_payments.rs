//! The card payments of the shop: what they have in common, and the look at Stripe that ends each step.

use tokio::sync::{Mutex, watch};

use super::declines::Declines;
use super::intent::Intent;
use super::locks::Locks;
use super::metrics::StripeMetrics;
use super::standing::Told;
use super::stripe::{Stripe, StripeError};
use crate::domain::clock::Clock;
use crate::store::{Store, StoreError};

/// The card payments of the shop.
///
/// One payment is worked on by one task at a time. Each call that moves money is stored before it is made, and followed by
/// a look at Stripe, which is the only cause of a new state.
pub struct CardPayments {
    pub(super) store: Store,
    pub(super) stripe: Stripe,
    pub(super) clock: Clock,
    /// The email that receives notifications about orders and payments.
    pub(super) alert_email: String,
    pub(super) locks: Locks,
    pub(super) declines: Declines,
    pub(super) told: Mutex<Told>,
    /// When the shop started, in Unix seconds.
    pub(super) started_at: i64,
    /// Whether all payments were compared with Stripe since the start.
    pub(super) is_reconciled: watch::Sender<bool>,
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
    /// Starts with payments that have not been compared with Stripe yet.
    pub fn new(store: Store, stripe: Stripe, clock: Clock, alert_email: String) -> Self {
        let (locks, started_at, is_reconciled) = (Locks::default(), clock(), watch::Sender::new(false));
        let (declines, told) = (Declines::default(), Mutex::default());
        Self { store, stripe, clock, alert_email, locks, declines, told, started_at, is_reconciled }
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

    /// Asks Stripe about a payment, and records what it says.
    pub(super) async fn look(&self, order_id: &str, intent: &str) -> Result<Intent, StepError> {
        let seen = match self.stripe.get(intent).await {
            Ok(seen) => seen,
            Err(error) => {
                self.store.record_payment_error(order_id.to_owned(), error.to_string(), false).await?;
                return Err(error.into());
            }
        };
        match self.store.observe_payment(seen.seen(), self.alert_email.clone(), self.now()).await? {
            Ok(()) => Ok(seen),
            Err(reason) => Err(StepError::Mismatch { intent: seen.id, reason }),
        }
    }

    /// Records why a call failed. After a failure of Stripe itself, or in a state that it did not expect, the next call has
    /// another key: Stripe would repeat this answer.
    pub(super) async fn record_failure(&self, order_id: &str, error: &StripeError) -> Result<(), StoreError> {
        let needs_new_key = match error {
            StripeError::Declined(_) => {
                self.note_decline().await;
                return Ok(());
            }
            StripeError::UnexpectedState(_) | StripeError::Misconfigured(_) => true,
            StripeError::Unknown { needs_new_key, .. } => *needs_new_key,
            StripeError::Busy(_) => false,
        };
        self.store.record_payment_error(order_id.to_owned(), error.to_string(), needs_new_key).await
    }
}
