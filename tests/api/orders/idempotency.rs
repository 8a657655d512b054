//! Orders are saved exactly once, even under concurrency.

use std::collections::BTreeSet;
use std::sync::Arc;

use serde_json::json;
use uuid::Uuid;

use crate::brand::{ORDER_PREFIX, number};
use crate::shop::{Caller, TestShop};

/// Runs the futures concurrently and returns their outputs in order.
async fn join_all<T: Send + 'static>(tasks: impl Iterator<Item = impl Future<Output = T> + Send + 'static>) -> Vec<T> {
    let running: Vec<_> = tasks.map(tokio::spawn).collect();
    let mut done = Vec::with_capacity(running.len());
    for task in running {
        done.push(task.await.expect("the task ends"));
    }
    done
}

#[tokio::test(flavor = "multi_thread")]
async fn two_hundred_buyers_competing_for_ten_units_get_exactly_ten() {
    let shop = Arc::new(TestShop::open());
    let responses = join_all((0..200).map(|_| {
        let shop = shop.clone();
        async move { shop.place(&shop.order()).await }
    }))
    .await;
    let sold = responses.iter().filter(|response| response.status == 201).count();
    let rejected = responses.iter().filter(|response| response.code() == "out_of_stock").count();
    assert_eq!((sold, rejected), (10, 190));
    assert_eq!((shop.stock("Pink").await, shop.count("orders")), (0, 10));
}

#[tokio::test(flavor = "multi_thread")]
async fn thirty_concurrent_requests_with_the_same_key_create_one_order() {
    let shop = Arc::new(TestShop::open());
    let (order, key) = (shop.order(), Uuid::new_v4().to_string());
    let responses = join_all((0..30).map(|_| {
        let (shop, order, key) = (shop.clone(), order.clone(), key.clone());
        async move { shop.place_with_key(&order, &key).await }
    }))
    .await;
    let bodies: BTreeSet<Vec<u8>> = responses.iter().map(|response| response.bytes.clone()).collect();
    assert!(responses.iter().all(|response| response.status == 201));
    assert_eq!((bodies.len(), shop.count("orders"), shop.stock("Pink").await), (1, 1, 9));
}

#[tokio::test]
async fn a_repeated_key_returns_the_first_response_even_if_the_order_has_changed() {
    let shop = TestShop::open();
    let staff = shop.staff().await;
    let (order, key) = (shop.order(), Uuid::new_v4().to_string());
    let first = shop.place_with_key(&order, &key).await;
    let id = first.json()["_id"].as_str().expect("an id").to_owned();
    shop.put(&format!("/api/orders/{id}/status"), &staff, &json!({ "status": "paid" })).await;
    shop.wait(3600);
    let again = shop.place_with_key(&order, &key).await;
    assert_eq!((again.status, again.json()), (201, first.json()));
    let mut other = order.clone();
    other["name"] = json!("John Doe");
    let reused = shop.place_with_key(&other, &key).await;
    assert_eq!((reused.status, reused.code().as_str()), (422, "idempotency_key_reused"));
}

#[tokio::test]
async fn a_key_can_be_reused_until_its_order_is_saved() {
    let shop = TestShop::open();
    let key = Uuid::new_v4().to_string();
    assert_eq!(shop.place_with_key(&shop.order_of(11), &key).await.status, 409);
    assert_eq!(shop.place_with_key(&shop.order_of(1), &key).await.status, 201);
}

#[tokio::test]
async fn an_order_requires_a_uuid_as_its_key() {
    let shop = TestShop::open();
    for key in ["", "1", "not-a-uuid"] {
        let response = shop.place_with_key(&shop.order(), key).await;
        assert_eq!((response.status, response.code().as_str()), (400, "bad_request"), "{key:?}");
    }
    assert_eq!(shop.post("/api/orders", &Caller::Anonymous, &shop.order()).await.status, 400);
}

#[tokio::test]
async fn an_order_number_can_be_used_only_once() {
    let shop = TestShop::open();
    let order = shop.order();
    assert_eq!(shop.place(&order).await.status, 201);
    let response = shop.place(&order).await;
    assert_eq!((response.status, response.code().as_str()), (409, "order_number_taken"));
    assert_eq!(shop.stock("Pink").await, 9, "the rejected order took nothing");
    let mut other = order;
    other["order_number"] = response.json()["hint"].clone();
    assert_eq!(shop.place(&other).await.status, 201, "the hint is a free number: {}", other["order_number"]);
}

/// Takes the order numbers in this range that are still free. Only the last order is in the index for searches: adding
/// them all would take a minute.
fn take_order_numbers(shop: &TestShop, first: u32, last: u32) {
    let database = shop.database();
    database
        .execute(
            &format!(
                "WITH RECURSIVE taken (number) AS (VALUES (?1) UNION ALL SELECT number + 1 FROM taken WHERE number < ?2)
             INSERT OR IGNORE INTO orders (id, order_number, status, name, email, phone, address, address2, city, state, zip,
                 shipping_method, subtotal_cents, shipping_cents, total_cents, cardholder_name, card_brand, card_last4,
                 created_at, status_at, ship_by)
             SELECT 'taken-' || number, '{ORDER_PREFIX}' || number, 'cancelled', '', '', '', '', '', '', 'TX', '', 'free', 0, 0, 0, '', '',
                 '1111', 0, 0, 0 FROM taken"
            ),
            [first, last],
        )
        .expect("free numbers");
    database
        .execute("INSERT INTO order_search (rowid, text) SELECT max(rowid), '' FROM orders", [])
        .expect("a row of the index");
}

#[tokio::test]
async fn orders_get_free_numbers_until_all_six_digit_numbers_are_taken_and_seven_digit_numbers_from_then_on() {
    let shop = TestShop::open();
    take_order_numbers(&shop, 100_000, 999_989);
    let mut order = shop.order();
    let taken = shop.place(&order).await;
    assert_eq!((taken.status, taken.code().as_str()), (409, "order_number_taken"));
    order["order_number"] = taken.json()["hint"].clone();
    assert_eq!(shop.place(&order).await.status, 201, "{}", order["order_number"]);

    take_order_numbers(&shop, 999_990, 999_999);
    order["order_number"] = json!(number(123_456));
    let free = shop.place(&order).await.json()["hint"].as_str().expect("a number").to_owned();
    assert_eq!(free.len(), number(1_234_567).len(), "{free}");
    order["order_number"] = json!(free);
    let placed = shop.place(&order).await;
    assert_eq!((placed.status, &placed.json()["order_number"]), (201, &json!(free)));
}
