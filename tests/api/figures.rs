//! Sales figures by day.

use jiff::tz::TimeZone;
use rusqlite::params;
use serde_json::{Value, json};
use shop::api::Options;
use uuid::Uuid;

use crate::brand::{L, M, ORDER_PREFIX, PRODUCT_ID, S, TITLE};
use crate::shop::{Caller, NOW, TestShop};

pub(crate) const DAY: i64 = 24 * 60 * 60;

/// Saves an order of one line that was placed, and perhaps paid, some time ago, directly in the database.
fn insert(shop: &TestShop, seconds_ago: i64, status: &str, (color, size, quantity): (&str, &str, u32)) {
    let db = shop.database();
    let id = Uuid::now_v7().to_string();
    let number = format!("{ORDER_PREFIX}{}", 100_000 + shop.count("orders"));
    let cents = i64::from(quantity) * 499;
    db.execute(
        "INSERT INTO orders (id, order_number, status, name, email, phone, address, address2, city, state, zip,
             shipping_method, subtotal_cents, shipping_cents, total_cents, cardholder_name, card_brand, card_last4,
             created_at, status_at, paid_at, ship_by)
         VALUES (?1, ?2, ?3, 'Q', 'q@q.qq', '', 'Q', '', 'Q', 'TX', '00000', 'free', ?4, 0, ?4, 'Q', 'visa', '0000', ?5,
             ?5, iif(?3 = 'paid', ?5, NULL), ?5)",
        params![id, number, status, cents, NOW - seconds_ago],
    )
    .expect("an order");
    db.execute(
        "INSERT INTO order_items VALUES (?1, 0, ?2, 'Towel', ?3, ?4, ?5, 499)",
        params![id, PRODUCT_ID, color, size, quantity],
    )
    .expect("a line");
    if status == "paid" {
        db.execute(
            "INSERT INTO ledger_entries (order_id, kind, at, cents, state) VALUES (?1, 'charge', ?2, ?3, 'TX')",
            params![id, NOW - seconds_ago, cents],
        )
        .expect("an entry");
    }
}

/// Opens a shop whose days begin in this time zone.
fn open_in(zone: &str) -> TestShop {
    TestShop::with_options(Options { zone: TimeZone::get(zone).expect("a time zone"), ..Options::default() })
}

pub(crate) async fn figures(shop: &TestShop, query: &str) -> Value {
    let response = shop.get(&format!("/api/figures?{query}"), &shop.staff().await).await;
    assert_eq!(response.status, 200, "{query}: {}", response.text());
    response.json()
}

fn orders_by_day(figures: &Value) -> Vec<u64> {
    let days = figures["days"].as_array().expect("days");
    days.iter().map(|day| day["orders"].as_u64().expect("a number")).collect()
}

#[tokio::test]
async fn orders_are_counted_on_the_day_on_which_they_are_placed_and_money_when_it_moves() {
    let shop = TestShop::open();
    let mut order = shop.order_of(3);
    let mut second = order["items"][0].clone();
    second["color"] = json!("Brown");
    second["size"] = json!(S);
    order["items"][0]["quantity"] = json!(2);
    second["quantity"] = json!(1);
    order["items"].as_array_mut().expect("a list").push(second);
    let mut ids = Vec::new();
    for status in ["paid", "cancelled", "pending"] {
        order["order_number"] = shop.order()["order_number"].clone();
        ids.push(place(&shop, &order).await);
        set(&shop, ids.last().expect("an order"), status).await;
    }
    let item = |color: &str, size: &str, units: [i64; 1]| json!({ "productId": PRODUCT_ID, "title": TITLE, "color": color, "size": size, "units": units });
    let expected = json!({
        "zone": "UTC",
        "from": "2026-11-18T00:00:00Z",
        "days": [{
            "date": "2026-11-18", "orders": 3, "units": 3, "returned": 0, "gross": 14.97, "refunds": 0.0, "disputed": 0.0, "net": 14.97
        }],
        "previous": {
            "from": "2026-11-17", "to": "2026-11-17",
            "orders": 0, "units": 0, "returned": 0, "gross": 0.0, "refunds": 0.0, "disputed": 0.0, "net": 0.0
        },
        "states": [{ "state": "TX", "gross": 14.97, "refunds": 0.0, "disputed": 0.0, "net": 14.97 }],
        "items": [item("Brown", S, [1]), item("Pink", L, [2])]
    });
    assert_eq!(figures(&shop, "days=1").await, expected);
    shop.wait(DAY);
    set(&shop, &ids[0], "cancelled").await;
    assert_eq!(figures(&shop, "from=2026-11-18&to=2026-11-18").await, expected, "the day is over");
    let day = figures(&shop, "days=1").await;
    let reversed = json!({
        "date": "2026-11-19", "orders": 0, "units": -3, "returned": 0, "gross": 0.0, "refunds": 14.97, "disputed": 0.0, "net": -14.97
    });
    assert_eq!((&day["days"][0], &day["items"][1]), (&reversed, &item("Pink", L, [-2])));
}

