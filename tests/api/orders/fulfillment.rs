//! How far an order has come with its status: when the row is made, closed and opened again.

use serde_json::{Value, json};
use shop::domain::business_days::{day_of, ship_by};

use super::id_of;
use super::saved::list;
use crate::shop::{Caller, NOW, TestShop};

const DAY: i64 = 24 * 60 * 60;

/// Changes an order and returns how far it has come then.
pub(super) async fn change(shop: &TestShop, staff: &Caller, change: &str, id: &str, body: &Value) -> Value {
    let response = shop.change(staff, id, change, body).await;
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
    let response = shop.change(staff, id, what, body).await;
    assert_eq!((response.status, response.code().as_str()), (409, code), "{what} {body}: {}", response.text());
    assert_eq!(response.json()["message"], message, "{what} {body}");
    response.json()
}

pub(super) async fn set_status(shop: &TestShop, staff: &Caller, id: &str, status: &str) -> Value {
    let path = format!("/api/orders/{id}/status");
    let response = shop.put(&path, staff, &json!({ "status": status })).await;
    assert_eq!(response.status, 200, "{status}: {}", response.text());
    response.json()["fulfillment"].take()
}

/// Places an order and marks it as paid. Returns its id.
pub(super) async fn place_paid(shop: &TestShop, staff: &Caller) -> String {
    let id = id_of(&shop.place(&shop.order()).await);
    set_status(shop, staff, &id, "paid").await;
    id
}

#[tokio::test]
async fn an_order_ships_by_the_business_day_of_the_brand_after_it_was_placed_whenever_it_was_paid() {
    let shop = TestShop::open();
    let staff = shop.staff().await;
    let id = id_of(&shop.place(&shop.order()).await);
    let placed = shop.get("/api/orders", &staff).await.json()[0]["fulfillment"].take();
    assert_eq!(placed, json!({ "ship_by": day_of(ship_by(NOW)), "late": false }));
    shop.wait(2 * 60 * 60);
    let paid = set_status(&shop, &staff, &id, "paid").await;
    assert_eq!(paid, json!({ "ship_by": day_of(ship_by(NOW)), "stage": "to_pack", "late": false }));
    // The last second of the day in Hawaii.
    shop.move_clock(ship_by(NOW) - shop.now());
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
    change(&shop, &staff, "claim", &id, &json!({})).await;
    let cancelled = set_status(&shop, &staff, &id, "cancelled").await;
    assert_eq!(cancelled, json!({ "ship_by": day_of(ship_by(NOW)), "late": false }), "the claim has ended");
    assert_eq!(set_status(&shop, &staff, &id, "pending").await.get("stage"), None);
    assert_eq!(set_status(&shop, &staff, &id, "paid").await["stage"], "to_pack");

    change(&shop, &staff, "pack", &id, &json!({})).await;
    assert_eq!(set_status(&shop, &staff, &id, "pending").await["stage"], "packed");
    assert_eq!(set_status(&shop, &staff, &id, "cancelled").await["stage"], "to_pull");
    assert_eq!(set_status(&shop, &staff, &id, "paid").await["stage"], "packed", "the cancellation was undone");
    set_status(&shop, &staff, &id, "cancelled").await;
    assert_eq!(change(&shop, &staff, "unpack", &id, &Value::Null).await.get("stage"), None);
    assert_eq!(set_status(&shop, &staff, &id, "paid").await["stage"], "to_pack", "the parcel was taken apart");

    let sent = json!({ "carrier": "ups", "tracking": "1Z999AA10123456784" });
    change(&shop, &staff, "ship", &id, &sent).await;
    for status in ["cancelled", "pending", "paid"] {
        assert_eq!(set_status(&shop, &staff, &id, status).await["stage"], "shipped", "{status}");
    }
    set_status(&shop, &staff, &id, "cancelled").await;
    assert_eq!(change(&shop, &staff, "unship", &id, &Value::Null).await["stage"], "to_pull");
    assert_eq!(shop.store.find_broken_audit_entry().await, Ok(None));
}

#[tokio::test]
async fn an_order_that_lapses_or_is_changed_with_others_is_followed_too() {
    let shop = TestShop::open();
    let staff = shop.staff().await;
    let id = id_of(&shop.place(&shop.order()).await);
    change(&shop, &staff, "pack", &id, &json!({ "unpaid": true })).await;
    shop.cancel_unpaid_orders().await;
    shop.wait(8 * DAY);
    shop.cancel_unpaid_orders().await;
    let staff = shop.staff().await;
    let listed = shop.get("/api/orders", &staff).await.json()[0].take();
    assert_eq!((&listed["status"], &listed["fulfillment"]["stage"]), (&json!("cancelled"), &json!("to_pull")));
    assert_eq!(shop.change_all(&staff, "mark_paid", [(id.as_str(), json!({}))]).await.status, 200);
    assert_eq!(list(&shop, &staff, "stage=packed").await.ids, [id]);
}
