//! What the shop is: the one of the specification, or one that takes money.

use clap::ValueEnum;
use url::Url;

use super::Serve;
use super::values::is_loopback;
use crate::domain::constants::constants;

/// The mode of the shop.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Mode {
    /// The shop of the specification: it charges no card, and its pages have the specified texts
    Spec,
    /// Charges cards through Stripe, and its pages say only what is true
    Live,
}

impl Serve {
    /// Requires everything that the pages of live mode promise. The error names all that is missing.
    pub(super) fn require_for_live(&self) -> Result<(), String> {
        let payments = &self.payments;
        let needs = [
            (self.has_public_url_for_cards(), "--public-url with https://"),
            (self.mail.url_file.is_some(), "--mail-url-file"),
            (payments.stripe.key_file.is_some(), "--stripe-key-file"),
            (payments.publishable_key.is_some(), "--stripe-publishable-key"),
            (self.support_email != constants().support_email, "--support-email with an email that you read"),
            (payments.sales_tax.is_some(), "--sales-tax"),
            (self.seller.is_some(), "--seller"),
        ];
        let missing: Vec<&str> = needs.iter().filter(|(is_given, _)| !is_given).map(|(_, flag)| *flag).collect();
        match missing.as_slice() {
            [] => Ok(()),
            [one] => Err(format!("--mode live needs {one}")),
            [others @ .., last] => Err(format!("--mode live needs {} and {last}", others.join(", "))),
        }
    }

    /// Whether the public URL is one on which Stripe's script takes cards: https, or with test keys this machine.
    fn has_public_url_for_cards(&self) -> bool {
        let Some(url) = self.known_origin().and_then(|origin| Url::parse(&origin).ok()) else { return false };
        let has_test_key = self.payments.publishable_key.as_ref().is_some_and(|key| !key.is_live);
        url.scheme() == "https" || (has_test_key && is_loopback(&url))
    }
}
