//! Settings of the pages, chosen by the owner.

use crate::domain::seller::Seller;

/// Settings of the pages.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Support email address shown to shoppers.
    pub support_email: String,
    /// Who sells, if the owner has said so.
    pub seller: Option<Seller>,
    /// ID of the ad pixel, which loads only after a shopper accepts cookies.
    pub pixel_id: Option<String>,
    /// Whether each order has a page behind its link, as it does in a shop that sends mail.
    pub has_order_page: bool,
    /// Scheme, host and port of the shop, for absolute links.
    pub origin: String,
}
