//! Counting orders by status, of the shop and of a search.

use serde_json::json;
use shop::domain::business_days::ship_by;

use super::id_of;
use super::saved::{MANY, STATUSES, SavedOrder, count, encoded, insert, list};
use crate::brand::XL;
use crate::shop::{Caller, NOW, TestShop};

#[tokio::test]
async fn the_counts_of_a_search_are_the_totals_of_its_lists() {
    let shop = TestShop::open();
    let staff = shop.staff().await;
    let none = json!({ "pending": 0, "paid": 0, "cancelled": 0, "total": 0 });
    let to_ship = json!({ "to_pack": 0, "packed": 0, "late": 0, "to_pull": 0, "shipped": 0, "returned": 0 });
    let empty = json!({ "shop": none, "found": none, "older": null, "on_hold": 0, "late": 0, "to_ship": to_ship });
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
    let counts = count(&shop, &staff, &format!("q={XL}&older_than_days=2")).await;
    let all = json!({ "pending": 5, "paid": MANY - 5, "cancelled": 0, "total": MANY });
    let found = json!({ "pending": 5, "paid": 996, "cancelled": 0, "total": 1_001 });
    assert_eq!((&counts["shop"], &counts["found"], &counts["older"]), (&all, &found, &found));
    let counts = count(&shop, &staff, "older_than_days=2").await;
    let of_age = json!({ "pending": 5, "paid": 1_001, "cancelled": 0, "total": 1_006 });
    assert_eq!((&counts["found"], &counts["older"]), (&all, &of_age));
}

#[tokio::test]
async fn pending_and_paid_orders_are_late_once_the_day_by_which_they_ship_is_over() {
    let shop = TestShop::open();
    let staff = shop.staff().await;
    let ids = [id_of(&shop.place(&shop.order()).await), id_of(&shop.place(&shop.order()).await)];
    assert_eq!(shop.change(&staff, &ids[1], "mark_paid", &json!({})).await.status, 200);
    insert(&shop, [SavedOrder { status: "cancelled", ..SavedOrder::numbered(200_000) }]);
    // The last second of the day in Hawaii, and the next one.
    for (second, late) in [(ship_by(NOW), 0), (ship_by(NOW) + 1, 1)] {
        shop.move_clock(second - shop.now());
        let staff = shop.staff().await;
        let counts = count(&shop, &staff, "").await;
        assert_eq!((&counts["late"], &counts["to_ship"]["late"]), (&json!(late), &json!(late)), "{second}");
        let listed = shop.get("/api/orders", &staff).await.json();
        let marked = listed.as_array().expect("a list").iter().filter(|order| order["fulfillment"]["late"] == true);
        assert_eq!(marked.count(), 2 * late, "{second}");
    }
    let staff = shop.staff().await;
    assert_eq!(shop.get("/api/orders/counts", &Caller::Anonymous).await.status, 401);
    assert!(shop.get("/api/orders/counts?q=a%00b", &staff).await.field("q").is_some());
}
