//! Writes the live catalog into the prerendered pages: as text, and as the data block the client starts from.

use std::collections::HashMap;

use super::Settings;
use super::assets;
use super::crawlers;
use super::data;
use super::pages::{PRODUCT, Snapshot};
use super::policy::{Hosts, Inline};
use super::resource::Resource;
use super::template::{Context, data_block, escape, render};
use crate::domain::catalog::first_product;
use crate::domain::product::Product;

/// What a page was rendered with, and so what it fits.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum PageInputs {
    /// No product at all.
    Nothing,
    /// The first product with the pictures and colors it had at the build.
    FirstProduct,
    /// The same, and no other.
    FirstProductAlone,
}

/// The routes of SPEC section 2, but for `/product/{id}`, which the catalog knows.
pub(super) const ROUTES: [(&str, PageInputs); 15] = [
    ("/", PageInputs::FirstProduct),
    ("/shop", PageInputs::FirstProductAlone),
    ("/contact", PageInputs::Nothing),
    ("/faq", PageInputs::Nothing),
    ("/shipping", PageInputs::Nothing),
    ("/about", PageInputs::FirstProduct),
    ("/blog", PageInputs::Nothing),
    ("/privacy", PageInputs::Nothing),
    ("/terms", PageInputs::Nothing),
    ("/cancellation", PageInputs::Nothing),
    ("/checkout", PageInputs::Nothing),
    ("/success", PageInputs::Nothing),
    ("/out-of-stock", PageInputs::Nothing),
    ("/admin", PageInputs::Nothing),
    ("/admin/login", PageInputs::Nothing),
];
/// Signing in leads from one to the other within the same document, so they have one policy.
const STAFF: [&str; 2] = ["/admin", "/admin/login"];
/// A page whose body the client makes: for a catalog that nothing was rendered ahead for.
const BARE: &str = "_bare";
const ERROR: &str = "_error";
const UNSENT: &str = "_unsent";
const PRODUCT_PAGE: &str = "_product";
/// Says what to do, and carries the data all the same.
const NOT_BUILT: &str = concat!(
    "<!doctype html><title>Shop</title><p>This shop was built without its pages: run <code>make build</code>.",
    r#"<script type="application/json" id="shop-data">{{data}}</script>"#
);

/// Renders all pages of a catalog.
pub struct Renderer {
    settings: Settings,
    first: Product,
}

impl Renderer {
    /// Keeps what the owner set.
    pub fn new(settings: Settings) -> Self {
        Self { settings, first: first_product() }
    }

    /// Every page of this catalog.
    pub fn render_all(&self, products: Vec<Product>) -> Snapshot {
        let hosts = Hosts::of(&products, self.settings.pixel_id.is_some());
        let shared = Shared {
            // Unpacked each time: that takes a few milliseconds, and to keep them half a megabyte.
            pages: assets::pages(),
            data: data_block(&data::block(&products, &self.settings)),
            hosts_for_staff: hosts.with_any_picture(),
            hosts,
            products: &products,
        };
        let first = products.iter().find(|product| product.id == self.first.id).filter(|p| self.looks_as_built(p));
        let routes = ROUTES.iter().map(|(path, needs)| {
            let fits = match needs {
                PageInputs::Nothing => true,
                PageInputs::FirstProduct => first.is_some(),
                PageInputs::FirstProductAlone => first.is_some() && products.len() == 1,
            };
            let name =
                if fits { path.strip_prefix('/').filter(|rest| !rest.is_empty()).unwrap_or("index") } else { BARE };
            ((*path).to_owned(), self.page(name, path, first, &shared))
        });
        let product_pages = products.iter().map(|product| {
            let name = if first.is_some_and(|first| first.id == product.id) { PRODUCT_PAGE } else { BARE };
            let path = format!("{PRODUCT}{}", product.id);
            let page = self.page(name, &path, Some(product), &shared);
            (path, page)
        });
        let mut by_path: HashMap<String, Resource> = routes.chain(product_pages).collect();
        let origin = &self.settings.origin;
        by_path.insert("/sitemap.xml".into(), crawlers::sitemap(origin, &products));
        by_path.insert("/robots.txt".into(), crawlers::robots(origin));
        let unknown = self.page(ERROR, "", first, &shared);
        let unsent = self.page(UNSENT, "", None, &shared);
        Snapshot { by_path, unknown, unsent, products }
    }

    /// Another color or picture would be another tree of elements, which the client could not take over.
    fn looks_as_built(&self, product: &Product) -> bool {
        let look = |p: &Product| {
            (p.image.clone(), p.variants.iter().map(|v| (v.color.clone(), v.image.clone())).collect::<Vec<_>>())
        };
        look(product) == look(&self.first)
    }

    fn page(&self, name: &str, path: &str, product: Option<&Product>, shared: &Shared<'_>) -> Resource {
        let page = shared.page_for(name, product);
        let hosts = if STAFF.contains(&path) { &shared.hosts_for_staff } else { &shared.hosts };
        Resource::page(render(page, &self.values(path, product, shared)), Inline::of(page).policy(hosts))
    }

    fn values(&self, path: &str, product: Option<&Product>, shared: &Shared<'_>) -> Context {
        let Settings { support_email, origin, .. } = &self.settings;
        let is_product_page = path.starts_with(PRODUCT);
        let values = Context::default()
            .text("support_email", support_email)
            .text("origin", origin)
            .text("address", path)
            .markup("data", shared.data.clone())
            .markup("listing", listing(shared.products));
        let Some(product) = product else { return values.text("title", "Shop") };
        let values = values
            .text("title", &product.title)
            .text("description", &product.description)
            .text("list", &product.price.to_string())
            .text("charged", &product.effective_price().to_string());
        if is_product_page { values.markup("json_ld", data::json_ld(origin, path, product)) } else { values }
    }
}

/// What every page of one catalog has.
struct Shared<'a> {
    pages: HashMap<String, String>,
    data: String,
    hosts: Hosts,
    hosts_for_staff: Hosts,
    products: &'a [Product],
}

impl Shared<'_> {
    /// The page as it was built for the state of the product, where it looks different.
    fn page_for(&self, name: &str, product: Option<&Product>) -> &str {
        let is_full_price = product.is_none_or(|product| product.effective_price() >= product.price);
        let is_sold_out = product.is_some_and(|product| product.inventory() == 0);
        let endings = [
            (".full-price.sold-out", is_full_price && is_sold_out),
            (".full-price", is_full_price),
            (".sold-out", is_sold_out),
            ("", true),
        ];
        let mut fitting = endings.iter().filter(|(_, fits)| *fits);
        fitting.find_map(|(ending, _)| self.pages.get(&format!("{name}{ending}"))).map_or(NOT_BUILT, String::as_str)
    }
}

/// The products for readers without JavaScript.
fn listing(products: &[Product]) -> String {
    let items = products.iter().map(|p| {
        let (path, title) = (escape(&format!("{PRODUCT}{}", p.id)), escape(&p.title));
        format!("<li><a href=\"{path}\">{title}</a>, {}</li>", p.effective_price())
    });
    format!("<h1>Shop All Products</h1><ul>{}</ul>", items.collect::<String>())
}
