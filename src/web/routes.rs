//! The routes of the UI. Its build writes them, so that they are listed once.

use percent_encoding::percent_decode_str;
use serde::Deserialize;

/// Path prefix of the product pages, which depend on the catalog and are no routes here.
pub(super) const PRODUCT_PREFIX: &str = "/product/";

/// Path prefix of the pages of orders, which end with a secret link. They are one page, and no route here.
pub(super) const ORDER_PREFIX: &str = "/order/";

/// The path of the form in which shoppers of a live shop ask for the link of their order. It is the same page.
pub(super) const FIND_ORDER: &str = "/order";

/// Path prefix of the pages, in live mode, on which a shopper answers a mail. They too are one page and no route here.
pub(super) const MAIL_PREFIX: &str = "/mail/";

/// Whether a path is that of a page with a secret link: the prefix and one segment, of any spelling.
pub(super) fn is_secret_page(prefix: &str, path: &str) -> bool {
    path.strip_prefix(prefix).is_some_and(|link| !link.is_empty() && !link.contains('/'))
}

/// Returns the path of a page with a secret link for a near miss of it, such as one in capitals or with something behind the
/// link. The page that there is no such page would show the link to the ad pixel.
pub(super) fn meant_secret_page(prefix: &str, path: &str) -> Option<String> {
    let path = percent_decode_str(path).decode_utf8_lossy();
    let mut segments = path.split('/').filter(|segment| !segment.is_empty());
    segments.next().filter(|first| first.eq_ignore_ascii_case(prefix.trim_matches('/')))?;
    let link = segments.next()?;
    let end = link.find(|c: char| !c.is_ascii_alphanumeric() && !matches!(c, '-' | '_')).unwrap_or(link.len());
    Some(format!("{prefix}{}", &link[..end])).filter(|_| end > 0)
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
