//! Writes the live catalog into the prerendered pages, as text and as the client's initial data.

use std::collections::HashMap;

use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use serde_json::Value;

use super::csp::{Hosts, Inline};
use super::snapshot::{Snapshot, color_key};
use super::template::{Context, data_block, render};
use super::{crawlers, data, open_graph};
use crate::domain::constants::constants;
use crate::domain::html::escape;
use crate::domain::product::{Product, Variant, first_product};
use crate::domain::seller::Seller;
use crate::web::routes::{FIND_ORDER, MAIL_PREFIX, ORDER_PREFIX, PRODUCT_PREFIX, PageInputs, Route};
use crate::web::serve::{self, Resource};
use crate::web::settings::Settings;

/// A page that the client renders, for a catalog that no prerendered page matches.
const CLIENT_RENDERED: &str = "_bare";
const NOT_FOUND: &str = "_error";
/// The response to a form sent without JavaScript.
const FORM_REJECTED: &str = "_unsent";
const ORDER_PAGE: &str = "_order";
const MAIL_PAGE: &str = "_mail";
const CHECKOUT: &str = "/checkout";
const PRODUCT_PAGE: &str = "_product";
/// The page of a binary without a built UI. It has the data block nevertheless.
const NOT_BUILT: &str = concat!(
    "<!doctype html><title>Shop</title><p>This shop was built without its pages: run <code>make build</code>.",
    r#"<script type="application/json" id="shop-data">{{data}}</script>"#
);

/// Renders all pages of a catalog.
pub struct Renderer {
    settings: Settings,
    routes: Vec<Route>,
    first: Product,
}

impl Renderer {
    /// Creates a renderer with these settings.
    pub fn new(settings: Settings) -> Self {
        Self { settings, routes: serve::routes(), first: first_product() }
    }

    /// Renders every page of this catalog.
    pub fn render_all(&self, products: Vec<Product>) -> Snapshot {
        let is_live = self.settings.live.is_some();
        let catalog = products.clone();
        let products: Vec<_> = products.into_iter().map(|product| product.shown_to_shoppers(is_live)).collect();
        let images = Hosts::of(&products);
        let with_pixel = |hosts: Hosts| if self.settings.pixel_id.is_some() { hosts.with_pixel() } else { hosts };
        let block = data::block(&products, &self.settings);
        let first = products.iter().find(|product| product.id == self.first.id).filter(|p| self.matches_build(p));
        let shared = Shared {
            // Decompressed each time, which takes a few milliseconds; keeping the pages would take 0.5 MB of memory.
            pages: serve::pages(is_live),
            data: data_block(&block),
            block,
            hosts_for_staff: with_pixel(images.clone().with_any_image_host()),
            hosts: with_pixel(images.clone()),
            images,
            products: &products,
            first,
        };
        let routes = self.routes.iter().map(|route| {
            let matches = match route.inputs {
                PageInputs::Nothing => true,
                PageInputs::FirstProduct => first.is_some(),
                PageInputs::OnlyFirstProduct => first.is_some() && products.len() == 1,
            };
            let name = if matches { &route.template } else { CLIENT_RENDERED };
            let takes_cards = is_live && route.path == CHECKOUT;
            let page =
                if takes_cards { self.checkout(name, &shared) } else { self.page(name, &route.path, first, &shared) };
            (route.path.clone(), page)
        });
        let product_path = |product: &Product| format!("{PRODUCT_PREFIX}{}", product.id);
        let product_pages = products.iter().map(|product| {
            let name = if shared.is_first(product) { PRODUCT_PAGE } else { CLIENT_RENDERED };
            let path = product_path(product);
            let page = self.page(name, &path, Some(product), &shared);
            (path, page)
        });
        let color_pages = first.into_iter().flat_map(|product| {
            let path = product_path(product);
            let page = |color| self.page_in_color(&path, product, color, &shared);
            product.variants.iter().map(|color| (color_key(&path, &color.color), page(color))).collect::<Vec<_>>()
        });
        let mut by_path: HashMap<String, Resource> = routes.chain(product_pages).collect();
        let origin = &self.settings.origin;
        by_path.insert("/sitemap.xml".into(), crawlers::sitemap(origin, &self.routes, &products));
        by_path.insert("/robots.txt".into(), crawlers::robots(origin));
        let mut secret_pages = Vec::new();
        if self.settings.has_order_page {
            secret_pages.push((ORDER_PREFIX, self.secret_page(ORDER_PAGE, &shared)));
        }
        if is_live {
            by_path.insert(FIND_ORDER.to_owned(), self.secret_page(ORDER_PAGE, &shared));
            secret_pages.push((MAIL_PREFIX, self.secret_page(MAIL_PAGE, &shared)));
        }
        let not_found = self.page(NOT_FOUND, "", first, &shared);
        let form_rejected = self.page(FORM_REJECTED, "", None, &shared);
        Snapshot { by_path, by_color: color_pages.collect(), secret_pages, not_found, form_rejected, products: catalog }
    }

