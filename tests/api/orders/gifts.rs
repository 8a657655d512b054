//! Gifts and their notes.

use serde_json::{Value, json};
use uuid::Uuid;

use super::saved::list;
use crate::brand::is_first_brand;
use crate::shop::TestShop;

fn order_with(shop: &TestShop, gift_note: &Value) -> Value {
    let mut order = shop.order();
    order["gift_note"] = gift_note.clone();
    order
}

#[tokio::test]
async fn a_gift_has_its_note_and_an_order_that_is_no_gift_has_no_such_field() {
    let shop = TestShop::open();
    let staff = shop.staff().await;
    for (note, saved) in [
        (json!("  For you, Mom \u{1f380} "), Some(json!("For you, Mom \u{1f380}"))),
        (json!("<b>=1+1</b>"), Some(json!("<b>=1+1</b>"))),
        (json!(""), Some(json!(""))),
        (json!(" "), Some(json!(""))),
        (json!(null), None),
    ] {
        let placed = shop.place(&order_with(&shop, &note)).await;
        assert_eq!((placed.status, placed.json().get("gift_note")), (201, saved.as_ref()), "{note}");
        let listed = shop.get("/api/orders?limit=1", &staff).await.json()[0]["order"].take();
        assert_eq!(listed.get("gift_note"), saved.as_ref(), "{note}, as staff see it");
    }
    assert_eq!(shop.place(&shop.order()).await.json().get("gift_note"), None, "the specified record");
}

#[tokio::test]
async fn a_gift_note_that_breaks_a_rule_is_rejected() {
    let shop = TestShop::open();
    for (note, message) in [
        ("x".repeat(141), "Please use at most 140 characters"),
        ("a\nb".to_owned(), "Please remove characters that cannot be printed"),
        ("a\u{202e}b".to_owned(), "Please remove characters that cannot be printed"),
        ("4242 4242 4242 4242".to_owned(), "Please do not enter a card number here"),
    ] {
        let rejected = shop.place(&order_with(&shop, &json!(note))).await;
        assert_eq!((rejected.status, rejected.field("gift_note").as_deref()), (422, Some(message)), "{note}");
    }
    assert_eq!(shop.place(&order_with(&shop, &json!(true))).await.status, 400, "not a text");
    assert_eq!(shop.count("orders"), 0);
}

#[tokio::test]
async fn the_gift_note_is_a_part_of_what_a_key_stands_for() {
    let shop = TestShop::open();
    let key = Uuid::new_v4().to_string();
    let order = order_with(&shop, &json!("For you"));
    let first = shop.place_with_key(&order, &key).await;
    assert_eq!((first.status, shop.place_with_key(&order, &key).await.json()), (201, first.json()));
    for other in [json!("For me"), json!(""), json!(null)] {
        let mut order = order.clone();
        order["gift_note"] = other.clone();
        assert_eq!(shop.place_with_key(&order, &key).await.code(), "idempotency_key_reused", "{other}");
    }
}

#[tokio::test]
async fn an_order_that_is_no_gift_has_the_request_hash_of_versions_without_gifts() {
    let shop = TestShop::open();
    assert_eq!(shop.place(&shop.order()).await.status, 201);
    let sql = "SELECT lower(hex(request_hash)) FROM idempotency_keys";
    let hash: String = shop.database().query_row(sql, [], |row| row.get(0)).expect("a hash");
    // It is also a hash of the number and the product.
    if is_first_brand() {
        assert_eq!(hash, "b11a12e5a0dfa6cdb69a890f4252144ce09b024037500f7c570bb45ee81d8320");
    }
}

#[tokio::test]
async fn a_search_finds_a_gift_by_its_note_and_by_the_word() {
    let shop = TestShop::open();
    let staff = shop.staff().await;
    for note in [json!("Happy birthday"), json!(""), json!(null)] {
        assert_eq!(shop.place(&order_with(&shop, &note)).await.status, 201);
    }
    for (query, found) in [("birthday", 1), ("gift", 2), ("gift%20pink", 2), ("1%20main", 3)] {
        assert_eq!(list(&shop, &staff, &format!("q={query}")).await.total, found, "{query}");
    }
}
