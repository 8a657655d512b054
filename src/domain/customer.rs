//! Who an order goes to.

use super::rules::{self, FieldError};

/// A name and a US shipping address, checked (SPEC section 5).
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
#[expect(missing_docs, reason = "the names of SPEC section 3")]
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

/// The same fields as they come in.
#[derive(Clone, Debug, Default)]
#[expect(missing_docs, reason = "the names of SPEC section 3")]
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
    /// Reads the shipping form; what is wrong is added to `errors`.
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
