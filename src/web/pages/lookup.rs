//! Finds the page of a request.

use percent_encoding::{CONTROLS, utf8_percent_encode};
use poem::http::{StatusCode, header};
use poem::{Request, Response};
use serde::Deserialize;

use super::refresh::Pages;
use super::snapshot::Snapshot;
use crate::domain::constants::constants;
use crate::web::routes::{is_order_page, meant_order_page};

/// The part of a query that the HTML of a page depends on.
#[derive(Deserialize)]
struct Selection {
    color: String,
}

impl Pages {
    pub(in crate::web) async fn answer(&self, request: &Request) -> Response {
        let (path, query) = (request.uri().path(), request.uri().query());
        let selection = query.and_then(|_| request.params::<Selection>().ok());
        self.with_current(|pages| {
            // Before the canonical path: letter case matters in a link.
            if let Some(page) = pages.order_page.as_ref().filter(|_| is_order_page(path)) {
                return page.answer(request.headers());
            }
            if let Some(page) = pages.page(path, selection.as_ref().map(|selection| selection.color.as_str())) {
                return page.answer(request.headers());
            }
            if let Some(meant) = pages.order_page.as_ref().and_then(|_| meant_order_page(path)) {
                return redirect(&meant, None);
            }
            match pages.canonical_path(path) {
                Some(canonical) => redirect(canonical, query),
                None => pages.not_found.answer_as(StatusCode::NOT_FOUND, request.headers()),
            }
        })
        .await
    }

    /// Responds that a form needs JavaScript. The body is not read.
    pub(in crate::web) async fn reject_form(&self, request: &Request) -> Response {
        self.with_current(|pages| pages.form_rejected.answer_as(StatusCode::METHOD_NOT_ALLOWED, request.headers()))
            .await
    }

    async fn with_current(&self, respond: impl FnOnce(&Snapshot) -> Response) -> Response {
        if self.current().is_none() {
            self.catch_up().await;
        }
        self.current().map_or_else(unavailable, |pages| respond(&pages))
    }
}

fn unavailable() -> Response {
    let page = format!(
        "<!doctype html><html lang=\"en-US\"><title>{}</title>\
         <p>The shop cannot be reached right now. Please try again in a minute.</p></html>",
        constants().shop_name
    );
    let response = Response::builder().status(StatusCode::SERVICE_UNAVAILABLE).header(header::RETRY_AFTER, 60);
    response.content_type("text/html; charset=utf-8").body(page)
}

/// Redirects to a path that cannot name another host, as a path from the request could.
///
/// A request's query may contain bytes that are not ASCII, which a location must not.
fn redirect(path: &str, query: Option<&str>) -> Response {
    let query = query.map(|query| format!("?{}", utf8_percent_encode(query, CONTROLS)));
    let location = format!("{path}{}", query.unwrap_or_default());
    Response::builder().status(StatusCode::PERMANENT_REDIRECT).header(header::LOCATION, location).finish()
}
