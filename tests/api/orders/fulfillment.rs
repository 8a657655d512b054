//! How far an order has come with its status: when the row is made, closed and opened again; and older databases.

use poem::http::Method;
use rusqlite::Connection;
use serde_json::{Value, json};
use shop::store::{OrderQuery, Store};

use super::id_of;
use super::saved::{SavedOrder, insert, list};
use crate::shop::{Caller, NOW, Response, TestShop, request, with_json};

const DAY: i64 = 24 * 60 * 60;

/// Sends a change of an order, such as `PUT packed`.
pub(super) async fn send(shop: &TestShop, staff: &Caller, change: &str, id: &str, body: &Value) -> Response {
    let (method, what) = change.split_once(' ').expect("a method and an object");
    let method: Method = method.parse().expect("a method");
    shop.send(with_json(request(method, &format!("/api/orders/{id}/{what}"), staff), body)).await
}

/// Changes an order and returns how far it has come then.
pub(super) async fn change(shop: &TestShop, staff: &Caller, change: &str, id: &str, body: &Value) -> Value {
    let response = send(shop, staff, change, id, body).await;
    assert_eq!(response.status, 200, "{change}: {}", response.text());
    response.json()["fulfillment"].take()
}

/// Asserts that a change of an order is rejected with 409, this code and this message.
pub(super) async fn assert_conflict(
    shop: &TestShop,
    staff: &Caller,
    (what, id, body): (&str, &str, &Value),
    (code, message): (&str, &str),
) -> Value {
    let response = send(shop, staff, what, id, body).await;
    assert_eq!((response.status, response.code().as_str()), (409, code), "{what} {body}: {}", response.text());
    assert_eq!(response.json()["message"], message, "{what} {body}");
    response.json()
}

pub(super) async fn set_status(shop: &TestShop, staff: &Caller, id: &str, status: &str) -> Value {
    change(shop, staff, "PUT status", id, &json!({ "status": status })).await
}

/// Places an order and marks it as paid. Returns its id.
pub(super) async fn place_paid(shop: &TestShop, staff: &Caller) -> String {
    let id = id_of(&shop.place(&shop.order()).await);
    set_status(shop, staff, &id, "paid").await;
    id
}

#[tokio::test]
async fn an_order_ships_by_the_third_business_day_after_it_was_placed_whenever_it_was_paid() {
    let shop = TestShop::open();
    let staff = shop.staff().await;
    let id = id_of(&shop.place(&shop.order()).await);
    assert_eq!(shop.get("/api/orders", &staff).await.json()[0].get("fulfillment"), None);
    assert_eq!(shop.count("fulfillments"), 0);
    shop.wait(2 * 60 * 60);
    let paid = set_status(&shop, &staff, &id, "paid").await;
    assert_eq!(paid, json!({ "ship_by": "2026-11-23", "stage": "to_pack", "late": false }));
    // The last second of Monday in Hawaii.
    shop.move_clock(1_795_514_399 - shop.now());
    let staff = shop.staff().await;
    let listed = async || shop.get("/api/orders", &staff).await.json()[0]["fulfillment"]["late"].clone();
    assert_eq!(listed().await, false);
    shop.move_clock(1);
    assert_eq!(listed().await, true);
}

#[tokio::test]
async fn a_cancellation_ends_the_work_on_an_order_and_undoing_it_continues_it() {
    let shop = TestShop::open();
    let staff = shop.staff().await;
    let id = place_paid(&shop, &staff).await;
    change(&shop, &staff, "PUT claim", &id, &json!({})).await;
    let cancelled = set_status(&shop, &staff, &id, "cancelled").await;
    assert_eq!(cancelled, json!({ "ship_by": "2026-11-23", "late": false }), "the claim has ended");
    assert_eq!(set_status(&shop, &staff, &id, "pending").await.get("stage"), None);
    assert_eq!(set_status(&shop, &staff, &id, "paid").await["stage"], "to_pack");

    change(&shop, &staff, "PUT packed", &id, &json!({})).await;
    assert_eq!(set_status(&shop, &staff, &id, "pending").await["stage"], "packed");
    assert_eq!(set_status(&shop, &staff, &id, "cancelled").await["stage"], "to_pull");
    assert_eq!(set_status(&shop, &staff, &id, "paid").await["stage"], "packed", "the cancellation was undone");
    set_status(&shop, &staff, &id, "cancelled").await;
    assert_eq!(change(&shop, &staff, "DELETE packed", &id, &Value::Null).await.get("stage"), None);
    assert_eq!(set_status(&shop, &staff, &id, "paid").await["stage"], "to_pack", "the parcel was taken apart");

    let sent = json!({ "carrier": "ups", "tracking": "1Z999AA10123456784" });
    change(&shop, &staff, "PUT shipment", &id, &sent).await;
    for status in ["cancelled", "pending", "paid"] {
        assert_eq!(set_status(&shop, &staff, &id, status).await["stage"], "shipped", "{status}");
    }
    set_status(&shop, &staff, &id, "cancelled").await;
    assert_eq!(change(&shop, &staff, "DELETE shipment", &id, &Value::Null).await["stage"], "to_pull");
    assert_eq!(shop.store.find_broken_audit_entry().await, Ok(None));
}

