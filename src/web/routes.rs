//! The routes of the UI. Its build writes them, so that they are listed once.

use serde::Deserialize;

/// Path prefix of the product pages, which depend on the catalog and are no routes here.
pub(super) const PRODUCT_PREFIX: &str = "/product/";

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
