//! The document and a page to browse it.

use poem::endpoint::make_sync;
use poem::http::header;
use poem::{Endpoint, Response};

use super::Service;

/// Where the page is; it alone has a Content-Security-Policy that allows the script in it.
pub const DOCS_PATH: &str = "/api/docs";

/// Scripts and styles stand in the page itself; it can reach nothing but this shop.
const POLICY: &str = "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src 'self' data:; \
    connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
const FOREIGN_FONT: &str =
    "https://fonts.googleapis.com/css2?family=Open+Sans:wght@300;600&family=Roboto+Mono&display=swap";

/// `openapi.yaml` as this program serves it.
pub(super) fn document(service: &Service) -> impl Endpoint<Output = Response> + 'static {
    let yaml = service.spec_yaml();
    make_sync(move |_| Response::builder().content_type("application/yaml; charset=utf-8").body(yaml.clone()))
}

/// `RapiDoc` without the font it would load from another host.
pub(super) fn page(service: &Service) -> impl Endpoint<Output = Response> + 'static {
    let html = service.rapidoc_html().replace(&format!(r#"<link href="{FOREIGN_FONT}" rel="stylesheet">"#), "");
    make_sync(move |_| {
        Response::builder()
            .header(header::CONTENT_SECURITY_POLICY, POLICY)
            .content_type("text/html; charset=utf-8")
            .body(html.clone())
    })
}
