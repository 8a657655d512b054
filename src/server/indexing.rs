//! Indexing orders for the order list while little else is written.

use std::time::{Duration, Instant};

use tokio::sync::watch;

use crate::store::{Store, StoreError};

/// How often the rate of orders is measured.
const INTERVAL: Duration = Duration::from_millis(250);
/// At a higher rate, indexing waits, because it would take processor time from placing orders.
const MAX_ORDERS_PER_SECOND: f64 = 100.0;
/// With more orders that are not indexed, indexing does not wait: searching them all would take too long.
const MAX_WAITING: u32 = 65_536;
/// Progress is logged if more orders than this are indexed at once, as after an upgrade.
const MANY: u32 = 10_000;

/// Indexes orders in the background until `stopped` closes.
pub(super) async fn index_orders(store: Store, mut stopped: watch::Receiver<()>) {
    let mut commits = store.catalog_commits();
    let mut has_failed = false;
    loop {
        // Marked first: an order that is placed from here on wakes the task again.
        commits.mark_unchanged();
        match catch_up(&store, &mut stopped).await {
            Ok(()) => has_failed = false,
            // Logged once, not on every attempt.
            Err(error) => {
                if !std::mem::replace(&mut has_failed, true) {
                    tracing::error!("orders cannot be indexed, so that searching them is slow: {error}");
                }
            }
        }
        tokio::select! {
            _ = stopped.changed() => return,
            changed = commits.changed() => if changed.is_err() { return },
        }
    }
}

/// Indexes until no more orders fill a segment. Between two steps, returns if the shop stops.
async fn catch_up(store: &Store, stopped: &mut watch::Receiver<()>) -> Result<(), StoreError> {
    let mut before = store.index_state().await?;
    let mut since = Instant::now();
    let is_long = before.waiting() > MANY;
    if is_long {
        tracing::info!("indexing {} orders; searching them is slow until then", before.waiting());
    }
    let mut must_wait = true;
    loop {
        if must_wait && tokio::time::timeout(INTERVAL, stopped.changed()).await.is_ok() || is_stopped(stopped) {
            return Ok(());
        }
        let now = store.index_state().await?;
        let rate = f64::from(now.orders - before.orders) / since.elapsed().as_secs_f64();
        (before, since) = (now, Instant::now());
        must_wait = rate > MAX_ORDERS_PER_SECOND && now.waiting() < MAX_WAITING;
        if !must_wait && !store.index_more_orders().await? {
            break;
        }
    }
    if is_long {
        tracing::info!("all orders are indexed");
    }
    Ok(())
}

fn is_stopped(stopped: &watch::Receiver<()>) -> bool {
    stopped.has_changed().is_err()
}
