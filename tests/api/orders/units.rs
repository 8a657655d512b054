//! Limits on units: of an order, and the budget of unpaid units of a network.

use poem::http::Method;
use serde_json::{Value, json};
use shop::api::Options;
use uuid::Uuid;

use super::{id_of, stock_up};
use crate::shop::{Caller, Response, TestShop, request_from, with_json};

const HOUR: i64 = 60 * 60;

/// Places an order from a client at this socket peer, with a new key.
async fn place_from(shop: &TestShop, peer: &str, order: &Value) -> Response {
    place_with_key(shop, peer, order, &Uuid::new_v4().to_string()).await
}

async fn place_with_key(shop: &TestShop, peer: &str, order: &Value, key: &str) -> Response {
    let request = request_from(peer, Method::POST, "/api/orders", &Caller::Anonymous);
    shop.send(with_json(request.header("Idempotency-Key", key), order)).await
}

#[tokio::test]
async fn an_order_cannot_exceed_the_configured_maximum_of_units() {
    for max in [100, 3] {
        let shop = TestShop::with_options(Options { max_units_per_order: max, ..Options::default() });
        let staff = shop.staff().await;
        stock_up(&shop, &staff, 1_000).await;
        let rejected = shop.place(&shop.order_of(max + 1)).await;
        assert_eq!((rejected.status, rejected.code().as_str()), (422, "validation_failed"));
        let message = format!("One order can have up to {max} items and this one has {}. Please order fewer", max + 1);
        assert_eq!(rejected.field("items"), Some(message));
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
    let mut rejected = 0;
    for n in 0..59 {
        let peer = format!("203.0.113.{n}:5000");
        match place_from(&shop, &peer, &shop.order_of(100)).await.status {
            201 => taken += 100,
            429 => rejected += 1,
            status => panic!("{status}"),
        }
    }
    assert_eq!((taken, rejected), (1_000, 49), "10 units and 10 % of the stock");
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
async fn replays_and_rejected_orders_do_not_use_the_budget() {
    let shop = TestShop::open();
    let peer = "203.0.113.9:5000";
    let (order, key) = (shop.order_of(10), Uuid::new_v4().to_string());
    let first = place_with_key(&shop, peer, &order, &key).await;
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
            assert_eq!(place_from(&shop, peer, &other).await.status, status);
        }
    }
    let mut rest = shop.order_of(4);
    rest["items"][0]["color"] = json!("Brown");
    assert_eq!(place_from(&shop, peer, &rest).await.status, 201, "14 units are the budget of 40 in stock");
    let mut more = shop.order();
    more["items"][0]["color"] = json!("White");
    assert_eq!(place_from(&shop, peer, &more).await.code(), "too_many_unpaid_units");
    let again = place_with_key(&shop, peer, &order, &key).await;
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
    let peer = "203.0.113.9:5000";
    let set = async |id: &str, status: &str| {
        let path = format!("/api/orders/{id}/status");
        assert_eq!(shop.put(&path, &staff, &json!({ "status": status })).await.status, 200);
    };
    let first = id_of(&place_from(&shop, peer, &shop.order_of(20)).await);
    assert_eq!(place_from(&shop, peer, &shop.order()).await.status, 429);
    set(&first, "paid").await;
    let second = id_of(&place_from(&shop, peer, &shop.order_of(18)).await);
    assert_eq!(place_from(&shop, peer, &shop.order()).await.status, 429);
    set(&second, "cancelled").await;
    assert_eq!(
        place_from(&shop, peer, &shop.order()).await.status,
        429,
        "otherwise an attack could start over at once"
    );
    shop.wait(HOUR);
    assert_eq!(place_from(&shop, peer, &shop.order_of(18)).await.status, 201);
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
        "an invalid header falls back to the proxy itself, on loopback"
    );
}

#[tokio::test]
async fn the_budget_of_a_network_survives_a_restart() {
    let shop = TestShop::open();
    let peer = "203.0.113.9:5000";
    assert_eq!(place_from(&shop, peer, &shop.order_of(10)).await.status, 201);
    let shop = shop.restart_with_clock_moved(60);
    let mut order = shop.order_of(5);
    order["items"][0]["color"] = json!("White");
    let rejected = place_from(&shop, peer, &order).await;
    assert_eq!(rejected.code(), "too_many_unpaid_units", "14 units are the budget of 40 in stock");
    assert_eq!(rejected.header("retry-after"), "3540");
    assert_eq!(place_from(&shop, "203.0.114.9:5000", &order).await.status, 201, "another network");
}

#[tokio::test]
async fn the_network_of_an_order_is_stored_as_a_keyed_hash_until_the_order_is_paid() {
    let stored = |shop: &TestShop| -> Vec<u8> {
        shop.database()
            .query_row("SELECT network FROM orders WHERE network NOTNULL", [], |row| row.get(0))
            .expect("one row")
    };
    let count = |shop: &TestShop| shop.count("orders WHERE network NOTNULL");
    let shops = [TestShop::open(), TestShop::open()];
    let mut ids = Vec::new();
    for shop in &shops {
        ids.push(id_of(&place_from(shop, "203.0.113.9:5000", &shop.order()).await));
        assert_eq!(shop.place(&shop.order()).await.status, 201);
        assert_eq!(count(shop), 1, "none for an order from this machine");
    }
    assert_ne!(stored(&shops[0]), stored(&shops[1]), "each shop has its own key");
    let shop = &shops[0];
    let set = format!("/api/orders/{}/status", ids[0]);
    assert_eq!(shop.put(&set, &shop.staff().await, &json!({ "status": "paid" })).await.status, 200);
    assert_eq!(count(shop), 0);
}

#[tokio::test]
async fn a_cancelled_order_that_is_pending_again_uses_the_budget_again() {
    let shop = TestShop::open();
    let staff = shop.staff().await;
    stock_up(&shop, &staff, 100).await;
    let peer = "203.0.113.9:5000";
    let mut id = String::new();
    for _ in 0..2 {
        id = id_of(&place_from(&shop, peer, &shop.order_of(20)).await);
        shop.wait(HOUR);
    }
    for (statuses, expected) in [(["cancelled", "pending"], 429), (["pending", "cancelled"], 201)] {
        for status in statuses {
            let path = format!("/api/orders/{id}/status");
            assert_eq!(shop.put(&path, &staff, &json!({ "status": status })).await.status, 200);
        }
        assert_eq!(place_from(&shop, peer, &shop.order()).await.status, expected, "40 of 100 units are the budget");
    }
}

#[tokio::test]
async fn setting_the_clock_back_blocks_no_network() {
    let shop = TestShop::open();
    let place = async || {
        let mut order = shop.order_of(7);
        order["items"][0]["color"] = json!("White");
        place_from(&shop, "203.0.113.9:5000", &order).await.status
    };
    assert_eq!(place_from(&shop, "203.0.113.9:5000", &shop.order_of(10)).await.status, 201);
    assert_eq!(place().await, 429);
    shop.move_clock(-HOUR);
    assert_eq!(place().await, 201);
}
