//! Sales figures by day.

use rusqlite::params;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::brand::{PRODUCT_ID, TITLE};
use crate::shop::{Caller, NOW, TestShop};

const DAY: i64 = 24 * 60 * 60;

/// Saves an order of one line that was placed some time ago, directly in the database.
fn insert(shop: &TestShop, seconds_ago: i64, status: &str, (color, size, quantity): (&str, &str, u32)) {
    let db = shop.database();
    let id = Uuid::now_v7().to_string();
    let number = format!("LC{}", 100_000 + shop.count("orders"));
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
    let title = TITLE;
    let item = |color: &str, size: &str, units: u32| json!({ "productId": PRODUCT_ID, "title": title, "color": color, "size": size, "units": [units] });
    let expected = json!({
        "from": "2026-11-18T00:00:00Z",
        "days": [{
            "date": "2026-11-18", "orders": 3, "unpaid": 1, "cancelled": 1, "units": 6,
            "revenue": 14.97, "disputed": 0.0, "unpaid_total": 14.97
        }],
        "previous": {
            "from": "2026-11-17", "to": "2026-11-17",
            "orders": 0, "unpaid": 0, "cancelled": 0, "units": 0, "revenue": 0.0, "disputed": 0.0, "unpaid_total": 0.0
        },
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
        insert(&shop, seconds_ago, status, ("Pink", "M", units));
    }
    let found = figures(&shop, "from=2026-11-10&to=2026-11-12").await;
    assert_eq!(found["from"], "2026-11-10T00:00:00Z");
    assert_eq!(orders_by_day(&found), [1, 0, 1]);
    assert_eq!((sum(&found, "units"), sum(&found, "revenue"), sum(&found, "unpaid")), (3.0, 9.98, 1.0));
    let previous = json!({
        "from": "2026-11-07", "to": "2026-11-09",
        "orders": 3, "unpaid": 1, "cancelled": 1, "units": 7, "revenue": 19.96, "disputed": 0.0, "unpaid_total": 14.97
    });
    assert_eq!(found["previous"], previous);
    // A day is another one in New York, and the days until today are the default.
    let east = figures(&shop, "from=2026-11-10&to=2026-11-12&utc_offset=-300").await;
    assert_eq!(orders_by_day(&east), [0, 0, 2]);
    assert_eq!((&east["from"], &east["previous"]["to"]), (&json!("2026-11-10T05:00:00Z"), &json!("2026-11-09")));
    let open = figures(&shop, "from=2026-11-12").await;
    assert_eq!((open["days"].as_array().map(Vec::len), &open["days"][6]["date"]), (Some(7), &json!("2026-11-18")));
    let leap_year = figures(&shop, "from=2028-01-01&to=2028-12-31").await;
    assert_eq!(leap_year["days"].as_array().map(Vec::len), Some(366));
}

#[tokio::test]
async fn a_period_that_is_not_over_is_compared_up_to_the_same_time() {
    let shop = TestShop::open();
    for seconds_ago in [0, DAY - 1, DAY, DAY + 60] {
        insert(&shop, seconds_ago, "paid", ("Pink", "M", 1));
    }
    let today = figures(&shop, "days=1").await;
    assert_eq!((sum(&today, "orders"), &today["previous"]["orders"]), (1.0, &json!(2)), "yesterday until now");
    let yesterday = figures(&shop, "from=2026-11-17&to=2026-11-17").await;
    assert!((sum(&yesterday, "orders") - 3.0).abs() < f64::EPSILON, "all of it");
}

#[tokio::test]
async fn by_date_paid_an_order_counts_on_the_day_on_which_it_was_last_marked_as_paid() {
    let shop = TestShop::open();
    let mut ids = Vec::new();
    for _ in 0..4 {
        ids.push(shop.place(&shop.order()).await.json()["_id"].as_str().expect("an id").to_owned());
    }
    let set = async |order: usize, status: &str| {
        let path = format!("/api/orders/{}/status", ids[order]);
        let changed = shop.put(&path, &shop.staff().await, &json!({ "status": status })).await;
        assert_eq!(changed.status, 200, "{}", changed.text());
    };
    shop.wait(DAY);
    set(0, "paid").await;
    set(1, "paid").await;
    set(2, "paid").await;
    shop.wait(DAY);
    set(1, "pending").await;
    set(2, "cancelled").await;
    shop.wait(DAY);
    set(1, "paid").await;
    set(1, "paid").await;
    let paid = figures(&shop, "days=4&by=paid").await;
    assert_eq!(orders_by_day(&paid), [0, 1, 0, 1], "{paid}");
    assert_eq!((sum(&paid, "revenue"), sum(&paid, "units")), (9.98, 2.0));
    assert_eq!((sum(&paid, "unpaid"), sum(&paid, "cancelled")), (0.0, 0.0), "only paid orders");
    assert_eq!(paid["items"][0]["units"], json!([0, 1, 0, 1]));
    assert_eq!(orders_by_day(&figures(&shop, "days=4&by=placed").await), [4, 0, 0, 0]);
    let last = figures(&shop, "days=1&by=paid").await;
    assert_eq!((sum(&last, "orders"), &last["previous"]["orders"]), (1.0, &json!(0)));
    let before = figures(&shop, "from=2026-11-20&to=2026-11-20&by=paid").await;
    assert_eq!((sum(&before, "orders"), &before["previous"]["orders"]), (0.0, &json!(1)));
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
        ("by=packed", "by"),
        ("utc_offset=841", "utc_offset"),
        ("utc_offset=-99999999999", "utc_offset"),
        ("utc_offset=-2147483648", "utc_offset"),
    ] {
        let response = shop.get(&format!("/api/figures?{query}"), &staff).await;
        assert_eq!(response.status, 422, "{query}: {}", response.text());
        assert!(response.field(field).is_some(), "{query}");
    }
    assert_eq!(shop.get("/api/figures?days=many", &staff).await.status, 400);
    assert_eq!(shop.get("/api/figures", &Caller::Anonymous).await.status, 401);
}
