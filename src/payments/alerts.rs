//! Telling the owner that Stripe refuses payments, or that banks decline many cards.

use super::card_payments::CardPayments;
use super::standing::Standing;
use crate::domain::payment::may_alert;
use crate::store::StoreError;

impl CardPayments {
    /// Records what the calls since the last time show, if it is something new.
    pub(super) async fn tell(&self) {
        let mut told = self.told.lock().await;
        let Some(latest) = self.stripe.latest.take() else { return };
        let recorded = match (&latest, &told.standing) {
            (Standing::Works(_), Some(Standing::Works(_))) => return,
            (Standing::Works(_), Some(refused)) if !latest.ends(refused) => return,
            (Standing::Works(_), _) => self.store.clear_refusal().await,
            (Standing::Refused { reason, .. }, Some(Standing::Refused { reason: known, .. }))
                if reason == known && !may_alert(told.alerted_at, self.now()) =>
            {
                Ok(())
            }
            (Standing::Refused { reason, .. }, _) => {
                let told_at = self.store.record_refusal(reason.clone(), self.alert_email.clone(), self.now()).await;
                told_at.map(|at| told.alerted_at = Some(at))
            }
        };
        if report(recorded) {
            told.standing = Some(latest);
        }
    }

    /// Counts a card that a bank has declined, and tells the owner if there are many.
    pub(super) async fn note_decline(&self) {
        let now = self.now();
        self.declines.add(now);
        if !self.declines.are_many(now) {
            return;
        }
        let mut told = self.told.lock().await;
        if may_alert(told.alerted_at, now) {
            let told_at = self.store.alert_of_declines(self.alert_email.clone(), now).await;
            report(told_at.map(|at| told.alerted_at = Some(at)));
        }
    }
}

/// Logs an error of the alert, which fails no payment. Returns whether there was none.
fn report(recorded: Result<(), StoreError>) -> bool {
    recorded.inspect_err(|error| tracing::error!("what is wrong with payments cannot be recorded: {error}")).is_ok()
}
