//! Checks every operation of openapi.yaml with valid and invalid requests: every response must be documented.

use std::collections::BTreeMap;

use poem::http::Method;
use serde_json::{Map, Value, json};
use uuid::Uuid;

use crate::bodies::{is_throttled, valid_bodies};
use crate::brand::PRODUCT_ID;
use crate::mutations::mutations;
use crate::shop::{Caller, Response, TestShop, request};

/// A link that no order has.
const LINK: &str = "AAAAAAAAAAAAAAAAAAAAAA";

/// The `OpenAPI` document, with its schemas converted to JSON Schema.
pub(crate) struct Document(Value);

impl Document {
    pub(crate) fn read() -> Self {
        let mut document: Value = serde_yaml::from_str(&shop::api::document()).expect("YAML");
        to_json_schema(&mut document);
        Self(document)
    }

    /// Lists all operations with their paths and methods.
    pub(crate) fn operations(&self) -> Vec<(String, Method, &Value)> {
        let paths = self.0["paths"].as_object().expect("paths");
        let all = paths.iter().flat_map(|(path, methods)| {
            methods.as_object().expect("operations").iter().map(move |(method, operation)| {
                let method = method.to_uppercase().parse().expect("a method");
                (format!("/api{path}").replace("{id}", PRODUCT_ID).replace("{link}", LINK), method, operation)
            })
        });
        all.collect()
    }

    /// Finds the operation of a method at a path below `/api`.
    pub(crate) fn operation(&self, method: &str, path: &str) -> Option<&Value> {
        let sought: Vec<&str> = path.strip_prefix("/api")?.split('/').skip(1).collect();
        let fits = |template: &str| {
            let parts: Vec<&str> = template.split('/').skip(1).collect();
            parts.len() == sought.len()
                && parts.iter().zip(&sought).all(|(p, s)| p == s || (p.starts_with('{') && !s.is_empty()))
        };
        let (_, methods) = self.0["paths"].as_object()?.iter().find(|(template, _)| fits(template))?;
        methods.get(method.to_lowercase()).filter(|_| method != method.to_lowercase())
    }

    /// Returns a validator of the operation's body.
    pub(crate) fn body(&self, operation: &Value) -> jsonschema::Validator {
        self.validator(&operation["requestBody"]["content"]["application/json; charset=utf-8"]["schema"])
    }

    fn validator(&self, schema: &Value) -> jsonschema::Validator {
        let root = json!({ "components": self.0["components"], "allOf": [schema] });
        jsonschema::validator_for(&root).expect("a schema")
    }

    /// Panics unless the status is documented for the operation and the body matches its schema.
    pub(crate) fn check(&self, operation: &Value, response: &Response, why: &str) {
        let (name, status) = (&operation["operationId"], response.status);
        let content = &operation["responses"][status.to_string()]["content"];
        let schema = &content["application/json; charset=utf-8"]["schema"];
        assert!(schema.is_object(), "{name} {why}: {status} is not documented: {}", response.text());
        assert_eq!(response.header("content-type"), "application/json; charset=utf-8", "{name} {why}");
        let validator = self.validator(schema);
        let errors: Vec<String> = validator.iter_errors(&response.json()).map(|error| error.to_string()).collect();
        assert!(errors.is_empty(), "{name} {why}: {status} {errors:?}: {}", response.text());
    }
}

/// Converts `OpenAPI` 3.0 schemas to JSON Schema: `nullable` becomes a `null` type, undocumented fields are forbidden, but not
/// in a union and in the part of it that only has its discriminator.
fn to_json_schema(value: &mut Value) {
    if let Some(object) = value.as_object_mut() {
        if object.get("nullable") == Some(&json!(true)) {
            object.remove("nullable");
            let inner = Value::Object(std::mem::take(object));
            *value = json!({ "anyOf": [inner, { "type": "null" }] });
        } else if object.get("type") == Some(&json!("object")) && !object.contains_key("oneOf") {
            object.insert("additionalProperties".into(), json!(false));
        }
    }
    match value {
        Value::Object(object) if object.contains_key("allOf") => {}
        Value::Object(object) => object.values_mut().for_each(to_json_schema),
        Value::Array(items) => items.iter_mut().for_each(to_json_schema),
        _ => {}
    }
}

