//! Conditional edits: `If-Match`, `version` and `inventory_was`.

use poem::http::Method;
use serde_json::{Value, json};

use crate::brand::PRODUCT_ID;
use crate::shop::{Caller, Response, TestShop, request, with_json};

fn path() -> String {
    format!("/api/products/{PRODUCT_ID}")
}

async fn product(shop: &TestShop) -> Value {
    let products = shop.get("/api/products", &Caller::Anonymous).await.json();
    let found = products.as_array().into_iter().flatten().find(|product| product["_id"] == PRODUCT_ID);
    found.expect("the product is sold").clone()
}

/// Returns the product's texts and prices as staff send them, without stock.
fn texts() -> Value {
    json!({ "title": "Towel", "description": "Soft", "price": 9.99, "salePrice": 4.99, "image": "/media/x.jpg" })
}

/// Returns the texts with pink as the only color, with these stock fields.
fn with_pink(stock: &Value) -> Value {
    let mut variant = json!({ "color": "Pink", "image": "/media/x.jpg" });
    variant.as_object_mut().expect("an object").extend(stock.as_object().expect("an object").clone());
    let mut body = texts();
    body["variants"] = json!([variant]);
    body
}

async fn put_if_match(shop: &TestShop, staff: &Caller, tags: &[&str], body: &Value) -> Response {
    let lines = tags.iter().fold(request(Method::PUT, &path(), staff), |built, tag| built.header("If-Match", tag));
    shop.send(with_json(lines, body)).await
}

#[tokio::test]
async fn each_edit_increments_the_version_and_orders_do_not() {
    let shop = TestShop::open();
    let staff = shop.staff().await;
    assert_eq!(product(&shop).await["version"], 1);
    assert_eq!(shop.place(&shop.order()).await.status, 201);
    assert_eq!(product(&shop).await["version"], 1);
    for version in [2, 3] {
        let edited = shop.put(&path(), &staff, &texts()).await;
        assert_eq!((edited.status, &edited.json()["version"]), (200, &json!(version)));
        assert_eq!(product(&shop).await["version"], version);
    }
    let added = shop.post("/api/products", &staff, &with_pink(&json!({ "inventory": 3 }))).await;
    assert_eq!((added.status, &added.json()["version"]), (201, &json!(1)));
}

#[tokio::test]
async fn an_edit_of_a_stale_version_is_rejected_and_names_who_changed_it() {
    let shop = TestShop::open();
    let (ann, bob) = (shop.staff_named("ann@shop.example").await, shop.staff_named("bob@shop.example").await);
    let rejected = put_if_match(&shop, &bob, &["\"2\""], &texts()).await;
    assert_eq!((rejected.status, rejected.code().as_str()), (412, "version_changed"));
    assert_eq!(rejected.json()["details"], json!(null), "nobody has edited it");
    assert_eq!(put_if_match(&shop, &ann, &["\"1\""], &texts()).await.status, 200);
    shop.wait(60);
    let mut late = texts();
    late["title"] = json!("Towel of Bob");
    let rejected = put_if_match(&shop, &bob, &["\"1\""], &late).await;
    assert_eq!((rejected.status, rejected.code().as_str()), (412, "version_changed"));
    assert_eq!(rejected.json()["message"], "Somebody else has changed this product");
    assert_eq!(rejected.json()["details"], "Changed by ann@shop.example at 2026-11-18T11:06:40Z");
    assert_eq!(product(&shop).await["title"], "Towel");
    assert_eq!(put_if_match(&shop, &bob, &["\"2\""], &late).await.json()["title"], "Towel of Bob");
}

#[tokio::test]
async fn if_match_accepts_a_star_and_lists_and_rejects_malformed_entity_tags() {
    let shop = TestShop::open();
    let staff = shop.staff().await;
    for (tags, status, why) in [
        (&["*"][..], 200, "any version"),
        (&["\"7\", \"2\""], 200, "a list"),
        (&["\"7\"", "\"3\""], 200, "two lines are one list"),
        (&["\"7\"", "\"8\""], 412, "none of two lines"),
        (&["W/\"4\""], 412, "weak tags never match"),
        (&["\"abc\""], 412, "a tag that is not a version"),
        (&["4"], 400, "no quotes"),
        (&[""], 400, "an empty header"),
        (&["\"4"], 400, "an unterminated tag"),
        (&["\"4\" \"5\""], 400, "no comma"),
    ] {
        assert_eq!(put_if_match(&shop, &staff, tags, &texts()).await.status, status, "{tags:?}: {why}");
    }
    let bytes = request(Method::PUT, &path(), &staff).header_bytes("If-Match", b"\xff");
    assert_eq!(shop.send(with_json(bytes, &texts())).await.status, 400, "bytes that are not text");
}

#[tokio::test]
async fn the_body_may_carry_the_version_that_get_returned() {
    let shop = TestShop::open();
    let staff = shop.staff().await;
    let mut body = product(&shop).await;
    body.as_object_mut().expect("an object").remove("_id");
    assert_eq!(shop.put(&path(), &staff, &body).await.status, 200);
    assert_eq!(shop.put(&path(), &staff, &body).await.code(), "version_changed");
    body["version"] = json!(2);
    assert_eq!(put_if_match(&shop, &staff, &["\"1\""], &body).await.status, 412, "both must match");
    assert_eq!(put_if_match(&shop, &staff, &["\"2\""], &body).await.status, 200);
}

