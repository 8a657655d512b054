//! Orders that stay unpaid are cancelled, and their units return to stock.

use serde_json::{Value, json};
use shop::api::Options;
use shop::store::UNPAID;

use super::fulfillment::{change, place_paid, set_status};
use super::{id_of, stock_up};
use crate::shop::TestShop;

const HOUR: i64 = 60 * 60;
const DAY: i64 = 24 * HOUR;

#[tokio::test]
async fn an_order_unpaid_for_seven_days_is_cancelled_and_its_units_return_to_stock() {
    let shop = TestShop::open();
    let staff = shop.staff().await;
    let old = id_of(&shop.place(&shop.order_of(4)).await);
    let paid = id_of(&shop.place(&shop.order_of(2)).await);
    shop.put(&format!("/api/orders/{paid}/status"), &staff, &json!({ "status": "paid" })).await;
    shop.cancel_unpaid_orders().await;
    shop.wait(DAY);
    let young = id_of(&shop.place(&shop.order()).await);
    shop.wait(6 * DAY - 1);
    shop.cancel_unpaid_orders().await;
    assert_eq!(shop.stock("Pink").await, 3, "one second remains");
    shop.wait(1);
    shop.cancel_unpaid_orders().await;
    shop.cancel_unpaid_orders().await;
    assert_eq!(shop.stock("Pink").await, 7);
    let staff = shop.staff().await;
    let listed = shop.get("/api/orders", &staff).await.json();
    let found = |id: &str| listed.as_array().into_iter().flatten().find(|order| order["_id"] == id).cloned();
    let lapsed = found(&old).expect("the old order");
    assert_eq!(lapsed["status"], "cancelled");
    assert_eq!(
        lapsed["history"],
        json!([{
            "at": "2026-11-25T11:06:40Z", "by": "shop", "action": "order.status",
            "before": "pending", "after": "cancelled", "why": "unpaid"
        }])
    );
    assert_eq!(found(&paid).expect("the paid order")["status"], "paid");
    assert_eq!(found(&young).expect("the young order")["status"], "pending");
    let path = format!("/api/orders/{old}/status");
    let rejected = shop.put(&path, &staff, &json!({ "status": "paid", "was": "pending" })).await;
    assert_eq!(rejected.code(), "status_changed");
    let message = "The order was cancelled by the shop, because it was not paid";
    assert_eq!(
        (&rejected.json()["message"], &rejected.json()["details"]),
        (&json!(message), &json!("2026-11-25T11:06:40Z"))
    );
}

#[tokio::test]
async fn an_order_set_back_to_pending_gets_the_full_period_again() {
    let shop = TestShop::open();
    let id = id_of(&shop.place(&shop.order_of(4)).await);
    shop.cancel_unpaid_orders().await;
    shop.wait(8 * DAY);
    shop.cancel_unpaid_orders().await;
    let staff = shop.staff().await;
    let path = format!("/api/orders/{id}/status");
    let body = json!({ "status": "pending", "was": "cancelled" });
    assert_eq!(shop.put(&path, &staff, &body).await.status, 200);
    for (wait, stock) in [(0, 6), (7 * DAY - 1, 6), (1, 10)] {
        shop.wait(wait);
        shop.cancel_unpaid_orders().await;
        assert_eq!(shop.stock("Pink").await, stock, "after {wait} more seconds");
    }
}

#[tokio::test]
async fn a_shipped_order_that_is_set_back_to_pending_does_not_lapse() {
    let shop = TestShop::open();
    let staff = shop.staff().await;
    let id = place_paid(&shop, &staff).await;
    let shipment = json!({ "carrier": "usps", "tracking": "" });
    change(&shop, &staff, "ship", &id, &shipment).await;
    set_status(&shop, &staff, &id, "pending").await;
    shop.cancel_unpaid_orders().await;
    shop.wait(8 * DAY);
    shop.cancel_unpaid_orders().await;
    assert_eq!(shop.stock("Pink").await, 9);
}

