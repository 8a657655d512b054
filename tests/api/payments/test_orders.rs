//! Orders that were paid with test keys, once the shop takes real money.

use serde_json::{Value, json};

use super::card_shop::{CardShop, DECLINED, Placed};
use crate::brand::CANCEL_WINDOW;
use crate::shop::Caller;

/// Starts the shop with the other key: the database is the same, and all calls still reach the double.
async fn set_live(shop: &CardShop, is_live: bool) {
    shop.shop.store.begin_payments(is_live).await.expect("a database that works");
}

async fn order(shop: &CardShop, placed: &Placed) -> Value {
    let orders = shop.shop.get("/api/orders", &shop.staff).await.json();
    let found = orders.as_array().into_iter().flatten().find(|order| order["_id"] == placed.id.as_str());
    found.expect("the order").clone()
}

/// Returns the numbers of orders to pack, packed and late, the orders in Packing, and the orders and the net of the day.
async fn counted(shop: &CardShop) -> [Value; 6] {
    let counts = shop.shop.get("/api/orders/counts", &shop.staff).await.json();
    let to_ship = shop.shop.get("/api/orders/to-ship", &shop.staff).await.json();
    let figures = shop.shop.get("/api/figures?from=2026-11-18&to=2026-11-18", &shop.staff).await.json();
    let [to_pack, packed, late] = ["to_pack", "packed", "late"].map(|stage| counts["to_ship"][stage].clone());
    let listed = json!(to_ship.as_array().expect("a list").len());
    let day = &figures["days"][0];
    [to_pack, packed, late, listed, day["orders"].clone(), day["net"].clone()]
}

#[tokio::test]
async fn test_orders_leave_packing_and_figures_once_the_shop_takes_real_money() {
    let shop = CardShop::open().await;
    let (plain, packed) = (shop.charge().await, shop.charge().await);
    assert_eq!(shop.change(&packed, "pack", &json!({})).await.status, 200);
    assert_eq!(counted(&shop).await, json!([1, 1, 0, 2, 2, 9.98]).as_array().expect("a list")[..]);
    set_live(&shop, true).await;
    assert_eq!(counted(&shop).await, json!([0, 0, 0, 0, 0, 0.0]).as_array().expect("a list")[..]);
    for placed in [&plain, &packed] {
        let order = order(&shop, placed).await;
        let (payment, stage) = (&order["payment"], &order["fulfillment"]["stage"]);
        assert_eq!((&payment["test"], &payment["locked"], stage), (&json!(true), &json!(true), &Value::Null));
    }
}

#[tokio::test]
async fn nothing_is_done_for_a_test_order_at_the_live_account() {
    let shop = CardShop::open().await;
    let (charged, unpaid) = (shop.charge().await, shop.place().await);
    let delay = json!({ "ship_by": "2026-12-01" });
    let delayed = shop.change(&charged, "delay", &delay).await;
    assert_eq!(delayed.status, 200, "{}", delayed.text());
    shop.pay(&unpaid, DECLINED).await;
    shop.cancel(&unpaid).await;
    shop.work_after(CANCEL_WINDOW).await;
    set_live(&shop, true).await;
    let calls = shop.stripe().calls.len();
    let rejected = (409, "test_order".to_owned());
    assert_eq!(shop.refund(&charged, 1.0, 0.0).await.rejection(), rejected);
    assert_eq!(shop.set_status(&charged, "cancelled").await.rejection(), rejected);
    assert_eq!(shop.set_status(&unpaid, "pending").await.rejection(), rejected);
    assert_eq!(shop.cancel(&charged).await.rejection(), rejected, "by its shopper, because of the delay");
    assert_eq!(shop.see(&charged).await["can_cancel"], false);
    assert_eq!(shop.change(&charged, "delay", &delay).await.rejection(), rejected);
    let shipment = json!({ "carrier": "usps", "tracking": "" });
    for (what, body) in [("pack", json!({})), ("claim", json!({})), ("ship", shipment)] {
        assert_eq!(shop.change(&charged, what, &body).await.rejection(), rejected, "{what}");
    }
    assert_eq!(shop.poll(&unpaid).await.rejection(), (409, "order_expired".into()));
    shop.work_after(CANCEL_WINDOW).await;
    assert_eq!(shop.stripe().calls.len(), calls);
    let notices = shop.shop.get("/api/notices", &shop.staff).await.text();
    assert!(!notices.contains("payment_"), "{notices}");
}

#[tokio::test]
async fn orders_of_real_money_stay_as_they_are_when_a_test_key_is_given_later() {
    let shop = CardShop::open().await;
    let real = shop.charge().await;
    shop.shop.database().execute("UPDATE payments SET is_live = 1", []).expect("a change");
    set_live(&shop, true).await;
    set_live(&shop, false).await;
    let test = shop.charge().await;
    assert_eq!(counted(&shop).await, json!([2, 0, 0, 2, 2, 9.98]).as_array().expect("a list")[..]);
    for placed in [&real, &test] {
        let shipment = json!({ "carrier": "usps", "tracking": "" });
        let shipped = shop.change(placed, "ship", &shipment).await;
        assert_eq!(shipped.status, 200, "{}", shipped.text());
    }
    let seen = shop.shop.get(&format!("/api/guest/{}", real.link), &Caller::Anonymous).await.json();
    assert_eq!((&seen["payment"]["test"], &seen["payment"]["locked"]), (&json!(false), &json!(false)));
}
