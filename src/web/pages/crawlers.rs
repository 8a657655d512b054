//! Files for search engine crawlers.

use crate::domain::html::escape;
use crate::domain::product::Product;
use crate::web::routes::{PRODUCT_PREFIX, Route};
use crate::web::serve::Resource;

/// Returns the sitemap: every page that a search engine may list (<https://www.sitemaps.org/protocol.html>).
pub(super) fn sitemap(origin: &str, routes: &[Route], products: &[Product]) -> Resource {
    let listed = routes.iter().filter(|route| route.listed).map(|route| route.path.clone());
    let paths = listed.chain(products.iter().map(|product| format!("{PRODUCT_PREFIX}{}", product.id)));
    let urls: String =
        paths.map(|path| format!("<url><loc>{}{}</loc></url>\n", escape(origin), escape(&path))).collect();
    let sitemap = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
         <urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n{urls}</urlset>\n"
    );
    Resource::text("application/xml; charset=utf-8", sitemap)
}

/// Returns `robots.txt` (<https://www.rfc-editor.org/rfc/rfc9309>).
pub(super) fn robots(origin: &str) -> Resource {
    let rules = format!("User-agent: *\nDisallow: /admin\nDisallow: /api\nSitemap: {origin}/sitemap.xml\n");
    Resource::text("text/plain; charset=utf-8", rules)
}