#[tokio::test]
async fn an_order_that_cannot_be_cancelled_stops_no_other_and_fails_a_check_until_it_is() {
    let shop = TestShop::open();
    let broken = shop.place(&shop.order_of(4)).await.json()["order_number"].clone();
    shop.place(&shop.order_of(2)).await;
    let trigger = "CREATE TRIGGER refuse BEFORE UPDATE OF status ON orders WHEN old.rowid = 1
                   BEGIN SELECT raise(ABORT, 'refused'); END";
    shop.database().execute_batch(trigger).expect("a trigger");
    shop.cancel_unpaid_orders().await;
    shop.wait(7 * DAY);
    shop.cancel_unpaid_orders().await;
    shop.cancel_unpaid_orders().await;
    assert_eq!(shop.stock("Pink").await, 6);
    let staff = shop.staff().await;
    let found = async || {
        let checks = shop.get("/api/check", &staff).await.json();
        let found = checks["checks"].as_array().into_iter().flatten().find(|check| check["name"] == "unpaid_orders");
        found.map(|check| (check["status"].clone(), check["message"].to_string())).expect("the check")
    };
    let (status, message) = found().await;
    assert_eq!(status, "failed");
    assert!(message.contains(&format!("{} (", broken.as_str().expect("a number"))), "{message}");
    let logged = shop.get("/api/audit?action=lapse.failed", &staff).await.json();
    assert_eq!(logged["entries"].as_array().map(Vec::len), Some(1), "once, although it was tried twice");
    shop.database().execute_batch("DROP TRIGGER refuse").expect("no trigger");
    shop.cancel_unpaid_orders().await;
    assert_eq!((shop.stock("Pink").await, found().await.0), (10, json!("ok")));
}

#[tokio::test]
async fn no_order_lapses_when_lapsing_is_disabled() {
    let shop = TestShop::with_options(Options { unpaid_after: None, ..Options::default() });
    shop.place(&shop.order_of(4)).await;
    shop.wait(1_000 * DAY);
    shop.cancel_unpaid_orders().await;
    assert_eq!(shop.stock("Pink").await, 6);
}

#[tokio::test]
async fn fifty_orders_lapse_in_an_hour_and_a_notice_counts_those_that_wait() {
    let shop = TestShop::open();
    let staff = shop.staff().await;
    stock_up(&shop, &staff, 200).await;
    for _ in 0..120 {
        assert_eq!(shop.place(&shop.order()).await.status, 201);
    }
    shop.cancel_unpaid_orders().await;
    shop.wait(8 * DAY);
    let staff = shop.staff().await;
    let waiting = |orders: &str| Some(format!("{orders} are unpaid for too long: the shop cancels 50 an hour"));
    for (wait, stock, notice) in [
        (0, 130, waiting("70 orders")),
        (60, 130, waiting("70 orders")),
        (HOUR - 1, 130, waiting("70 orders")),
        (1, 180, waiting("20 orders")),
        (60, 180, waiting("20 orders")),
        (HOUR, 200, None),
    ] {
        shop.wait(wait);
        shop.cancel_unpaid_orders().await;
        assert_eq!(shop.stock("Pink").await, stock, "after {wait} more seconds");
        let notices = shop.get("/api/notices", &staff).await.json();
        let of_lapses =
            notices["notices"].as_array().into_iter().flatten().find(|notice| notice["code"] == "many_lapses");
        assert_eq!(of_lapses.map(|notice| notice["message"].clone()), notice.map(Value::from), "{notices}");
    }
    let cancelled: i64 = shop
        .database()
        .query_row("SELECT count(*) FROM audit_log WHERE actor = 'shop' AND action = 'order.status'", [], |row| {
            row.get(0)
        })
        .expect("the log");
    assert_eq!(cancelled, 120);
}

#[tokio::test]
async fn lapsed_orders_are_found_through_the_index_of_unpaid_orders() {
    let shop = TestShop::open();
    let plan = shop.plan_of(UNPAID);
    assert!(plan.iter().any(|step| step == "SCAN orders USING INDEX orders_pending_by_age"), "{plan:?}");
    assert!(plan.iter().any(|step| step.contains("audit_log_by_subject (subject=?")), "{plan:?}");
    assert!(!plan[1..].iter().any(|step| step.contains("SCAN") || step.contains("TEMP")), "{plan:?}");
}

#[tokio::test]
async fn an_order_can_be_cancelled_even_if_its_units_exceed_the_maximum_stock() {
    let shop = TestShop::with_options(Options { max_units_per_order: 1_000, ..Options::default() });
    let staff = shop.staff().await;
    let mut ids = Vec::new();
    for _ in 0..3 {
        stock_up(&shop, &staff, 1_000_000).await;
        ids.push(id_of(&shop.place(&shop.order_of(900)).await));
    }
    shop.database()
        .execute("UPDATE variants SET inventory = 1999000 WHERE color = 'Pink'", [])
        .expect("a nearly full stock");
    for (id, stock) in ids.iter().zip([1_999_900, 2_000_000, 2_000_000]) {
        let response = shop.put(&format!("/api/orders/{id}/status"), &staff, &json!({ "status": "cancelled" })).await;
        assert_eq!((response.status, shop.stock("Pink").await), (200, stock), "{}", response.text());
    }
}

