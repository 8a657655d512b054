//! The pages: the UI's shell with the live catalogue in it (DESIGN D2).

use std::sync::Arc;

use arc_swap::ArcSwapOption;
use bytes::Bytes;
use poem::http::{HeaderValue, StatusCode, header};
use poem::{Body, Request, Response};
use serde_json::json;
use sha2::{Digest, Sha256};
use tokio::sync::Mutex;

use super::assets::{Assets, has_current, hex, quoted};
use crate::domain::money::Money;
use crate::domain::product::Product;
use crate::store::{Store, StoreError};

/// The routes of SPEC section 2, but for `/product/{id}`, which the catalogue knows.
const ROUTES: [&str; 15] = [
    "/",
    "/shop",
    "/contact",
    "/faq",
    "/shipping",
    "/about",
    "/blog",
    "/privacy",
    "/terms",
    "/cancellation",
    "/checkout",
    "/success",
    "/out-of-stock",
    "/admin",
    "/admin/login",
];
const PRODUCT: &str = "/product/";
/// Where the shell takes the live data.
const SLOT: &str = r#"<script type="application/json" id="shop-data"></script>"#;
const NOT_BUILT: &str = concat!(
    "<!doctype html><title>Shop</title><p>This shop was built without its pages: run <code>make build</code>.",
    r#"<script type="application/json" id="shop-data"></script>"#
);
const BUSY: &str =
    "<!doctype html><title>Shop</title><p>The shop cannot be reached right now. Please try again in a minute.";

/// What the owner set for the pages.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Where shoppers can write to.
    pub support_email: String,
    /// The ad pixel to load for shoppers who agree (DESIGN D9).
    pub pixel_id: Option<String>,
}

/// The pages as they were last stamped, and what is needed to stamp them again.
pub(super) struct Pages {
    store: Store,
    settings: Settings,
    shell: Option<String>,
    current: ArcSwapOption<Stamped>,
    stamping: Mutex<()>,
}

/// The page of one state of the catalogue.
struct Stamped {
    version: u64,
    product_ids: Vec<String>,
    html: Bytes,
    etag: String,
    policy: HeaderValue,
}

impl Pages {
    pub(super) fn new(store: Store, settings: Settings) -> Self {
        Self { store, settings, shell: Assets::shell(), current: ArcSwapOption::empty(), stamping: Mutex::default() }
    }

    pub(super) async fn answer(&self, request: &Request) -> Response {
        let path = request.uri().path();
        if let Some(home) = path.strip_suffix('/').filter(|rest| !rest.is_empty() && !rest.starts_with("//")) {
            return Response::builder().status(StatusCode::PERMANENT_REDIRECT).header(header::LOCATION, home).finish();
        }
        match self.current().await {
            Ok(stamped) => stamped.answer(request),
            Err(error) => {
                tracing::error!("the pages cannot be stamped: {error}");
                Response::builder()
                    .status(StatusCode::SERVICE_UNAVAILABLE)
                    .header(header::RETRY_AFTER, 60)
                    .content_type("text/html; charset=utf-8")
                    .body(BUSY)
            }
        }
    }

    /// The pages of the catalogue as it is now; reading a current one takes no lock.
    async fn current(&self) -> Result<Arc<Stamped>, StoreError> {
        let fresh = || self.current.load_full().filter(|stamped| stamped.version == self.store.catalogue_version());
        if let Some(stamped) = fresh() {
            return Ok(stamped);
        }
        let _one_at_a_time = self.stamping.lock().await;
        if let Some(stamped) = fresh() {
            return Ok(stamped);
        }
        // Read before the catalogue: a change in between leaves the pages stale, to be stamped again.
        let version = self.store.catalogue_version();
        let products = self.store.list_products().await?;
        let stamped = Arc::new(self.stamp(version, &products));
        self.current.store(Some(stamped.clone()));
        Ok(stamped)
    }

