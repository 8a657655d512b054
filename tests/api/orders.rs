mod age;
mod changes;
mod counts;
mod edits;
mod exchanges;
mod export;
mod fulfillment;
mod gifts;
mod idempotency;
mod index;
mod narrowed;
mod others;
mod packing;
mod paging;
mod replacements;
mod returns;
mod saved;
mod search;
mod shipment_files;
mod shipping;
mod staff;
mod stages;
mod status;
mod units;
mod unpaid;
mod validation;

use poem::http::Method;
use serde_json::json;
use shop::domain::money::Money;
use uuid::Uuid;

use crate::brand::{L, PRODUCT_ID, S, TITLE, express};
use crate::shop::{Caller, Response, TestShop, request_from, with_json};

/// Reduces the product to one color and sets its stock.
async fn stock_up(shop: &TestShop, staff: &Caller, units: u32) {
    let body = json!({
        "title": "Towel", "description": "Soft", "price": 9.99, "salePrice": 4.99, "image": "/media/x.jpg",
        "variants": [{ "color": "Pink", "image": "/media/x.jpg", "inventory": units }]
    });
    assert_eq!(shop.put(&format!("/api/products/{PRODUCT_ID}"), staff, &body).await.status, 200);
}

fn id_of(response: &Response) -> String {
    response.json()["_id"].as_str().expect("an id").to_owned()
}

#[tokio::test]
async fn an_order_is_saved_as_pending_with_every_field() {
    let shop = TestShop::open();
    let order = shop.order_of(2);
    let response = shop.place(&order).await;
    assert_eq!(response.status, 201);
    let saved = response.json();
    for (field, sent) in order.as_object().expect("an object") {
        match field.as_str() {
            "shipping_cost" => assert_eq!(saved[field], json!(0.0)),
            _ => assert_eq!(&saved[field], sent, "{field}"),
        }
    }
    assert_eq!(saved["status"], "pending");
    assert_eq!(saved["created_at"], "2026-11-18T11:06:40Z");
    assert!(saved["_id"].as_str().is_some_and(|id| Uuid::parse_str(id).is_ok()));
    assert_eq!(shop.stock("Pink").await, 8);
}

#[tokio::test]
async fn staff_see_an_order_with_size_color_quantity_amount_and_address() {
    let shop = TestShop::open();
    let staff = shop.staff().await;
    let saved = shop.place(&shop.order_of(3)).await.json();
    let response = shop.get("/api/orders", &staff).await;
    assert_eq!(response.header("x-total-count"), "1");
    let listed = &response.json()[0];
    assert_eq!(listed["amount"], 14.97);
    assert_eq!(listed["customerInfo"], json!({ "name": "Jane Doe", "email": "jane@example.com" }));
    assert_eq!(listed["order"], saved);
    let line = &listed["order"]["items"][0];
    assert_eq!((&line["color"], &line["size"], &line["quantity"]), (&json!("Pink"), &json!(L), &json!(3)));
    assert_eq!(listed["order"]["address"], "1 Main St");
}

#[tokio::test]
async fn an_order_is_priced_by_the_server_not_by_the_request() {
    let shop = TestShop::open();
    for (path, value, field) in [
        ("/items/0/salePrice", json!(0.01), "items[0].salePrice"),
        ("/subtotal", json!(0.01), "subtotal"),
        ("/total", json!(0), "total"),
        ("/shipping_cost", json!(express().dollars()), "shipping_cost"),
    ] {
        let mut order = shop.order();
        *order.pointer_mut(path).expect("a field of an order") = value;
        let response = shop.place(&order).await;
        assert_eq!((response.status, response.code().as_str()), (409, "price_changed"), "{path}");
        assert!(response.field(field).is_some_and(|message| message.contains("to $")), "{path}");
    }
    assert_eq!((shop.count("orders"), shop.stock("Pink").await), (0, 10));
}

#[tokio::test]
async fn a_price_change_reports_both_prices_and_the_new_one_is_accepted() {
    let shop = TestShop::open();
    let staff = shop.staff().await;
    let order = shop.order();
    let mut product = shop.get("/api/products", &staff).await.json()[0].clone();
    product["salePrice"] = json!(5.49);
    product.as_object_mut().expect("an object").remove("_id");
    assert_eq!(shop.put(&format!("/api/products/{PRODUCT_ID}"), &staff, &product).await.status, 200);
    let rejected = shop.place(&order).await;
    assert_eq!(rejected.field("items[0].salePrice").as_deref(), Some("The price changed from $4.99 to $5.49"));
    let mut accepted = order;
    accepted["items"][0]["salePrice"] = json!(5.49);
    accepted["subtotal"] = json!(5.49);
    accepted["total"] = json!(5.49);
    assert_eq!(shop.place(&accepted).await.status, 201);
}

#[tokio::test]
async fn express_shipping_adds_its_price() {
    let shop = TestShop::open();
    let mut order = shop.order();
    order["shipping_method"] = json!("express");
    assert_eq!(shop.place(&order).await.code(), "price_changed");
    let total = express().plus(Money::from_cents(499)).expect("an amount").dollars();
    order["shipping_cost"] = json!(express().dollars());
    order["total"] = json!(total);
    assert_eq!(shop.place(&order).await.json()["total"], total);
}