    /// Whether the product has the colors, pictures and sizes it had at build time. With others, the prerendered elements would
    /// differ from those of the client, and hydration would fail.
    fn matches_build(&self, product: &Product) -> bool {
        let look = |p: &Product| {
            let unstocked = |v: &Variant| Variant { inventory: 0, low_stock: 0, ..v.clone() };
            (p.image.clone(), p.has_sizes, p.variants.iter().map(unstocked).collect::<Vec<_>>())
        };
        look(product) == look(&self.first)
    }

    fn page(&self, name: &str, path: &str, product: Option<&Product>, shared: &Shared<'_>) -> Resource {
        let page = shared.page_for(name, product);
        let hosts = if self.routes.iter().any(|route| route.staff && route.path == path) {
            &shared.hosts_for_staff
        } else {
            &shared.hosts
        };
        Resource::page(render(page, &self.context(path, product, shared)), Inline::of(page).policy(hosts))
    }

    /// Renders the page of every order or of every answer to a mail, which allows no host of the ad pixel.
    fn secret_page(&self, name: &str, shared: &Shared<'_>) -> Resource {
        let page = shared.page_for(name, shared.first);
        let data = data_block(&data::order_page_block(shared.block.clone()));
        let context = self.context("", shared.first, shared).markup("data", data);
        Resource::secret_page(render(page, &context), Inline::of(page).policy(&shared.images))
    }

    /// Renders the checkout of live mode, which allows the hosts of Stripe and none of the ad pixel.
    fn checkout(&self, name: &str, shared: &Shared<'_>) -> Resource {
        let page = shared.page_for(name, shared.first);
        let data = data_block(&data::without_pixel(shared.block.clone()));
        let context = self.context(CHECKOUT, shared.first, shared).markup("data", data);
        Resource::page(render(page, &context), Inline::of(page).policy(&shared.images.clone().with_stripe()))
    }

    /// Renders the page of the first product for an address with a color, which differs in the picture of a shared link.
    fn page_in_color(&self, path: &str, product: &Product, color: &Variant, shared: &Shared<'_>) -> Resource {
        let page = shared.page_for(PRODUCT_PAGE, Some(product));
        let query = format!("?color={}", utf8_percent_encode(&color.color, NON_ALPHANUMERIC));
        let context = self
            .context(path, Some(product), shared)
            .text("query", &query)
            .markup("link_picture", open_graph::of_color(&self.settings.origin, product, color));
        Resource::page(render(page, &context), Inline::of(page).policy(&shared.hosts))
    }

    fn context(&self, path: &str, product: Option<&Product>, shared: &Shared<'_>) -> Context {
        let Settings { support_email, origin, seller, live, .. } = &self.settings;
        let is_product_page = path.starts_with(PRODUCT_PREFIX);
        let is_test = live.as_ref().is_some_and(|live| live.is_test);
        let context = Context::default()
            .text("support_email", support_email)
            .text("seller", &seller.as_ref().map(Seller::line).unwrap_or_default())
            .text("sales_tax", live.as_ref().map_or("", |live| live.sales_tax.sentence()))
            .markup("hides_test_note", if is_test { "" } else { " hidden=\"\"" }.into())
            .text("origin", origin)
            .text("path", path)
            .markup("data", shared.data.clone())
            .markup("listing", listing(shared.products))
            .markup("link_picture", open_graph::of_shop(origin));
        let Some(product) = product else { return context.text("title", "Shop") };
        let context = context
            .text("title", &product.title)
            .markup("long_title", if is_long(&product.title) { " data-long=\"\"" } else { "" }.into())
            .text("description", &product.description)
            .text("list", &product.price.to_string())
            .text("charged", &product.effective_price().to_string())
            .text("sale_end", &product.sale_end_text());
        if !is_product_page {
            return context;
        }
        let context = context.markup("json_ld", data::json_ld(&self.settings, path, product));
        let is_first = shared.is_first(product);
        if is_first { context } else { context.markup("link_picture", open_graph::of_product(origin, product)) }
    }
}

