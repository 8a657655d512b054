//! Shipping methods and their costs.

use crate::domain::brand::brand;
use crate::domain::money::Money;
use crate::domain::words::words;

words! {
    /// How an order is shipped.
    pub enum ShippingMethod {
        /// The only method that the checkout form offers.
        Free = "free",
        /// Accepted by the API and priced in the totals, but not offered by the checkout form.
        Express = "express",
    }
}

impl ShippingMethod {
    /// Returns the shipping cost.
    pub fn cost(self) -> Money {
        match self {
            Self::Free => brand().shipping_cents.free,
            Self::Express => brand().shipping_cents.express,
        }
    }
}
