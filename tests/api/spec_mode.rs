//! What a shopper sends and receives does not change with what staff do about it.

use std::collections::BTreeSet;

use serde_json::json;

use crate::shop::TestShop;

#[tokio::test]
async fn an_order_that_a_shopper_places_has_only_its_fields_and_its_rows() {
    let shop = TestShop::open();
    let placed = shop.place(&shop.order()).await;
    assert_eq!(placed.status, 201);
    let placed = placed.json();
    let fields: BTreeSet<&str> = placed.as_object().expect("an order").keys().map(String::as_str).collect();
    let expected = [
        "_id",
        "address",
        "address2",
        "card_brand",
        "card_last4",
        "cardholder_name",
        "city",
        "created_at",
        "email",
        "items",
        "name",
        "order_number",
        "phone",
        "shipping_cost",
        "shipping_method",
        "state",
        "status",
        "subtotal",
        "total",
        "zip",
    ];
    assert_eq!(fields, BTreeSet::from(expected));
    for (table, rows) in [("orders", 1), ("order_items", 1), ("idempotency_keys", 1)] {
        assert_eq!(shop.count(table), rows, "{table}");
    }
}

#[tokio::test]
async fn a_retry_gets_the_first_response_again_after_the_order_was_shipped() {
    let shop = TestShop::open();
    let (order, key) = (shop.order(), uuid::Uuid::new_v4().to_string());
    let placed = shop.place_with_key(&order, &key).await;
    let staff = shop.staff().await;
    let id = placed.json()["_id"].as_str().expect("an id").to_owned();
    shop.put(&format!("/api/orders/{id}/status"), &staff, &json!({ "status": "paid" })).await;
    let shipment = json!({ "carrier": "usps", "tracking": "9400111899223197428497" });
    assert_eq!(shop.change(&staff, &id, "ship", &shipment).await.status, 200);
    let again = shop.place_with_key(&order, &key).await;
    assert_eq!((again.status, again.json()), (201, placed.json()));
}

#[tokio::test]
async fn the_operations_of_mail_do_not_exist() {
    let shop = TestShop::open();
    let staff = shop.staff().await;
    for path in ["/api/guest/AAAAAAAAAAAAAAAAAAAAAA", "/api/guest/x"] {
        let found = shop.get(path, &staff).await;
        assert_eq!((found.status, found.code().as_str()), (404, "not_found"), "{path}");
    }
    let order = shop.place(&shop.order()).await.json();
    let resent = shop.change(&staff, order["_id"].as_str().expect("an id"), "resend", &json!({})).await;
    assert_eq!(resent.rejection(), (409, "no_order_page".to_owned()));
    assert_eq!(shop.get("/order/AAAAAAAAAAAAAAAAAAAAAA", &staff).await.status, 404);
}
