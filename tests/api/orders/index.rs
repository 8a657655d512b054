//! The index for searches: it is part of each transaction.

use futures_util::future::join_all;
use shop::store::Store;

use super::saved::{SavedOrder, insert, list, save};
use super::stock_up;
use crate::brand::{ORDER_PREFIX, number};
use crate::shop::{NOW, TestShop};

const FIRST: usize = 200_000;

fn numbered(n: usize) -> SavedOrder {
    let status = if n.is_multiple_of(7) { "paid" } else { "pending" };
    SavedOrder { status, email: format!("jane{n}@example.com"), ..SavedOrder::numbered(FIRST + n) }
}

#[tokio::test]
async fn orders_that_share_transactions_with_rejected_ones_are_all_found_at_once() {
    let shop = TestShop::open();
    let staff = shop.staff().await;
    stock_up(&shop, &staff, 200).await;
    let orders: Vec<_> = (0..150).map(|_| shop.order_of(2)).collect();
    let placed = join_all(orders.iter().map(|order| shop.place(order))).await;
    let saved = placed.iter().filter(|response| response.status == 201).count();
    assert_eq!(saved, 100);
    assert_eq!(list(&shop, &staff, "q=jane+pink&limit=1").await.total, 100);
    for (order, response) in orders.iter().zip(placed) {
        let number = order["order_number"].as_str().expect("a number");
        let found = list(&shop, &staff, &format!("q={number}")).await.numbers;
        assert_eq!(found.len(), usize::from(response.status == 201), "{number}");
    }
}

#[tokio::test]
async fn orders_of_another_program_are_indexed_with_the_next_commit_even_if_they_are_no_text() {
    let shop = TestShop::open();
    let staff = shop.staff().await;
    save(&shop, (0..300).map(numbered));
    let sql = "UPDATE orders SET name = CAST(x'5af6' AS TEXT) WHERE order_number = ?1";
    assert_eq!(shop.database().execute(sql, [number(200_007)]), Ok(1));
    assert_eq!(shop.place(&shop.order()).await.status, 201);
    assert_eq!(list(&shop, &staff, "q=jane9@").await.numbers, [number(200_009)]);
    assert_eq!(list(&shop, &staff, "q=jane&limit=1").await.total, 301);
}

#[tokio::test]
async fn an_order_that_cannot_be_indexed_is_not_saved() {
    let shop = TestShop::open();
    shop.database().execute_batch("DROP TABLE order_search").expect("a change by another program");
    assert_eq!(shop.place(&shop.order()).await.status, 500);
    assert_eq!((shop.count("orders"), shop.count("order_items")), (0, 0));
}

#[tokio::test]
async fn orders_that_are_not_in_the_index_are_added_when_the_database_is_opened() {
    let shop = TestShop::open();
    insert(&shop, (0..512).map(numbered));
    shop.database().execute("DELETE FROM order_search", []).expect("an empty index");
    drop(Store::open(&shop.folder.path().join("shop.db"), NOW).expect("the database"));
    let staff = shop.staff().await;
    for n in [0, 256, 511] {
        let page = list(&shop, &staff, &format!("q=jane{n}@")).await;
        assert_eq!(page.numbers, [format!("{ORDER_PREFIX}{}", FIRST + n)]);
    }
    assert_eq!(list(&shop, &staff, "q=jane&limit=1").await.total, 512);
}