pub(crate) async fn send(
    shop: &TestShop,
    method: &Method,
    path: &str,
    caller: &Caller,
    body: Option<&[u8]>,
) -> Response {
    let request = request(method.clone(), path, caller).header("Idempotency-Key", &Uuid::new_v4().to_string());
    shop.send(match body {
        Some(bytes) => request.header("Content-Type", "application/json").body(bytes.to_vec()),
        None => request.finish(),
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn every_response_to_valid_and_invalid_requests_is_documented() {
    let document = Document::read();
    let mut statuses: BTreeMap<u16, usize> = BTreeMap::new();
    for (path, method, operation) in document.operations() {
        let shop = TestShop::open();
        let staff = shop.staff().await;
        let name = operation["operationId"].as_str().expect("an id");
        let valid = valid_bodies(name, &shop);
        let bytes = valid.first().map(|body| body.to_string().into_bytes());
        let unauthenticated = [Caller::Anonymous, Caller::Bearer("bad".into()), shop.expired_staff().await];
        let mut check = |response: &Response, why: &str| {
            *statuses.entry(response.status).or_default() += 1;
            document.check(operation, response, why);
            assert!(response.status < 500, "{name} {why}: {}", response.text());
        };
        for caller in unauthenticated.iter().chain([&staff]) {
            check(&send(&shop, &method, &path, caller, bytes.as_deref()).await, "valid request");
        }
        // Signing out and changing the password above may have ended the session.
        let staff = shop.staff().await;
        if valid.is_empty() {
            continue;
        }
        for (bytes, why) in [
            (&b"{"[..], "truncated JSON"),
            (b"", "empty"),
            (b"\xff\xfe", "invalid UTF-8"),
            (b"nul", "not JSON"),
            (b"[[[[[[[[[[[[[[", "open brackets"),
            (b"{\"a\":1}{\"a\":1}", "two JSON values"),
        ] {
            check(&send(&shop, &method, &path, &staff, Some(bytes)).await, why);
        }
        // Each password takes a third of a second to hash, and the sixth failure is rejected: a few are enough.
        let max = if is_throttled(name) { 12 } else { usize::MAX };
        for (why, body) in valid.iter().flat_map(mutations).take(max) {
            check(&send(&shop, &method, &path, &staff, Some(body.to_string().as_bytes())).await, &why);
        }
        let plain = request(method.clone(), &path, &staff).header("Content-Type", "text/plain").body(b"{}".to_vec());
        check(&shop.send(plain).await, "as plain text");
        check(&send(&shop, &method, &path, &staff, Some(&vec![b' '; 70 * 1024])).await, "too large");
    }
    for status in [200, 201, 400, 401, 404, 413, 415, 422] {
        assert!(statuses.contains_key(&status), "no operation returned {status}: {statuses:?}");
    }
}

#[tokio::test]
async fn a_body_with_a_duplicate_field_is_rejected() {
    let (shop, document) = (TestShop::open(), Document::read());
    let staff = shop.staff().await;
    // An empty object has no field to give twice.
    let has_fields =
        |operation: &Value| json_body(operation).is_some() && operation["operationId"] != "cancelGuestOrder";
    let with_body = document.operations().into_iter().filter(|(_, _, operation)| has_fields(operation));
    let mut count = 0;
    for (path, method, operation) in with_body {
        let name = operation["operationId"].as_str().expect("a name");
        let valid = valid_bodies(name, &shop).remove(0).to_string();
        let (field, _) = valid[2..].split_once('"').expect("a field");
        for (body, field, why) in [
            (valid.replacen('{', &format!(r#"{{"{field}": null, "#), 1), field, "with another value first"),
            (valid.replacen('{', r#"{"a": 1, "\u0061": 1, "#, 1), "a", "once with an escape"),
            (valid.replacen('{', r#"{"x": [{"y": {"deep": 1, "deep": 1}}], "#, 1), "deep", "nested"),
        ] {
            let response = send(&shop, &method, &path, &staff, Some(body.as_bytes())).await;
            let details = response.json()["details"].as_str().unwrap_or_default().to_owned();
            assert_eq!((response.status, response.code().as_str()), (400, "bad_request"), "{name}, {why}: {body}");
            assert!(details.contains(&format!("`{field}` is given twice")), "{name}, {why}: {details}");
            document.check(operation, &response, why);
            count += 1;
        }
    }
    assert!(count >= 18, "{count}");
    assert_eq!(shop.count("orders"), 0);
}

#[test]
fn the_document_forbids_additional_properties_in_every_body() {
    let document: Value = serde_yaml::from_str(&shop::api::document()).expect("YAML");
    let mut names: Vec<String> = Vec::new();
    for (path, method, operation) in Document::read().operations() {
        if let Some(schema) = json_body(operation) {
            names.push(name_of(schema).unwrap_or_else(|| panic!("{method} {path}: {schema}")));
        }
    }
    let mut checked = 0;
    while let Some(name) = names.pop() {
        let schema = &document["components"]["schemas"][&name];
        let parts = ["oneOf", "allOf"].map(|key| schema[key].as_array().cloned().unwrap_or_default()).concat();
        if parts.is_empty() {
            assert_eq!(schema["additionalProperties"], json!(false), "{name}");
        }
        let properties = schema["properties"].as_object().into_iter().flat_map(Map::values);
        names.extend(properties.flat_map(|property| [name_of(property), name_of(&property["items"])]).flatten());
        names.extend(parts.iter().filter_map(name_of));
        checked += 1;
    }
    assert!(checked >= 7, "only {checked}");
}

/// Returns the schema of an operation's body, if it is JSON and not a picture.
fn json_body(operation: &Value) -> Option<&Value> {
    operation.get("requestBody")?["content"].get("application/json; charset=utf-8")?.get("schema")
}

/// Returns the name of the schema a reference points to.
fn name_of(schema: &Value) -> Option<String> {
    schema["$ref"].as_str()?.rsplit('/').next().map(str::to_owned)
}

/// `deny.toml` ignores vulnerabilities of the XML library that poem-openapi brings.
#[test]
fn no_operation_reads_or_writes_xml() {
    let mut checked = 0;
    for (path, method, operation) in Document::read().operations() {
        let responses = operation["responses"].as_object().expect("responses").values();
        let messages = responses.chain(operation.get("requestBody"));
        for media_type in messages.filter_map(|message| message["content"].as_object()).flat_map(Map::keys) {
            assert!(!media_type.contains("xml"), "{method} {path}: {media_type}");
            checked += 1;
        }
    }
    assert!(checked >= 100, "only {checked}");
}

#[tokio::test]
async fn unknown_paths_and_methods_return_the_standard_error_body() {
    let shop = TestShop::open();
    for (method, path, status, allow) in [
        (Method::GET, "/api", 404, ""),
        (Method::GET, "/api/", 404, ""),
        (Method::GET, "/api/nowhere", 404, ""),
        (Method::GET, "/api/products/x/y", 404, ""),
        (Method::GET, "/api/%ff", 400, ""),
        (Method::PATCH, "/api/orders", 405, "GET, POST"),
        (Method::DELETE, "/api/orders/1/status", 405, "PUT"),
        (Method::GET, "/api/auth/login", 405, "POST"),
        (Method::TRACE, "/api/products", 405, "GET, POST"),
    ] {
        let response = shop.send(request(method.clone(), path, &Caller::Anonymous).finish()).await;
        assert_eq!((response.status, response.header("allow")), (status, allow), "{method} {path}");
        let body = response.json();
        assert!(body["code"].is_string() && body["message"].is_string(), "{method} {path}: {body}");
        assert!(body.get("details").is_some() && body.get("hint").is_some(), "{method} {path}: {body}");
    }
}
