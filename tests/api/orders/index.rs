//! The index for searches: how it is filled, and how older databases get it.

use rusqlite::Connection;
use shop::store::{OrderQuery, Store};

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
async fn orders_of_the_first_schema_are_found_after_migration() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("shop.db");
    let old = Connection::open(&path).expect("a database");
    old.execute_batch(include_str!("../../../schema.sql")).expect("the first version");
    old.execute_batch(
        "PRAGMA user_version = 1;
         INSERT INTO orders VALUES ('a', 'LC100000', 'paid', 'Zoë', 'z@example.com', '', '1 Main St', '', 'Austin', 'TX',
             '78701', 'free', 0, 0, 0, 'Zoë', 'visa', '1111', 5);
         INSERT INTO order_items VALUES ('a', 0, 'p', 'Bra', 'Pink', 'M', 1, 0);",
    )
    .expect("an order");
    drop(old);
    let store = Store::open(&path, NOW).expect("a migrated database");
    for step in ["not indexed", "indexed"] {
        let search = shop::domain::search::Search::parse("zoe pink").expect("a search");
        let page = store.list_orders(OrderQuery { search, limit: 10, ..OrderQuery::default() }).await.expect("a page");
        assert_eq!((page.total, page.orders[0].order.number.as_str()), (1, "LC100000"), "{step}");
        index(&store).await;
    }
}

#[tokio::test]
async fn the_orders_of_the_version_with_bitmaps_are_indexed_after_migration() {
    let shop = TestShop::open();
    insert(&shop, (0..2 * BATCH).map(numbered));
    shop.database()
        .execute_batch(
            "PRAGMA user_version = 17;
             DROP TABLE strange_payments;
             DROP TABLE refunds;
             DROP TABLE payments;
             DROP TABLE payment_account;
             DROP TABLE outbox;
             DROP TABLE fulfillments;
             DROP TABLE lapse_failures;
             DROP TABLE order_search;
             DROP INDEX orders_by_status;
             CREATE TABLE order_segments (first INTEGER NOT NULL PRIMARY KEY) STRICT;
             CREATE TABLE order_grams (key INTEGER NOT NULL PRIMARY KEY, orders BLOB NOT NULL) STRICT;
             CREATE TABLE order_words (word TEXT NOT NULL PRIMARY KEY) STRICT, WITHOUT ROWID;",
        )
        .expect("the version before");
    let migrated = Store::open(&shop.folder.path().join("shop.db"), NOW).expect("a migrated database");
    assert_eq!(migrated.orders_to_index().await.expect("a read"), (true, 512));
    assert_all_found(&shop, 2 * BATCH, "after the migration").await;
    index(&migrated).await;
    assert_all_found(&shop, 2 * BATCH, "when they are indexed").await;
    let tables = "SELECT count(*) FROM sqlite_schema WHERE name IN ('order_segments', 'order_grams', 'order_words')";
    assert_eq!(shop.database().query_row(tables, [], |row| row.get(0)), Ok(0));
}
