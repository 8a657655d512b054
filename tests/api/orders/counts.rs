//! Counting orders by status, of the shop and of a search.

use serde_json::{Value, json};

use super::saved::{MANY, STATUSES, SavedOrder, count, encoded, insert, list};
use crate::shop::{Caller, TestShop};

#[tokio::test]
async fn the_counts_of_a_search_are_the_totals_of_its_lists() {
    let shop = TestShop::open();
    let staff = shop.staff().await;
    let none = json!({ "pending": 0, "paid": 0, "cancelled": 0, "total": 0 });
    let to_ship = json!({ "to_pack": 0, "packed": 0, "late": 0, "to_pull": 0, "shipped": 0 });
    let empty = json!({ "shop": none, "found": none, "older": null, "on_hold": 0, "late": null, "to_ship": to_ship });
    assert_eq!(count(&shop, &staff, "").await, empty);
    let order = |n: usize| SavedOrder {
        status: STATUSES[n % 7 % 3],
        name: if n.is_multiple_of(3) { "Ann Lee" } else { "ababa" }.into(),
        color: if n.is_multiple_of(2) { "Pink" } else { "White" },
        ..SavedOrder::numbered(100_000 + n)
    };
    for (from, to) in [(0, 100), (100, 521)] {
        insert(&shop, (from..to).map(order));
        for search in ["", "ann", "pink", "ann pink m", "nobody"] {
            let counts = count(&shop, &staff, &format!("q={}", encoded(search))).await;
            let mut sum = 0;
            for status in STATUSES {
                let shop_total = list(&shop, &staff, &format!("limit=1&status={status}")).await.total;
                let found = list(&shop, &staff, &format!("limit=1&status={status}&q={}", encoded(search))).await;
                assert_eq!(counts["shop"][status], shop_total, "{status}, {to} orders");
                assert_eq!(counts["found"][status], found.total, "{search} {status}, {to} orders");
                sum += found.total;
            }
            assert_eq!((&counts["found"]["total"], &counts["shop"]["total"]), (&json!(sum), &json!(to)), "{search}");
            assert_eq!(counts["late"], Value::Null, "{search}");
        }
    }
}

#[tokio::test]
async fn the_newest_1001_orders_of_a_search_are_counted_and_all_of_the_shop() {
    let shop = TestShop::open();
    let staff = shop.staff().await;
    let order = |n: usize| {
        let status = if n < MANY - 5 { "paid" } else { "pending" };
        SavedOrder { status, age: 5 * 24 * 60 * 60, ..SavedOrder::numbered(100_000 + n) }
    };
    insert(&shop, (0..MANY).map(order));
    let counts = count(&shop, &staff, "q=xl&older_than_days=2").await;
    let all = json!({ "pending": 5, "paid": MANY - 5, "cancelled": 0, "total": MANY });
    let found = json!({ "pending": 5, "paid": 996, "cancelled": 0, "total": 1_001 });
    assert_eq!((&counts["shop"], &counts["found"], &counts["older"]), (&all, &found, &found));
    let counts = count(&shop, &staff, "older_than_days=2").await;
    let of_age = json!({ "pending": 5, "paid": 1_001, "cancelled": 0, "total": 1_006 });
    assert_eq!((&counts["found"], &counts["older"]), (&all, &of_age));
}

#[tokio::test]
async fn only_pending_orders_placed_before_the_given_time_are_late() {
    let shop = TestShop::open();
    let staff = shop.staff().await;
    for n in 0..3 {
        assert_eq!(shop.place(&shop.order()).await.status, 201);
        insert(&shop, [SavedOrder { status: "paid", ..SavedOrder::numbered(200_000 + n) }]);
        shop.wait(60);
    }
    for (before, late) in
        [("11:06:40Z", 0), ("11:06:41Z", 1), ("11:08:40Z", 2), ("06:08:41-05:00", 3), ("11:09:00.5Z", 3)]
    {
        let counts = count(&shop, &staff, &format!("late_before=2026-11-18T{before}")).await;
        assert_eq!(counts["late"], late, "{before}");
    }
    for time in ["", "yesterday", "2026-11-18", "1795000000"] {
        let response = shop.get(&format!("/api/orders/counts?late_before={time}"), &staff).await;
        assert_eq!(response.status, 422, "{time}: {}", response.text());
        assert!(response.field("late_before").is_some(), "{time}");
    }
    assert_eq!(shop.get("/api/orders/counts", &Caller::Anonymous).await.status, 401);
    assert!(shop.get("/api/orders/counts?q=a%00b", &staff).await.field("q").is_some());
}
