//! The pages: prerendered by the build, stamped here with the live catalogue (DESIGN D2), and found by their address.

use std::collections::HashMap;
use std::sync::Arc;

use arc_swap::ArcSwapOption;
use poem::http::{StatusCode, header};
use poem::{Request, Response};
use tokio::sync::Mutex;

use super::resource::Resource;
use super::stamp::Stamp;
use crate::store::{Store, StoreError};

/// Where the product pages are.
pub(super) const PRODUCT: &str = "/product/";
const BUSY: &str = "<!doctype html><html lang=\"en-US\"><title>Snuggle Cups</title>\
    <p>The shop cannot be reached right now. Please try again in a minute.</p></html>";

/// The pages as they were last stamped, and what is needed to stamp them again.
pub(super) struct Pages {
    store: Store,
    stamp: Stamp,
    current: ArcSwapOption<Stamped>,
    stamping: Mutex<()>,
}

/// All pages of one state of the catalogue.
pub(super) struct Stamped {
    /// The state, as [`Store::catalogue_version`] counts.
    pub(super) version: u64,
    pub(super) by_path: HashMap<String, Resource>,
    pub(super) unknown: Resource,
}

impl Pages {
    pub(super) fn new(store: Store, stamp: Stamp) -> Self {
        Self { store, stamp, current: ArcSwapOption::empty(), stamping: Mutex::default() }
    }

    pub(super) async fn answer(&self, request: &Request) -> Response {
        let path = request.uri().path();
        if let Some(location) = path.strip_suffix('/').filter(|rest| rest.starts_with('/') && !rest.starts_with("//")) {
            return Response::builder()
                .status(StatusCode::PERMANENT_REDIRECT)
                .header(header::LOCATION, location)
                .finish();
        }
        match self.current().await {
            Ok(pages) => match pages.by_path.get(path) {
                Some(page) => page.answer(request.headers()),
                None => pages.unknown.answer_as(StatusCode::NOT_FOUND),
            },
            Err(error) => {
                tracing::error!("the pages cannot be stamped: {error}");
                Response::builder()
                    .status(StatusCode::SERVICE_UNAVAILABLE)
                    .header(header::RETRY_AFTER, 60)
                    .content_type("text/html; charset=utf-8")
                    .body(BUSY)
            }
        }
    }

    /// The pages of the catalogue as it is now; reading current ones takes no lock.
    async fn current(&self) -> Result<Arc<Stamped>, StoreError> {
        let fresh = || self.current.load_full().filter(|pages| pages.version == self.store.catalogue_version());
        if let Some(pages) = fresh() {
            return Ok(pages);
        }
        let _one_at_a_time = self.stamping.lock().await;
        if let Some(pages) = fresh() {
            return Ok(pages);
        }
        // Read before the catalogue: a change in between leaves the pages stale, to be stamped again.
        let version = self.store.catalogue_version();
        let products = self.store.list_products().await?;
        let pages = Arc::new(self.stamp.all(version, &products));
        self.current.store(Some(pages.clone()));
        Ok(pages)
    }
}
