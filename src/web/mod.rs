//! The embedded UI: static files, and pages rendered with the live catalog.

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

/// The defaults for every response; a response may override them.
const SECURITY_HEADERS: [(&str, &str); 6] = [
    ("content-security-policy", "default-src 'none'; frame-ancestors 'none'"),
    ("x-content-type-options", "nosniff"),
    ("referrer-policy", "strict-origin-when-cross-origin"),
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-resource-policy", "same-origin"),
    ("permissions-policy", "camera=(), geolocation=(), microphone=(), payment=()"),
];

/// Returns the default security headers, which restrict what a browser may do with a response.
pub fn security_headers() -> HeaderMap {
    let named = |(name, value)| (HeaderName::from_static(name), HeaderValue::from_static(value));
    SECURITY_HEADERS.into_iter().map(named).collect()
}

/// Settings of the pages.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Support email address shown to shoppers.
    pub support_email: String,
    /// ID of the ad pixel, which loads only after a shopper accepts cookies.
    pub pixel_id: Option<String>,
    /// Scheme, host and port of the shop, for absolute links.
    pub origin: String,
}

/// Serves every path outside `/api`.
pub struct Site {
    files: HashMap<String, Resource>,
    pages: Pages,
}

impl Site {
    /// Loads the embedded UI and spawns the task that renders the pages. Requires a Tokio runtime.
    pub fn new(store: Store, settings: Settings) -> Self {
        Self { files: assets::files(), pages: Pages::new(store, Renderer::new(settings)) }
    }

    /// Handles GET and HEAD; the server omits the body for HEAD. A POST to a page is a form sent without JavaScript and
    /// gets a 405 page that says why. Other requests get a plain 405.
    pub async fn answer(&self, request: &Request) -> Response {
        let file = self.files.get(request.uri().path());
        let is_read = matches!(*request.method(), Method::GET | Method::HEAD);
        match file {
            Some(file) if is_read => file.answer(request.headers()),
            None if is_read => self.pages.answer(request).await,
            // With JavaScript, the page's scripts intercept the form, so the browser never posts it.
            None if *request.method() == Method::POST => with_allow(self.pages.reject_form(request).await),
            _ => with_allow(StatusCode::METHOD_NOT_ALLOWED.into()),
        }
    }

    /// Waits until the pages show everything committed before the call.
    pub async fn catch_up(&self) {
        self.pages.catch_up().await;
    }
}

fn with_allow(mut response: Response) -> Response {
    response.headers_mut().insert(header::ALLOW, HeaderValue::from_static("GET, HEAD"));
    response
}

/// The configuration of property tests, with a fixed seed so that every run is the same.
#[cfg(test)]
fn proptest_config() -> proptest::test_runner::Config {
    let rng_seed = proptest::test_runner::RngSeed::Fixed(5);
    proptest::test_runner::Config { failure_persistence: None, rng_seed, ..Default::default() }
}
