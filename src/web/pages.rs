//! The pages: prerendered by the build, rendered with the live catalog (DESIGN D2), and found by their address.

use std::collections::HashMap;
use std::sync::Arc;

use arc_swap::ArcSwapOption;
use poem::http::{StatusCode, header};
use poem::{Request, Response};
use tokio::sync::watch;

use super::refresher::Refresher;
use super::render::Renderer;
use super::resource::Resource;
use crate::domain::product::Product;
use crate::store::Store;

/// Where the product pages are.
pub(super) const PRODUCT: &str = "/product/";
const BUSY: &str = "<!doctype html><html lang=\"en-US\"><title>Snuggle Cups</title>\
    <p>The shop cannot be reached right now. Please try again in a minute.</p></html>";

/// The pages as they were last rendered; a task in the background renders them again after every change.
pub(super) struct Pages {
    store: Store,
    current: Arc<ArcSwapOption<Snapshot>>,
    /// The number of the last commit that was looked at.
    seen: watch::Receiver<Option<u64>>,
}

/// All pages of one state of the catalog.
pub struct Snapshot {
    pub(super) by_path: HashMap<String, Resource>,
    pub(super) unknown: Resource,
    /// Answers a form that a browser sent without JavaScript.
    pub(super) unsent: Resource,
    pub(super) products: Vec<Product>,
}

impl Snapshot {
    /// Compresses every page that nobody has asked for compressed yet.
    pub fn compress(&self) {
        for page in self.by_path.values().chain([&self.unknown, &self.unsent]) {
            page.compress();
        }
    }
}

impl Pages {
    pub(super) fn new(store: Store, renderer: Renderer) -> Self {
        let current = Arc::new(ArcSwapOption::empty());
        let seen = Refresher::start(store.clone(), renderer, current.clone());
        Self { store, current, seen }
    }

    pub(super) async fn answer(&self, request: &Request) -> Response {
        let path = request.uri().path();
        // Browsers read two slashes, of either kind, as another host.
        let is_of_this_host = |rest: &&str| rest.starts_with('/') && !rest[1..].starts_with(['/', '\\']);
        if let Some(location) = path.strip_suffix('/').filter(is_of_this_host) {
            return Response::builder()
                .status(StatusCode::PERMANENT_REDIRECT)
                .header(header::LOCATION, location)
                .finish();
        }
        self.with_current(|pages| match pages.by_path.get(path) {
            Some(page) => page.answer(request.headers()),
            None => pages.unknown.answer_as(StatusCode::NOT_FOUND, request.headers()),
        })
        .await
    }

    /// Says that a form needs JavaScript; what was sent with it is not read.
    pub(super) async fn refuse_form(&self, request: &Request) -> Response {
        self.with_current(|pages| pages.unsent.answer_as(StatusCode::METHOD_NOT_ALLOWED, request.headers())).await
    }

    async fn with_current(&self, answer: impl FnOnce(&Snapshot) -> Response) -> Response {
        if self.current.load().is_none() {
            self.catch_up().await;
        }
        match self.current.load().as_ref() {
            Some(pages) => answer(pages),
            None => Response::builder()
                .status(StatusCode::SERVICE_UNAVAILABLE)
                .header(header::RETRY_AFTER, 60)
                .content_type("text/html; charset=utf-8")
                .body(BUSY),
        }
    }

    /// Returns when the pages show all that is committed by now, as far as the catalog can be read.
    pub(super) async fn catch_up(&self) {
        let committed = *self.store.commits().borrow();
        // Without a refresher, which ends with the program, there is nothing to wait for.
        let _ = self.seen.clone().wait_for(|seen| *seen >= Some(committed)).await;
    }
}
