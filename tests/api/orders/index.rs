//! The index for searches: how it is filled.

use shop::store::Store;

use super::saved::{BATCH, SavedOrder, index, insert, list};
use crate::shop::{NOW, TestShop};

const FIRST: usize = 100_000;

fn numbered(n: usize) -> SavedOrder {
    let status = if n.is_multiple_of(7) { "paid" } else { "pending" };
    SavedOrder { status, email: format!("jane{n}@example.com"), ..SavedOrder::numbered(FIRST + n) }
}

/// Asserts that the first, a middle and the last of these orders are found, and that the totals are right.
async fn assert_all_found(shop: &TestShop, orders: usize, when: &str) {
    let staff = shop.staff().await;
    for n in [0, orders / 2, orders - 1] {
        let page = list(shop, &staff, &format!("q=jane{n}@")).await;
        assert_eq!(page.numbers, [format!("LC{}", FIRST + n)], "{when}");
    }
    assert_eq!(list(shop, &staff, "status=paid&limit=1").await.total, orders.div_ceil(7), "{when}");
    assert_eq!(list(shop, &staff, "q=jane&limit=1").await.total, orders, "{when}");
}

#[tokio::test]
async fn orders_are_indexed_when_they_fill_a_batch_and_found_before_and_after() {
    let shop = TestShop::open();
    let mut orders = 0;
    for (more, is_full) in [(BATCH - 1, false), (1, true), (BATCH + 7, true), (0, false)] {
        insert(&shop, (orders..orders + more).map(numbered));
        orders += more;
        assert_eq!(shop.store.orders_to_index().await.expect("a read").0, is_full, "{orders} orders");
        assert_all_found(&shop, orders, &format!("{orders} orders")).await;
        if is_full {
            shop.store.index_orders().await.expect("a database that works");
        }
        assert_all_found(&shop, orders, &format!("{orders} orders, indexed")).await;
    }
    assert_eq!(shop.store.orders_to_index().await.expect("a read"), (false, 7));
    let reopened = Store::open(&shop.folder.path().join("shop.db"), NOW).expect("the database");
    assert_eq!(reopened.orders_to_index().await.expect("a read"), (false, 7));
}

#[tokio::test]
async fn orders_are_found_and_indexed_again_after_a_migration_has_emptied_the_index() {
    let shop = TestShop::open();
    insert(&shop, (0..2 * BATCH).map(numbered));
    index(&shop.store).await;
    shop.database().execute("DELETE FROM order_search", []).expect("an empty index");
    let store = Store::open(&shop.folder.path().join("shop.db"), NOW).expect("the database");
    assert_eq!(store.orders_to_index().await.expect("a read"), (true, 512));
    assert_all_found(&shop, 2 * BATCH, "when the index is empty").await;
    index(&store).await;
    assert_all_found(&shop, 2 * BATCH, "when they are indexed").await;
}
