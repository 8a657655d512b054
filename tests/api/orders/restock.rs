//! Cancellations whose units return to stock only after the time in which they can be undone.

use serde_json::{Value, json};

use super::{id_of, stock_up};
use crate::shop::{BRA, Caller, Response, TestShop};

const BULK: &str = "/api/orders/status";
/// Seconds.
const DELAY: i64 = 15;

async fn place(shop: &TestShop, units: u32) -> String {
    let saved = shop.place(&shop.order_of(units)).await;
    assert_eq!(saved.status, 201);
    id_of(&saved)
}

async fn set(shop: &TestShop, staff: &Caller, id: &str, body: Value) -> Response {
    shop.put(&format!("/api/orders/{id}/status"), staff, &body).await
}

async fn cancel(shop: &TestShop, staff: &Caller, id: &str) {
    let body = json!({ "status": "cancelled", "delay_restock": true });
    assert_eq!(set(shop, staff, id, body).await.json()["status"], "cancelled");
}

async fn reopen(shop: &TestShop, staff: &Caller, id: &str) -> Response {
    set(shop, staff, id, json!({ "status": "pending", "was": "cancelled" })).await
}

#[tokio::test]
async fn a_cancellation_with_delayed_units_can_be_undone_although_all_others_are_sold() {
    let shop = TestShop::open();
    let staff = shop.staff().await;
    let (one, two, three) = (place(&shop, 2).await, place(&shop, 1).await, place(&shop, 1).await);
    cancel(&shop, &staff, &one).await;
    let orders = json!([{ "_id": two }, { "_id": three }]);
    let body = json!({ "status": "cancelled", "orders": orders, "delay_restock": true });
    assert_eq!(shop.put(BULK, &staff, &body).await.json()["changed"], json!([two, three]));
    assert_eq!(shop.stock("Pink").await, 6);
    place(&shop, 6).await;
    assert_eq!(shop.place(&shop.order_of(1)).await.code(), "out_of_stock");
    shop.wait(DELAY - 1);
    shop.restock().await;
    assert_eq!(reopen(&shop, &staff, &one).await.status, 200);
    let body = json!({ "status": "paid", "orders": orders });
    assert_eq!(shop.put(BULK, &staff, &body).await.json()["changed"], json!([two, three]));
    shop.wait(DELAY);
    shop.restock().await;
    assert_eq!(shop.stock("Pink").await, 0);
}

#[tokio::test]
async fn delayed_units_are_on_sale_after_15_seconds_and_at_once_without_the_field() {
    let shop = TestShop::open();
    let staff = shop.staff().await;
    let (delayed, at_once) = (place(&shop, 4).await, place(&shop, 3).await);
    cancel(&shop, &staff, &delayed).await;
    let body = json!({ "status": "cancelled", "delay_restock": false });
    assert_eq!(set(&shop, &staff, &at_once, body).await.status, 200);
    assert_eq!(shop.stock("Pink").await, 6);
    assert_eq!(shop.restock().await, Some(DELAY));
    shop.wait(DELAY);
    assert_eq!(shop.restock().await, None);
    assert_eq!(shop.stock("Pink").await, 10);
    place(&shop, 10).await;
    assert_eq!(reopen(&shop, &staff, &delayed).await.code(), "out_of_stock");
    shop.restock().await;
    assert_eq!(shop.stock("Pink").await, 0);
}

#[tokio::test]
async fn an_order_that_is_cancelled_again_has_the_whole_delay_again() {
    let shop = TestShop::open();
    let staff = shop.staff().await;
    let id = place(&shop, 4).await;
    cancel(&shop, &staff, &id).await;
    shop.wait(10);
    assert_eq!(reopen(&shop, &staff, &id).await.status, 200);
    cancel(&shop, &staff, &id).await;
    shop.wait(10);
    shop.restock().await;
    assert_eq!(shop.stock("Pink").await, 6);
    shop.wait(5);
    shop.restock().await;
    assert_eq!(shop.stock("Pink").await, 10);
}

#[tokio::test]
async fn a_clock_that_jumps_keeps_no_units_and_returns_them_once() {
    for jump in [-7 * 24 * 60 * 60, -DELAY - 1, 60 * 60] {
        let shop = TestShop::open();
        let staff = shop.staff().await;
        let id = place(&shop, 4).await;
        cancel(&shop, &staff, &id).await;
        shop.wait(jump);
        for _ in 0..2 {
            shop.restock().await;
            assert_eq!(shop.stock("Pink").await, 10, "after a jump of {jump} s");
        }
    }
}

#[tokio::test]
async fn units_of_a_color_that_is_deleted_belong_to_it() {
    let shop = TestShop::open();
    let staff = shop.staff().await;
    stock_up(&shop, &staff, 10).await;
    let first = place(&shop, 4).await;
    cancel(&shop, &staff, &first).await;
    let body = json!({
        "title": "Bra", "description": "Soft", "price": 9.99, "salePrice": 4.99, "image": "/media/x.jpg",
        "variants": [{ "color": "Brown", "image": "/media/x.jpg", "inventory": 1 }]
    });
    assert_eq!(shop.put(&format!("/api/products/{BRA}"), &staff, &body).await.status, 200);
    stock_up(&shop, &staff, 10).await;
    let second = place(&shop, 3).await;
    cancel(&shop, &staff, &second).await;
    assert_eq!(shop.restock().await, Some(DELAY), "only the second order is left");
    assert_eq!(shop.stock("Pink").await, 7);
    assert_eq!(shop.delete(&format!("/api/products/{BRA}"), &staff).await.status, 200);
    assert_eq!(shop.restock().await, None);
}
