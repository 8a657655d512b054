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
        let mut accept = |field: &str, value: &str| rules::accept(field, field, value, errors);
        Self {
            name: accept("name", &raw.name),
            email: accept("email", &raw.email),
            phone: accept("phone", &raw.phone),
            address: accept("address", &raw.address),
            address2: accept("address2", &raw.address2),
            city: accept("city", &raw.city),
            state: accept("state", &raw.state),
            zip: accept("zip", &raw.zip),
        }
    }
}
