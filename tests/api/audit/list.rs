//! The audit log as staff read it.

use serde_json::{Value, json};

use crate::brand::{ORDER_PREFIX, PRODUCT_ID, number};
use crate::shop::{Caller, TestShop};

/// A shop in which A marks an order paid, B cancels it an hour later, and A changes the price.
async fn shop_with_changes() -> (TestShop, Caller, String) {
    let shop = TestShop::open();
    let staff = shop.staff_named("a@shop.example").await;
    let other = shop.staff_named("b@shop.example").await;
    let id = shop.place(&shop.order()).await.json()["_id"].as_str().expect("an id").to_owned();
    let path = format!("/api/orders/{id}/status");
    assert_eq!(shop.put(&path, &staff, &json!({ "status": "paid" })).await.status, 200);
    shop.wait(60 * 60);
    assert_eq!(shop.put(&path, &other, &json!({ "status": "cancelled" })).await.status, 200);
    let product = json!({ "title": "Towel", "description": "Soft", "image": "/x.jpg", "price": 9.99 });
    assert_eq!(shop.put(&format!("/api/products/{PRODUCT_ID}"), &staff, &product).await.status, 200);
    (shop, staff, id)
}

async fn list(shop: &TestShop, staff: &Caller, query: &str) -> Value {
    let response = shop.get(&format!("/api/audit?{query}"), staff).await;
    assert_eq!(response.status, 200, "{query}: {}", response.text());
    response.json()
}

/// Returns actor, action and name of each entry.
fn summary(page: &Value) -> Vec<[String; 3]> {
    let entries = page["entries"].as_array().expect("a list").iter();
    entries.map(|entry| ["actor", "action", "name"].map(|field| entry[field].as_str().unwrap_or("–").into())).collect()
}

#[tokio::test]
async fn entries_are_listed_newest_first_with_the_order_number_and_the_changed_fields() {
    let (shop, staff, id) = shop_with_changes().await;
    assert_eq!(shop.get("/api/audit", &Caller::Anonymous).await.status, 401);
    let page = list(&shop, &staff, "limit=3").await;
    assert_eq!(
        summary(&page),
        [
            ["a@shop.example", "product.update", "Towel"],
            ["b@shop.example", "order.status", number(100_000)],
            ["a@shop.example", "order.status", number(100_000)],
        ]
    );
    let cancelled = &page["entries"][1];
    assert_eq!((&cancelled["subject"], &cancelled["at"]), (&json!(id), &json!("2026-11-18T12:06:40Z")));
    assert_eq!(
        cancelled["changes"],
        json!([
            { "field": "status", "before": "paid", "after": "cancelled" },
            { "field": "why", "before": null, "after": "staff" }
        ])
    );
    let edited: Vec<&Value> =
        page["entries"][0]["changes"].as_array().expect("a list").iter().map(|change| &change["field"]).collect();
    assert_eq!(edited, ["description", "image", "sale_price_cents", "title"], "the colors did not change");
}

#[tokio::test]
async fn entries_are_filtered_by_person_kind_order_and_time() {
    let (shop, staff, id) = shop_with_changes().await;
    let count = async |query: &str| summary(&list(&shop, &staff, query).await).len();
    for (query, expected, why) in [
        ("actor=A@shop.example", 3, "a sign-in, the order and the product, in any case"),
        ("actor=none", 3, "the first product and two accounts"),
        ("actor=nobody@shop.example", 0, ""),
        ("action=order.status", 2, ""),
        ("action=order.unheard", 0, ""),
        ("actor=b@shop.example&action=order.status", 1, ""),
        ("actor=b@shop.example&action=session.start", 1, ""),
        (&format!("order={}", number(100_000).to_lowercase()), 2, "by number, in any case"),
        (&format!("order={id}"), 2, "by id"),
        (&format!("order={ORDER_PREFIX}100000&actor=b@shop.example"), 1, ""),
        ("from=2026-11-18T12:06:40Z", 2, "from the time on"),
        ("to=2026-11-18T12:06:40Z", 6, "before the time"),
        ("from=2026-11-18T11:00:00Z&to=2026-11-18T12:00:00Z&action=order.status", 1, ""),
    ] {
        assert_eq!(count(query).await, expected, "{query}: {why}");
    }
    for (query, field) in [
        (format!("order={ORDER_PREFIX}999999").as_str(), "order"),
        ("from=yesterday", "from"),
        ("to=2026-11-18", "to"),
        ("before=x", "before"),
        ("limit=0", "limit"),
        ("limit=201", "limit"),
    ] {
        let rejected = shop.get(&format!("/api/audit?{query}"), &staff).await;
        assert_eq!(rejected.status, 422, "{query}");
        assert!(rejected.field(field).is_some(), "{query}: {}", rejected.text());
    }
}

#[tokio::test]
async fn pages_lead_through_all_entries_even_if_the_clock_was_set_back() {
    let (shop, ..) = shop_with_changes().await;
    shop.move_clock(-2 * 60 * 60);
    let staff = shop.staff_named("c@shop.example").await;
    let (mut query, mut seen) = ("limit=2".to_owned(), Vec::new());
    loop {
        let page = list(&shop, &staff, &query).await;
        let entries = page["entries"].as_array().expect("a list").clone();
        let last = entries.last().expect("an entry")["_id"].as_str().expect("an id").to_owned();
        seen.extend(entries.into_iter().map(|entry| entry["at"].as_str().expect("a time").to_owned()));
        if page["has_older"] == false {
            break;
        }
        query = format!("limit=2&before={last}");
    }
    assert_eq!(seen.len(), 10);
    assert!(seen.is_sorted_by(|newer, older| newer >= older), "{seen:?}");
}
