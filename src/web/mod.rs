//! The embedded UI: files, and pages stamped with the live catalogue.

mod assets;
mod pages;
mod range;

use poem::http::{Method, StatusCode, header};
use poem::{Request, Response};

use crate::store::Store;

use assets::Assets;
use pages::Pages;

pub use pages::Settings;

/// Answers every path outside `/api`.
pub struct Site {
    assets: Assets,
    pages: Pages,
}

impl Site {
    /// Reads the UI this program was built with.
    pub fn new(store: Store, settings: Settings) -> Self {
        let assets = Assets::load();
        let pages = Pages::new(store, settings);
        Self { assets, pages }
    }

    /// Answers GET and HEAD; a HEAD answer's body is left out by the server.
    pub async fn answer(&self, request: &Request) -> Response {
        if !matches!(*request.method(), Method::GET | Method::HEAD) {
            return Response::builder()
                .status(StatusCode::METHOD_NOT_ALLOWED)
                .header(header::ALLOW, "GET, HEAD")
                .finish();
        }
        match self.assets.find(request.uri().path()) {
            Some(asset) => asset.answer(request.headers()),
            None => self.pages.answer(request).await,
        }
    }
}
