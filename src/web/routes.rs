//! The paths of the pages, and what each page was prerendered with.

/// Path prefix of the product pages.
pub(super) const PRODUCT_PREFIX: &str = "/product/";

/// The data a page was prerendered with. A page can be used only for a catalog that matches it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum PageInputs {
    /// No product.
    Nothing,
    /// The first product, with the images and colors it had at build time.
    FirstProduct,
    /// The first product as above, in a catalog without any other.
    OnlyFirstProduct,
}

/// Every route except `/product/{id}`, which depends on the catalog.
pub(super) const ROUTES: [(&str, PageInputs); 15] = [
    ("/", PageInputs::FirstProduct),
    ("/shop", PageInputs::OnlyFirstProduct),
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
/// Sign-in moves between these pages within one document, so they share one policy.
pub(super) const STAFF: [&str; 2] = ["/admin", "/admin/login"];