pub(crate) async fn place(shop: &TestShop, order: &Value) -> String {
    let placed = shop.place(order).await;
    assert_eq!(placed.status, 201, "{}", placed.text());
    placed.json()["_id"].as_str().expect("an id").to_owned()
}

async fn set(shop: &TestShop, id: &str, status: &str) {
    let body = json!({ "status": status });
    let changed = shop.put(&format!("/api/orders/{id}/status"), &shop.staff().await, &body).await;
    assert_eq!(changed.status, 200, "{}", changed.text());
}

#[tokio::test]
async fn days_begin_in_the_time_zone_and_the_default_is_thirty_of_them() {
    let shop = TestShop::open();
    for seconds_ago in [40 * DAY, 30 * DAY, 29 * DAY, 6 * DAY, 12 * 60 * 60, 60] {
        insert(&shop, seconds_ago, "paid", ("Pink", M, 1));
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
    for (zone, expected) in [("UTC", [1, 1]), ("Asia/Tokyo", [0, 2]), ("Pacific/Kiritimati", [1, 1])] {
        let shop = open_in(zone);
        for seconds_ago in [12 * 60 * 60, 60] {
            insert(&shop, seconds_ago, "paid", ("Pink", M, 1));
        }
        let found = figures(&shop, "days=2").await;
        assert_eq!((orders_by_day(&found), found["zone"].as_str()), (expected.to_vec(), Some(zone)));
    }
    let empty = figures(&open_in("America/New_York"), "days=7").await;
    assert_eq!((orders_by_day(&empty), &empty["items"]), (vec![0; 7], &json!([])));
    assert_eq!(empty["days"][6]["date"], "2026-11-18");
    assert_eq!(empty["from"], "2026-11-12T05:00:00Z");
}

#[tokio::test]
async fn orders_are_found_behind_others_that_a_wrong_clock_dated_back() {
    let shop = TestShop::open();
    insert(&shop, DAY, "paid", ("Pink", M, 1));
    for _ in 0..20 {
        insert(&shop, 400 * DAY, "paid", ("Pink", M, 1));
    }
    insert(&shop, -3 * DAY, "paid", ("Pink", M, 1));
    insert(&shop, 60, "paid", ("Pink", M, 1));
    assert_eq!(orders_by_day(&figures(&shop, "days=2").await), [1, 1]);
}

/// Sums the named figure over all days.
fn sum(figures: &Value, name: &str) -> f64 {
    figures["days"].as_array().expect("days").iter().filter_map(|day| day[name].as_f64()).sum()
}

#[tokio::test]
async fn a_range_is_compared_with_as_many_days_before_it() {
    let shop = TestShop::open();
    let midnight = NOW.rem_euclid(DAY);
    // The 10th to the 12th, and the 7th to the 9th: the first and the last second of each, and the seconds around them.
    for (seconds_ago, status, units) in [
        (midnight + 5 * DAY, "paid", 100),
        (midnight + 5 * DAY + 1, "paid", 2),
        (midnight + 8 * DAY, "pending", 1),
        (midnight + 8 * DAY + 1, "paid", 4),
        (midnight + 9 * DAY, "cancelled", 8),
        (midnight + 11 * DAY, "pending", 3),
        (midnight + 11 * DAY + 1, "paid", 100),
    ] {
        insert(&shop, seconds_ago, status, ("Pink", M, units));
    }
    let found = figures(&shop, "from=2026-11-10&to=2026-11-12").await;
    assert_eq!(found["from"], "2026-11-10T00:00:00Z");
    assert_eq!(orders_by_day(&found), [1, 0, 1]);
    assert_eq!((sum(&found, "units"), sum(&found, "gross")), (2.0, 9.98));
    let previous = json!({
        "from": "2026-11-07", "to": "2026-11-09",
        "orders": 3, "units": 4, "returned": 0, "gross": 19.96, "refunds": 0.0, "disputed": 0.0, "net": 19.96
    });
    assert_eq!(found["previous"], previous);
    let open = figures(&shop, "from=2026-11-12").await;
    assert_eq!((open["days"].as_array().map(Vec::len), &open["days"][6]["date"]), (Some(7), &json!("2026-11-18")));
    let leap_year = figures(&shop, "from=2028-01-01&to=2028-12-31").await;
    assert_eq!(leap_year["days"].as_array().map(Vec::len), Some(366));
}

#[tokio::test]
async fn a_period_that_is_not_over_is_compared_up_to_the_same_time() {
    let shop = TestShop::open();
    for seconds_ago in [0, DAY - 1, DAY, DAY + 60] {
        insert(&shop, seconds_ago, "paid", ("Pink", M, 1));
    }
    let today = figures(&shop, "days=1").await;
    assert_eq!((sum(&today, "orders"), &today["previous"]["orders"]), (1.0, &json!(2)), "yesterday until now");
    let yesterday = figures(&shop, "from=2026-11-17&to=2026-11-17").await;
    assert!((sum(&yesterday, "orders") - 3.0).abs() < f64::EPSILON, "all of it");
}

#[tokio::test]
async fn what_staff_take_back_is_taken_from_the_day_on_which_they_do() {
    let shop = TestShop::open();
    let mut ids = Vec::new();
    for _ in 0..3 {
        ids.push(place(&shop, &shop.order()).await);
    }
    shop.wait(DAY);
    for id in &ids {
        set(&shop, id, "paid").await;
    }
    shop.wait(DAY);
    set(&shop, &ids[1], "pending").await;
    set(&shop, &ids[2], "cancelled").await;
    shop.wait(DAY);
    set(&shop, &ids[1], "paid").await;
    set(&shop, &ids[1], "paid").await;
    let found = figures(&shop, "days=4").await;
    assert_eq!(orders_by_day(&found), [3, 0, 0, 0]);
    let by_day = |name: &str| -> Vec<Value> {
        found["days"].as_array().expect("days").iter().map(|day| day[name].clone()).collect()
    };
    assert_eq!(by_day("gross"), [0.0, 14.97, 0.0, 4.99].map(|amount| json!(amount)));
    assert_eq!(by_day("refunds"), [0.0, 0.0, 9.98, 0.0].map(|amount| json!(amount)));
    assert_eq!(by_day("net"), [0.0, 14.97, -9.98, 4.99].map(|amount| json!(amount)));
    assert_eq!(found["items"][0]["units"], json!([0, 3, -2, 1]));
    assert_eq!(found["states"][0]["net"], 9.98);
}

#[tokio::test]
async fn a_period_outside_the_limits_is_rejected() {
    let shop = TestShop::open();
    let staff = shop.staff().await;
    for (query, field) in [
        ("days=0", "days"),
        ("days=367", "days"),
        ("days=-1", "days"),
        ("days=7&from=2026-01-01", "days"),
        ("to=2026-01-01", "from"),
        ("from=2026-02-30", "from"),
        ("from=2026-3-1", "from"),
        ("from=yesterday", "from"),
        ("from=2026-01-02&to=2026-01-01", "to"),
        ("from=2026-01-01&to=2027-01-02", "to"),
        ("from=0000-01-01&to=0000-01-01", "from"),
        ("from=2026-11-19", "to"),
    ] {
        let response = shop.get(&format!("/api/figures?{query}"), &staff).await;
        assert_eq!(response.status, 422, "{query}: {}", response.text());
        assert!(response.field(field).is_some(), "{query}");
    }
    assert_eq!(shop.get("/api/figures?days=many", &staff).await.status, 400);
    assert_eq!(shop.get("/api/figures", &Caller::Anonymous).await.status, 401);
}
