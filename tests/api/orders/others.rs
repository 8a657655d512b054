//! The other orders of a customer.

use serde_json::{Value, json};

use super::saved::{MANY, SavedOrder, insert, list};
use crate::brand::{ORDER_PREFIX, number};
use crate::contract::Document;
use crate::shop::{Caller, TestShop};

async fn others(shop: &TestShop, staff: &Caller, number: &str) -> Value {
    let id = list(shop, staff, &format!("q={number}")).await.ids[0].clone();
    let response = shop.get(&format!("/api/orders/{id}"), staff).await;
    assert_eq!(response.status, 200, "{number}: {}", response.text());
    let document = Document::read();
    document.check(document.operation("GET", "/api/orders/:id").expect("documented"), &response, number);
    response.json()["others"].clone()
}

fn numbers(others: &Value) -> Vec<&str> {
    let newest = others["newest"].as_array().expect("a list");
    newest.iter().map(|order| order["order_number"].as_str().expect("a number")).collect()
}

fn from(email: &str, number: usize) -> SavedOrder {
    SavedOrder { email: email.into(), ..SavedOrder::numbered(number) }
}

#[tokio::test]
async fn the_other_orders_are_those_of_the_same_email_in_any_case_newest_first() {
    let shop = TestShop::open();
    let staff = shop.staff().await;
    let all = 300;
    // Emails that contain this one are not the same, nor is the same text in another field.
    let emails = ["ann.lee@shop.example", "Ann.Lee@Shop.Example", "joann.lee@shop.example", "annlee@shop.example"];
    let mut expected = Vec::new();
    let mut orders: Vec<SavedOrder> = (0..all).map(|n| SavedOrder::numbered(100_000 + n)).collect();
    for n in (7..all).step_by(17) {
        orders[n] = from(emails[n % 4], 100_000 + n);
        if n % 4 < 2 {
            expected.push(orders[n].number.clone());
        }
    }
    orders[50].name = "ann.lee@shop.example".into();
    expected.reverse();
    insert(&shop, orders);
    let found = others(&shop, &staff, &expected[2]).await;
    let without: Vec<&String> = expected.iter().filter(|number| **number != expected[2]).collect();
    assert!(without.len() > 5, "{without:?}");
    assert_eq!(numbers(&found), without[..5]);
    assert_eq!(found["total"], without.len());
}

#[tokio::test]
async fn another_order_has_its_number_date_status_and_total() {
    let shop = TestShop::open();
    let staff = shop.staff().await;
    let [first, second] = [shop.place(&shop.order()).await.json(), shop.place(&shop.order()).await.json()];
    let found = others(&shop, &staff, second["order_number"].as_str().expect("a number")).await;
    let summary = json!({
        "_id": first["_id"], "order_number": first["order_number"], "amount": first["total"], "status": "pending",
        "created_at": "2026-11-18T11:06:40Z",
    });
    assert_eq!(found, json!({ "newest": [summary], "total": 1 }));
    insert(&shop, [from("new@shop.example", 200_000)]);
    let none = json!({ "newest": [], "total": 0 });
    assert_eq!(others(&shop, &staff, number(200_000)).await, none);
}

#[tokio::test]
async fn other_orders_are_counted_up_to_1000() {
    let shop = TestShop::open();
    let staff = shop.staff().await;
    insert(&shop, (0..MANY).map(|n| from("fan@shop.example", 100_000 + n)));
    for (number, total) in [(number(100_009), 1_001), (number(101_009), 1_000)] {
        let found = others(&shop, &staff, number).await;
        let newest: Vec<String> = (1..=5).map(|n| format!("{ORDER_PREFIX}{}", 100_000 + MANY - n)).collect();
        assert_eq!((numbers(&found), &found["total"]), (newest.iter().map(String::as_str).collect(), &json!(total)));
    }
}

#[tokio::test]
async fn only_staff_read_other_orders_and_only_of_an_order_that_exists() {
    let shop = TestShop::open();
    let staff = shop.staff().await;
    let id = shop.place(&shop.order()).await.json()["_id"].as_str().expect("an id").to_owned();
    assert_eq!(shop.get(&format!("/api/orders/{id}"), &Caller::Anonymous).await.status, 401);
    assert_eq!(shop.get("/api/orders/missing", &staff).await.status, 404);
}
