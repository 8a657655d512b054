//! Writes the live catalog into the prerendered pages, as text and as the client's initial data.

use std::collections::HashMap;

use super::csp::{Hosts, Inline};
use super::snapshot::Snapshot;
use super::template::{Context, data_block, escape, render};
use super::{crawlers, data};
use crate::domain::product::Product;
use crate::domain::product::first_product;
use crate::web::routes::{PRODUCT_PREFIX, PageInputs, Route};
use crate::web::serve::{self, Resource};
use crate::web::settings::Settings;

/// A page that the client renders, for a catalog that no prerendered page matches.
const CLIENT_RENDERED: &str = "_bare";
const NOT_FOUND: &str = "_error";
/// The response to a form sent without JavaScript.
const FORM_REJECTED: &str = "_unsent";
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
        let hosts = Hosts::of(&products, self.settings.pixel_id.is_some());
        let shared = Shared {
            // Decompressed each time, which takes a few milliseconds; keeping the pages would take 0.5 MB of memory.
            pages: serve::pages(),
            data: data_block(&data::block(&products, &self.settings)),
            hosts_for_staff: hosts.with_any_image_host(),
            hosts,
            products: &products,
        };
        let first = products.iter().find(|product| product.id == self.first.id).filter(|p| self.matches_build(p));
        let routes = self.routes.iter().map(|route| {
            let matches = match route.inputs {
                PageInputs::Nothing => true,
                PageInputs::FirstProduct => first.is_some(),
                PageInputs::OnlyFirstProduct => first.is_some() && products.len() == 1,
            };
            let name = if matches { &route.template } else { CLIENT_RENDERED };
            (route.path.clone(), self.page(name, &route.path, first, &shared))
        });
        let product_pages = products.iter().map(|product| {
            let name = if first.is_some_and(|first| first.id == product.id) { PRODUCT_PAGE } else { CLIENT_RENDERED };
            let path = format!("{PRODUCT_PREFIX}{}", product.id);
            let page = self.page(name, &path, Some(product), &shared);
            (path, page)
        });
        let mut by_path: HashMap<String, Resource> = routes.chain(product_pages).collect();
        let origin = &self.settings.origin;
        by_path.insert("/sitemap.xml".into(), crawlers::sitemap(origin, &self.routes, &products));
        by_path.insert("/robots.txt".into(), crawlers::robots(origin));
        let not_found = self.page(NOT_FOUND, "", first, &shared);
        let form_rejected = self.page(FORM_REJECTED, "", None, &shared);
        Snapshot { by_path, not_found, form_rejected, products }
    }

    /// Whether the product has the colors and images it had at build time. With others, the prerendered elements would
    /// differ from those of the client, and hydration would fail.
    fn matches_build(&self, product: &Product) -> bool {
        let look = |p: &Product| {
            (p.image.clone(), p.variants.iter().map(|v| (v.color.clone(), v.image.clone())).collect::<Vec<_>>())
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

    fn context(&self, path: &str, product: Option<&Product>, shared: &Shared<'_>) -> Context {
        let Settings { support_email, origin, .. } = &self.settings;
        let is_product_page = path.starts_with(PRODUCT_PREFIX);
        let context = Context::default()
            .text("support_email", support_email)
            .text("origin", origin)
            .text("path", path)
            .markup("data", shared.data.clone())
            .markup("listing", listing(shared.products));
        let Some(product) = product else { return context.text("title", "Shop") };
        let context = context
            .text("title", &product.title)
            .text("description", &product.description)
            .text("list", &product.price.to_string())
            .text("charged", &product.effective_price().to_string());
        if is_product_page { context.markup("json_ld", data::json_ld(origin, path, product)) } else { context }
    }
}

/// Data shared by all pages of one catalog.
struct Shared<'a> {
    pages: HashMap<String, String>,
    data: String,
    hosts: Hosts,
    hosts_for_staff: Hosts,
    products: &'a [Product],
}

impl Shared<'_> {
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

/// Returns the list of products shown without JavaScript.
fn listing(products: &[Product]) -> String {
    let items = products.iter().map(|p| {
        let (path, title) = (escape(&format!("{PRODUCT_PREFIX}{}", p.id)), escape(&p.title));
        format!("<li><a href=\"{path}\">{title}</a>, {}</li>", p.effective_price())
    });
    format!("<h1>Shop All Products</h1><ul>{}</ul>", items.collect::<String>())
}
