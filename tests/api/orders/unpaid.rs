//! Orders that stay unpaid are cancelled, and their units return to stock.

use serde_json::json;
use shop::api::Options;

use super::{id_of, stock_up};
use crate::shop::TestShop;

const DAY: i64 = 24 * 60 * 60;

#[tokio::test]
async fn an_order_unpaid_for_seven_days_is_cancelled_and_its_units_return_to_stock() {
    let shop = TestShop::open();
    let staff = shop.staff().await;
    let old = id_of(&shop.place(&shop.order_of(4)).await);
    let paid = id_of(&shop.place(&shop.order_of(2)).await);
    shop.put(&format!("/api/orders/{paid}/status"), &staff, &json!({ "status": "paid" })).await;
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
            "before": "pending", "after": "cancelled"
        }])
    );
    assert_eq!(found(&paid).expect("the paid order")["status"], "paid");
    assert_eq!(found(&young).expect("the young order")["status"], "pending");
    let path = format!("/api/orders/{old}/status");
    let rejected = shop.put(&path, &staff, &json!({ "status": "paid", "was": "pending" })).await;
    assert_eq!(rejected.code(), "status_changed");
    let message = "The order was cancelled by the shop, because it stayed unpaid for too long";
    assert_eq!(
        (&rejected.json()["message"], &rejected.json()["details"]),
        (&json!(message), &json!("2026-11-25T11:06:40Z"))
    );
}

#[tokio::test]
async fn an_order_set_back_to_pending_gets_the_full_period_again() {
    let shop = TestShop::open();
    let id = id_of(&shop.place(&shop.order_of(4)).await);
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
async fn no_order_lapses_when_lapsing_is_disabled() {
    let shop = TestShop::with_options(Options { unpaid_after: None, ..Options::default() });
    shop.place(&shop.order_of(4)).await;
    shop.wait(1_000 * DAY);
    shop.cancel_unpaid_orders().await;
    assert_eq!(shop.stock("Pink").await, 6);
}

#[tokio::test]
async fn more_lapsed_orders_than_fit_into_one_transaction_are_all_cancelled() {
    let shop = TestShop::open();
    let staff = shop.staff().await;
    stock_up(&shop, &staff, 200).await;
    for _ in 0..120 {
        assert_eq!(shop.place(&shop.order()).await.status, 201);
    }
    shop.wait(8 * DAY);
    shop.cancel_unpaid_orders().await;
    assert_eq!(shop.stock("Pink").await, 200);
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
    let plan: Vec<String> = shop
        .database()
        .prepare(
            "EXPLAIN QUERY PLAN SELECT id FROM orders INDEXED BY orders_pending_by_age
             WHERE status = 'pending' AND created_at <= 0 AND NOT EXISTS
                 (SELECT 1 FROM audit_log WHERE subject = orders.id AND action = 'order.status' AND at > 0)
             ORDER BY created_at LIMIT 50",
        )
        .and_then(|mut statement| statement.query_map([], |row| row.get(3))?.collect())
        .expect("a plan");
    assert!(plan.iter().any(|step| step.contains("orders_pending_by_age (created_at<?)")), "{plan:?}");
    assert!(plan.iter().any(|step| step.contains("audit_log_by_subject (subject=?)")), "{plan:?}");
    assert!(!plan.iter().any(|step| step.contains("SCAN") || step.contains("TEMP")), "{plan:?}");
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
