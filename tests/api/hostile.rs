//! Hostile requests: recorded ones from `hostile.jsonl` with their expected statuses, and randomly generated ones.

use std::collections::BTreeMap;

use poem::http::Method;
use proptest::prelude::*;
use proptest::test_runner::{Config, RngSeed, TestRunner};
use serde::Deserialize;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::brand::{COLORS, ORDER_PREFIX, PRODUCT_ID, SIZES, film, number, price};
use crate::contract::Document;
use crate::shop::{Caller, Request, Response, TestShop, request};

/// A line of `hostile.jsonl`. `<<ab*3>>` in a text expands to `ababab`; names in braces are those of the brand.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Recorded {
    why: String,
    method: String,
    path: String,
    #[serde(default)]
    caller: RecordedCaller,
    #[serde(default)]
    headers: BTreeMap<String, String>,
    /// The body as text.
    #[serde(default)]
    body: String,
    /// The body in hexadecimal; takes precedence over `body` unless empty.
    #[serde(default)]
    bytes: String,
    status: u16,
}

#[derive(Default, Deserialize)]
#[serde(rename_all = "lowercase")]
enum RecordedCaller {
    #[default]
    Stranger,
    Staff,
}

impl Recorded {
    fn request(&self, staff: &Caller) -> Request {
        let caller = if matches!(self.caller, RecordedCaller::Staff) { staff } else { &Caller::Anonymous };
        let method = Method::from_bytes(self.method.as_bytes()).expect("a method");
        let built = request(method, &expand(&self.path), caller);
        let built = self.headers.iter().fold(built, |built, (name, value)| built.header(name, &expand(value)));
        let hex = |pair: &[u8]| u8::from_str_radix(str::from_utf8(pair).expect("ASCII"), 16).expect("a byte");
        let bytes: Vec<u8> = self.bytes.as_bytes().chunks(2).map(hex).collect();
        built.body(if bytes.is_empty() { expand(&self.body).into_bytes() } else { bytes })
    }
}

fn expand(text: &str) -> String {
    let Some((before, rest)) = text.split_once("<<") else { return text.to_owned() };
    let (repeated, after) = rest.split_once(">>").expect("an end");
    let (unit, times) = repeated.rsplit_once('*').expect("a number");
    format!("{before}{}{}", unit.repeat(times.parse().expect("a number")), expand(after))
}

fn recorded() -> Vec<Recorded> {
    let names = [
        ("{product}", PRODUCT_ID),
        ("{prefix}", ORDER_PREFIX),
        ("{color}", COLORS[2]),
        ("{size}", SIZES[2]),
        ("{film}", &film("mp4")),
        ("{price}", &format!("{:.2}", price())),
    ];
    let lines = names.iter().fold(include_str!("hostile.jsonl").to_owned(), |text, (name, of)| text.replace(name, of));
    lines.lines().map(|line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"))).collect()
}

/// Panics unless the response is documented, is an error with the standard body, or is a page that does not echo markup
/// from the request.
fn check(document: &Document, method: &str, path: &str, response: &Response, why: &str) {
    assert!(response.status < 500, "{why}: {} {}", response.status, response.text());
    let path = path.split('?').next().unwrap_or_default();
    if path != "/api" && !path.starts_with("/api/") {
        assert!(!String::from_utf8_lossy(&response.bytes).contains("<script>alert"), "{why}: the page echoes markup");
    } else if let Some(operation) = document.operation(method, path) {
        document.check(operation, response, why);
    } else if response.status >= 400 && method != "HEAD" {
        let body = response.json();
        assert!(body["code"].is_string() && body["message"].is_string(), "{why}: {body}");
        assert!(body.get("details").is_some() && body.get("hint").is_some(), "{why}: {body}");
    }
}

#[tokio::test]
async fn every_recorded_hostile_request_gets_its_recorded_status() {
    let (shop, document) = (TestShop::open(), Document::read());
    let staff = shop.staff().await;
    let mut orders = 0;
    for case in recorded() {
        let response = shop.send(case.request(&staff)).await;
        let why = format!("{} {}: {}", case.method, case.path, case.why);
        assert_eq!(response.status, case.status, "{why}: {}", String::from_utf8_lossy(&response.bytes));
        check(&document, &case.method, &expand(&case.path), &response, &why);
        orders += i64::from(response.status == 201 && case.path == "/api/orders");
    }
    assert_eq!(shop.count("orders"), orders, "rejected requests saved nothing");
    assert_eq!(shop.get("/api/health", &Caller::Anonymous).await.status, 200);
    let page = shop.get("/shop", &Caller::Anonymous).await.text();
    assert!(page.contains("&lt;/script&gt;") && !page.contains("<script>alert"), "a title is escaped");
}

/// Operations that take a body and do not compute a slow password hash.
const OPERATIONS: &[(&str, &str)] = &[
    ("POST", "/api/orders"),
    ("POST", "/api/products"),
    ("PUT", "/api/orders/x/status"),
    ("POST", "/api/orders/x/changes"),
    ("POST", "/api/orders/changes"),
    ("POST", "/api/auth/password"),
];

/// Generates JSON of any shape, often with the names of real fields.
fn any_json() -> impl Strategy<Value = Value> {
    let names = "(order_number|items|name|email|zip|total|title|price|image|variants|inventory|salePrice|[a-z]{1,3})";
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        any::<String>().prop_map(Value::from),
    ];
    leaf.prop_recursive(5, 64, 10, move |inner| {
        let list = proptest::collection::vec(inner.clone(), 0..10).prop_map(Value::from);
        let object = proptest::collection::btree_map(names, inner, 0..10);
        prop_oneof![list, object.prop_map(|fields| fields.into_iter().collect::<Value>())]
    })
}

/// Generates an order in which up to three fields have arbitrary values.
fn any_order() -> impl Strategy<Value = Value> {
    proptest::collection::vec((any::<prop::sample::Index>(), any_json()), 0..4).prop_map(|changes| {
        let mut order = json!({
            "order_number": number(555_001), "items": [], "name": "Jane Doe", "email": "jane@example.com", "phone": "",
            "address": "1 Main St", "address2": "", "city": "Austin", "state": "TX", "zip": "78701",
            "shipping_method": "free", "subtotal": 4.99, "shipping_cost": 0, "total": 4.99,
            "cardholder_name": "Jane Doe", "card_brand": "visa", "card_last4": "1111"
        });
        let fields = order.as_object_mut().expect("an object");
        for (index, value) in changes {
            let name = fields.keys().nth(index.index(fields.len())).expect("a field").clone();
            fields.insert(name, value);
        }
        order
    })
}

#[test]
fn any_json_body_gets_a_documented_response() {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    let _inside = runtime.enter();
    let (shop, document) = (TestShop::open(), Document::read());
    let staff = runtime.block_on(shop.staff());
    let config = Config { cases: 400, failure_persistence: None, rng_seed: RngSeed::Fixed(5), ..Config::default() };
    let bodies = prop_oneof![any_json(), any_order()];
    let run = TestRunner::new(config).run(&(bodies, proptest::sample::select(OPERATIONS)), |(body, (method, path))| {
        let built = request(method.parse().expect("a method"), path, &staff)
            .header("Content-Type", "application/json")
            .header("Idempotency-Key", &Uuid::new_v4().to_string());
        let response = runtime.block_on(shop.send(built.body(body.to_string().into_bytes())));
        check(&document, method, path, &response, &body.to_string());
        Ok(())
    });
    run.unwrap_or_else(|error| panic!("{error}"));
}
