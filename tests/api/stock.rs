//! Stock as staff see it: thresholds, reasons of corrections, and the notice of low stock.

use serde_json::{Value, json};

use crate::brand::PRODUCT_ID;
use crate::shop::{Caller, TestShop};

/// Returns an edit that changes these fields of the pink color and keeps the rest.
fn pink(fields: &Value) -> Value {
    let variants: Vec<Value> = ["White", "Brown", "Pink", "Black & White"]
        .into_iter()
        .map(|color| {
            let mut variant = json!({ "color": color, "image": "/x.jpg" });
            if color == "Pink" {
                variant.as_object_mut().expect("an object").extend(fields.as_object().expect("fields").clone());
            }
            variant
        })
        .collect();
    json!({ "title": "Towel", "description": "Soft", "image": "/x.jpg", "price": 9.99, "salePrice": 4.99,
            "variants": variants })
}

async fn edit(shop: &TestShop, staff: &Caller, body: &Value) -> u16 {
    shop.put(&format!("/api/products/{PRODUCT_ID}"), staff, body).await.status
}

async fn stock(shop: &TestShop, staff: &Caller) -> Value {
    let response = shop.get("/api/stock", staff).await;
    assert_eq!(response.status, 200, "{}", response.text());
    response.json()
}

fn with_reason(mut body: Value, reason: &str) -> Value {
    body["reason"] = json!(reason);
    body
}

#[tokio::test]
async fn a_threshold_is_three_until_staff_set_it_and_survives_other_edits() {
    let shop = TestShop::open();
    let staff = shop.staff().await;
    assert_eq!(shop.get("/api/stock", &Caller::Anonymous).await.status, 401);
    let of_pink = async || stock(&shop, &staff).await["colors"][2].take();
    assert_eq!(
        of_pink().await,
        json!({ "productId": PRODUCT_ID, "color": "Pink", "inventory": 10, "low_stock": 3, "is_low": false,
                "waiting": 0 })
    );
    assert_eq!(edit(&shop, &staff, &pink(&json!({ "low_stock": 10 }))).await, 200);
    assert_eq!(edit(&shop, &staff, &pink(&json!({}))).await, 200);
    assert_eq!(edit(&shop, &staff, &pink(&json!({ "inventory": 11 }))).await, 200);
    let pink_now = of_pink().await;
    assert_eq!((&pink_now["low_stock"], &pink_now["is_low"]), (&json!(10), &json!(false)));
    shop.place(&shop.order()).await;
    assert_eq!(of_pink().await["is_low"], true, "at the threshold");
    for low_stock in [json!(-1), json!(1.5), json!(1_000_001)] {
        let body = pink(&json!({ "low_stock": low_stock }));
        let rejected = shop.put(&format!("/api/products/{PRODUCT_ID}"), &staff, &body).await;
        assert!(rejected.field("variants[2].low_stock").is_some(), "{low_stock}: {}", rejected.text());
    }
    let product = shop.get("/api/products", &Caller::Anonymous).await.text();
    assert!(!product.contains("low_stock"), "shoppers do not get it: {product}");
    assert!(!shop.get("/", &Caller::Anonymous).await.text().contains("low_stock"));
}

#[tokio::test]
async fn a_product_without_colors_has_a_threshold_of_its_own() {
    let shop = TestShop::open();
    let staff = shop.staff().await;
    let cap = json!({ "title": "Cap", "description": "Warm", "image": "/x.jpg", "price": 5, "inventory": 9 });
    let mut with_low = cap.clone();
    with_low["low_stock"] = json!(9);
    assert_eq!(shop.post("/api/products", &staff, &with_low).await.status, 201);
    assert_eq!(shop.put("/api/products/cap", &staff, &cap).await.status, 200);
    let of_cap = &stock(&shop, &staff).await["colors"][4];
    assert_eq!((&of_cap["color"], &of_cap["low_stock"], &of_cap["is_low"]), (&json!(""), &json!(9), &json!(true)));
}

#[tokio::test]
async fn a_correction_is_listed_with_its_reason_which_the_audit_log_has_too() {
    let shop = TestShop::open();
    let staff = shop.staff_named("a@shop.example").await;
    shop.place(&shop.order()).await;
    assert_eq!(edit(&shop, &staff, &with_reason(pink(&json!({ "inventory": 7 })), " Counted ")).await, 200);
    assert_eq!(edit(&shop, &staff, &pink(&json!({ "low_stock": 5 }))).await, 200);
    shop.wait(60);
    assert_eq!(edit(&shop, &staff, &pink(&json!({ "inventory": 8 }))).await, 200);
    let correction = |at: &str, before: u32, after: u32, reason: &str| {
        json!({ "at": at, "by": "a@shop.example", "productId": PRODUCT_ID, "color": "Pink", "before": before, "after": after,
                "reason": reason })
    };
    assert_eq!(
        stock(&shop, &staff).await["corrections"],
        json!([correction("2026-11-18T11:07:40Z", 7, 8, ""), correction("2026-11-18T11:06:40Z", 9, 7, "Counted"),]),
        "neither the order nor the threshold is a correction"
    );
    let log = shop.get("/api/audit?action=product.update", &staff).await.json();
    let changes = log["entries"][2]["changes"].as_array().expect("a list");
    assert!(changes.contains(&json!({ "field": "reason", "before": null, "after": "Counted" })), "{changes:?}");
    assert!(changes.contains(&json!({ "field": "variants.Pink.inventory", "before": 9, "after": 7 })), "{changes:?}");
    for reason in ["x".repeat(101), "two\nlines".into(), "4111 1111 1111 1111".into()] {
        let body = with_reason(pink(&json!({ "inventory": 1 })), &reason);
        let rejected = shop.put(&format!("/api/products/{PRODUCT_ID}"), &staff, &body).await;
        assert!(rejected.field("reason").is_some(), "{reason}: {}", rejected.text());
    }
}

#[tokio::test]
async fn low_colors_raise_one_notice() {
    let shop = TestShop::open();
    let staff = shop.staff().await;
    let notices = async || shop.get("/api/notices", &staff).await.json()["notices"].take();
    assert_eq!(edit(&shop, &staff, &pink(&json!({ "inventory": 4 }))).await, 200);
    assert_eq!(notices().await, json!([]));
    assert_eq!(edit(&shop, &staff, &pink(&json!({ "inventory": 3 }))).await, 200);
    let notice = |message: &str| {
        let hint = "Order more, or change what counts as low in the stock table on the Products tab";
        json!([{ "code": "low_stock", "message": message, "hint": hint }])
    };
    assert_eq!(notices().await, notice("Low stock: Pink 3"));
    assert_eq!(edit(&shop, &staff, &pink(&json!({ "inventory": 0, "low_stock": 0 }))).await, 200);
    assert_eq!(notices().await, notice("Low stock: Pink sold out"));
}
