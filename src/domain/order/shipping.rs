//! Shipping methods and their costs.

use crate::domain::constants::constants;
use crate::domain::money::Money;

/// How an order is shipped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ShippingMethod {
    /// The only method that the checkout form offers.
    Free,
    /// Accepted by the API and priced in the totals, but not offered by the checkout form.
    Express,
}

impl ShippingMethod {
    /// Returns the word used in the API and in the database.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Free => "free",
            Self::Express => "express",
        }
    }

    /// Parses the word.
    pub fn parse(text: &str) -> Option<Self> {
        [Self::Free, Self::Express].into_iter().find(|method| method.as_str() == text)
    }

    /// Returns the shipping cost.
    pub fn cost(self) -> Money {
        match self {
            Self::Free => constants().shipping_cents.free,
            Self::Express => constants().shipping_cents.express,
        }
    }
}
