//! The task that renders the pages after a change. Orders never wait for it, and until it is done requests
//! get the previous pages.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::watch;
use tokio::task::spawn_blocking;
use tokio::time::sleep;

use super::render::Renderer;
use super::snapshot::Snapshot;
use crate::domain::constants::constants;
use crate::store::{Store, StoreError};
use crate::tasks::Run;

/// Batches bursts of orders: one read of the catalog covers every commit in this time.
const BATCH_DELAY: Duration = Duration::from_millis(10);
/// The longest time between two refreshes.
const PERIOD: Duration = Duration::from_hours(24);
/// The delay before a failed refresh is retried. Staff who change a product wait for it.
const RETRY_DELAY: Duration = Duration::from_secs(1);

/// The most recently rendered pages.
pub(in crate::web) struct Pages {
    store: Store,
    renderer: Arc<Renderer>,
    refreshed: watch::Sender<Refreshed>,
}

#[derive(Default)]
struct Refreshed {
    /// The last commit that was checked; `None` before the first check.
    commit: Option<u64>,
    /// `None` before the catalog could be read.
    pages: Option<Arc<Snapshot>>,
}

impl Pages {
    pub(in crate::web) fn new(store: Store, renderer: Renderer) -> Self {
        Self { store, renderer: Arc::new(renderer), refreshed: watch::Sender::default() }
    }

    /// Waits until the pages show everything committed before the call, or until reading the catalog has failed.
    pub(in crate::web) async fn catch_up(&self) {
        let committed = *self.store.catalog_commits().borrow();
        let _ = self.refreshed.subscribe().wait_for(|refreshed| refreshed.commit >= Some(committed)).await;
    }

    pub(super) fn current(&self) -> Option<Arc<Snapshot>> {
        self.refreshed.borrow().pages.clone()
    }

    /// Renders the pages again if the catalog has changed.
    pub(in crate::web) async fn refresh(self: Arc<Self>) -> Run {
        // Read before the catalog, so that a commit in between triggers another refresh.
        let commit = *self.store.catalog_commits().borrow();
        let (pages, run) = match self.current_pages().await {
            Ok(pages) => (pages, Run::Done(PERIOD)),
            Err(error) => (self.current(), Run::Failed(RETRY_DELAY, format!("the pages cannot be rendered: {error}"))),
        };
        self.refreshed.send_replace(Refreshed { commit: Some(commit), pages });
        sleep(BATCH_DELAY).await;
        run
    }

    /// Returns the last pages, or all of them rendered again if the catalog that shoppers see has changed.
    async fn current_pages(&self) -> Result<Option<Arc<Snapshot>>, StoreError> {
        let max = constants().line_quantity.max;
        let mut products = self.store.list_products().await?;
        for product in &mut products {
            product.show_at_most(max);
        }
        let last = self.current();
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
}
