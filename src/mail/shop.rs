//! What letters say about the shop.

use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};

use crate::domain::brand::brand;
use crate::domain::mail::ColorFacts;
use crate::domain::sales_tax::SalesTax;
use crate::domain::seller::Seller;

/// What letters say about the shop, chosen by the owner.
#[derive(Clone, Debug)]
pub struct Shop {
    /// Scheme, host and port of the shop, for links.
    pub origin: String,
    /// The email to which shoppers write and reply.
    pub support_email: String,
    /// Who sells, if the owner has said so.
    pub seller: Option<Seller>,
    /// How to pay, if the owner has said so.
    pub payment_note: Option<String>,
    /// How the prices relate to sales tax, in a shop that takes cards.
    pub sales_tax: Option<SalesTax>,
}

impl Shop {
    pub(super) fn order_page(&self, link: &str) -> String {
        format!("{}/order/{link}", self.origin)
    }

    /// Returns the URL of the page on which a shopper confirms a request.
    pub(super) fn mail_page(&self, link: &str) -> String {
        format!("{}/mail/{link}", self.origin)
    }

    pub(super) fn product_page(&self, ColorFacts { product_id, color, .. }: &ColorFacts) -> String {
        let page = format!("{}/product/{product_id}", self.origin);
        if color.is_empty() { page } else { format!("{page}?color={}", utf8_percent_encode(color, NON_ALPHANUMERIC)) }
    }

    pub(super) fn staff_page(&self) -> String {
        format!("{}/admin", self.origin)
    }

    /// Returns the end of letters to shoppers.
    pub(super) fn footer(&self) -> Vec<String> {
        let name = brand().name.clone();
        let questions = format!("Questions? Reply to this email or write to {}.", self.support_email);
        [name, questions].into_iter().chain(self.seller.as_ref().map(Seller::line)).collect()
    }

    pub(super) fn owner_footer(&self) -> Vec<String> {
        vec![format!("Sent by your shop at {}.", self.origin)]
    }
}
