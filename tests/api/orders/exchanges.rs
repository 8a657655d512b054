//! Exchanges of lines for other colors and sizes.

use serde_json::{Value, json};
use uuid::Uuid;

use super::{id_of, stock_up};
use crate::brand::{L, M, ORDER_PREFIX, PRODUCT_ID, S, TITLE};
use crate::mail::MailShop;
use crate::shop::{Caller, Response, TestShop};

const ANN: &str = "ann@shop.example";

async fn exchange(shop: &TestShop, staff: &Caller, id: &str, color: &str, size: &str) -> Response {
    shop.change(staff, id, "exchange", &json!({ "line": 1, "color": color, "size": size })).await
}

/// Gives the product these colors, each with its stock.
async fn sell(shop: &TestShop, staff: &Caller, colors: &[(&str, u32)]) {
    let variants =
        colors.iter().map(|(color, units)| json!({ "color": color, "image": "/media/x.jpg", "inventory": units }));
    let product = json!({
        "title": "Towel", "description": "Soft", "price": 9.99, "salePrice": 4.99, "image": "/media/x.jpg",
        "variants": variants.collect::<Vec<_>>()
    });
    let saved = shop.put(&format!("/api/products/{PRODUCT_ID}"), staff, &product).await;
    assert_eq!(saved.status, 200, "{}", saved.text());
}

/// Asserts that orders, stock and log add up.
pub(super) async fn assert_sound(shop: &TestShop) {
    let checks = shop.get("/api/check?all=true", &shop.staff().await).await.json();
    let checks = checks["checks"].as_array().expect("a list");
    for name in ["stock", "order_totals", "order_status", "order_search"] {
        let check = checks.iter().find(|check| check["name"] == name).unwrap_or_else(|| panic!("{checks:?}"));
        assert_eq!(check["status"], "ok", "{check}");
    }
}

#[tokio::test]
async fn an_exchange_moves_the_stock_of_both_colors_and_is_in_the_history_the_search_and_the_log() {
    let shop = TestShop::open();
    let staff = shop.staff_named(ANN).await;
    let key = Uuid::new_v4().to_string();
    let placed = shop.order_of(3);
    let first = shop.place_with_key(&placed, &key).await;
    let id = id_of(&first);
    shop.change(&staff, &id, "print", &Value::Null).await;
    let exchanged = exchange(&shop, &staff, &id, "White", M).await;
    assert_eq!(exchanged.status, 200, "{}", exchanged.text());
    let order = exchanged.json();
    let line = json!({
        "_id": PRODUCT_ID, "title": TITLE, "color": "White", "size": M, "quantity": 3, "salePrice": 4.99
    });
    assert_eq!((&order["order"]["items"], &order["amount"]), (&json!([line]), &json!(14.97)));
    assert_eq!(order["fulfillment"].get("printed_at"), None, "its slip has the old color");
    let entry = json!({
        "at": "2026-11-18T11:06:40Z", "by": ANN, "action": "order.line", "before": format!("Pink, {L}"), "after": format!("White, {M}")
    });
    assert_eq!(order["history"], json!([entry]));
    assert_eq!((shop.stock("Pink").await, shop.stock("White").await), (10, 7));
    for (query, count) in [("white", "1"), ("pink", "0")] {
        let found = shop.get(&format!("/api/orders?q={query}"), &staff).await;
        assert_eq!(found.header("x-total-count"), count, "{query}");
    }
    let again = exchange(&shop, &staff, &id, "White", M).await;
    assert_eq!((again.status, again.json()["history"].as_array().map(Vec::len)), (200, Some(1)));
    let replayed = shop.place_with_key(&placed, &key).await;
    assert_eq!((replayed.status, replayed.json()), (201, first.json()), "as it was placed");
    shop.change(&staff, &id, "cancel", &json!({})).await;
    assert_eq!((shop.stock("Pink").await, shop.stock("White").await), (10, 10));
    assert_sound(&shop).await;
    assert_eq!(shop.store.find_broken_audit_entry().await, Ok(None));
}

#[tokio::test]
async fn a_size_is_exchanged_although_its_color_is_sold_out() {
    let shop = TestShop::open();
    let staff = shop.staff().await;
    stock_up(&shop, &staff, 2).await;
    let id = id_of(&shop.place(&shop.order_of(2)).await);
    assert_eq!(exchange(&shop, &staff, &id, "Pink", S).await.status, 200);
    assert_eq!(shop.stock("Pink").await, 0);
}

