//! The `OpenAPI` document and a page to browse it.

use std::sync::LazyLock;

use hyper::body::Bytes;
use poem::endpoint::make_sync;
use poem::http::header;
use poem::{Endpoint, Response};

use super::document::document;

// Decompressed by the first request: most shops never serve it.
static DOCUMENT: LazyLock<Bytes> = LazyLock::new(|| document().into());

/// The page, with `RapiDoc` from the files of the UI.
const PAGE: &str = r#"<!doctype html>
<html lang="en-US">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API of the shop</title>
<script src="/rapidoc.js" defer></script>
<rapi-doc spec-url="/api/openapi.yaml" theme="light" render-style="focused" show-header="false" show-components="true"
  load-fonts="false" regular-font="sans-serif" mono-font="monospace" font-size="large"
  schema-description-expanded="true"></rapi-doc>
</html>
"#;
/// Runs only scripts of this shop, and lets them connect only to it. Styles need 'unsafe-inline' because `RapiDoc` writes
/// an unbounded number of style attributes.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; img-src 'self' data:; \
    connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// Returns the endpoint that serves `openapi.yaml`.
pub(super) fn yaml() -> impl Endpoint<Output = Response> + 'static {
    make_sync(|_| Response::builder().content_type("application/yaml; charset=utf-8").body(DOCUMENT.clone()))
}

pub(super) fn page() -> impl Endpoint<Output = Response> + 'static {
    make_sync(|_| {
        Response::builder()
            .header(header::CONTENT_SECURITY_POLICY, POLICY)
            .content_type("text/html; charset=utf-8")
            .body(PAGE)
    })
}
