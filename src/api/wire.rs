//! JSON forms of single values.

use std::borrow::Cow;

use poem_openapi::registry::{MetaSchemaRef, Registry};
use poem_openapi::types::{ParseError, ParseFromJSON, ParseResult, ToJSON, Type};
use serde_json::Value;

/// A required value that parses even if it is missing or null, so that validation reports it with the other fields.
#[derive(Clone, Debug)]
pub(super) struct Lenient<T>(pub(super) Option<T>);

impl Lenient<Text> {
    /// Returns the text, or an empty string if it is missing.
    pub(super) fn text(self) -> String {
        self.0.map(|text| text.0).unwrap_or_default()
    }
}

/// A JSON string. Unlike poem-openapi's `String`, it rejects numbers.
#[derive(Clone, Debug)]
pub(super) struct Text(pub(super) String);

impl Type for Text {
    const IS_REQUIRED: bool = true;
    type RawValueType = Self;
    type RawElementValueType = Self;

    fn name() -> Cow<'static, str> {
        String::name()
    }

    fn schema_ref() -> MetaSchemaRef {
        String::schema_ref()
    }

    fn as_raw_value(&self) -> Option<&Self> {
        Some(self)
    }

    fn raw_element_iter<'a>(&'a self) -> Box<dyn Iterator<Item = &'a Self> + 'a> {
        Box::new(std::iter::once(self))
    }
}

impl ParseFromJSON for Text {
    fn parse_from_json(value: Option<Value>) -> ParseResult<Self> {
        match value.unwrap_or_default() {
            Value::String(text) => Ok(Self(text)),
            other => Err(ParseError::expected_type(other)),
        }
    }
}

impl ToJSON for Text {
    fn to_json(&self) -> Option<Value> {
        Some(Value::String(self.0.clone()))
    }
}

impl<T: Type> Type for Lenient<T> {
    const IS_REQUIRED: bool = true;
    type RawValueType = T::RawValueType;
    type RawElementValueType = T::RawElementValueType;

    fn name() -> Cow<'static, str> {
        T::name()
    }

    fn schema_ref() -> MetaSchemaRef {
        T::schema_ref()
    }

    fn register(registry: &mut Registry) {
        T::register(registry);
    }

    fn as_raw_value(&self) -> Option<&Self::RawValueType> {
        self.0.as_ref().and_then(Type::as_raw_value)
    }

    fn raw_element_iter<'a>(&'a self) -> Box<dyn Iterator<Item = &'a Self::RawElementValueType> + 'a> {
        match &self.0 {
            Some(value) => value.raw_element_iter(),
            None => Box::new(std::iter::empty()),
        }
    }
}

impl<T: ParseFromJSON> ParseFromJSON for Lenient<T> {
    fn parse_from_json(value: Option<Value>) -> ParseResult<Self> {
        match value {
            None | Some(Value::Null) => Ok(Self(None)),
            value => T::parse_from_json(value).map(|value| Self(Some(value))).map_err(ParseError::propagate),
        }
    }
}

impl<T: ToJSON> ToJSON for Lenient<T> {
    fn to_json(&self) -> Option<Value> {
        self.0.as_ref().and_then(ToJSON::to_json)
    }
}

/// Formats a Unix time as RFC 3339 in UTC.
pub(super) fn rfc3339(unix_seconds: i64) -> String {
    jiff::Timestamp::from_second(unix_seconds).unwrap_or_default().to_string()
}
