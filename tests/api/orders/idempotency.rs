//! Orders are saved exactly once, whoever else buys at the same time (DESIGN D5).

use std::collections::BTreeSet;
use std::sync::Arc;

use serde_json::json;
use uuid::Uuid;

use crate::shop::{Caller, TestShop};

async fn all<T: Send + 'static>(tasks: impl Iterator<Item = impl Future<Output = T> + Send + 'static>) -> Vec<T> {
    let running: Vec<_> = tasks.map(tokio::spawn).collect();
    let mut done = Vec::with_capacity(running.len());
    for task in running {
        done.push(task.await.expect("the task ends"));
    }
    done
}

#[tokio::test(flavor = "multi_thread")]
async fn two_hundred_buyers_of_ten_units_get_exactly_ten() {
    let shop = Arc::new(TestShop::open());
    let answers = all((0..200).map(|_| {
        let shop = shop.clone();
        async move { shop.place(&shop.order()).await }
    }))
    .await;
    let sold = answers.iter().filter(|answer| answer.status == 201).count();
    let refused = answers.iter().filter(|answer| answer.code() == "out_of_stock").count();
    assert_eq!((sold, refused), (10, 190));
    assert_eq!((shop.stock("Pink").await, shop.count("orders")), (0, 10));
}

#[tokio::test(flavor = "multi_thread")]
async fn the_same_key_thirty_times_at_once_makes_one_order() {
    let shop = Arc::new(TestShop::open());
    let (order, key) = (shop.order(), Uuid::new_v4().to_string());
    let answers = all((0..30).map(|_| {
        let (shop, order, key) = (shop.clone(), order.clone(), key.clone());
        async move { shop.place_with_key(&order, &key).await }
    }))
    .await;
    let bodies: BTreeSet<Vec<u8>> = answers.iter().map(|answer| answer.bytes.clone()).collect();
    assert!(answers.iter().all(|answer| answer.status == 201));
    assert_eq!((bodies.len(), shop.count("orders"), shop.stock("Pink").await), (1, 1, 9));
}

#[tokio::test]
async fn a_key_brings_the_first_answer_again_whatever_became_of_the_order() {
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
async fn a_key_is_free_until_its_order_is_saved() {
    let shop = TestShop::open();
    let key = Uuid::new_v4().to_string();
    assert_eq!(shop.place_with_key(&shop.order_of(11), &key).await.status, 409);
    assert_eq!(shop.place_with_key(&shop.order_of(1), &key).await.status, 201);
}

#[tokio::test]
async fn an_order_needs_a_key_that_is_a_uuid() {
    let shop = TestShop::open();
    for key in ["", "1", "not-a-uuid"] {
        let answer = shop.place_with_key(&shop.order(), key).await;
        assert_eq!((answer.status, answer.code().as_str()), (400, "bad_request"), "{key:?}");
    }
    assert_eq!(shop.post("/api/orders", &Caller::Anonymous, &shop.order()).await.status, 400);
}

#[tokio::test]
async fn an_order_number_is_taken_once() {
    let shop = TestShop::open();
    let order = shop.order();
    assert_eq!(shop.place(&order).await.status, 201);
    let answer = shop.place(&order).await;
    assert_eq!((answer.status, answer.code().as_str()), (409, "order_number_taken"));
    assert_eq!(shop.stock("Pink").await, 9, "the refused order took nothing");
}
