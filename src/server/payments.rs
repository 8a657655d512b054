//! The tasks of the payments: what is due, and the comparison with Stripe.

use std::sync::Arc;
use std::time::Duration;

use crate::payments::{CardPayments, StepError, WorkOutcome};
use crate::tasks::Run;

/// How often payments that are due are looked for.
const PERIOD: Duration = Duration::from_secs(2);
/// How long the shop waits if the database cannot be used.
const PAUSE: Duration = Duration::from_secs(30);
/// How often the payments of orders that have not shipped are compared with Stripe, and how often all of them.
pub(super) const UNSHIPPED_PERIOD: Duration = Duration::from_mins(15);
const COMPARE_PERIOD: Duration = Duration::from_hours(6);
/// How long the shop waits after a comparison that has failed.
const COMPARE_PAUSE: Duration = Duration::from_mins(1);

/// Charges, releases and refunds once it is due.
pub(super) async fn work(payments: Arc<CardPayments>) -> Run {
    match payments.work().await {
        Ok(WorkOutcome::Made) => Run::Done(PERIOD),
        Ok(WorkOutcome::Idle) => Run::Idle(PERIOD),
        Ok(WorkOutcome::Failed(reason)) => {
            Run::Failed(PERIOD, format!("a payment makes no progress, and is tried again: {reason}"))
        }
        Err(error) => Run::Broken(PAUSE, format!("payments cannot be worked on: {error}")),
    }
}

pub(super) async fn compare(payments: Arc<CardPayments>) -> Run {
    compared(payments.reconcile().await, COMPARE_PERIOD)
}

pub(super) async fn compare_unshipped(payments: Arc<CardPayments>) -> Run {
    compared(payments.reconcile_unshipped().await, UNSHIPPED_PERIOD)
}

fn compared(outcome: Result<(), StepError>, period: Duration) -> Run {
    Run::of(outcome, "payments cannot be compared with Stripe", period, COMPARE_PAUSE)
}
