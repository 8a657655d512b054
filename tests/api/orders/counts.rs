//! Counting orders by status, of the shop and of a search.

use serde_json::{Value, json};

use super::saved::{LARGE, SMALL, STATUSES, SavedOrder, count, encoded, index, insert, list};
use crate::shop::{Caller, TestShop};

#[tokio::test]
async fn the_counts_of_a_search_are_the_totals_of_its_lists_before_and_after_indexing() {
    let shop = TestShop::open();
    let staff = shop.staff().await;
    let none = json!({ "pending": 0, "paid": 0, "cancelled": 0, "total": 0 });
    let empty = json!({ "shop": none, "found": none, "older": null, "on_hold": 0, "found_exact": true, "late": null });
    assert_eq!(count(&shop, &staff, "").await, empty);
    let order = |n: usize| SavedOrder {
        status: STATUSES[n % 7 % 3],
        name: if n.is_multiple_of(3) { "Ann Lee" } else { "ababa" }.into(),
        color: if n.is_multiple_of(2) { "Pink" } else { "White" },
        ..SavedOrder::numbered(100_000 + n)
    };
    for (from, to) in [(0, 100), (100, SMALL + 40), (SMALL + 40, LARGE + SMALL + 9)] {
        insert(&shop, (from..to).map(order));
        index(&shop.store).await;
        for search in ["", "ann", "pink", "ann pink m", "nobody"] {
            let counts = count(&shop, &staff, &format!("q={}", encoded(search))).await;
            let mut sum = 0;
            for status in STATUSES {
                let shop_total = list(&shop, &staff, &format!("limit=1&status={status}")).await.total;
                let found = list(&shop, &staff, &format!("limit=1&status={status}&q={}", encoded(search))).await;
                assert!(found.is_exact, "{search}");
                assert_eq!(counts["shop"][status], shop_total, "{status}, {to} orders");
                assert_eq!(counts["found"][status], found.total, "{search} {status}, {to} orders");
                sum += found.total;
            }
            assert_eq!((&counts["found"]["total"], &counts["shop"]["total"]), (&json!(sum), &json!(to)), "{search}");
            assert_eq!((&counts["found_exact"], &counts["late"]), (&json!(true), &Value::Null), "{search}");
        }
    }
}

#[tokio::test]
async fn counts_that_include_unchecked_orders_say_so() {
    let shop = TestShop::open();
    let staff = shop.staff().await;
    let order = |n: usize| {
        let name = if n.is_multiple_of(3) { "ababa" } else { "bab aba" };
        SavedOrder { name: name.into(), ..SavedOrder::numbered(100_000 + n) }
    };
    insert(&shop, (0..LARGE).map(order));
    index(&shop.store).await;
    let counts = count(&shop, &staff, "q=ababab").await;
    assert_eq!((&counts["found_exact"], &counts["shop"]["total"]), (&json!(false), &json!(LARGE)), "{counts}");
    let listed = list(&shop, &staff, "q=ababab&limit=1").await;
    assert_eq!((counts["found"]["total"].clone(), listed.is_exact), (json!(listed.total), false));
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
