//! Conditional status changes, and bulk changes.

use serde_json::{Value, json};

use crate::shop::{Caller, Response, TestShop};

const BULK: &str = "/api/orders/status";

async fn set(shop: &TestShop, staff: &Caller, id: &str, status: &str, was: &str) -> Response {
    shop.put(&format!("/api/orders/{id}/status"), staff, &json!({ "status": status, "was": was })).await
}

async fn place(shop: &TestShop, units: u32) -> String {
    let saved = shop.place(&shop.order_of(units)).await;
    saved.json()["_id"].as_str().expect("an id").to_owned()
}

#[tokio::test]
async fn a_change_based_on_a_stale_status_is_rejected_and_names_who_changed_it() {
    let shop = TestShop::open();
    let (ann, bob) = (shop.staff_named("ann@shop.example").await, shop.staff_named("bob@shop.example").await);
    let id = place(&shop, 1).await;
    let rejected = set(&shop, &bob, &id, "cancelled", "paid").await;
    assert_eq!((rejected.status, rejected.code().as_str()), (409, "status_changed"));
    assert_eq!(rejected.json()["message"], "The order is pending");
    assert_eq!(rejected.json()["details"], json!(null));
    for (status, was, message) in [
        ("cancelled", "pending", "The order was cancelled by ann@shop.example"),
        ("pending", "cancelled", "The order was set back to pending by ann@shop.example"),
        ("paid", "pending", "The order was marked as paid by ann@shop.example"),
    ] {
        assert_eq!(set(&shop, &ann, &id, status, was).await.status, 200, "{status}");
        let rejected = set(&shop, &bob, &id, status, was).await;
        assert_eq!((rejected.status, rejected.code().as_str()), (409, "status_changed"), "{status}");
        assert_eq!(rejected.json()["message"], message);
        assert_eq!(rejected.json()["details"], "2026-11-18T11:06:40Z");
    }
    let unknown = set(&shop, &bob, &id, "paid", "lost").await;
    assert_eq!(unknown.field("was").as_deref(), Some("Status must be pending, paid or cancelled"));
    assert_eq!(set(&shop, &bob, "nothing", "paid", "pending").await.status, 404);
}

#[tokio::test]
async fn a_bulk_change_reports_a_reason_for_each_order_it_rejects() {
    let shop = TestShop::open();
    let staff = shop.staff_named("ann@shop.example").await;
    let (first, second, third) = (place(&shop, 2).await, place(&shop, 3).await, place(&shop, 1).await);
    assert_eq!(set(&shop, &staff, &third, "paid", "pending").await.status, 200);
    let orders = json!([
        { "_id": first, "was": "pending" }, { "_id": second },
        { "_id": third, "was": "pending" }, { "_id": "nothing" }
    ]);
    let response = shop.put(BULK, &staff, &json!({ "status": "cancelled", "orders": orders })).await;
    assert_eq!(response.status, 200);
    let rejected = json!([
        { "_id": third, "code": "status_changed", "message": "The order was marked as paid by ann@shop.example" },
        { "_id": "nothing", "code": "PGRST116", "message": "JSON object requested, multiple (or no) rows returned" }
    ]);
    assert_eq!(response.json(), json!({ "changed": [first, second], "rejected": rejected }));
    assert_eq!(shop.stock("Pink").await, 9);
    assert_eq!(shop.get("/api/orders?status=cancelled", &staff).await.header("x-total-count"), "2");
}

#[tokio::test]
async fn the_same_call_undoes_a_bulk_change_as_far_as_stock_allows() {
    let shop = TestShop::open();
    let staff = shop.staff().await;
    let ids = [place(&shop, 4).await, place(&shop, 5).await];
    let list = |was: &str| -> Vec<Value> { ids.iter().map(|id| json!({ "_id": id, "was": was })).collect() };
    let body = json!({ "status": "cancelled", "orders": list("pending") });
    assert_eq!(shop.put(BULK, &staff, &body).await.json()["changed"], json!(ids));
    assert_eq!(shop.place(&shop.order_of(6)).await.status, 201);
    let body = json!({ "status": "pending", "orders": list("cancelled") });
    let undone = shop.put(BULK, &staff, &body).await.json();
    assert_eq!(undone["changed"], json!([ids[0]]));
    assert_eq!(undone["rejected"][0]["_id"], json!(ids[1]));
    assert_eq!(undone["rejected"][0]["code"], "out_of_stock");
    assert_eq!(shop.stock("Pink").await, 0);
}

#[tokio::test]
async fn a_bulk_change_takes_one_to_five_hundred_distinct_orders() {
    let shop = TestShop::open();
    let staff = shop.staff().await;
    let list = |count: usize| -> Vec<Value> { (0..count).map(|n| json!({ "_id": format!("{n:036}") })).collect() };
    let send = async |orders: Value| shop.put(BULK, &staff, &json!({ "status": "paid", "orders": orders })).await;
    for orders in [json!([]), json!(null), json!(list(501))] {
        let rejected = send(orders).await;
        assert_eq!(rejected.field("orders").as_deref(), Some("Please list 1 to 500 orders"));
    }
    let full = send(json!(list(500))).await;
    assert_eq!((full.status, full.json()["rejected"].as_array().map(Vec::len)), (200, Some(500)));
    let twice = send(json!([{ "_id": "a" }, { "_id": "b" }, { "_id": "a", "was": "lost" }])).await;
    assert_eq!(twice.field("orders[2]._id").as_deref(), Some("Each order must be listed only once"));
    assert_eq!(twice.field("orders[2].was").as_deref(), Some("Status must be pending, paid or cancelled"));
    for unnamed in [json!({}), json!({ "_id": null }), json!({ "_id": "" })] {
        let rejected = send(json!([unnamed])).await;
        assert_eq!(rejected.field("orders[0]._id").as_deref(), Some("Please name the order"));
    }
    let body = json!({ "status": "paid", "orders": [{ "_id": "a" }] });
    assert_eq!(shop.put(BULK, &Caller::Anonymous, &body).await.status, 401);
}
