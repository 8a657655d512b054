//! Conditional status changes, and bulk changes.

use serde_json::{Value, json};

use crate::shop::{Caller, Response, TestShop};

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
    let orders = [
        (first.as_str(), json!({ "was": "pending" })),
        (&second, json!({})),
        (&third, json!({ "was": "pending" })),
        ("nothing", json!({})),
    ];
    let response = shop.change_all(&staff, "cancel", orders).await;
    assert_eq!(response.status, 200);
    let rejected = json!([
        { "_id": third, "code": "status_changed", "message": "The order was marked as paid by ann@shop.example" },
        { "_id": "nothing", "code": "PGRST116", "message": "JSON object requested, multiple (or no) rows returned" }
    ]);
    let changed = response.json();
    assert_eq!(changed["rejected"], rejected);
    let orders: Vec<_> =
        changed["orders"].as_array().expect("a list").iter().map(|order| [&order["_id"], &order["status"]]).collect();
    let (cancelled, paid) = (json!("cancelled"), json!("paid"));
    assert_eq!(orders, [[&json!(first), &cancelled], [&json!(second), &cancelled], [&json!(third), &paid]]);
    assert_eq!(shop.stock("Pink").await, 9);
    assert_eq!(shop.get("/api/orders?status=cancelled", &staff).await.header("x-total-count"), "2");
}

#[tokio::test]
async fn the_same_call_undoes_a_bulk_change_as_far_as_stock_allows() {
    let shop = TestShop::open();
    let staff = shop.staff().await;
    let ids = [place(&shop, 4).await, place(&shop, 5).await];
    let send = async |name: &str, was: &str| {
        let orders = ids.iter().map(|id| (id.as_str(), json!({ "was": was })));
        shop.change_all(&staff, name, orders).await.json()
    };
    assert_eq!(send("cancel", "pending").await["rejected"], json!([]));
    assert_eq!(shop.place(&shop.order_of(6)).await.status, 201);
    let undone = send("reopen", "cancelled").await;
    assert_eq!(
        (&undone["orders"][0]["status"], &undone["orders"][1]["status"]),
        (&json!("pending"), &json!("cancelled"))
    );
    assert_eq!(undone["rejected"][0]["_id"], json!(ids[1]));
    assert_eq!(undone["rejected"][0]["code"], "out_of_stock");
    assert_eq!(shop.stock("Pink").await, 0);
}

#[tokio::test]
async fn a_bulk_change_takes_one_to_five_hundred_distinct_orders() {
    let shop = TestShop::open();
    let staff = shop.staff().await;
    let send = async |changes: Value| shop.post("/api/orders/changes", &staff, &json!({ "changes": changes })).await;
    let paid = |id: &str, was: Value| json!({ "_id": id, "change": { "type": "mark_paid", "was": was } });
    let list = |count: usize| -> Vec<Value> { (0..count).map(|n| paid(&format!("{n:036}"), Value::Null)).collect() };
    for changes in [json!([]), json!(null), json!(list(501))] {
        let rejected = send(changes).await;
        assert_eq!(rejected.field("changes").as_deref(), Some("Please list 1 to 500 orders"));
    }
    let full = send(json!(list(500))).await;
    assert_eq!((full.status, full.json()["rejected"].as_array().map(Vec::len)), (200, Some(500)));
    let id = place(&shop, 1).await;
    let unwanted = json!({ "changes": [paid(&id, json!("pending"))], "orders": false });
    let answer = shop.post("/api/orders/changes", &staff, &unwanted).await;
    assert_eq!((answer.status, answer.json()), (200, json!({ "orders": [], "rejected": [] })));
    let twice = send(json!([paid("a", Value::Null), paid("b", Value::Null), paid("a", json!("lost"))])).await;
    assert_eq!(twice.field("changes[2]._id").as_deref(), Some("Each order must be listed only once"));
    assert_eq!(twice.field("changes[2].change.was").as_deref(), Some("Status must be pending, paid or cancelled"));
    let change = json!({ "type": "claim" });
    for unnamed in
        [json!({ "change": change }), json!({ "_id": null, "change": change }), json!({ "_id": "", "change": change })]
    {
        let rejected = send(json!([unnamed])).await;
        assert_eq!(rejected.field("changes[0]._id").as_deref(), Some("Please name the order"));
    }
    assert_eq!(send(json!([{ "_id": "a" }])).await.status, 400);
    assert_eq!(shop.change_all(&Caller::Anonymous, "claim", [("a", json!({}))]).await.status, 401);
}

#[tokio::test]
async fn an_order_is_read_by_its_id() {
    let shop = TestShop::open();
    let staff = shop.staff().await;
    let id = place(&shop, 1).await;
    let path = format!("/api/orders/{id}");
    let mut listed = shop.get("/api/orders", &staff).await.json()[0].take();
    listed["others"] = json!({ "newest": [], "total": 0 });
    let found = shop.get(&path, &staff).await;
    assert_eq!((found.status, found.json()), (200, listed));
    assert_eq!(shop.get("/api/orders/nothing", &staff).await.rejection(), (404, "PGRST116".to_owned()));
    assert_eq!(shop.get(&path, &Caller::Anonymous).await.status, 401);
}
