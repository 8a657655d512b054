//! Products that are sold in one size.

use serde_json::{Value, json};

use crate::brand::{L, M, PRODUCT_ID};
use crate::shop::{Caller, TestShop};

fn mug() -> Value {
    json!({
        "title": "Mug", "description": "Big.", "price": 14, "image": "/media/mug.jpg", "inventory": 9, "has_sizes": false
    })
}

/// Returns an order for one mug.
fn order_in(shop: &TestShop, size: &str) -> Value {
    let mut order = shop.order();
    order["items"] = json!([{ "_id": "mug", "title": "Mug", "size": size, "quantity": 1, "salePrice": 14 }]);
    (order["subtotal"], order["total"]) = (json!(14), json!(14));
    order
}

#[tokio::test]
async fn a_product_has_sizes_until_staff_say_otherwise_and_an_edit_without_the_field_keeps_that() {
    let shop = TestShop::open();
    let staff = shop.staff().await;
    assert_eq!(shop.get("/api/products", &Caller::Anonymous).await.json()[0]["has_sizes"], true);
    let mut change = mug();
    change.as_object_mut().expect("an object").remove("has_sizes");
    assert_eq!(shop.post("/api/products", &staff, &change).await.json()["has_sizes"], true);
    for (sent, expected) in [(None, true), (Some(false), false), (None, false), (Some(true), true)] {
        change["has_sizes"] = json!(sent);
        let edited = shop.put("/api/products/mug", &staff, &change).await;
        assert_eq!((edited.status, &edited.json()["has_sizes"]), (200, &json!(expected)), "{sent:?}");
    }
}

#[tokio::test]
async fn a_product_without_sizes_is_ordered_in_one_size_and_in_no_other() {
    let shop = TestShop::open();
    let staff = shop.staff().await;
    assert_eq!(shop.post("/api/products", &staff, &mug()).await.status, 201);
    let rejected = shop.place(&order_in(&shop, M)).await;
    assert_eq!((rejected.status, rejected.code().as_str()), (422, "validation_failed"));
    assert_eq!(rejected.field("items[0].size").as_deref(), Some("This size is not sold here"));
    let placed = shop.place(&order_in(&shop, "One size")).await;
    assert_eq!((placed.status, &placed.json()["items"][0]["size"]), (201, &json!("One size")));
    let found = shop.get("/api/orders?q=mug+one+size", &staff).await.json();
    assert_eq!(found[0]["order"]["items"][0]["size"], "One size");
    let csv = shop.get("/api/orders/export?format=csv", &staff).await.text();
    assert!(csv.contains(",One size,"), "{csv}");
    let mut with_sizes = mug();
    with_sizes["has_sizes"] = json!(true);
    assert_eq!(shop.put("/api/products/mug", &staff, &with_sizes).await.status, 200);
    let rejected = shop.place(&order_in(&shop, "One size")).await;
    assert_eq!(rejected.field("items[0].size").as_deref(), Some("This size is not sold here"));
    assert_eq!(shop.place(&order_in(&shop, M)).await.status, 201);
    let found = shop.get("/api/orders?q=one+size", &staff).await.json();
    assert_eq!(found.as_array().map(Vec::len), Some(1), "the past order keeps its size");
}

#[tokio::test]
async fn a_database_of_the_version_before_keeps_its_orders_and_accepts_the_sizes_of_any_brand() {
    let shop = TestShop::open();
    assert_eq!(shop.place(&shop.order()).await.status, 201);
    let before = format!(
        "ALTER TABLE order_items ADD CONSTRAINT order_items_size_is_known CHECK (size IN ('{L}', 'One size'));
         PRAGMA user_version = 109"
    );
    shop.database().execute_batch(&before).expect("a database of version 109");
    let shop = shop.restart_with_clock_moved(0);
    let found = shop.get("/api/orders", &shop.staff().await).await.json();
    assert_eq!(found[0]["order"]["items"][0]["size"], L);
    assert_eq!(shop.database().execute("UPDATE order_items SET size = 'EU 38'", []), Ok(1));
}

#[tokio::test]
async fn the_data_of_pages_names_only_products_without_sizes() {
    let shop = TestShop::open();
    let staff = shop.staff().await;
    let page = shop.get(&format!("/product/{PRODUCT_ID}"), &Caller::Anonymous).await.text();
    assert!(page.contains("\"_id\"") && !page.contains("has_sizes"), "{page}");
    assert_eq!(shop.post("/api/products", &staff, &mug()).await.status, 201);
    let page = shop.get("/product/mug", &Caller::Anonymous).await.text();
    assert_eq!(page.matches("\"has_sizes\":false").count(), 1, "{page}");
}
