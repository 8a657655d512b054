//! Indexing orders for searches while little else is written.

use std::time::{Duration, Instant};

use tokio::sync::watch;

use super::log::log_first;
use crate::store::{Store, StoreError};

/// How long the shop is watched before it indexes, and how long it indexes before it is watched again.
const INTERVAL: Duration = Duration::from_millis(250);
/// If more orders arrive in an interval, indexing waits, because it would take processor time from placing orders.
const MAX_ARRIVING: u32 = 25;
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
        let indexed = catch_up(&store, &mut stopped).await;
        log_first(&mut has_failed, indexed, "orders cannot be indexed, so that searching them is slow");
        tokio::select! {
            _ = stopped.changed() => return,
            changed = commits.changed() => if changed.is_err() { return },
        }
    }
}

/// Indexes until no more orders fill a batch. Between two batches, returns if the shop stops.
async fn catch_up(store: &Store, stopped: &mut watch::Receiver<()>) -> Result<(), StoreError> {
    let (mut is_full, mut waiting) = store.orders_to_index().await?;
    let is_long = waiting > MANY;
    if is_long {
        tracing::info!("indexing {waiting} orders; searching them is slow until then");
    }
    while is_full {
        if waiting <= MAX_WAITING {
            if tokio::time::timeout(INTERVAL, stopped.changed()).await.is_ok() {
                return Ok(());
            }
            let before = waiting;
            waiting = store.orders_to_index().await?.1;
            if waiting.saturating_sub(before) > MAX_ARRIVING {
                continue;
            }
        }
        let since = Instant::now();
        while is_full && since.elapsed() < INTERVAL {
            if stopped.has_changed().is_err() {
                return Ok(());
            }
            store.index_orders().await?;
            (is_full, waiting) = store.orders_to_index().await?;
        }
    }
    if is_long {
        tracing::info!("all orders are indexed");
    }
    Ok(())
}
