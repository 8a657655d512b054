//! Unpaid orders: unit limits and budgets, and automatic cancellation.

use poem::http::Method;
use serde_json::{Value, json};
use shop::api::Options;
use uuid::Uuid;

use crate::shop::{BRA, Caller, Response, TestShop, request_from, with_json};

const HOUR: i64 = 60 * 60;
const DAY: i64 = 24 * HOUR;

/// Places an order from a client at this address, with a new key.
async fn place_from(shop: &TestShop, address: &str, order: &Value) -> Response {
    place_with_key(shop, address, order, &Uuid::new_v4().to_string()).await
}

async fn place_with_key(shop: &TestShop, address: &str, order: &Value, key: &str) -> Response {
    let request = request_from(address, Method::POST, "/api/orders", &Caller::Anonymous);
    shop.send(with_json(request.header("Idempotency-Key", key), order)).await
}

/// Reduces the product to one color and sets its stock.
async fn stock_up(shop: &TestShop, staff: &Caller, units: u32) {
    let body = json!({
        "title": "Bra", "description": "Soft", "price": 9.99, "salePrice": 4.99, "image": "/media/x.jpg",
        "variants": [{ "color": "Pink", "image": "/media/x.jpg", "inventory": units }]
    });
    assert_eq!(shop.put(&format!("/api/products/{BRA}"), staff, &body).await.status, 200);
}

fn id_of(response: &Response) -> String {
    response.json()["_id"].as_str().expect("an id").to_owned()
}

#[tokio::test]
async fn an_order_cannot_exceed_the_configured_maximum_of_units() {
    for max in [100, 3] {
        let shop = TestShop::with_options(Options { max_units_per_order: max, ..Options::default() });
        let staff = shop.staff().await;
        stock_up(&shop, &staff, 1_000).await;
        let refused = shop.place(&shop.order_of(max + 1)).await;
        assert_eq!((refused.status, refused.code().as_str()), (422, "validation_failed"));
        let message = format!("One order can have up to {max} items and this one has {}. Please order fewer", max + 1);
        assert_eq!(refused.field("items"), Some(message));
        assert_eq!((shop.count("orders"), shop.stock("Pink").await), (0, 1_000));
        assert_eq!(shop.place(&shop.order_of(max)).await.status, 201);
    }
}

#[tokio::test]
async fn the_unit_limit_applies_to_the_sum_of_all_lines() {
    let shop = TestShop::open();
    let mut order = shop.order_of(60);
    let line = order["items"][0].clone();
    order["items"] = json!([line, line]);
    assert!(shop.place(&order).await.field("items").is_some_and(|message| message.contains("this one has 120")));
}

#[tokio::test]
async fn one_network_cannot_exceed_its_budget_of_a_large_stock() {
    let shop = TestShop::open();
    let staff = shop.staff().await;
    stock_up(&shop, &staff, 10_000).await;
    let mut taken = 0;
    let mut refused = 0;
    for n in 0..59 {
        let address = format!("203.0.113.{n}:5000");
        match place_from(&shop, &address, &shop.order_of(100)).await.status {
            201 => taken += 100,
            429 => refused += 1,
            status => panic!("{status}"),
        }
    }
    assert_eq!((taken, refused), (1_000, 49), "10 units and 10 % of the stock");
    let response = place_from(&shop, "203.0.113.200:5000", &shop.order_of(11)).await;
    assert_eq!((response.status, response.code().as_str()), (429, "too_many_unpaid_units"));
    assert_eq!(response.header("retry-after"), "3600");
    assert_eq!(shop.stock("Pink").await, 9_000);
    assert_eq!(place_from(&shop, "203.0.113.200:5000", &shop.order_of(10)).await.status, 201);
    assert_eq!(place_from(&shop, "198.51.100.7:5000", &shop.order_of(100)).await.status, 201, "another network");
    assert_eq!(shop.place(&shop.order_of(100)).await.status, 201, "this machine");
}

#[tokio::test]
async fn one_patient_network_cannot_sell_out_a_new_shop() {
    let shop = TestShop::open();
    for _ in 0..48 {
        for color in ["White", "Brown", "Pink", "Black & White"] {
            for _ in 0..10 {
                let mut order = shop.order();
                order["items"][0]["color"] = json!(color);
                let status = place_from(&shop, "[2001:db8:7:1::1]:5000", &order).await.status;
                assert!(matches!(status, 201 | 409 | 429), "{status}");
            }
        }
        shop.wait(HOUR);
    }
    assert_eq!(shop.count("orders"), 28, "20 units and 20 % of 40");
}

