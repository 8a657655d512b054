//! The card data that an order keeps: the cardholder's name, the brand and the last four digits.

use super::rules::{self, FieldError};

/// The card data that is safe to store.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct CardSummary {
    /// The name on the card.
    pub holder: String,
    /// One of `cardBrands` in `rules/shop.json`.
    pub brand: String,
    /// The last four digits.
    pub last4: String,
}

impl CardSummary {
    /// Parses the three card fields of an order, and adds an error for each invalid one to `errors`.
    pub fn parse(holder: &str, brand: &str, last4: &str, errors: &mut Vec<FieldError>) -> Self {
        Self {
            holder: rules::parse("cardholder_name", "cardholder_name", holder, errors),
            brand: rules::parse("card_brand", "card_brand", brand, errors),
            last4: rules::parse("card_last4", "card_last4", last4, errors),
        }
    }
}