#[tokio::test]
async fn an_order_that_lapses_or_is_changed_with_others_is_followed_too() {
    let shop = TestShop::open();
    let staff = shop.staff().await;
    let id = id_of(&shop.place(&shop.order()).await);
    change(&shop, &staff, "PUT packed", &id, &json!({ "unpaid": true })).await;
    shop.cancel_unpaid_orders().await;
    shop.wait(8 * DAY);
    shop.cancel_unpaid_orders().await;
    let staff = shop.staff().await;
    let listed = shop.get("/api/orders", &staff).await.json()[0].take();
    assert_eq!((&listed["status"], &listed["fulfillment"]["stage"]), (&json!("cancelled"), &json!("to_pull")));
    let body = json!({ "status": "paid", "orders": [{ "_id": id }] });
    assert_eq!(shop.put("/api/orders/status", &staff, &body).await.status, 200);
    assert_eq!(list(&shop, &staff, "stage=packed").await.ids, [id]);
}

/// Takes the tables of this version away.
const VERSION_BEFORE: &str =
    "PRAGMA user_version = 19; DROP TABLE strange_payments; DROP TABLE refunds; DROP TABLE payments;
    DROP TABLE payment_account; DROP TABLE fulfillments; DROP TABLE lapse_failures;";

#[tokio::test]
async fn paid_orders_of_the_last_fourteen_days_have_to_ship_after_migration_and_older_ones_do_not() {
    let shop = TestShop::open();
    let order = |number, status, age| SavedOrder { status, age, ..SavedOrder::numbered(number) };
    insert(
        &shop,
        [
            order(100_000, "paid", 14 * DAY + 1),
            order(100_001, "paid", 14 * DAY),
            order(100_002, "paid", 0),
            order(100_003, "pending", 0),
            order(100_004, "cancelled", 0),
        ],
    );
    shop.database().execute_batch(VERSION_BEFORE).expect("the version before");
    drop(Store::open(&shop.folder.path().join("shop.db"), NOW).expect("a migrated database"));
    let staff = shop.staff().await;
    let orders = shop.get("/api/orders", &staff).await.json();
    let of = |index: usize| orders[index].get("fulfillment").cloned().unwrap_or_default();
    assert_eq!([of(0), of(1)], [Value::Null, Value::Null], "they have never been paid");
    assert_eq!(of(2), json!({ "ship_by": "2026-11-23", "stage": "to_pack", "late": false }));
    assert_eq!(of(3), json!({ "ship_by": "2026-11-09", "stage": "to_pack", "late": true }));
    assert_eq!(of(4), json!({ "ship_by": "2026-11-09", "late": false }));
    let old = orders[4]["_id"].as_str().expect("an id");
    let packed = change(&shop, &staff, "PUT packed", old, &json!({})).await;
    assert_eq!(packed["stage"], "packed", "an order that was not sent after all is packed");
}

#[tokio::test]
async fn express_orders_of_the_version_before_are_found_by_the_word_after_migration() {
    let shop = TestShop::open();
    insert(&shop, (100_000..100_600).map(SavedOrder::numbered));
    super::saved::index(&shop.store).await;
    let express = "UPDATE orders SET shipping_method = 'express' WHERE order_number = 'LC100300'";
    shop.database().execute(express, []).expect("an express order");
    let staff = shop.staff().await;
    assert_eq!(list(&shop, &staff, "q=express").await.total, 0, "the index is older");
    shop.database().execute_batch(VERSION_BEFORE).expect("the version before");
    let store = Store::open(&shop.folder.path().join("shop.db"), NOW).expect("a migrated database");
    assert_eq!(store.orders_to_index().await.expect("a read"), (true, 300));
    for step in ["not indexed", "indexed"] {
        assert_eq!(list(&shop, &staff, "q=express").await.numbers, ["LC100300"], "{step}");
        super::saved::index(&store).await;
    }
}

#[tokio::test]
async fn orders_of_the_first_schema_have_their_day_after_migration() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("shop.db");
    let old = Connection::open(&path).expect("a database");
    old.execute_batch(include_str!("../../../schema.sql")).expect("the first version");
    old.execute_batch(&format!(
        "PRAGMA user_version = 1;
         INSERT INTO orders VALUES ('a', 'LC100000', 'paid', 'Zoe', 'z@example.com', '', '1 Main St', '', 'Austin', 'TX',
             '78701', 'free', 0, 0, 0, 'Zoe', 'visa', '1111', {NOW});
         INSERT INTO order_items VALUES ('a', 0, 'p', 'Bra', 'Pink', 'M', 1, 0);"
    ))
    .expect("an order");
    drop(old);
    let store = Store::open(&path, NOW).expect("a migrated database");
    let page = store.list_orders(OrderQuery { limit: 10, ..OrderQuery::default() }).await.expect("a page");
    let fulfillment = page.orders[0].fulfillment.as_ref().expect("a row");
    assert_eq!((fulfillment.ship_by, fulfillment.is_open), (1_795_514_399, true));
}
