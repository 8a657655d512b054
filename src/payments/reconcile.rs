//! Comparing the database with Stripe: after a start, and a few times a day.

use super::card_payments::{CardPayments, StepError};
use super::intent::{Intent, IntentState};
use crate::domain::order::Order;
use crate::domain::payment::{PaymentState, StrangePayment};

/// How old the payments are that are compared, in seconds. A refund can fail for weeks.
const MAX_AGE: i64 = 30 * 24 * 60 * 60;
/// By how much the clocks of the shop and of Stripe may differ, in seconds.
const CLOCK_SKEW: i64 = 10 * 60;

impl CardPayments {
    /// Compares all payments of the last 30 days with Stripe, and notes those that belong to no order of this database. It
    /// moves no money: the database may be a copy of one that another shop serves. Payments of other shops are left alone.
    pub async fn reconcile(&self) -> Result<(), StepError> {
        let reconciled = self.compare_all().await;
        self.tell().await;
        reconciled
    }

    async fn compare_all(&self) -> Result<(), StepError> {
        let mark = self.store.payment_mark().await?;
        let mut strange = Vec::new();
        let mut pages = self.stripe.created_since(self.now() - MAX_AGE);
        while let Some(page) = pages.next().await? {
            for intent in page.iter().filter(|intent| intent.metadata.shop.as_ref() == Some(&mark)) {
                let _lock = self.locks.lock(intent.metadata.order_id.as_deref().unwrap_or_default()).await;
                match self.compare(intent).await {
                    Ok(is_known) => strange.extend(Some(strange_payment(intent)).filter(|_| !is_known).flatten()),
                    Err(error) => tracing::error!("{} cannot be compared with Stripe: {error}", intent.id),
                }
            }
        }
        self.store.replace_strange_payments(strange).await?;
        Ok(())
    }

    /// Finds the payment of an order that was placed before the start: its creation may not be in the database, which may be
    /// a backup. The caller has locked the order.
    pub(super) async fn find_earlier_payment(&self, order: &Order) -> Result<(), StepError> {
        if order.created_at >= self.started_at {
            return Ok(());
        }
        let mark = self.store.payment_mark().await?;
        let mut pages = self.stripe.created_since(order.created_at - CLOCK_SKEW);
        while let Some(page) = pages.next().await? {
            let is_of_order = |intent: &&Intent| {
                intent.metadata.shop.as_ref() == Some(&mark) && intent.metadata.order_id.as_ref() == Some(&order.id)
            };
            for intent in page.iter().filter(is_of_order) {
                self.compare(intent).await?;
            }
        }
        Ok(())
    }

    /// Records what Stripe says about a payment, if it differs. Returns whether an order of this database has it.
    async fn compare(&self, intent: &Intent) -> Result<bool, StepError> {
        let order_id = intent.metadata.order_id.clone().unwrap_or_default();
        let Some(payment) = self.store.find_payment(order_id.clone()).await? else { return Ok(false) };
        match &payment.intent {
            // The answer to its creation was lost, or the database is an old backup.
            None if intent.state != IntentState::Canceled => {
                self.store.record_intent(order_id.clone(), intent.id.clone(), self.now()).await?;
            }
            Some(id) if *id == intent.id => {}
            _ => return Ok(false),
        }
        let seen = intent.seen();
        if (seen.state, seen.refunded_cents) != (payment.state, payment.refunded_cents) {
            // The list may be older than what the shop has done since.
            self.look(&order_id, &intent.id).await?;
        }
        Ok(true)
    }
}

/// Returns what is strange about a payment of no order; `None` if it holds no money and will not.
fn strange_payment(intent: &Intent) -> Option<StrangePayment> {
    let state = PaymentState::from(intent.state);
    let has_money = !matches!(state, PaymentState::Unpaid | PaymentState::Released);
    has_money.then(|| StrangePayment {
        intent: intent.id.clone(),
        order_number: intent.metadata.order_number.clone().unwrap_or_default(),
        cents: intent.cents,
        state,
    })
}