#[tokio::test]
async fn a_line_gets_its_title_from_the_catalog() {
    let shop = TestShop::open();
    let mut order = shop.order();
    order["items"][0]["title"] = json!("Something else");
    let saved = shop.place(&order).await.json();
    assert_eq!(saved["items"][0]["title"], TITLE);
}

#[tokio::test]
async fn an_order_for_more_than_the_stock_is_rejected_and_takes_nothing() {
    let shop = TestShop::open();
    let response = shop.place(&shop.order_of(11)).await;
    assert_eq!((response.status, response.code().as_str()), (409, "out_of_stock"));
    let message = format!("Only 10 of {TITLE} in Pink left");
    assert_eq!(response.field("items[0].quantity").as_deref(), Some(message.as_str()));
    assert_eq!((shop.stock("Pink").await, shop.count("orders")), (10, 0));
}

#[tokio::test]
async fn an_order_with_one_line_out_of_stock_takes_no_units() {
    let shop = TestShop::open();
    let mut order = shop.order_of(5);
    let mut second = order["items"][0].clone();
    second["color"] = json!("White");
    second["quantity"] = json!(11);
    order["items"].as_array_mut().expect("a list").push(second);
    order["subtotal"] = json!(79.84);
    order["total"] = json!(79.84);
    let response = shop.place(&order).await;
    assert!(response.field("items[1].quantity").is_some(), "{response:?}");
    assert_eq!((shop.stock("Pink").await, shop.stock("White").await), (10, 10));
}

#[tokio::test]
async fn two_sizes_of_one_color_share_the_stock() {
    let shop = TestShop::open();
    let mut order = shop.order_of(6);
    let mut second = order["items"][0].clone();
    second["size"] = json!(S);
    order["items"].as_array_mut().expect("a list").push(second);
    order["subtotal"] = json!(59.88);
    order["total"] = json!(59.88);
    assert_eq!(shop.place(&order).await.code(), "out_of_stock");
    assert_eq!(shop.stock("Pink").await, 10);
}

#[tokio::test]
async fn one_ip_may_order_sixty_times_in_ten_minutes_and_loopback_is_unlimited() {
    let shop = TestShop::open();
    let send = async |peer: &str| -> Response {
        let request = request_from(peer, Method::POST, "/api/orders", &Caller::Anonymous);
        shop.send(with_json(request.header("Idempotency-Key", &Uuid::new_v4().to_string()), &json!({}))).await
    };
    for _ in 0..60 {
        assert_eq!(send("192.0.2.1:1").await.status, 422);
    }
    let rejected = send("192.0.2.1:1").await;
    assert_eq!((rejected.status, rejected.header("retry-after")), (429, "600"));
    assert_eq!(send("192.0.2.2:1").await.status, 422);
    for _ in 0..61 {
        assert_eq!(send("127.0.0.1:1").await.status, 422);
    }
}

#[tokio::test]
async fn behind_a_trusted_proxy_orders_count_against_the_forwarded_ip_only() {
    let shop = TestShop::behind(&["127.0.0.1", "10.0.0.1"]);
    let send = async |peer: &str, forwarded_for: &str| -> u16 {
        let request = request_from(peer, Method::POST, "/api/orders", &Caller::Anonymous)
            .header("X-Forwarded-For", forwarded_for)
            .header("Idempotency-Key", &Uuid::new_v4().to_string());
        shop.send(with_json(request, &json!({}))).await.status
    };
    for n in 0..60 {
        // Entries before the last untrusted hop are ignored.
        assert_eq!(send("127.0.0.1:1", &format!("198.51.100.{n}, 192.0.2.7")).await, 422);
    }
    assert_eq!(send("127.0.0.1:1", "192.0.2.7").await, 429);
    assert_eq!(send("10.0.0.1:1", "192.0.2.7, 127.0.0.1").await, 429, "the same client through both proxies");
    assert_eq!(send("127.0.0.1:1", "192.0.2.8").await, 422, "another client");
    assert_eq!(send("192.0.2.7:1", "192.0.2.9").await, 429, "the header of an untrusted peer is ignored");
    for _ in 0..61 {
        assert_eq!(
            send("127.0.0.1:1", "nonsense").await,
            422,
            "an invalid header falls back to the proxy itself, on loopback"
        );
    }
}

#[tokio::test]
async fn a_placed_order_is_unaffected_by_later_product_changes() {
    let shop = TestShop::open();
    let staff = shop.staff().await;
    let saved = shop.place(&shop.order()).await.json();
    let change = json!({ "title": "Renamed", "description": "Text", "price": 20, "image": "/media/x.jpg" });
    assert_eq!(shop.put(&format!("/api/products/{PRODUCT_ID}"), &staff, &change).await.status, 200);
    assert_eq!(shop.get("/api/orders", &staff).await.json()[0]["order"], saved);
}

#[tokio::test]
async fn a_body_over_the_limit_is_rejected_even_without_content_length() {
    let shop = TestShop::open();
    let mut order = shop.order();
    order["name"] = json!("x".repeat(17 * 1024));
    let response = shop.place(&order).await;
    assert_eq!((response.status, response.code().as_str()), (413, "body_too_large"));
}
