//! The customer of an order.

use super::rules::{self, FieldError};

/// A validated name and US shipping address.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
#[expect(missing_docs, reason = "the field names are self-explanatory")]
pub struct Customer {
    pub name: String,
    pub email: String,
    /// Empty when not given.
    pub phone: String,
    pub address: String,
    /// Empty when not given.
    pub address2: String,
    pub city: String,
    /// One of the 50 two-letter codes.
    pub state: String,
    pub zip: String,
}

/// The same fields as a request sends them.
#[derive(Clone, Debug, Default)]
#[expect(missing_docs, reason = "the field names are self-explanatory")]
pub struct RawCustomer {
    pub name: String,
    pub email: String,
    pub phone: String,
    pub address: String,
    pub address2: String,
    pub city: String,
    pub state: String,
    pub zip: String,
}

impl Customer {
    /// Parses the shipping form, and adds an error for each invalid field to `errors`.
    pub fn parse(raw: &RawCustomer, errors: &mut Vec<FieldError>) -> Self {
        let mut parse = |field: &str, value: &str| rules::parse(field, field, value, errors);
        Self {
            name: parse("name", &raw.name),
            email: parse("email", &raw.email),
            phone: parse("phone", &raw.phone),
            address: parse("address", &raw.address),
            address2: parse("address2", &raw.address2),
            city: parse("city", &raw.city),
            state: parse("state", &raw.state),
            zip: parse("zip", &raw.zip),
        }
    }
}