#[tokio::test]
async fn replays_and_refused_orders_do_not_use_the_budget() {
    let shop = TestShop::open();
    let address = "203.0.113.9:5000";
    let (order, key) = (shop.order_of(10), Uuid::new_v4().to_string());
    let first = place_with_key(&shop, address, &order, &key).await;
    assert_eq!(first.status, 201);
    for _ in 0..3 {
        let mut others = [shop.order_of(10), shop.order(), shop.order(), shop.order()];
        others[1]["order_number"] = order["order_number"].clone();
        others[2]["total"] = json!(1);
        others[3]["items"][0]["color"] = json!("Green");
        for (other, status) in others.iter().zip([409, 409, 409, 422]) {
            let mut other = other.clone();
            if other["order_number"] == order["order_number"] {
                other["items"][0]["color"] = json!("White");
            }
            assert_eq!(place_from(&shop, address, &other).await.status, status);
        }
    }
    let mut rest = shop.order_of(4);
    rest["items"][0]["color"] = json!("Brown");
    assert_eq!(place_from(&shop, address, &rest).await.status, 201, "14 units are the budget of 40 in stock");
    let mut more = shop.order();
    more["items"][0]["color"] = json!("White");
    assert_eq!(place_from(&shop, address, &more).await.code(), "too_many_unpaid_units");
    let again = place_with_key(&shop, address, &order, &key).await;
    assert_eq!(
        (again.status, again.json()),
        (201, first.json()),
        "a replay returns the first response even with the budget used up"
    );
}

#[tokio::test]
async fn a_paid_order_frees_its_budget_at_once_and_a_cancelled_one_after_an_hour() {
    let shop = TestShop::open();
    let staff = shop.staff().await;
    stock_up(&shop, &staff, 100).await;
    let address = "203.0.113.9:5000";
    let set = async |id: &str, status: &str| {
        let path = format!("/api/orders/{id}/status");
        assert_eq!(shop.put(&path, &staff, &json!({ "status": status })).await.status, 200);
    };
    let first = id_of(&place_from(&shop, address, &shop.order_of(20)).await);
    assert_eq!(place_from(&shop, address, &shop.order()).await.status, 429);
    set(&first, "paid").await;
    let second = id_of(&place_from(&shop, address, &shop.order_of(18)).await);
    assert_eq!(place_from(&shop, address, &shop.order()).await.status, 429);
    set(&second, "cancelled").await;
    assert_eq!(
        place_from(&shop, address, &shop.order()).await.status,
        429,
        "otherwise an attack could start over at once"
    );
    shop.wait(HOUR);
    assert_eq!(place_from(&shop, address, &shop.order_of(18)).await.status, 201);
}

#[tokio::test]
async fn behind_a_trusted_proxy_budgets_apply_to_the_forwarded_networks() {
    let shop = TestShop::behind(&["127.0.0.1"]);
    let place = async |client: &str, color: &str, units: u32| {
        let mut order = shop.order_of(units);
        order["items"][0]["color"] = json!(color);
        let request = request_from("127.0.0.1:5000", Method::POST, "/api/orders", &Caller::Anonymous)
            .header("X-Forwarded-For", client)
            .header("Idempotency-Key", &Uuid::new_v4().to_string());
        shop.send(with_json(request, &order)).await.status
    };
    assert_eq!(place("203.0.113.9", "Pink", 10).await, 201);
    assert_eq!(place("203.0.113.10", "White", 5).await, 429, "14 units are the budget of 40 in stock");
    assert_eq!(place("203.0.113.10, 203.0.114.9", "White", 5).await, 201, "the last hop is in another network");
    assert_eq!(
        place("nonsense", "Brown", 10).await,
        201,
        "an invalid header falls back to the proxy itself, a loopback address"
    );
}

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
    let refused = shop.put(&path, &staff, &json!({ "status": "paid", "was": "pending" })).await;
    assert_eq!(refused.code(), "status_changed");
    let message = "The order was cancelled by the shop, because it stayed unpaid for too long";
    assert_eq!(
        (&refused.json()["message"], &refused.json()["details"]),
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
