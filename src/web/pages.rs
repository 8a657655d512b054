//! The pages: prerendered by the build, rendered with the live catalog (DESIGN D2), and found by their address.

use std::collections::HashMap;
use std::sync::Arc;

use arc_swap::ArcSwapOption;
use percent_encoding::percent_decode_str;
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

impl Snapshot {
    /// Returns the path of the page that this path misspells: in letter case, percent-encoding or trailing slashes.
    ///
    /// An encoded slash is not a separator (RFC 3986, section 2.2).
    fn canonical_path(&self, path: &str) -> Option<&str> {
        let trimmed = path.trim_end_matches('/');
        let segments = trimmed.split('/').map(|segment| {
            let segment = percent_decode_str(segment).decode_utf8().ok()?;
            (!segment.contains('/')).then(|| segment.to_lowercase())
        });
        let spelled = segments.collect::<Option<Vec<_>>>()?.join("/");
        let spelled = if spelled.is_empty() { "/" } else { &spelled };
        self.by_path.get_key_value(spelled).map(|(path, _)| path.as_str())
    }
}

impl Pages {
    pub(super) fn new(store: Store, renderer: Renderer) -> Self {
        let current = Arc::new(ArcSwapOption::empty());
        let seen = Refresher::start(store.clone(), renderer, current.clone());
        Self { store, current, seen }
    }

    pub(super) async fn answer(&self, request: &Request) -> Response {
        let (path, query) = (request.uri().path(), request.uri().query());
        self.with_current(|pages| {
            if let Some(page) = pages.by_path.get(path) {
                return page.answer(request.headers());
            }
            match pages.canonical_path(path) {
                Some(canonical) => redirect(canonical, query),
                None => pages.unknown.answer_as(StatusCode::NOT_FOUND, request.headers()),
            }
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
        let committed = *self.store.catalog_commits().borrow();
        // Without a refresher, which ends with the program, there is nothing to wait for.
        let _ = self.seen.clone().wait_for(|seen| *seen >= Some(committed)).await;
    }
}

/// The location is a path of the snapshot, never one from the request, so it cannot name another host.
fn redirect(path: &str, query: Option<&str>) -> Response {
    let location = query.map_or_else(|| path.to_owned(), |query| format!("{path}?{query}"));
    Response::builder().status(StatusCode::PERMANENT_REDIRECT).header(header::LOCATION, location).finish()
}
