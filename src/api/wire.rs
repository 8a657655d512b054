//! JSON forms of single values.

use std::borrow::Cow;

use poem_openapi::registry::{MetaSchema, MetaSchemaRef, Registry};
use poem_openapi::types::{ParseError, ParseFromJSON, ParseFromParameter, ParseResult, ToJSON, Type};
use serde_json::Value;

/// A value whose schema documents the constraints of `R`. The domain checks them together with all other rules, so a
/// missing value, null and one that breaks a rule all parse.
pub(super) struct Field<R: FieldType, const IS_REQUIRED: bool = true>(pub(super) Option<R::Value>);

/// A field that may be omitted.
pub(super) type Optional<R> = Field<R, false>;

/// The type and the constraints of a field.
pub(super) trait FieldType: Send + Sync + 'static {
    type Value: Type;

    /// Adds the constraints to the schema of the type.
    fn constrain(schema: &mut MetaSchema);
}

impl<R: FieldType<Value = Text>, const IS_REQUIRED: bool> Field<R, IS_REQUIRED> {
    /// Returns the text, or `None` if it is missing.
    pub(super) fn given(self) -> Option<String> {
        self.0.map(|text| text.0)
    }

    /// Returns the text, or an empty string if it is missing.
    pub(super) fn text(self) -> String {
        self.given().unwrap_or_default()
    }
}

impl<R: FieldType<Value = Text>> From<String> for Field<R> {
    fn from(text: String) -> Self {
        Self(Some(Text(text)))
    }
}

/// A JSON string. Unlike poem-openapi's `String`, it rejects numbers.
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

impl ParseFromParameter for Text {
    fn parse_from_parameter(value: &str) -> ParseResult<Self> {
        Ok(Self(value.to_owned()))
    }
}

impl<R: FieldType, const IS_REQUIRED: bool> Type for Field<R, IS_REQUIRED> {
    const IS_REQUIRED: bool = IS_REQUIRED;
    type RawValueType = Self;
    type RawElementValueType = Self;

    fn name() -> Cow<'static, str> {
        R::Value::name()
    }

    fn schema_ref() -> MetaSchemaRef {
        let mut schema = R::Value::schema_ref();
        if let MetaSchemaRef::Inline(schema) = &mut schema {
            R::constrain(schema);
        }
        schema
    }

    fn register(registry: &mut Registry) {
        R::Value::register(registry);
    }

    fn as_raw_value(&self) -> Option<&Self> {
        Some(self)
    }

    fn raw_element_iter<'a>(&'a self) -> Box<dyn Iterator<Item = &'a Self> + 'a> {
        Box::new(std::iter::once(self))
    }
}

impl<R: FieldType<Value: ParseFromJSON>, const IS_REQUIRED: bool> ParseFromJSON for Field<R, IS_REQUIRED> {
    fn parse_from_json(value: Option<Value>) -> ParseResult<Self> {
        match value {
            None | Some(Value::Null) => Ok(Self(None)),
            value => R::Value::parse_from_json(value).map(|value| Self(Some(value))).map_err(ParseError::propagate),
        }
    }
}

impl<R: FieldType<Value: ParseFromParameter>> ParseFromParameter for Optional<R> {
    fn parse_from_parameter(value: &str) -> ParseResult<Self> {
        Self::parse_from_parameters([value])
    }

    fn parse_from_parameters<I: IntoIterator<Item = A>, A: AsRef<str>>(values: I) -> ParseResult<Self> {
        Option::parse_from_parameters(values).map(Self).map_err(ParseError::propagate)
    }
}

impl<R: FieldType<Value: ToJSON>, const IS_REQUIRED: bool> ToJSON for Field<R, IS_REQUIRED> {
    fn to_json(&self) -> Option<Value> {
        self.0.as_ref().and_then(ToJSON::to_json)
    }
}

/// Formats a Unix time as RFC 3339 in UTC.
pub(super) fn rfc3339(unix_seconds: i64) -> String {
    jiff::Timestamp::from_second(unix_seconds).unwrap_or_default().to_string()
}
