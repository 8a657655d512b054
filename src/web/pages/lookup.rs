//! Finds the page of a request.

use std::borrow::Cow;
use std::sync::Arc;

use hyper::http::request::Parts;
use hyper::http::{HeaderMap, HeaderValue, StatusCode, header};
use percent_encoding::{CONTROLS, utf8_percent_encode};
use url::form_urlencoded;

use super::refresh::Pages;
use super::snapshot::Snapshot;
use crate::domain::brand::brand;
use crate::web::routes::{is_secret_page, meant_secret_page};
use crate::web::serve::{Response, response};

impl Pages {
    pub(in crate::web) async fn answer(&self, request: &Parts) -> Response {
        let Some(pages) = self.await_first().await else { return unavailable() };
        let (path, query) = (request.uri.path(), request.uri.query());
        // Before the canonical path: letter case matters in a link.
        if let Some((_, page)) = pages.secret_pages.iter().find(|(prefix, _)| is_secret_page(prefix, path)) {
            return page.answer(&request.headers);
        }
        if let Some(page) = pages.page(path, query.and_then(color_of).as_deref()) {
            return page.answer(&request.headers);
        }
        if let Some(meant) = pages.secret_pages.iter().find_map(|(prefix, _)| meant_secret_page(prefix, path)) {
            return redirect(&meant, None);
        }
        match pages.canonical_path(path) {
            Some(canonical) => redirect(canonical, query),
            None => pages.not_found.answer_as(StatusCode::NOT_FOUND, &request.headers),
        }
    }

    /// Responds that a form needs JavaScript. The body is not read.
    pub(in crate::web) async fn reject_form(&self, request: &Parts) -> Response {
        let Some(pages) = self.await_first().await else { return unavailable() };
        pages.form_rejected.answer_as(StatusCode::METHOD_NOT_ALLOWED, &request.headers)
    }

    /// Returns the pages, once the first are rendered. Returns `None` if reading the catalog has failed.
    async fn await_first(&self) -> Option<Arc<Snapshot>> {
        let rendered = self.current();
        if rendered.is_some() {
            return rendered;
        }
        self.catch_up().await;
        self.current()
    }
}

fn color_of(query: &str) -> Option<Cow<'_, str>> {
    let mut colors = form_urlencoded::parse(query.as_bytes()).filter(|(name, _)| name == "color");
    let (_, color) = colors.next()?;
    colors.next().is_none().then_some(color)
}

fn unavailable() -> Response {
    let page = format!(
        "<!doctype html><html lang=\"en-US\"><title>{}</title>\
         <p>The shop cannot be reached right now. Please try again in a minute.</p></html>",
        brand().name
    );
    let headers = [(header::RETRY_AFTER, "60"), (header::CONTENT_TYPE, "text/html; charset=utf-8")];
    let headers = headers.map(|(name, value)| (name, HeaderValue::from_static(value)));
    response(StatusCode::SERVICE_UNAVAILABLE, headers.into_iter().collect(), page)
}

/// Redirects to a path that cannot name another host, as a path from the request could.
///
/// A request's query may contain bytes that are not ASCII, which a location must not.
fn redirect(path: &str, query: Option<&str>) -> Response {
    let query = query.map(|query| format!("?{}", utf8_percent_encode(query, CONTROLS)));
    let location = HeaderValue::try_from(format!("{path}{}", query.unwrap_or_default()));
    let headers = HeaderMap::from_iter([(header::LOCATION, location.expect("no path of a page has controls"))]);
    response(StatusCode::PERMANENT_REDIRECT, headers, "")
}
