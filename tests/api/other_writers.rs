//! Changes that another process makes to the database of a running shop.

use poem::http::Method;
use serde_json::json;
use shop::domain::order::{Change, OrderStatus};
use shop::domain::product::{IfMatch, NewProduct, RawProduct};
use shop::store::{Actor, Store};
use uuid::Uuid;

use crate::brand::PRODUCT_ID;
use crate::shop::{Caller, NOW, TestShop, request_from, with_json};

/// Opens the database a second time, as another process does.
fn open_again(shop: &TestShop) -> Store {
    Store::open(&shop.folder.path().join("shop.db"), NOW).expect("the database")
}

fn actor() -> Actor {
    Actor { email: String::new(), at: NOW }
}

#[tokio::test]
async fn pages_show_what_another_process_changes_in_the_catalog() {
    let shop = TestShop::open();
    shop.pages_catch_up().await;
    let mut commits = shop.store.catalog_commits();
    let raw = RawProduct {
        title: "Another title".into(),
        description: "Text".into(),
        image: "/media/x.jpg".into(),
        price: Some(7.25),
        ..RawProduct::default()
    };
    let product = NewProduct::parse(&raw).expect("a valid product");
    let other = open_again(&shop);
    other.update_product(PRODUCT_ID.into(), product, IfMatch::Any, actor()).await.expect("a saved product");
    commits.changed().await.expect("the shop still runs");
    shop.pages_catch_up().await;
    let page = shop.get("/", &Caller::Anonymous).await.text();
    assert!(page.contains("Another title") && page.contains("7.25"), "the home page is rendered again");
}

#[tokio::test]
async fn an_order_that_another_process_marks_as_paid_frees_the_budget_of_its_network() {
    let shop = TestShop::open();
    let place = async |color: &str| {
        let mut order = shop.order_of(5);
        order["items"][0]["color"] = json!(color);
        let request = request_from("203.0.113.7:5000", Method::POST, "/api/orders", &Caller::Anonymous);
        shop.send(with_json(request.header("Idempotency-Key", &Uuid::new_v4().to_string()), &order)).await
    };
    let mut placed = Vec::new();
    for color in ["Pink", "White"] {
        placed.push(place(color).await.json()["_id"].as_str().expect("an id").to_owned());
    }
    assert_eq!(place("Brown").await.code(), "too_many_unpaid_units");
    let other = open_again(&shop);
    for id in placed {
        let paid = Change::Status { status: OrderStatus::Paid, was: Some(OrderStatus::Pending) };
        other.change_order(id, paid, actor()).await.expect("a paid order");
    }
    assert_eq!(place("Brown").await.status, 201);
}
