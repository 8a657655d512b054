//! The customer of an order.

use serde_json::{Map, Value};

use super::rules::{self, FieldError};

/// The customer of an order: as a request sends it in a raw order, else validated.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize)]
#[expect(missing_docs, reason = "the field names are self-explanatory")]
pub struct Customer {
    pub name: String,
    pub email: String,
    // Stored hashes of requests cover the serialized fields, all of one object and in this order.
    #[serde(flatten)]
    pub address: ShippingAddress,
}

/// Where an order ships in the US, and the phone number: what staff can correct.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize)]
#[expect(missing_docs, reason = "the field names are self-explanatory")]
pub struct ShippingAddress {
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

impl Customer {
    /// Parses a corrected email, with the rule of the shipping form.
    pub fn parse_email(raw: &str) -> Result<String, Vec<FieldError>> {
        let mut errors = Vec::new();
        let email = rules::parse("email", "email", raw, &mut errors);
        if errors.is_empty() { Ok(email) } else { Err(errors) }
    }

    /// Sets the fields that an object has, by their names, such as those of [`ShippingAddress::difference`].
    pub fn restore(&mut self, fields: &Value) {
        let ShippingAddress { phone, address, address2, city, state, zip } = &mut self.address;
        let all = ShippingAddress::FIELDS.into_iter().zip([address, address2, city, state, zip, phone]);
        for (name, field) in all.chain([("email", &mut self.email)]) {
            if let Some(value) = fields[name].as_str() {
                value.clone_into(field);
            }
        }
    }

    /// Parses the shipping form, and adds an error for each invalid field to `errors`.
    pub fn parse(raw: &Self, errors: &mut Vec<FieldError>) -> Self {
        Self {
            name: rules::parse("name", "name", &raw.name, errors),
            email: rules::parse("email", "email", &raw.email, errors),
            address: raw.address.validated(errors),
        }
    }
}

impl ShippingAddress {
    /// The names of the fields, in the order in which people read them.
    pub const FIELDS: [&str; 6] = ["address", "address2", "city", "state", "zip", "phone"];

    /// Parses a corrected address, with the rules of the shipping form.
    pub fn parse(raw: &Self) -> Result<Self, Vec<FieldError>> {
        let mut errors = Vec::new();
        let address = raw.validated(&mut errors);
        if errors.is_empty() { Ok(address) } else { Err(errors) }
    }

    fn validated(&self, errors: &mut Vec<FieldError>) -> Self {
        let mut parse = |field: &str, value: &str| rules::parse(field, field, value, errors);
        Self {
            phone: parse("phone", &self.phone),
            address: parse("address", &self.address),
            address2: parse("address2", &self.address2),
            city: parse("city", &self.city),
            state: parse("state", &self.state),
            zip: parse("zip", &self.zip),
        }
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
