//! The document and a page to browse it.

use std::sync::LazyLock;

use bytes::Bytes;
use poem::endpoint::make_sync;
use poem::http::header;
use poem::{Endpoint, Response};

/// Where the page is; it alone has a Content-Security-Policy that allows the script in it.
pub const DOCS_PATH: &str = "/api/docs";

/// Scripts and styles stand in the page itself; it can reach nothing but this shop.
const POLICY: &str = "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src 'self' data:; \
    connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
const FOREIGN_FONT: &str =
    "https://fonts.googleapis.com/css2?family=Open+Sans:wght@300;600&family=Roboto+Mono&display=swap";

// Made when first asked for: the script in the page is large, and most shops never are.
static DOCUMENT: LazyLock<Bytes> = LazyLock::new(|| super::document().into());
static PAGE: LazyLock<Bytes> = LazyLock::new(|| {
    let font = format!(r#"<link href="{FOREIGN_FONT}" rel="stylesheet">"#);
    super::service().rapidoc_html().replace(&font, "").into()
});

/// `openapi.yaml` as this program serves it.
pub(super) fn document() -> impl Endpoint<Output = Response> + 'static {
    make_sync(|_| Response::builder().content_type("application/yaml; charset=utf-8").body(DOCUMENT.clone()))
}

/// `RapiDoc` without the font it would load from another host.
pub(super) fn page() -> impl Endpoint<Output = Response> + 'static {
    make_sync(|_| {
        Response::builder()
            .header(header::CONTENT_SECURITY_POLICY, POLICY)
            .content_type("text/html; charset=utf-8")
            .body(PAGE.clone())
    })
}
