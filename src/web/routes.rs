//! The routes of the UI. Its build writes them, so that they are listed once.

use serde::Deserialize;

/// Path prefix of the product pages, which depend on the catalog and are no routes here.
pub(super) const PRODUCT_PREFIX: &str = "/product/";

/// Path prefix of the pages of orders, which end with a secret link. They are one page, and no route here.
pub(super) const ORDER_PREFIX: &str = "/order/";

/// Whether a path is that of an order's page: the prefix and one segment, of any spelling.
pub(super) fn is_order_page(path: &str) -> bool {
    path.strip_prefix(ORDER_PREFIX).is_some_and(|link| !link.is_empty() && !link.contains('/'))
}

/// A page at a fixed path.
#[derive(Deserialize)]
pub(super) struct Route {
    pub(super) path: String,
    /// The name of its prerendered page.
    pub(super) template: String,
    pub(super) inputs: PageInputs,
    /// Whether search engines may list it.
    pub(super) listed: bool,
    /// Sign-in moves between these pages within one document, so they share one policy.
    pub(super) staff: bool,
}

/// The data a page was prerendered with. A page can be used only for a catalog that matches it.
#[derive(Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum PageInputs {
    /// No product.
    Nothing,
    /// The first product, with the images and colors it had at build time.
    FirstProduct,
    /// The first product as above, in a catalog without any other.
    OnlyFirstProduct,
}