/// Data shared by all pages of one catalog.
struct Shared<'a> {
    pages: HashMap<String, String>,
    /// The data of the client, and the same as JSON.
    data: String,
    block: Value,
    /// Only those of pictures.
    images: Hosts,
    hosts: Hosts,
    hosts_for_staff: Hosts,
    products: &'a [Product],
    /// The first product, if it has the colors, images and sizes of the build.
    first: Option<&'a Product>,
}

impl Shared<'_> {
    fn is_first(&self, product: &Product) -> bool {
        self.first.is_some_and(|first| first.id == product.id)
    }

    /// Returns the variant of the page for the state of the product, if the build wrote one that differs.
    fn page_for(&self, name: &str, product: Option<&Product>) -> &str {
        let is_full_price = product.is_none_or(|product| product.effective_price() >= product.price);
        let is_sold_out = product.is_some_and(|product| product.inventory() == 0);
        let suffixes = [
            (".full-price.sold-out", is_full_price && is_sold_out),
            (".full-price", is_full_price),
            (".sold-out", is_sold_out),
            ("", true),
        ];
        let mut candidates = suffixes.iter().filter(|(_, applies)| *applies);
        candidates.find_map(|(suffix, _)| self.pages.get(&format!("{name}{suffix}"))).map_or(NOT_BUILT, String::as_str)
    }
}

/// Whether the product page sets the title in smaller type. The browser counts UTF-16 code units too.
fn is_long(title: &str) -> bool {
    title.encode_utf16().count() > constants().long_title
}

/// Returns the list of products shown without JavaScript.
fn listing(products: &[Product]) -> String {
    let items = products.iter().map(|p| {
        let (path, title) = (escape(&format!("{PRODUCT_PREFIX}{}", p.id)), escape(&p.title));
        format!("<li><a href=\"{path}\">{title}</a>, {}</li>", p.effective_price())
    });
    format!("<h1>Shop All Products</h1><ul>{}</ul>", items.collect::<String>())
}

#[cfg(test)]
mod tests {
    use http_body_util::BodyExt;
    use hyper::http::{HeaderMap, header};

    use super::{Renderer, Settings, first_product};
    use crate::domain::sales_tax::SalesTax;
    use crate::web::settings::Live;

    fn settings() -> Settings {
        Settings {
            support_email: "help@shop.example".into(),
            seller: None,
            pixel_id: Some("123456789".into()),
            has_order_page: true,
            origin: "https://shop.example".into(),
            live: None,
        }
    }

    #[test]
    fn only_the_page_of_an_order_knows_nothing_of_the_pixel() {
        let pages = Renderer::new(settings()).render_all(vec![first_product()]);
        let home = pages.page("/", None).expect("a home page");
        let (_, order_page) = pages.secret_pages.first().expect("a page of orders");
        for (page, knows_pixel) in [(home, true), (order_page, false)] {
            let response = page.answer(&HeaderMap::new());
            let policy = response.headers()[header::CONTENT_SECURITY_POLICY].to_str().expect("ASCII");
            assert_eq!(policy.contains("facebook"), knows_pixel, "{policy}");
            assert_eq!(policy.ends_with("trusted-types 'none'"), !knows_pixel, "{policy}");
        }
    }

    #[tokio::test]
    async fn the_checkout_of_a_shop_that_takes_real_cards_does_not_show_that_it_is_tested() {
        for is_test in [false, true] {
            let live = Some(Live { publishable_key: "pk_1".into(), is_test, sales_tax: SalesTax::None });
            let pages = Renderer::new(Settings { live, ..settings() }).render_all(vec![first_product()]);
            let response = pages.page("/checkout", None).expect("a checkout").answer(&HeaderMap::new());
            let html = response.into_body().collect().await.expect("a body in memory").to_bytes();
            assert_eq!(String::from_utf8_lossy(&html).contains("data-test-note=\"\" hidden=\"\""), !is_test);
        }
    }

    #[test]
    fn the_checkout_knows_nothing_of_the_pixel_in_live_mode() {
        let live = Live { publishable_key: "pk_test_1".into(), is_test: true, sales_tax: SalesTax::None };
        for (live, knows_pixel) in [(None, true), (Some(live), false)] {
            let pages = Renderer::new(Settings { live, ..settings() }).render_all(vec![first_product()]);
            let response = pages.page("/checkout", None).expect("a checkout").answer(&HeaderMap::new());
            let policy = response.headers()[header::CONTENT_SECURITY_POLICY].to_str().expect("ASCII");
            assert_eq!((policy.contains("facebook"), policy.contains("stripe")), (knows_pixel, !knows_pixel));
        }
    }
}
