//! Listing and counting orders by their age.

use serde_json::json;

use super::saved::{STATUSES, SavedOrder, count, encoded, insert, list};
use crate::brand::ORDER_PREFIX;
use crate::shop::{Caller, TestShop};

const DAY: i64 = 24 * 60 * 60;

#[tokio::test]
async fn an_order_is_as_old_as_the_clock_of_the_server_says() {
    let shop = TestShop::open();
    assert_eq!(shop.place(&shop.order()).await.status, 201);
    for (seconds, found) in [(0, 0), (2 * DAY - 1, 0), (1, 1)] {
        shop.wait(seconds);
        let staff = shop.staff().await;
        assert_eq!(list(&shop, &staff, "older_than_days=2&status=pending").await.total, found, "after {seconds} s");
        assert_eq!(list(&shop, &staff, "older_than_days=2&status=paid").await.total, 0);
        let counts = count(&shop, &staff, "older_than_days=2").await;
        let older = json!({ "pending": found, "paid": 0, "cancelled": 0, "total": found });
        assert_eq!((&counts["older"], &counts["found"]["total"]), (&older, &json!(1)), "after {seconds} s");
    }
}

/// Checks the total of a query, and its first and its last page.
async fn assert_lists(shop: &TestShop, staff: &Caller, query: &str, expected: &[&String]) {
    const PAGE: usize = 30;
    for offset in [0, expected.len().saturating_sub(PAGE)] {
        let page = list(shop, staff, &format!("{query}&limit={PAGE}&offset={offset}")).await;
        let rows: Vec<&String> = expected.iter().copied().skip(offset).take(PAGE).collect();
        assert_eq!((page.numbers.iter().collect(), page.total), (rows, expected.len()), "{query}");
    }
}

#[tokio::test]
async fn orders_of_an_age_equal_a_plain_filter() {
    let shop = TestShop::open();
    let staff = shop.staff().await;
    let all = 572;
    let order = |n: usize| SavedOrder {
        status: STATUSES[n % 7 % 3],
        name: if n.is_multiple_of(3) { "Ann Lee" } else { "Bo Li" }.into(),
        age: i64::try_from((all - n) / 4).expect("a small number") * DAY,
        ..SavedOrder::numbered(100_000 + n)
    };
    let orders: Vec<SavedOrder> = (0..all).map(order).collect();
    insert(&shop, orders.iter().cloned());
    for (days, search) in [(1, ""), (20, "ann lee"), (100, ""), (100, "ann")] {
        let is_found = |order: &&SavedOrder| order.age >= days * DAY && (search.is_empty() || order.name == "Ann Lee");
        let found: Vec<&SavedOrder> = orders.iter().rev().filter(is_found).collect();
        let query = format!("older_than_days={days}&q={}", encoded(search));
        let counts = count(&shop, &staff, &query).await;
        assert_eq!(counts["older"]["total"], found.len(), "{query}");
        for status in STATUSES {
            let expected: Vec<&String> =
                found.iter().filter(|order| order.status == status).map(|order| &order.number).collect();
            assert_lists(&shop, &staff, &format!("{query}&status={status}"), &expected).await;
            assert_eq!(counts["older"][status], expected.len(), "{query}");
        }
    }
}

#[tokio::test]
async fn orders_saved_while_the_clock_was_wrong_hide_no_others() {
    let shop = TestShop::open();
    let staff = shop.staff().await;
    // Some orders in the middle and the first and the last ones are a month ahead.
    let is_ahead = |n: usize| (0..9).contains(&n) || (200..209).contains(&n) || (391..400).contains(&n);
    let age = |n: usize| if is_ahead(n) { -30 * DAY } else { 5 * DAY };
    insert(&shop, (0..400).map(|n| SavedOrder { age: age(n), ..SavedOrder::numbered(100_000 + n) }));
    let expected: Vec<String> =
        (0..400).rev().filter(|n| !is_ahead(*n)).map(|n| format!("{ORDER_PREFIX}{}", 100_000 + n)).collect();
    let expected: Vec<&String> = expected.iter().collect();
    assert_lists(&shop, &staff, "older_than_days=2", &expected).await;
    assert_lists(&shop, &staff, "older_than_days=2&q=q", &expected).await;
    assert_lists(&shop, &staff, "older_than_days=2&status=pending", &expected).await;
}

#[tokio::test]
async fn an_age_is_a_number_of_days() {
    let shop = TestShop::open();
    let staff = shop.staff().await;
    for path in ["/api/orders", "/api/orders/counts"] {
        for (days, status) in [("1", 200), ("3650", 200), ("0", 422), ("3651", 422), ("-1", 422)] {
            let response = shop.get(&format!("{path}?older_than_days={days}"), &staff).await;
            assert_eq!(response.status, status, "{path} {days}");
            assert_eq!(response.field("older_than_days").is_some(), status == 422, "{path} {days}");
        }
    }
}
