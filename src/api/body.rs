//! A JSON body with a limit and without duplicate fields.

use std::fmt;

use hyper::body::Bytes;
use poem::error::ReadBodyError;
use poem::http::header;
use poem::{Body, Request, RequestBody};
use poem_openapi::error::{ContentTypeError, ParseRequestPayloadError};
use poem_openapi::payload::{Json, Payload};
use poem_openapi::registry::{MetaMediaType, MetaRequest, Registry};
use poem_openapi::types::ParseFromJSON;
use poem_openapi::{ApiExtractor, ApiExtractorType, ExtractParamOptions};
use serde::de::{Deserialize, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Value};

use super::error::ApiError;

/// The usual limit of a body, in bytes.
const SMALL: usize = 16 * 1024;
/// The limit of a product, which may have 400 pictures with texts, and of a list of changes.
pub(super) const LARGEST: usize = 128 * 1024;
/// The limit of a file of shipments, which can have many other columns.
pub(super) const FILE: usize = 1024 * 1024;

/// A body like poem-openapi's `Json` that has at most `MAX` bytes, regardless of Content-Length, and rejects duplicate
/// fields. `Json` uses the last of two fields with the same name, where other programs use the first.
pub(super) struct JsonBody<T, const MAX: usize = SMALL>(pub(super) T);

impl<'a, T: ParseFromJSON, const MAX: usize> ApiExtractor<'a> for JsonBody<T, MAX> {
    const TYPES: &'static [ApiExtractorType] = &[ApiExtractorType::RequestObject];

    type ParamType = ();
    type ParamRawType = ();

    fn register(registry: &mut Registry) {
        T::register(registry);
    }

    fn request_meta() -> Option<MetaRequest> {
        let content = MetaMediaType { content_type: Json::<T>::CONTENT_TYPE, schema: Json::<T>::schema_ref() };
        Some(MetaRequest { description: None, content: vec![content], required: T::IS_REQUIRED })
    }

    async fn from_request(
        request: &'a Request,
        body: &mut RequestBody,
        _options: ExtractParamOptions<()>,
    ) -> poem::Result<Self> {
        // Before anything else, so that a client learns first that its body is too large.
        let bytes = read(request, body.take()?, MAX).await?;
        match request.content_type() {
            Some(content_type) if Json::<T>::check_content_type(content_type) => Ok(Self(parse(&bytes)?)),
            Some(other) => Err(ContentTypeError::NotSupported { content_type: other.to_owned() }.into()),
            None => Err(ContentTypeError::ExpectContentType.into()),
        }
    }
}

fn parse<T: ParseFromJSON>(bytes: &[u8]) -> Result<T, ParseRequestPayloadError> {
    let invalid = |reason| ParseRequestPayloadError { reason };
    let value = if bytes.is_empty() {
        Value::Null
    } else {
        serde_json::from_slice::<UniqueFields>(bytes).map_err(|error| invalid(error.to_string()))?.0
    };
    T::parse_from_json(Some(value)).map_err(|error| invalid(error.into_message()))
}

async fn read(request: &Request, body: Body, max: usize) -> Result<Bytes, ApiError> {
    let length = request.headers().get(header::CONTENT_LENGTH).and_then(|length| length.to_str().ok()?.parse().ok());
    if length.is_some_and(|length: u64| length > max as u64) {
        return Err(ApiError::too_large(max));
    }
    read_at_most(body, max).await
}

/// Reads a body up to a number of bytes, regardless of Content-Length.
pub(super) async fn read_at_most(body: Body, max: usize) -> Result<Bytes, ApiError> {
    body.into_bytes_limit(max).await.map_err(|error| match error {
        ReadBodyError::PayloadTooLarge => ApiError::too_large(max),
        error => ApiError::bad_request(error.to_string()),
    })
}

/// A JSON value in which no object has duplicate fields.
struct UniqueFields(Value);

impl<'de> Deserialize<'de> for UniqueFields {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(UniqueFieldsVisitor).map(Self)
    }
}

struct UniqueFieldsVisitor;

impl<'de> Visitor<'de> for UniqueFieldsVisitor {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a JSON value")
    }

    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_bool<E>(self, value: bool) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_i64<E>(self, value: i64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_u64<E>(self, value: u64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_f64<E>(self, value: f64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_str<E>(self, value: &str) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_string<E>(self, value: String) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Value, A::Error> {
        let mut list = Vec::new();
        while let Some(UniqueFields(item)) = items.next_element()? {
            list.push(item);
        }
        Ok(Value::Array(list))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut fields: A) -> Result<Value, A::Error> {
        let mut object = Map::new();
        while let Some(name) = fields.next_key::<String>()? {
            if object.contains_key(&name) {
                return Err(A::Error::custom(format_args!("the field `{name}` is given twice")));
            }
            let UniqueFields(value) = fields.next_value()?;
            object.insert(name, value);
        }
        Ok(Value::Object(object))
    }
}
