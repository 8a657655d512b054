//! What Stripe answers to a call.

use std::collections::BTreeMap;

use serde_json::{Value, json};

/// A call of the API.
#[derive(Clone, Debug, Default)]
pub(crate) struct Call {
    pub(crate) method: String,
    pub(crate) path: String,
    /// The parameters, of the query or of the body.
    pub(crate) form: BTreeMap<String, String>,
    pub(crate) key: Option<String>,
    pub(crate) authorization: String,
    pub(crate) version: String,
}

impl Call {
    /// Returns its method and path without ids, such as `POST payment_intents ID capture`.
    pub(crate) fn kind(&self) -> String {
        let path = self.path.strip_prefix("/v1/").unwrap_or_default();
        let is_id = |part: &str| part.ends_with(|last: char| last.is_ascii_digit());
        let parts = path.split('/').map(|part| if is_id(part) { "ID" } else { part });
        [self.method.as_str()].into_iter().chain(parts).collect::<Vec<_>>().join(" ")
    }

    pub(super) fn get(&self, name: &str) -> &str {
        self.form.get(name).map_or("", String::as_str)
    }

    /// Returns whether the fields of `latest_charge` or of its `refunds` are wanted.
    pub(super) fn expands(&self, what: &str) -> bool {
        self.form.iter().any(|(name, value)| name.starts_with("expand[") && value.contains(what))
    }

    /// Returns `metadata[a]=b` as an object.
    pub(super) fn metadata(&self) -> Value {
        let texts = self.form.iter().filter_map(|(name, text)| {
            let key = name.strip_prefix("metadata[")?.strip_suffix(']')?;
            Some((key.to_owned(), json!(text)))
        });
        Value::Object(texts.collect())
    }
}

#[derive(Clone)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) body: String,
    /// Whether Stripe keeps it for the key of the call.
    pub(super) is_saved: bool,
}

impl Answer {
    pub(super) fn new(status: u16, body: &Value) -> Self {
        Self { status, body: body.to_string(), is_saved: true }
    }

    pub(super) fn ok(body: &Value) -> Self {
        Self::new(200, body)
    }
}

/// An error of a call that was not begun, so it is not kept for its key.
pub(super) fn invalid(status: u16, code: &str, param: &str, message: &str) -> Answer {
    Answer { is_saved: false, ..failed(status, code, param, message) }
}

pub(super) fn failed(status: u16, code: &str, param: &str, message: &str) -> Answer {
    let r#type = match status {
        500.. => "api_error",
        _ if code.starts_with("idempotency") => "idempotency_error",
        _ => "invalid_request_error",
    };
    Answer::new(status, &json!({ "error": error_body(r#type, code, param, message) }))
}

/// Returns the fields of an error that are not empty.
pub(super) fn error_body(r#type: &str, code: &str, param: &str, message: &str) -> Value {
    let fields = [("type", r#type), ("code", code), ("param", param), ("message", message)];
    fields.into_iter().filter(|(_, text)| !text.is_empty()).map(|(name, text)| (name.to_owned(), json!(text))).collect()
}

pub(super) fn missing(param: &str, what: &str) -> Answer {
    failed(if param == "intent" { 404 } else { 400 }, "resource_missing", param, &format!("No such {what}"))
}
