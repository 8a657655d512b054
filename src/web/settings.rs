//! Settings of the pages, chosen by the owner.

/// Settings of the pages.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Support email address shown to shoppers.
    pub support_email: String,
    /// ID of the ad pixel, which loads only after a shopper accepts cookies.
    pub pixel_id: Option<String>,
    /// Scheme, host and port of the shop, for absolute links.
    pub origin: String,
}