#[tokio::test]
async fn no_order_lapses_because_the_clock_was_set_forward() {
    let shop = TestShop::open();
    shop.place(&shop.order_of(4)).await;
    shop.cancel_unpaid_orders().await;
    for jump in [8 * DAY, -8 * DAY, 90 * DAY] {
        shop.move_clock(jump);
        for wait in [0, 60, HOUR - 60] {
            shop.wait(wait);
            shop.cancel_unpaid_orders().await;
            assert_eq!(shop.stock("Pink").await, 6, "after a jump of {jump} s");
        }
    }
    for (wait, stock) in [(7 * DAY - 3 * HOUR - 1, 6), (1, 10)] {
        shop.wait(wait);
        shop.cancel_unpaid_orders().await;
        assert_eq!(shop.stock("Pink").await, stock, "after {wait} more seconds");
    }
}

#[tokio::test]
async fn orders_placed_while_the_clock_was_behind_do_not_lapse_when_it_is_corrected() {
    let shop = TestShop::open();
    shop.move_clock(-30 * DAY);
    shop.cancel_unpaid_orders().await;
    shop.place(&shop.order_of(4)).await;
    shop.wait(20 * 60);
    shop.move_clock(30 * DAY);
    shop.cancel_unpaid_orders().await;
    for (wait, stock) in [(HOUR, 6), (7 * DAY - HOUR - 1, 6), (1, 10)] {
        shop.wait(wait);
        shop.cancel_unpaid_orders().await;
        assert_eq!(shop.stock("Pink").await, stock, "after {wait} more seconds");
    }
}

#[tokio::test]
async fn a_clock_that_stays_wrong_over_restarts_cancels_nothing() {
    for jumps in [[8 * DAY, 0], [23 * HOUR, 0], [-30 * DAY, 30 * DAY], [90 * DAY, -90 * DAY]] {
        let mut shop = TestShop::open();
        for jump in [0, jumps[0], jumps[1], 0, 0, 0, 0, 0] {
            shop = shop.restart_with_clock_moved(jump);
            assert_eq!(shop.place(&shop.order()).await.status, 201);
            for wait in [0, 11 * 60, HOUR, 17 * HOUR] {
                shop.wait(wait);
                shop.cancel_unpaid_orders().await;
            }
        }
        assert_eq!(shop.stock("Pink").await, 2, "{jumps:?}: the first order is six days old");
    }
}

#[tokio::test]
async fn the_time_while_the_shop_was_stopped_makes_no_order_older() {
    for jump in [30 * DAY, -8 * DAY] {
        let shop = TestShop::open();
        shop.place(&shop.order_of(4)).await;
        shop.cancel_unpaid_orders().await;
        shop.wait(DAY);
        shop.cancel_unpaid_orders().await;
        let shop = shop.restart_with_clock_moved(jump);
        for (wait, stock) in [(0, 6), (6 * DAY - 1, 6), (1, 10)] {
            shop.wait(wait);
            shop.cancel_unpaid_orders().await;
            assert_eq!(shop.stock("Pink").await, stock, "a jump of {jump} s, after {wait} more seconds");
        }
    }
}

#[tokio::test]
async fn fifty_orders_lapse_in_an_hour_also_across_a_restart() {
    let shop = TestShop::open();
    stock_up(&shop, &shop.staff().await, 200).await;
    for _ in 0..120 {
        assert_eq!(shop.place(&shop.order()).await.status, 201);
    }
    shop.cancel_unpaid_orders().await;
    shop.wait(8 * DAY);
    shop.cancel_unpaid_orders().await;
    assert_eq!(shop.stock("Pink").await, 130);
    let shop = shop.restart_with_clock_moved(0);
    for (wait, stock) in [(0, 130), (10 * 60, 130), (49 * 60, 130), (2 * 60, 180)] {
        shop.wait(wait);
        shop.cancel_unpaid_orders().await;
        assert_eq!(shop.stock("Pink").await, stock, "after {wait} more seconds");
    }
}
