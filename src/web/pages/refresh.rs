//! The background task that renders the pages after a change. Orders never wait for it, and until it is done requests
//! get the previous pages.

use std::sync::Arc;
use std::time::Duration;

use arc_swap::ArcSwapOption;
use tokio::sync::watch;
use tokio::task::spawn_blocking;

use super::render::Renderer;
use super::snapshot::Snapshot;
use crate::domain::constants::constants;
use crate::store::{Store, StoreError};

/// Batches bursts of orders: one read of the catalog covers every commit in this time.
const BATCH_DELAY: Duration = Duration::from_millis(10);
/// The delay before a failed refresh is retried; the end of an outage may cause no commit that would trigger it.
const RETRY_DELAY: Duration = Duration::from_secs(5);

/// Renders the pages again after every commit that changes the catalog.
pub(super) struct Refresher {
    store: Store,
    renderer: Arc<Renderer>,
    current: Arc<ArcSwapOption<Snapshot>>,
    seen: watch::Sender<Option<u64>>,
}

impl Refresher {
    /// Spawns the task, which renders into `current` until the returned receiver is dropped. The receiver has the last
    /// commit that the task has checked.
    pub(super) fn start(
        store: Store,
        renderer: Renderer,
        current: Arc<ArcSwapOption<Snapshot>>,
    ) -> watch::Receiver<Option<u64>> {
        let (seen, seen_rx) = watch::channel(None);
        let refresher = Self { store, renderer: Arc::new(renderer), current, seen };
        tokio::spawn(refresher.run());
        seen_rx
    }

    async fn run(self) {
        let mut commits = self.store.catalog_commits();
        loop {
            // Read before the catalog, so that a commit in between triggers another refresh.
            let commit = *commits.borrow_and_update();
            let refreshed = self.refresh().await;
            if let Err(error) = &refreshed {
                tracing::error!("the pages cannot be rendered: {error}");
            }
            self.seen.send_replace(Some(commit));
            tokio::time::sleep(BATCH_DELAY).await;
            tokio::select! {
                Ok(()) = commits.changed() => {}
                () = tokio::time::sleep(RETRY_DELAY), if refreshed.is_err() => {}
                () = self.seen.closed() => return,
            }
        }
    }

    /// Replaces all pages at once if the catalog that shoppers see has changed. If it cannot be read, keeps the pages.
    async fn refresh(&self) -> Result<(), StoreError> {
        let max = constants().line_quantity.max;
        let mut products = self.store.list_products().await?;
        for product in &mut products {
            product.show_at_most(max);
        }
        let last = self.current.load_full();
        if last.as_ref().is_some_and(|pages| pages.products == products) {
            return Ok(());
        }
        let renderer = self.renderer.clone();
        let rendering = spawn_blocking(move || {
            let pages = renderer.render_all(products);
            if let Some(last) = last {
                pages.compress_as(&last);
            }
            pages
        });
        let pages = rendering.await.map_err(|panic| StoreError::Internal(panic.to_string()))?;
        self.current.store(Some(Arc::new(pages)));
        Ok(())
    }
}
