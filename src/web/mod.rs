//! The embedded UI: files, and pages rendered with the live catalog.

mod assets;
mod conditions;
mod crawlers;
mod data;
mod pages;
mod policy;
mod range;
mod refresher;
mod render;
mod resource;
mod template;

use std::collections::HashMap;

use poem::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};
use poem::{Request, Response};

use crate::store::Store;

pub use pages::Snapshot;
pub use render::Renderer;

use pages::Pages;
use resource::Resource;

/// On every answer that does not say otherwise.
const SECURITY_HEADERS: [(&str, &str); 6] = [
    ("content-security-policy", "default-src 'none'; frame-ancestors 'none'"),
    ("x-content-type-options", "nosniff"),
    ("referrer-policy", "strict-origin-when-cross-origin"),
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-resource-policy", "same-origin"),
    ("permissions-policy", "camera=(), geolocation=(), microphone=(), payment=()"),
];

/// What keeps browsers from doing more with an answer than it is for.
pub fn security_headers() -> HeaderMap {
    let named = |(name, value)| (HeaderName::from_static(name), HeaderValue::from_static(value));
    SECURITY_HEADERS.into_iter().map(named).collect()
}

/// What the owner set for the pages.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Where shoppers can write to.
    pub support_email: String,
    /// The ad pixel to load for shoppers who agree (DESIGN D9).
    pub pixel_id: Option<String>,
    /// Scheme, host and port the shop is reached at, for links that must be absolute.
    pub origin: String,
}

/// Answers every path outside `/api`.
pub struct Site {
    files: HashMap<String, Resource>,
    pages: Pages,
}

impl Site {
    /// Reads the UI this program was built with; the pages are rendered by a task of the runtime this is called in.
    pub fn new(store: Store, settings: Settings) -> Self {
        Self { files: assets::files(), pages: Pages::new(store, Renderer::new(settings)) }
    }

    /// Answers GET and HEAD, and tells a browser whose form was sent by POST why not; a HEAD answer's body is left out by the server.
    pub async fn answer(&self, request: &Request) -> Response {
        let file = self.files.get(request.uri().path());
        let is_read = matches!(*request.method(), Method::GET | Method::HEAD);
        match file {
            Some(file) if is_read => file.answer(request.headers()),
            None if is_read => self.pages.answer(request).await,
            // A form of a page: the page's scripts would have kept the browser from sending it.
            None if *request.method() == Method::POST => refused(self.pages.refuse_form(request).await),
            _ => refused(StatusCode::METHOD_NOT_ALLOWED.into()),
        }
    }

    /// Returns when the pages show all that is committed by now.
    pub async fn catch_up(&self) {
        self.pages.catch_up().await;
    }
}

fn refused(mut response: Response) -> Response {
    response.headers_mut().insert(header::ALLOW, HeaderValue::from_static("GET, HEAD"));
    response
}

/// How property tests draw: the same in every run.
#[cfg(test)]
fn draws() -> proptest::test_runner::Config {
    let rng_seed = proptest::test_runner::RngSeed::Fixed(5);
    proptest::test_runner::Config { failure_persistence: None, rng_seed, ..Default::default() }
}
