//! The tasks of the payments: what is due, and the comparison with Stripe.

use std::sync::Arc;
use std::time::Duration;

use super::app::App;
use super::log::log_first;
use crate::payments::{CardPayments, Worked};

/// How often payments that are due are looked for.
const INTERVAL: Duration = Duration::from_secs(2);
/// How long the task waits if the database cannot be used.
const PAUSE: Duration = Duration::from_secs(30);
/// How often the payments of orders that have not shipped are compared with Stripe, and how often of that all of them.
const RECONCILE_INTERVAL: Duration = Duration::from_mins(15);
const RECONCILE_ALL: u32 = 4 * 6;
/// How long the shop waits after a comparison that has failed.
const RETRY_INTERVAL: Duration = Duration::from_mins(1);

/// Charges, releases and refunds once it is due, until the task is aborted.
pub(super) async fn work(app: Arc<App>, payments: Arc<CardPayments>) {
    let mut commits = app.state().store().catalog_commits();
    let (mut has_failed, mut is_failing) = (false, false);
    loop {
        // Marked first: an order that is cancelled from here on wakes the task again.
        commits.mark_unchanged();
        let worked = payments.work().await;
        let wait = if worked.is_ok() { INTERVAL } else { PAUSE };
        let failure = worked.as_ref().ok().filter(|worked| worked.count > 0).map(|Worked { failure, .. }| failure);
        if let Some(failure) = failure {
            let outcome = failure.clone().map_or(Ok(()), Err);
            log_first(&mut is_failing, outcome, "a payment makes no progress, and is tried again");
        }
        log_first(&mut has_failed, worked.map(drop), "payments cannot be worked on");
        let _ = tokio::time::timeout(wait, commits.changed()).await;
    }
}

/// Compares payments with Stripe at the start and then at each interval, until the task is aborted.
pub(super) async fn reconcile(payments: Arc<CardPayments>) {
    let (mut has_failed, mut count) = (false, 0);
    loop {
        let reconciled =
            if count % RECONCILE_ALL == 0 { payments.reconcile().await } else { payments.reconcile_unshipped().await };
        count += u32::from(reconciled.is_ok());
        let wait = if reconciled.is_ok() { RECONCILE_INTERVAL } else { RETRY_INTERVAL };
        log_first(&mut has_failed, reconciled, "payments cannot be compared with Stripe");
        tokio::time::sleep(wait).await;
    }
}
