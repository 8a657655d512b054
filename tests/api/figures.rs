//! Sales figures by day.

use rusqlite::params;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::shop::{BRA, Caller, NOW, TestShop};

const DAY: i64 = 24 * 60 * 60;

/// Saves an order of one line that was placed some time ago, directly in the database.
fn insert(shop: &TestShop, seconds_ago: i64, status: &str, (color, size, quantity): (&str, &str, u32)) {
    let db = shop.database();
    let id = Uuid::now_v7().to_string();
    let number = format!("LC{}", 100_000 + shop.count("orders"));
    let cents = i64::from(quantity) * 499;
    db.execute(
        "INSERT INTO orders VALUES (?1, ?2, ?3, 'Q', 'q@q.qq', '', 'Q', '', 'Q', 'TX', '00000', 'free', ?4, 0, ?4,
                                    'Q', 'visa', '0000', ?5)",
        params![id, number, status, cents, NOW - seconds_ago],
    )
    .expect("an order");
    db.execute(
        "INSERT INTO order_items VALUES (?1, 0, ?2, 'Bra', ?3, ?4, ?5, 499)",
        params![id, BRA, color, size, quantity],
    )
    .expect("a line");
}

async fn figures(shop: &TestShop, query: &str) -> Value {
    let response = shop.get(&format!("/api/figures?{query}"), &shop.staff().await).await;
    assert_eq!(response.status, 200, "{query}: {}", response.text());
    response.json()
}

fn orders_by_day(figures: &Value) -> Vec<u64> {
    let days = figures["days"].as_array().expect("days");
    days.iter().map(|day| day["orders"].as_u64().expect("a number")).collect()
}

#[tokio::test]
async fn orders_are_counted_on_their_day_by_their_status_now() {
    let shop = TestShop::open();
    let staff = shop.staff().await;
    let mut order = shop.order_of(3);
    let mut second = order["items"][0].clone();
    second["color"] = json!("Brown");
    second["size"] = json!("S");
    order["items"][0]["quantity"] = json!(2);
    second["quantity"] = json!(1);
    order["items"].as_array_mut().expect("a list").push(second);
    for status in ["paid", "cancelled", "pending"] {
        order["order_number"] = shop.order()["order_number"].clone();
        let placed = shop.place(&order).await;
        assert_eq!(placed.status, 201, "{}", placed.text());
        let id = placed.json()["_id"].as_str().expect("an id").to_owned();
        let body = json!({ "status": status });
        assert_eq!(shop.put(&format!("/api/orders/{id}/status"), &staff, &body).await.status, 200);
    }
    let title = "Snuggle Cups Plush Comfort Bra";
    let item = |color: &str, size: &str, units: u32| json!({ "productId": BRA, "title": title, "color": color, "size": size, "units": [units] });
    let expected = json!({
        "from": "2026-11-18T00:00:00Z",
        "days": [{
            "date": "2026-11-18", "orders": 3, "unpaid": 1, "cancelled": 1, "units": 6,
            "revenue": 14.97, "unpaid_total": 14.97
        }],
        "items": [item("Brown", "S", 2), item("Pink", "L", 4)]
    });
    assert_eq!(figures(&shop, "days=1").await, expected);
}

#[tokio::test]
async fn days_begin_at_the_distance_from_utc_and_the_default_is_thirty_of_them_in_utc() {
    let shop = TestShop::open();
    for seconds_ago in [40 * DAY, 30 * DAY, 29 * DAY, 6 * DAY, 12 * 60 * 60, 60] {
        insert(&shop, seconds_ago, "paid", ("Pink", "M", 1));
    }
    let month = figures(&shop, "").await;
    assert_eq!(
        (month["from"].as_str(), month["days"].as_array().map(Vec::len)),
        (Some("2026-10-20T00:00:00Z"), Some(30))
    );
    let by_day = orders_by_day(&month);
    assert_eq!((by_day[0], by_day[23], by_day[28], by_day[29]), (1, 1, 1, 1), "{by_day:?}");
    assert_eq!(by_day.iter().sum::<u64>(), 4);
    assert_eq!(month["items"][0]["units"].as_array().map(Vec::len), Some(30));
    // It is 11:06 in UTC: half a day ago was yesterday there, and today in Tokyo, where it is 20:06. On Kiritimati,
    // tomorrow has begun.
    for (query, expected) in [("days=2", [1, 1]), ("days=2&utc_offset=540", [0, 2]), ("days=2&utc_offset=840", [1, 1])]
    {
        assert_eq!(orders_by_day(&figures(&shop, query).await), expected, "{query}");
    }
    let empty = figures(&TestShop::open(), "days=7&utc_offset=-300").await;
    assert_eq!((orders_by_day(&empty), &empty["items"]), (vec![0; 7], &json!([])));
    assert_eq!(empty["days"][6]["date"], "2026-11-18");
}

#[tokio::test]
async fn orders_are_found_behind_others_that_a_wrong_clock_dated_back() {
    let shop = TestShop::open();
    insert(&shop, DAY, "paid", ("Pink", "M", 1));
    for _ in 0..20 {
        insert(&shop, 400 * DAY, "paid", ("Pink", "M", 1));
    }
    insert(&shop, -3 * DAY, "paid", ("Pink", "M", 1));
    insert(&shop, 60, "paid", ("Pink", "M", 1));
    assert_eq!(orders_by_day(&figures(&shop, "days=2").await), [1, 1]);
}

#[tokio::test]
async fn a_period_outside_the_limits_is_rejected() {
    let shop = TestShop::open();
    let staff = shop.staff().await;
    for (query, field) in [
        ("days=0", "days"),
        ("days=32", "days"),
        ("days=-1", "days"),
        ("utc_offset=841", "utc_offset"),
        ("utc_offset=-99999999999", "utc_offset"),
    ] {
        let response = shop.get(&format!("/api/figures?{query}"), &staff).await;
        assert_eq!(response.status, 422, "{query}: {}", response.text());
        assert!(response.field(field).is_some(), "{query}");
    }
    assert_eq!(shop.get("/api/figures?days=many", &staff).await.status, 400);
    assert_eq!(shop.get("/api/figures", &Caller::Anonymous).await.status, 401);
}
