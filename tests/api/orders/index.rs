//! The index of orders: how it is built, and that it is rebuilt when it is missing or cannot be used.

use rusqlite::Connection;
use shop::store::{OrderQuery, Store};

use super::saved::{LARGE, SMALL, SavedOrder, fill, index, insert, list};
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
    let paid = list(shop, &staff, "status=paid&limit=1").await;
    assert_eq!((paid.total, paid.is_exact), (orders.div_ceil(7), true), "{when}");
    assert_eq!(list(shop, &staff, "limit=1").await.total, orders, "{when}");
}

#[tokio::test]
async fn small_segments_are_replaced_by_a_large_one() {
    let shop = TestShop::open();
    let segments = || -> (i64, i64, i64) {
        let sql = "SELECT (SELECT count(*) FROM order_segments),
                       (SELECT count(DISTINCT key >> 26) FROM order_grams WHERE key >> 50 = 0),
                       (SELECT count(DISTINCT key >> 26) FROM order_grams WHERE key >> 50 = 1)";
        shop.database().query_row(sql, [], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?))).expect("counts")
    };
    let mut orders = 0;
    for (more, indexed, expected) in [
        (SMALL - 1, 0, (0, 0, 0)),
        (1, SMALL, (1, 1, 0)),
        (13 * SMALL, 14 * SMALL, (14, 14, 0)),
        (SMALL, LARGE, (1, 0, 1)),
        (SMALL + 5, LARGE + SMALL, (2, 1, 1)),
        (LARGE, 2 * LARGE + SMALL, (3, 1, 2)),
    ] {
        insert(&shop, (orders..orders + more).map(numbered));
        orders += more;
        assert_eq!(index(&shop.store).await as usize, indexed, "{orders} orders");
        assert_eq!(segments(), expected, "{orders} orders");
        assert_all_found(&shop, orders, &format!("{orders} orders")).await;
    }
}

#[tokio::test]
async fn after_an_interrupted_build_or_a_restart_the_index_catches_up() {
    let shop = TestShop::open();
    insert(&shop, (0..LARGE).map(numbered));
    // What a crash leaves behind: grams of a segment that is not in use, and of a small one that was replaced.
    shop.database()
        .execute_batch(
            "INSERT INTO order_grams VALUES (1 << 50 | 16777216, x'01'), (3 << 26 | 16777217, x'01'),
                                            (14 << 26 | 5, x'02');
             INSERT INTO order_words VALUES (1, 0, 'jane', x'01'), (0, 3, 'doe', x'01');",
        )
        .expect("rows");
    assert_all_found(&shop, LARGE, "nothing is indexed").await;
    assert_eq!(index(&shop.store).await as usize, LARGE);
    assert_all_found(&shop, LARGE, "the index is built").await;
    assert_eq!(
        shop.database().query_row(
            "SELECT (SELECT count(*) FROM order_grams WHERE key >> 50 = 0)
                  + (SELECT count(*) FROM order_words WHERE level = 0)",
            [],
            |row| row.get(0)
        ),
        Ok(0)
    );
    insert(&shop, (LARGE..LARGE + SMALL).map(numbered));
    let reopened = Store::open(&shop.folder.path().join("shop.db"), NOW).expect("the database");
    assert_eq!(reopened.index_state().await.expect("a read").waiting() as usize, SMALL);
    assert_eq!(index(&reopened).await as usize, LARGE + SMALL);
    assert_all_found(&shop, LARGE + SMALL, "another process has indexed them").await;
}

#[tokio::test]
async fn an_index_that_is_missing_outdated_or_of_other_rows_is_built_again() {
    let shop = TestShop::open();
    let path = shop.folder.path().join("shop.db");
    insert(&shop, (0..=3 * SMALL).map(numbered));
    for (change, why) in [
        ("DELETE FROM order_segments; DELETE FROM order_grams; DELETE FROM order_words", "missing"),
        ("DELETE FROM order_segments WHERE first = 513", "a segment is missing before another"),
        ("UPDATE order_segments SET format = 0 WHERE first = 513", "an older version made it"),
        ("UPDATE orders SET rowid = -rowid; UPDATE orders SET rowid = rowid + 1538", "rows were renumbered"),
    ] {
        assert_eq!(index(&shop.store).await as usize, 3 * SMALL, "{why}");
        shop.database().execute_batch(change).expect(why);
        let reopened = Store::open(&path, NOW).expect("the database");
        let state = reopened.index_state().await.expect("a read");
        assert_eq!(state.indexed, 0, "{why}");
        index(&reopened).await;
        let staff = shop.staff().await;
        assert_eq!(list(&shop, &staff, "q=jane7@").await.total, 1, "{why}");
        assert_eq!(list(&shop, &staff, "status=paid").await.total, (3 * SMALL + 1).div_ceil(7), "{why}");
    }
}

#[tokio::test]
async fn a_status_that_changes_while_a_segment_is_built_is_current_in_it() {
    let shop = TestShop::open();
    let staff = shop.staff().await;
    fill(&shop, FIRST, SMALL);
    let id = list(&shop, &staff, "limit=1").await.ids.remove(0);
    let body = serde_json::json!({ "status": "paid" });
    let path = format!("/api/orders/{id}/status");
    let (indexed, changed) = tokio::join!(index(&shop.store), shop.put(&path, &staff, &body));
    assert_eq!((indexed as usize, changed.status), (SMALL, 200));
    assert_eq!(list(&shop, &staff, "status=paid").await.total, 1);
}

#[tokio::test]
async fn orders_of_the_first_schema_are_listed_after_migration() {
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
    let search = shop::domain::search::Search::parse("zoe pink");
    let page = store.list_orders(OrderQuery { search, limit: 10, ..OrderQuery::default() }).await.expect("a page");
    assert_eq!((page.total, page.orders[0].order.number.as_str()), (1, "LC100000"));
    assert!(!store.index_more_orders().await.expect("a database that works"));
}

#[tokio::test]
async fn the_index_of_the_version_with_text_keys_is_built_again_after_migration() {
    let shop = TestShop::open();
    insert(&shop, (0..SMALL).map(numbered));
    assert_eq!(index(&shop.store).await as usize, SMALL);
    shop.database()
        .execute_batch(
            "PRAGMA user_version = 7;
             DROP TABLE order_notes;
             DROP TABLE placed_addresses;
             DROP TABLE delayed_restocks;
             DROP TABLE run_times;
             DROP INDEX audit_log_by_time;
             DROP INDEX audit_log_by_actor;
             DROP INDEX audit_log_by_action;
             ALTER TABLE variants DROP COLUMN low_stock;
             ALTER TABLE products DROP COLUMN has_sizes;
             ALTER TABLE orders DROP COLUMN gift_note;
             DROP INDEX orders_settled_by_age;
             DROP TABLE order_networks;
             DROP TABLE order_grams;
             DROP TABLE order_words;
             CREATE TABLE order_grams (
                 level INTEGER NOT NULL, segment INTEGER NOT NULL, gram ANY NOT NULL, orders BLOB NOT NULL,
                 PRIMARY KEY (level, segment, gram)
             ) STRICT, WITHOUT ROWID;
             INSERT INTO order_grams VALUES (0, 0, 16777216, x'01'), (0, 0, 'jane', x'01');",
        )
        .expect("the version before");
    let migrated = Store::open(&shop.folder.path().join("shop.db"), NOW).expect("a migrated database");
    assert_eq!(migrated.index_state().await.expect("a read").indexed, 0);
    assert_eq!(index(&migrated).await as usize, SMALL);
    assert_all_found(&shop, SMALL, "after the migration").await;
}
