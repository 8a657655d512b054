//! Request size limits, and the security headers of every response.

use std::collections::HashSet;

use poem::http::Method;
use serde_json::json;

use crate::shop::{Caller, Response, TestShop, request, with_json};

/// Headers that every response must have.
const SECURITY_HEADERS: [(&str, &str); 6] = [
    ("x-content-type-options", "nosniff"),
    ("referrer-policy", "strict-origin-when-cross-origin"),
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-resource-policy", "same-origin"),
    ("permissions-policy", "camera=(), geolocation=(), microphone=(), payment=()"),
    ("strict-transport-security", "max-age=31536000"),
];

fn assert_has_the_shape_of_an_error(response: &Response, status: u16, code: &str) {
    assert_eq!((response.status, response.code().as_str()), (status, code), "{}", response.text());
    assert_eq!(response.header("content-type"), "application/json; charset=utf-8");
    assert_eq!(response.header("cache-control"), "no-store");
    let body = response.json();
    assert!(body["message"].is_string() && body.get("details").is_some() && body.get("hint").is_some(), "{body}");
    assert_eq!(body["request_id"], response.header("x-request-id"), "{body}");
}

#[tokio::test]
async fn responses_of_the_api_have_the_id_of_their_request_and_pages_do_not() {
    let shop = TestShop::open();
    let mut ids = Vec::new();
    for path in ["/api/products", "/api/orders", "/api/nowhere", "/api", "/api/docs", "/api/%ff"] {
        ids.push(shop.get(path, &Caller::Anonymous).await.header("x-request-id").to_owned());
    }
    let different: HashSet<_> = ids.iter().collect();
    assert!(ids.iter().all(|id| id.len() == 12) && different.len() == ids.len(), "{ids:?}");
    for path in ["/", "/nowhere", "/robots.txt"] {
        assert!(!shop.get(path, &Caller::Anonymous).await.headers.contains_key("x-request-id"), "{path}");
    }
}

#[tokio::test]
async fn every_kind_of_response_has_the_security_headers() {
    let shop = TestShop::open();
    let home = shop.get("/", &Caller::Anonymous).await.text();
    let script = home.split(['`', '"', '\'']).find(|text| text.starts_with("/assets/")).expect("a script");
    let long = format!("/{}", "x".repeat(9_000));
    for (method, path, status) in [
        (Method::GET, "/", 200),
        (Method::GET, "/nowhere", 404),
        (Method::POST, "/", 405),
        (Method::GET, "/shop/", 308),
        (Method::GET, script, 200),
        (Method::GET, "/robots.txt", 200),
        (Method::GET, "/sitemap.xml", 200),
        (Method::GET, "/api/products", 200),
        (Method::GET, "/api/orders", 401),
        (Method::GET, "/api/nowhere", 404),
        (Method::GET, "/api/%ff", 400),
        (Method::DELETE, "/api/health", 405),
        (Method::GET, "/api/docs", 200),
        (Method::GET, "/api/openapi.yaml", 200),
        (Method::GET, &long, 414),
        (Method::POST, "/api/orders", 413),
    ] {
        let body = if status == 413 { vec![b' '; 17 * 1024] } else { Vec::new() };
        let response = shop.send(request(method.clone(), path, &Caller::Anonymous).body(body)).await;
        assert_eq!(response.status, status, "{method} {path:.40}");
        for (name, value) in SECURITY_HEADERS {
            assert_eq!(response.header(name), value, "{method} {path:.40}: {name}");
        }
        let policy = response.header("content-security-policy");
        assert!(policy.starts_with("default-src 'none'"), "{method} {path:.40}: {policy}");
        assert!(policy.contains("frame-ancestors 'none'") && !policy.contains("unsafe-eval"), "{path:.40}: {policy}");
        assert!(path == "/api/docs" || !policy.contains("unsafe-inline"), "{path:.40}: {policy}");
        assert!(!response.headers.keys().any(|name| name.as_str().starts_with("access-control")), "{path:.40}");
        let is_uncacheable = response.header("cache-control") == "no-store";
        assert_eq!(is_uncacheable, path.starts_with("/api/") || status == 414, "{path:.40}");
    }
}

