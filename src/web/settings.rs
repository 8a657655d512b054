//! Settings of the pages, chosen by the owner.

use crate::domain::sales_tax::SalesTax;
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
    /// What the pages of live mode need; `None` in a shop that charges no cards.
    pub live: Option<Live>,
}

/// Settings of the pages of live mode.
#[derive(Clone, Debug)]
pub struct Live {
    /// The key with which Stripe's script takes cards.
    pub publishable_key: String,
    /// Whether the key is one for tests, with which no card is charged.
    pub is_test: bool,
    /// What the pages say about sales tax.
    pub sales_tax: SalesTax,
}