    fn stamp(&self, version: u64, products: &[Product]) -> Stamped {
        let data = json!({
            "products": products.iter().map(on_the_wire).collect::<Vec<_>>(),
            "supportEmail": self.settings.support_email,
            "pixelId": self.settings.pixel_id,
        });
        // So that no text in it can end the script element or open a comment.
        let data = data.to_string().replace('<', r"\u003c");
        let filled = SLOT.replace("></", &format!(">{data}</"));
        let html = self.shell.as_ref().map_or_else(|| NOT_BUILT.to_owned(), |shell| shell.replace(SLOT, &filled));
        Stamped {
            version,
            product_ids: products.iter().map(|product| product.id.clone()).collect(),
            etag: hex(&Sha256::digest(&html)[..16]),
            policy: policy(products, self.settings.pixel_id.is_some()),
            html: html.into(),
        }
    }
}

impl Stamped {
    fn answer(&self, request: &Request) -> Response {
        let status = self.status(request.uri().path());
        let mut response = if status == StatusCode::OK && has_current(request.headers(), &self.etag) {
            Response::builder().status(StatusCode::NOT_MODIFIED).finish()
        } else {
            Response::builder().status(status).body(Body::from(self.html.clone()))
        };
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("text/html; charset=utf-8"));
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
        headers.insert(header::ETAG, quoted(&self.etag));
        headers.insert(header::CONTENT_SECURITY_POLICY, self.policy.clone());
        response
    }

    fn status(&self, path: &str) -> StatusCode {
        let is_product = path.strip_prefix(PRODUCT).is_some_and(|id| self.product_ids.iter().any(|known| known == id));
        if ROUTES.contains(&path) || is_product { StatusCode::OK } else { StatusCode::NOT_FOUND }
    }
}

/// A product as GET /api/products has it.
fn on_the_wire(product: &Product) -> serde_json::Value {
    let variants: Vec<_> = product
        .variants
        .iter()
        .filter(|variant| !variant.color.is_empty())
        .map(|v| json!({ "color": v.color, "image": v.image, "inventory": v.inventory }))
        .collect();
    json!({
        "_id": product.id,
        "title": product.title,
        "description": product.description,
        "price": product.price.dollars(),
        "salePrice": product.sale_price.map(Money::dollars),
        "image": product.image,
        "inventory": product.inventory(),
        "variants": variants,
    })
}

/// Nothing runs or loads but this shop's own files, the product pictures' hosts and the owner's pixel.
fn policy(products: &[Product], with_pixel: bool) -> HeaderValue {
    let pictures = products.iter().flat_map(|p| std::iter::once(&p.image).chain(p.variants.iter().map(|v| &v.image)));
    let mut hosts: Vec<&str> = pictures.filter_map(|url| origin(url)).collect();
    hosts.sort_unstable();
    hosts.dedup();
    let (scripts, pixel_hosts) =
        if with_pixel { (" https://connect.facebook.net", " https://www.facebook.com") } else { ("", "") };
    let images: String = hosts.iter().map(|host| format!(" {host}")).collect();
    let policy = format!(
        "default-src 'none'; script-src 'self'{scripts}; style-src 'self'; img-src 'self' data:{images}{pixel_hosts}; \
         media-src 'self'; font-src 'self'; connect-src 'self'{pixel_hosts}; manifest-src 'self'; base-uri 'none'; \
         form-action 'self'; frame-ancestors 'none'"
    );
    HeaderValue::from_str(&policy).expect("image URLs are printable ASCII")
}

/// The `https://host` of a picture on another host, if it can stand in a policy.
fn origin(url: &str) -> Option<&str> {
    let host = url.strip_prefix("https://")?.split(['/', '?', '#']).next()?;
    let is_plain = host.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'.' | b'-' | b':'));
    (is_plain && !host.is_empty()).then(|| &url[.."https://".len() + host.len()])
}
