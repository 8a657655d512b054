//! The `OpenAPI` document and a page to browse it.

use std::sync::LazyLock;

use base64::prelude::{BASE64_STANDARD, Engine};
use bytes::Bytes;
use poem::endpoint::make_sync;
use poem::http::{HeaderValue, header};
use poem::{Endpoint, Response};
use sha2::{Digest, Sha256};

use super::openapi;

const FOREIGN_FONT: &str =
    "https://fonts.googleapis.com/css2?family=Open+Sans:wght@300;600&family=Roboto+Mono&display=swap";

// Built on the first request: the script in the page is large, and most shops never serve it.
static DOCUMENT: LazyLock<Bytes> = LazyLock::new(|| openapi::document().into());
static PAGE: LazyLock<(Bytes, HeaderValue)> = LazyLock::new(|| {
    let font = format!(r#"<link href="{FOREIGN_FONT}" rel="stylesheet">"#);
    let html = openapi::service().rapidoc_html().replace(&font, "");
    let policy = policy(&html);
    (html.into(), policy)
});

/// Returns a Content-Security-Policy that runs only the inline scripts of the page and lets them connect only to this
/// shop. Styles need 'unsafe-inline' because the scripts write an unbounded number of style attributes.
fn policy(html: &str) -> HeaderValue {
    // Split at the end tag first: the first script contains a start tag in a string.
    let elements = html.split("</script>").filter_map(|before| before.split_once("<script")?.1.split_once('>'));
    let hash = |(_, text)| format!(" 'sha256-{}'", BASE64_STANDARD.encode(Sha256::digest(text)));
    let hashes: String = elements.map(hash).collect();
    let policy = format!(
        "default-src 'none'; script-src{hashes}; style-src 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; \
         base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    );
    HeaderValue::from_str(&policy).expect("hashes are ASCII")
}

/// Returns the endpoint that serves `openapi.yaml`.
pub(super) fn document() -> impl Endpoint<Output = Response> + 'static {
    make_sync(|_| Response::builder().content_type("application/yaml; charset=utf-8").body(DOCUMENT.clone()))
}

/// Returns the endpoint that serves `RapiDoc`, without the font it would load from another host.
pub(super) fn page() -> impl Endpoint<Output = Response> + 'static {
    make_sync(|_| {
        let (html, policy) = &*PAGE;
        Response::builder()
            .header(header::CONTENT_SECURITY_POLICY, policy)
            .content_type("text/html; charset=utf-8")
            .body(html.clone())
    })
}
