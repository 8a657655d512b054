//! Comparing the database with Stripe: after a start, and a few times a day.

use super::card_payments::{CardPayments, StepError};
use super::intent::{Intent, IntentState};

/// How old the payments are that are compared, in seconds. A refund can fail for weeks.
const MAX_AGE: i64 = 30 * 24 * 60 * 60;

impl CardPayments {
    /// Compares all payments of the last 30 days with Stripe. Releases what is held for an order that this database does
    /// not have, and reports what is charged for one. Payments of other shops are left alone.
    pub async fn reconcile(&self) -> Result<(), StepError> {
        let reconciled = self.compare_all().await;
        self.tell().await;
        reconciled
    }

    async fn compare_all(&self) -> Result<(), StepError> {
        let mark = self.store.payment_mark().await?;
        let intents = self.stripe.created_since(self.now() - MAX_AGE).await?;
        for intent in intents.iter().filter(|intent| intent.metadata.shop.as_ref() == Some(&mark)) {
            self.compare(intent).await?;
        }
        self.is_reconciled.send_replace(true);
        Ok(())
    }

    async fn compare(&self, intent: &Intent) -> Result<(), StepError> {
        let order_id = intent.metadata.order_id.clone().unwrap_or_default();
        let _lock = self.locks.lock(&order_id).await;
        let Some(payment) = self.store.find_payment(order_id.clone()).await? else { return self.release(intent).await };
        match &payment.intent {
            // The answer to its creation was lost, or the database is an old backup.
            None if intent.state != IntentState::Canceled => {
                self.store.record_intent(order_id.clone(), intent.id.clone(), self.now()).await?;
            }
            Some(id) if *id == intent.id => {}
            _ => return self.release(intent).await,
        }
        let seen = intent.seen();
        if (seen.state, seen.refunded_cents()) != (payment.state, payment.refunded_cents) {
            // The list may be older than what the shop has done since.
            self.look(&order_id, &intent.id).await.map(drop).or_else(report_mismatch)?;
        }
        Ok(())
    }

    /// Releases a payment that belongs to no order of this database.
    async fn release(&self, intent: &Intent) -> Result<(), StepError> {
        match intent.state {
            IntentState::Canceled => {}
            IntentState::Succeeded => {
                tracing::error!(
                    "Stripe has charged {} for an order that this shop does not have: refund it in Stripe's dashboard",
                    intent.id
                );
            }
            _ => drop(self.stripe.cancel(&intent.id, &format!("stray-{}", intent.id)).await?),
        }
        Ok(())
    }
}

fn report_mismatch(error: StepError) -> Result<(), StepError> {
    match error {
        StepError::Mismatch { .. } => {
            tracing::error!("{error}");
            Ok(())
        }
        other => Err(other),
    }
}
