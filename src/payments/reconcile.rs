//! Comparing the database with Stripe: after a start, and a few times a day.

use std::sync::Arc;

use super::card_payments::{CardPayments, StepError};
use super::intent::{Intent, IntentState, Metadata};
use super::stripe_error::StripeError;
use crate::domain::order::Order;
use crate::domain::payment::{PaymentState, StrangePayment};

/// How old the payments are that are compared, in seconds. A refund can fail for weeks.
const MAX_AGE: i64 = 30 * 24 * 60 * 60;
/// How old the disputes are that are compared, in seconds. Cardholders may dispute a charge after months, and banks take
/// months to decide.
const MAX_DISPUTE_AGE: i64 = 180 * 24 * 60 * 60;
/// By how much the clocks of the shop and of Stripe may differ, in seconds.
const CLOCK_SKEW: i64 = 10 * 60;

impl CardPayments {
    /// Compares all payments of the last 30 days with Stripe, and notes those that belong to no order of this database. It
    /// moves no money: the database may be a copy of one that another shop serves. Payments of other shops are left alone.
    pub async fn reconcile(&self) -> Result<(), StepError> {
        self.store.begin_payments(self.is_live()).await?;
        let strange = self.compare_since(self.now() - MAX_AGE).await?;
        self.compare_disputes().await?;
        Ok(self.store.replace_strange_payments(strange, self.alert_email.clone(), self.now()).await?)
    }

    /// Compares the payments of the orders that are charged and have not shipped: they may be refunded in Stripe's
    /// dashboard, or disputed.
    pub async fn reconcile_unshipped(&self) -> Result<(), StepError> {
        let Some(placed_at) = self.store.find_oldest_unshipped_charge().await? else { return Ok(()) };
        self.compare_since(placed_at.max(self.now() - MAX_AGE) - CLOCK_SKEW).await.map(drop)
    }

    /// Asks Stripe about the payments of orders that are about to ship, without making the caller wait.
    pub fn poll_before_shipping(self: &Arc<Self>, order_ids: Vec<String>) {
        let this = self.clone();
        tokio::spawn(async move {
            for order_id in order_ids {
                if let Err(error) = this.poll_charge(&order_id).await {
                    tracing::error!("the payment of order {order_id} cannot be compared with Stripe: {error}");
                }
            }
        });
    }

    async fn poll_charge(&self, order_id: &str) -> Result<(), StepError> {
        self.require_writable().await?;
        let _lock = self.locks.lock(order_id).await;
        let payment = self.store.find_payment(order_id.to_owned()).await?;
        match payment.filter(|payment| payment.state == PaymentState::Captured).and_then(|payment| payment.intent) {
            Some(intent) => self.poll(order_id, &intent).await.map(drop),
            None => Ok(()),
        }
    }

    /// Compares the payments that were created since a time. Returns those that no order of this database has.
    async fn compare_since(&self, since: i64) -> Result<Vec<StrangePayment>, StepError> {
        self.require_writable().await?;
        let mark = self.store.payment_mark().await?;
        let mut strange = Vec::new();
        let mut pages = self.stripe.created_since(since);
        let is_of_shop = |metadata: &Metadata| metadata.shop.as_ref() == Some(&mark);
        while let Some(page) = self.noted(pages.next(is_of_shop).await).await? {
            for intent in page {
                match self.compare_alone(intent).await {
                    Ok(found) => strange.extend(found),
                    Err(error) => tracing::error!("a payment cannot be compared with Stripe: {error}"),
                }
            }
        }
        Ok(strange)
    }

    /// Asks Stripe about the payments whose disputes have moved money that is not booked.
    async fn compare_disputes(&self) -> Result<(), StepError> {
        let disputes = match self.stripe.disputes(&format!("created%5Bgte%5D={}", self.now() - MAX_DISPUTE_AGE)).await {
            Err(StripeError::Misconfigured(_)) => return Ok(()),
            disputes => self.noted(disputes).await?,
        };
        for dispute in disputes {
            let intent = dispute.intent.clone().unwrap_or_default();
            let Some(order_id) = self.store.find_order_of_intent(intent.clone()).await? else { continue };
            let _lock = self.locks.lock(&order_id).await;
            let payment = self.store.find_payment(order_id.clone()).await?;
            let booked = payment.and_then(|payment| payment.disputes).unwrap_or_default();
            if !booked.contains(&dispute.booked())
                && let Err(error) = self.poll(&order_id, &intent).await
            {
                tracing::error!("a dispute of order {order_id} cannot be compared with Stripe: {error}");
            }
        }
        Ok(())
    }

    /// Compares a payment that nothing else works on. Returns what is strange about it.
    async fn compare_alone(&self, intent: Result<Intent, StripeError>) -> Result<Option<StrangePayment>, StepError> {
        let intent = intent?;
        let _lock = self.locks.lock(intent.metadata.order_id.as_deref().unwrap_or_default()).await;
        Ok(if self.compare(&intent).await? { None } else { strange_payment(&intent) })
    }

    /// Finds the payment of an order that was placed before the start: its creation may not be in the database, which may be
    /// a backup. The caller has locked the order.
    pub(super) async fn find_earlier_payment(&self, order: &Order) -> Result<(), StepError> {
        if order.created_at >= self.started_at {
            return Ok(());
        }
        let mark = self.store.payment_mark().await?;
        let mut pages = self.stripe.created_since(order.created_at - CLOCK_SKEW);
        let is_of_order = |metadata: &Metadata| {
            metadata.shop.as_ref() == Some(&mark) && metadata.order_id.as_ref() == Some(&order.id)
        };
        while let Some(page) = self.noted(pages.next(is_of_order).await).await? {
            for intent in page {
                self.compare(&intent?).await?;
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
        let remote = intent.remote();
        let is_same = (remote.state, remote.refunded_cents, remote.is_disputed)
            == (payment.state, payment.refunded_cents, payment.disputed_at.is_some());
        if !is_same {
            // The list may be older than what the shop has done since.
            self.poll(&order_id, &intent.id).await?;
        }
        Ok(true)
    }
}

/// Returns what is strange about a payment of no order; `None` if it holds no money and will not.
fn strange_payment(intent: &Intent) -> Option<StrangePayment> {
    let remote = intent.remote();
    remote.has_money().then(|| StrangePayment {
        intent: intent.id.clone(),
        order_number: intent.metadata.order_number.clone().unwrap_or_default(),
        cents: intent.cents,
        state: remote.state,
    })
}