#[tokio::test]
async fn oversized_urls_and_headers_are_rejected() {
    let shop = TestShop::open();
    let get = |path: &str| request(Method::GET, path, &Caller::Anonymous);
    for path in [format!("/{}", "x".repeat(8 * 1024)), format!("/api/orders?q={}", "x".repeat(8 * 1024))] {
        let response = shop.send(get(&path).finish()).await;
        assert_has_the_shape_of_an_error(&response, 414, "address_too_long");
    }
    for path in ["/", "/api/products"] {
        let many = (0..65).fold(get(path), |request, n| request.header(&format!("x-{n}"), "x"));
        assert_has_the_shape_of_an_error(&shop.send(many.finish()).await, 431, "headers_too_large");
        let large = get(path).header("cookie", &"x".repeat(16 * 1024));
        assert_has_the_shape_of_an_error(&shop.send(large.finish()).await, 431, "headers_too_large");
        // With Host these are 64 headers, the limit.
        let usual = (0..63).fold(get(path), |request, n| request.header(&format!("x-{n}"), &"x".repeat(200)));
        assert_eq!(shop.send(usual.finish()).await.status, 200, "{path}");
    }
}

#[tokio::test]
async fn json_nested_to_any_depth_is_rejected_by_its_parser_or_for_its_size() {
    const MAX_BYTES: usize = 16 * 1024;
    let shop = TestShop::open();
    for depth in [1, 127, 128, 129, 2_000, 8_000, 20_000] {
        for (open, close) in [("[", "]"), ("{\"a\":", "}")] {
            let text = open.repeat(depth) + "1" + &close.repeat(depth);
            let (status, code) = if text.len() > MAX_BYTES { (413, "body_too_large") } else { (400, "bad_request") };
            let request = request(Method::POST, "/api/auth/login", &Caller::Anonymous)
                .header("Content-Type", "application/json")
                .body(text.into_bytes());
            assert_has_the_shape_of_an_error(&shop.send(request).await, status, code);
        }
    }
}

#[tokio::test]
async fn lists_have_a_maximum_length() {
    let shop = TestShop::open();
    let staff = shop.staff().await;
    let colors = |count: usize| -> Vec<_> {
        (0..count).map(|n| json!({ "color": format!("c{n}"), "image": "/media/x.jpg", "inventory": 1 })).collect()
    };
    let product = |count| json!({ "title": "Hoodie", "description": "Warm", "price": 20, "image": "/media/x.jpg", "variants": colors(count) });
    let rejected = shop.post("/api/products", &staff, &product(51)).await;
    assert_eq!(rejected.field("variants").as_deref(), Some("A product must have at most 50 colors"));
    assert_eq!(shop.post("/api/products", &staff, &product(50)).await.status, 201);
    let image = |at: usize| format!("/media/{at}{}-800.jpg", "x".repeat(42));
    let picture = |at| json!({ "image": image(at), "alt": "x".repeat(200) });
    let color = |n| {
        let mut color = picture(0);
        color["color"] = json!(format!("c{n}"));
        color["inventory"] = json!(1);
        color["pictures"] = (1..8).map(picture).collect();
        color
    };
    let mut largest = product(50);
    largest["description"] = json!("x".repeat(5000));
    largest["variants"] = (0..50).map(color).collect();
    let bytes = largest.to_string().len();
    assert!((110 * 1024..128 * 1024).contains(&bytes), "{bytes}");
    let described = shop.post("/api/products", &staff, &largest).await;
    assert_eq!(described.status, 201, "{bytes} bytes: {}", described.text());
    let mut order = shop.order();
    order["items"] = json!(vec![order["items"][0].clone(); 17]);
    let sent = request(Method::POST, "/api/orders", &Caller::Anonymous)
        .header("Idempotency-Key", "0190a5a0-0000-7000-8000-000000000000");
    assert_eq!(shop.send(with_json(sent, &order)).await.status, 422);
}