#[tokio::test]
async fn the_stock_adds_up_after_colors_are_removed_and_added_around_exchanges() {
    let shop = TestShop::open();
    let staff = shop.staff().await;
    sell(&shop, &staff, &[("Pink", 10), ("White", 10)]).await;
    let [lost, reopened] = [id_of(&shop.place(&shop.order_of(2)).await), id_of(&shop.place(&shop.order_of(3)).await)];
    sell(&shop, &staff, &[("White", 10)]).await;
    assert_eq!(exchange(&shop, &staff, &lost, "White", L).await.status, 200, "its units return to no stock");
    assert_eq!(shop.change(&staff, &reopened, "cancel", &json!({})).await.status, 200);
    assert_sound(&shop).await;
    sell(&shop, &staff, &[("White", 8), ("Pink", 5)]).await;
    assert_eq!(shop.change(&staff, &reopened, "reopen", &json!({})).await.status, 200);
    assert_eq!(exchange(&shop, &staff, &reopened, "White", S).await.status, 200);
    assert_eq!((shop.stock("Pink").await, shop.stock("White").await), (5, 5));
    assert_sound(&shop).await;
    assert_eq!(shop.change(&staff, &reopened, "cancel", &json!({})).await.status, 200);
    assert_eq!((shop.stock("Pink").await, shop.stock("White").await), (5, 8));
    assert_sound(&shop).await;
}

#[tokio::test]
async fn an_exchange_that_cannot_be_made_changes_nothing_and_says_why() {
    let shop = TestShop::open();
    let staff = shop.staff_named(ANN).await;
    let id = id_of(&shop.place(&shop.order_of(4)).await);
    let mut white = shop.order_of(7);
    white["items"][0]["color"] = json!("White");
    assert_eq!(shop.place(&white).await.status, 201);
    let before = shop.get(&format!("/api/orders/{id}"), &staff).await.json();
    let line = |line: Value, color: &str, size: &str| json!({ "line": line, "color": color, "size": size });
    let unsold = "This color and size is not sold here".to_owned();
    let mut known = line(json!(1), "Brown", L);
    (known["color_was"], known["size_was"]) = (json!("White"), json!(L));
    for (body, status, reason) in [
        (line(json!(1), "White", L), 409, format!("Only 3 of {TITLE} in White left")),
        (line(json!(1), "Green", L), 422, unsold.clone()),
        (line(json!(1), "White", "One size"), 422, unsold.clone()),
        (line(json!(1), "White", "XS"), 422, unsold),
        (line(json!(2), "White", L), 422, "The order has no such line".to_owned()),
        (line(json!(0), "White", L), 422, "The order has no such line".to_owned()),
        (line(json!(-1), "White", L), 422, "The order has no such line".to_owned()),
        (line(Value::Null, "White", L), 422, "The order has no such line".to_owned()),
        (known, 409, "The item has another color or size".to_owned()),
    ] {
        let refused = shop.change(&staff, &id, "exchange", &body).await;
        let error = refused.json();
        let found = error["fields"][0]["message"].as_str().or(error["message"].as_str()).map(str::to_owned);
        assert_eq!((refused.status, found), (status, Some(reason)), "{body}");
    }
    let after = shop.get(&format!("/api/orders/{id}"), &staff).await.json();
    assert_eq!((after, shop.stock("White").await, shop.stock("Pink").await), (before, 3, 6));
    let deleted = shop.delete(&format!("/api/products/{PRODUCT_ID}"), &staff).await;
    assert_eq!(deleted.status, 200);
    let refused = exchange(&shop, &staff, &id, "White", L).await;
    assert_eq!(refused.field("color").as_deref(), Some("This color and size is not sold here"));
}

#[tokio::test]
async fn one_letter_says_what_exchanges_have_led_to() {
    let mail = MailShop::open("owner@shop.example");
    let (staff, id) = (mail.shop.staff().await, mail.place().await["_id"].as_str().expect("an id").to_owned());
    let letters = async || {
        mail.deliver().await;
        let sent = mail.server.taken().into_iter();
        sent.map(|sent| (sent.header("Subject"), sent.part("text/plain"))).collect::<Vec<_>>()
    };
    assert_eq!(letters().await.len(), 2, "the order is received");
    exchange(&mail.shop, &staff, &id, "White", M).await;
    mail.shop.wait(10);
    exchange(&mail.shop, &staff, &id, "Brown", M).await;
    mail.shop.wait(20);
    assert_eq!(letters().await, [], "it can be exchanged again for half a minute");
    mail.shop.wait(10);
    let [(subject, text)] = &letters().await[..] else { panic!("one letter") };
    assert!(subject.starts_with(&format!("We changed your order {ORDER_PREFIX}")), "{subject}");
    assert!(text.contains("The price stays the same.") && text.contains("$4.99"), "{text}");
    assert!(text.contains(&format!("Brown, {M}")) && !text.contains("White") && !text.contains("Pink"), "{text}");
    exchange(&mail.shop, &staff, &id, "Pink", M).await;
    mail.shop.wait(30);
    assert!(letters().await[0].1.contains(&format!("Pink, {M}")), "one more for one more exchange");
}
