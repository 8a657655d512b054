//! The background task that renders the pages after a change. Orders never wait for it, and until it is done requests
//! get the previous pages.

use std::sync::Arc;
use std::time::Duration;

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

/// What the refresher has done.
#[derive(Default)]
pub(super) struct Refreshed {
    /// The last commit that it has checked; `None` before the first check.
    pub(super) commit: Option<u64>,
    /// The newest pages; `None` before the catalog could be read.
    pub(super) pages: Option<Arc<Snapshot>>,
}

/// Renders the pages again after every commit that changes the catalog.
pub(super) struct Refresher {
    store: Store,
    renderer: Arc<Renderer>,
    refreshed: watch::Sender<Refreshed>,
}

impl Refresher {
    /// Spawns the task, which renders until the returned receiver is dropped.
    pub(super) fn start(store: Store, renderer: Renderer) -> watch::Receiver<Refreshed> {
        let (refreshed, receiver) = watch::channel(Refreshed::default());
        tokio::spawn(Self { store, renderer: Arc::new(renderer), refreshed }.run());
        receiver
    }

    async fn run(self) {
        let mut commits = self.store.catalog_commits();
        loop {
            // Read before the catalog, so that a commit in between triggers another refresh.
            let commit = *commits.borrow_and_update();
            let pages = self.current_pages().await;
            let has_failed = pages.is_err();
            let pages = pages.unwrap_or_else(|error| {
                tracing::error!("the pages cannot be rendered: {error}");
                self.last()
            });
            self.refreshed.send_replace(Refreshed { commit: Some(commit), pages });
            tokio::time::sleep(BATCH_DELAY).await;
            tokio::select! {
                Ok(()) = commits.changed() => {}
                () = tokio::time::sleep(RETRY_DELAY), if has_failed => {}
                () = self.refreshed.closed() => return,
            }
        }
    }

    /// Returns the last pages, or all of them rendered again if the catalog that shoppers see has changed.
    async fn current_pages(&self) -> Result<Option<Arc<Snapshot>>, StoreError> {
        let max = constants().line_quantity.max;
        let mut products = self.store.list_products().await?;
        for product in &mut products {
            product.show_at_most(max);
        }
        let last = self.last();
        if last.as_ref().is_some_and(|pages| pages.products == products) {
            return Ok(last);
        }
        let renderer = self.renderer.clone();
        let rendering = spawn_blocking(move || {
            let pages = renderer.render_all(products);
            if let Some(last) = last {
                pages.compress_as(&last);
            }
            Some(Arc::new(pages))
        });
        rendering.await.map_err(|panic| StoreError::Internal(panic.to_string()))
    }

    fn last(&self) -> Option<Arc<Snapshot>> {
        self.refreshed.borrow().pages.clone()
    }
}
