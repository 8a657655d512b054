//! The customer of an order.

use serde_json::{Map, Value};

use super::rules::{self, FieldError};

/// A validated name and US shipping address.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize)]
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

/// Where an order ships, and the phone number: what staff can correct.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the fields of a customer")]
pub struct ShippingAddress {
    pub address: String,
    pub address2: String,
    pub city: String,
    pub state: String,
    pub zip: String,
    pub phone: String,
}

impl ShippingAddress {
    /// The names of the fields, in the order in which people read them.
    pub const FIELDS: [&str; 6] = ["address", "address2", "city", "state", "zip", "phone"];

    /// Returns the address of a customer.
    pub fn of(customer: &Customer) -> Self {
        let Customer { address, address2, city, state, zip, phone, .. } = customer.clone();
        Self { address, address2, city, state, zip, phone }
    }

    /// Replaces the address of a customer.
    pub fn apply_to(self, customer: &mut Customer) {
        let Self { address, address2, city, state, zip, phone } = self;
        let Customer { name, email, .. } = std::mem::take(customer);
        *customer = Customer { name, email, phone, address, address2, city, state, zip };
    }

    /// Parses the address of a customer, with the rules of the shipping form.
    pub fn parse(raw: &RawCustomer) -> Result<Self, Vec<FieldError>> {
        let mut errors = Vec::new();
        let mut parse = |field: &str, value: &str| rules::parse(field, field, value, &mut errors);
        let address = Self {
            address: parse("address", &raw.address),
            address2: parse("address2", &raw.address2),
            city: parse("city", &raw.city),
            state: parse("state", &raw.state),
            zip: parse("zip", &raw.zip),
            phone: parse("phone", &raw.phone),
        };
        if errors.is_empty() { Ok(address) } else { Err(errors) }
    }

    /// Returns the fields that differ from another address, by their names.
    pub fn difference(&self, other: &Self) -> Value {
        let named = Self::FIELDS.into_iter().zip(self.fields()).zip(other.fields());
        let differ = named.filter(|((_, value), other)| value != other);
        Value::Object(differ.map(|((name, value), _)| (name.to_owned(), value.into())).collect::<Map<_, _>>())
    }

    fn fields(&self) -> [&str; 6] {
        [&self.address, &self.address2, &self.city, &self.state, &self.zip, &self.phone]
    }
}
