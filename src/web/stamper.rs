//! The task that stamps the pages after a change, off the path of requests: orders never wait for it, and readers get
//! the pages there are.

use std::sync::Arc;
use std::time::Duration;

use arc_swap::ArcSwapOption;
use tokio::sync::watch;
use tokio::task::spawn_blocking;

use super::pages::Stamped;
use super::stamp::Stamp;
use crate::domain::catalogue::constants;
use crate::store::{Store, StoreError};

/// Orders come in storms: one look at the catalogue serves all that were saved in this time.
const GATHER: Duration = Duration::from_millis(10);
/// An outage may end without a change to tell of it.
const RETRY: Duration = Duration::from_secs(5);

/// What is needed to stamp the pages again.
pub(super) struct Stamper {
    store: Store,
    stamp: Arc<Stamp>,
    current: Arc<ArcSwapOption<Stamped>>,
    seen: watch::Sender<Option<u64>>,
}

impl Stamper {
    /// Stamps into `current` until nobody holds the returned end, which tells the last commit that was looked at.
    pub(super) fn start(
        store: Store,
        stamp: Stamp,
        current: Arc<ArcSwapOption<Stamped>>,
    ) -> watch::Receiver<Option<u64>> {
        let (seen, followed) = watch::channel(None);
        let stamper = Self { store, stamp: Arc::new(stamp), current, seen };
        tokio::spawn(stamper.run());
        followed
    }

    async fn run(self) {
        let mut commits = self.store.commits();
        loop {
            // Read before the catalogue: what is committed in between is looked at again.
            let commit = *commits.borrow_and_update();
            let stamped = self.stamp_changes().await;
            if let Err(error) = &stamped {
                tracing::error!("the pages cannot be stamped: {error}");
            }
            self.seen.send_replace(Some(commit));
            if let Some(pages) = self.current.load_full() {
                // Only the first are left to do, which were shown before.
                let _ = spawn_blocking(move || pages.compress()).await;
            }
            tokio::time::sleep(GATHER).await;
            tokio::select! {
                Ok(()) = commits.changed() => {}
                () = tokio::time::sleep(RETRY), if stamped.is_err() => {}
                () = self.seen.closed() => return,
            }
        }
    }

    /// Swaps all pages at once when shoppers would see another catalogue; the last ones stay while it cannot be read.
    async fn stamp_changes(&self) -> Result<(), StoreError> {
        let most = constants().line_quantity.max;
        let mut products = self.store.list_products().await?;
        for product in &mut products {
            product.show_at_most(most);
        }
        let last = self.current.load_full();
        if last.as_ref().is_some_and(|pages| pages.products == products) {
            return Ok(());
        }
        let stamp = self.stamp.clone();
        let stamping = spawn_blocking(move || {
            let pages = stamp.all(products);
            if last.is_some() {
                pages.compress();
            }
            pages
        });
        let pages = stamping.await.map_err(|panic| StoreError::Internal(panic.to_string()))?;
        self.current.store(Some(Arc::new(pages)));
        Ok(())
    }
}
