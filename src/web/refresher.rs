//! The task that renders the pages after a change, off the path of requests: orders never wait for it, and readers get
//! the pages there are.

use std::sync::Arc;
use std::time::Duration;

use arc_swap::ArcSwapOption;
use tokio::sync::watch;
use tokio::task::spawn_blocking;

use super::pages::Snapshot;
use super::render::Renderer;
use crate::domain::catalog::constants;
use crate::store::{Store, StoreError};

/// Orders come in storms: one look at the catalog serves all that were saved in this time.
const GATHER: Duration = Duration::from_millis(10);
/// An outage may end without a change to tell of it.
const RETRY: Duration = Duration::from_secs(5);

/// What is needed to render the pages again.
pub(super) struct Refresher {
    store: Store,
    renderer: Arc<Renderer>,
    current: Arc<ArcSwapOption<Snapshot>>,
    seen: watch::Sender<Option<u64>>,
}

impl Refresher {
    /// Stamps into `current` until nobody holds the returned end, which tells the last commit that was looked at.
    pub(super) fn start(
        store: Store,
        renderer: Renderer,
        current: Arc<ArcSwapOption<Snapshot>>,
    ) -> watch::Receiver<Option<u64>> {
        let (seen, followed) = watch::channel(None);
        let refresher = Self { store, renderer: Arc::new(renderer), current, seen };
        tokio::spawn(refresher.run());
        followed
    }

    async fn run(self) {
        let mut commits = self.store.catalog_commits();
        loop {
            // Read before the catalog: what is committed in between is looked at again.
            let commit = *commits.borrow_and_update();
            let refreshed = self.refresh().await;
            if let Err(error) = &refreshed {
                tracing::error!("the pages cannot be rendered: {error}");
            }
            self.seen.send_replace(Some(commit));
            if let Some(pages) = self.current.load_full() {
                // Only the first are left to do, which were shown before.
                let _ = spawn_blocking(move || pages.compress()).await;
            }
            tokio::time::sleep(GATHER).await;
            tokio::select! {
                Ok(()) = commits.changed() => {}
                () = tokio::time::sleep(RETRY), if refreshed.is_err() => {}
                () = self.seen.closed() => return,
            }
        }
    }

    /// Swaps all pages at once when shoppers would see another catalog; the last ones stay while it cannot be read.
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
            if last.is_some() {
                pages.compress();
            }
            pages
        });
        let pages = rendering.await.map_err(|panic| StoreError::Internal(panic.to_string()))?;
        self.current.store(Some(Arc::new(pages)));
        Ok(())
    }
}
