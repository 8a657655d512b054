//! A response of the shop, as tests read it.

use poem::http::HeaderMap;
use serde_json::Value;

/// Returns a time in Unix seconds as the API writes it.
pub(crate) fn time(at: i64) -> String {
    jiff::Timestamp::from_second(at).expect("a time").to_string()
}

/// A complete response.
#[derive(Debug)]
pub(crate) struct Response {
    pub(crate) status: u16,
    pub(crate) headers: HeaderMap,
    pub(crate) bytes: Vec<u8>,
}

impl Response {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.bytes).expect("the response is JSON")
    }

    pub(crate) fn text(&self) -> String {
        String::from_utf8(self.bytes.clone()).expect("the response is text")
    }

    pub(crate) fn code(&self) -> String {
        self.json()["code"].as_str().unwrap_or_default().to_owned()
    }

    /// Returns the status and the error code.
    pub(crate) fn rejection(&self) -> (u16, String) {
        (self.status, self.code())
    }

    pub(crate) fn header(&self, name: &str) -> &str {
        self.headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default()
    }

    /// Returns the message for a field of a 422 or 409.
    pub(crate) fn field(&self, field: &str) -> Option<String> {
        let body = self.json();
        let found = body["fields"].as_array()?.iter().find(|error| error["field"] == field)?;
        found["message"].as_str().map(str::to_owned)
    }
}
