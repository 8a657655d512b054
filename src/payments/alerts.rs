//! Telling the owner that Stripe refuses payments, or that banks decline many cards.

use super::card_payments::CardPayments;
use super::stripe_error::StripeError;
use crate::store::StoreError;

impl CardPayments {
    /// Tells the owner if Stripe refuses a call for a reason that only the owner can change.
    pub(super) async fn note_failure(&self, error: &StripeError) {
        if let StripeError::Misconfigured(reason) | StripeError::NotFound(reason) = error {
            report(self.store.record_refusal(reason.clone(), self.alert_email.clone(), self.now()).await);
        }
    }

    /// Returns the answer to a question, of which a refusal is noted.
    pub(super) async fn noted<T>(&self, answer: Result<T, StripeError>) -> Result<T, StripeError> {
        if let Err(error) = &answer {
            self.note_failure(error).await;
        }
        answer
    }

    /// Records that a card was accepted, which ends a refusal. A question, or a payment that is only created, does not: a key
    /// may allow these and no more.
    pub(super) async fn note_authorization(&self) {
        report(self.store.clear_refusal().await);
    }

    /// Counts a card that a bank has declined, and tells the owner if there are many.
    pub(super) async fn note_decline(&self) {
        let now = self.now();
        self.declines.add(now);
        if self.declines.are_many(now) {
            report(self.store.alert_of_declines(self.alert_email.clone(), now).await);
        }
    }
}

/// Logs an error of the alert, which fails no payment.
fn report(recorded: Result<(), StoreError>) {
    let _ = recorded.inspect_err(|error| tracing::error!("what is wrong with payments cannot be recorded: {error}"));
}