#[tokio::test]
async fn an_edit_does_not_restore_stock_sold_in_the_meantime() {
    let shop = TestShop::open();
    let staff = shop.staff().await;
    assert_eq!(shop.place(&shop.order_of(2)).await.status, 201);
    let rejected = shop.put(&path(), &staff, &with_pink(&json!({ "inventory": 20, "inventory_was": 10 }))).await;
    assert_eq!((rejected.status, rejected.code().as_str()), (409, "stock_moved"));
    assert_eq!(rejected.field("variants[0].inventory").as_deref(), Some("The stock is now 8"));
    assert_eq!(rejected.json()["details"], "Pink: 10 → 8");
    assert_eq!((shop.stock("Pink").await, &product(&shop).await["version"]), (8, &json!(1)));
    let saved = shop.put(&path(), &staff, &with_pink(&json!({ "inventory": 20, "inventory_was": 8 }))).await;
    assert_eq!((saved.status, shop.stock("Pink").await), (200, 20));
}

#[tokio::test]
async fn a_product_without_colors_has_the_same_stock_guard() {
    let shop = TestShop::open();
    let staff = shop.staff().await;
    let stock = |inventory: i64, was: i64| {
        let mut body = texts();
        body["variants"] = json!([]);
        body["inventory"] = json!(inventory);
        body["inventory_was"] = json!(was);
        body
    };
    assert_eq!(shop.put(&path(), &staff, &stock(5, 40)).await.status, 200, "40 over four colors");
    let mut order = shop.order_of(2);
    order["items"][0]["color"] = json!("");
    assert_eq!(shop.place(&order).await.status, 201);
    let rejected = shop.put(&path(), &staff, &stock(9, 5)).await;
    assert_eq!((rejected.status, rejected.code().as_str()), (409, "stock_moved"));
    assert_eq!(rejected.field("inventory").as_deref(), Some("The stock is now 3"));
    assert_eq!(rejected.json()["details"], "5 → 3");
    assert_eq!(shop.put(&path(), &staff, &stock(9, 3)).await.json()["inventory"], 9);
}

#[tokio::test]
async fn a_color_keeps_its_stock_when_none_is_sent_and_a_new_color_requires_it() {
    let shop = TestShop::open();
    let staff = shop.staff().await;
    shop.place(&shop.order_of(3)).await;
    for stock in [json!({}), json!({ "inventory": null })] {
        let saved = shop.put(&path(), &staff, &with_pink(&stock)).await;
        assert_eq!((saved.status, &saved.json()["variants"][0]["inventory"]), (200, &json!(7)), "{stock}");
    }
    let mut with_sum = with_pink(&json!({}));
    with_sum["inventory"] = json!(8);
    assert_eq!(shop.put(&path(), &staff, &with_sum).await.status, 422, "7 is the sum");
    let mut new = with_pink(&json!({}));
    new["variants"][0]["color"] = json!("Red");
    let rejected = shop.put(&path(), &staff, &new).await;
    assert_eq!(rejected.field("variants[0].inventory").as_deref(), Some("Please enter the inventory"));
    new["variants"][0]["inventory_was"] = json!(4);
    let rejected = shop.put(&path(), &staff, &new).await;
    assert_eq!(rejected.code(), "stock_moved", "409 takes precedence over the 422 rules that need the database");
    assert_eq!(rejected.field("variants[0].inventory").as_deref(), Some("This color is gone"));
    assert_eq!(rejected.json()["details"], "Red: 4 → gone");
}

#[tokio::test]
async fn errors_are_checked_in_a_fixed_order() {
    let shop = TestShop::open();
    let staff = shop.staff().await;
    let mut all_wrong = with_pink(&json!({ "inventory_was": 11 }));
    all_wrong["inventory"] = json!(1);
    let missing = request(Method::PUT, "/api/products/nothing", &staff).header("If-Match", "\"9\"");
    assert_eq!(shop.send(with_json(missing, &all_wrong)).await.status, 404);
    assert_eq!(put_if_match(&shop, &staff, &["\"9\""], &all_wrong).await.status, 412);
    assert_eq!(put_if_match(&shop, &staff, &["\"1\""], &all_wrong).await.status, 409);
    all_wrong["variants"][0]["inventory_was"] = json!(10);
    assert_eq!(put_if_match(&shop, &staff, &["\"1\""], &all_wrong).await.status, 422);
}

#[tokio::test]
async fn creating_a_product_rejects_preconditions() {
    let shop = TestShop::open();
    let staff = shop.staff().await;
    let mut body = with_pink(&json!({ "inventory": 3, "inventory_was": 2 }));
    body["version"] = json!(1);
    body["inventory_was"] = json!(2);
    let rejected = shop.post("/api/products", &staff, &body).await;
    assert_eq!(rejected.status, 422);
    for field in ["version", "inventory_was", "variants[0].inventory_was"] {
        assert_eq!(rejected.field(field).as_deref(), Some("Must be left out for a new product"), "{field}");
    }
    assert_eq!(shop.count("products"), 1);
}
