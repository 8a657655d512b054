//! Measures the shared rules, and a whole order body that they reject.

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use http_body_util::Full;
use hyper::Request;
use serde::Deserialize;
use serde_json::json;
use shop::api::Options;
use shop::auth::proxies::TrustedProxies;
use shop::auth::token::TokenKey;
use shop::domain::rules;
use shop::server::{App, system_clock};
use shop::store::Store;
use shop::web::Settings;
use tokio::runtime::Runtime;

#[derive(Deserialize)]
struct Vector {
    field: String,
    value: String,
    today: String,
}

fn check(c: &mut Criterion) {
    let vectors: Vec<Vector> =
        serde_json::from_str(include_str!("../src/rules/vectors.json")).expect("vectors.json is well formed");
    c.bench_function(&format!("check the {} shared vectors", vectors.len()), |b| {
        b.iter(|| {
            vectors.iter().filter(|v| rules::validate(black_box(&v.field), &v.value, &v.today).is_some()).count()
        });
    });
}

/// Measures the path from bytes to a response without the database: the last field is invalid.
fn reject(c: &mut Criterion) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("shop.db");
    let runtime = Runtime::new().expect("a runtime");
    let _entered = runtime.enter();
    let store = Store::open(&path, 0).expect("a new database");
    let settings = Settings {
        support_email: String::new(),
        seller: None,
        pixel_id: None,
        has_order_page: false,
        origin: "https://shop.example".into(),
        live: None,
    };
    let key = TokenKey::load(&path).expect("a new key");
    let app = App::new(store, key, system_clock(), settings, TrustedProxies::default(), Options::default());
    let line = json!({ "_id": "x", "title": "Towel", "color": "Pink", "size": "M", "quantity": 1, "salePrice": 4.99 });
    let body = json!({
        "order_number": "LC100000", "items": [line], "name": "Jane Doe", "email": "jane@example.com",
        "phone": "212 555 0100", "address": "1 Main St", "address2": "Apt 2", "city": "Austin", "state": "TX",
        "zip": "78701", "shipping_method": "free", "subtotal": 4.99, "shipping_cost": 0, "total": 4.99,
        "cardholder_name": "Jane Doe", "card_brand": "visa", "card_last4": "none"
    })
    .to_string();
    let request = || {
        let request = Request::post("/api/orders")
            .header("Host", "shop.example")
            .header("Content-Type", "application/json")
            .header("Idempotency-Key", "0190b5a2-7c1e-7c3a-8d5e-0123456789ab")
            .body(Full::from(body.clone()));
        request.expect("a valid request").into_parts()
    };
    let peer = ([127, 0, 0, 1], 5000).into();
    c.bench_function("reject an order body", |b| {
        b.to_async(&runtime).iter(|| async {
            let (head, body) = request();
            assert_eq!(app.respond(head, body, peer).await.status(), 422);
        });
    });
}

criterion_group!(benches, check, reject);
criterion_main!(benches);
