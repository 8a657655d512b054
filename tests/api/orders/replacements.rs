//! Orders that send again what another one has shipped.

use serde_json::{Value, json};

use super::exchanges::assert_sound;
use super::fulfillment::{change, place_paid};
use super::id_of;
use crate::brand::{CANCEL_WINDOW, L, PRODUCT_ID, S, TITLE};
use crate::mail::MailShop;
use crate::shop::{Caller, Response, TestShop};

const DAY: i64 = 24 * 60 * 60;

async fn replace(shop: &TestShop, staff: &Caller, id: &str, body: &Value) -> Response {
    shop.post(&format!("/api/orders/{id}/replacement"), staff, body).await
}

fn ups() -> Value {
    json!({ "carrier": "ups", "tracking": "1Z999AA10123456784" })
}

/// Returns units of the product for nothing.
fn item(color: &str, size: &str, quantity: u32) -> Value {
    json!({ "_id": PRODUCT_ID, "title": TITLE, "color": color, "size": size, "quantity": quantity, "salePrice": 0 })
}

/// Returns all that the order has.
fn all() -> Value {
    json!({ "items": [item("Pink", L, 3)] })
}

/// Places an order of three pink units, and ships it.
async fn place_shipped(shop: &TestShop, staff: &Caller) -> String {
    let id = id_of(&shop.place(&shop.order_of(3)).await);
    shop.wait(CANCEL_WINDOW);
    change(shop, staff, "mark_paid", &id, &json!({})).await;
    change(shop, staff, "ship", &id, &ups()).await;
    id
}

#[tokio::test]
async fn a_replacement_is_an_order_for_nothing_with_all_that_an_order_has() {
    let mail = MailShop::open("owner@shop.example");
    let shop = &mail.shop;
    let staff = shop.staff_named("ann@shop.example").await;
    let id = place_shipped(shop, &staff).await;
    let figures = async || shop.get("/api/figures?from=2026-11-01&to=2026-11-30", &staff).await.json();
    let paid = async || shop.get("/api/figures?from=2026-11-01&to=2026-11-30&by=paid", &staff).await.json();
    let sold = (figures().await, paid().await);
    shop.wait(60);
    mail.deliver().await;
    mail.server.taken();

    let made = replace(shop, &staff, &id, &json!({ "items": [item("Pink", L, 1), item("White", S, 1)] })).await;
    assert_eq!(made.status, 201, "{}", made.text());
    let order = made.json();
    let first = shop.get(&format!("/api/orders/{id}"), &staff).await.json();
    let number = first["order_number"].as_str().expect("a number");
    assert_eq!((&order["replaces"], &order["status"], &order["amount"]), (&json!(number), &json!("paid"), &json!(0.0)));
    assert_eq!((order.get("payment"), &order["fulfillment"]["stage"]), (None, &json!("to_pack")));
    let lines: Vec<_> = order["order"]["items"]
        .as_array()
        .expect("lines")
        .iter()
        .map(|line| {
            (line["color"].as_str(), line["size"].as_str(), line["quantity"].as_u64(), line["salePrice"].as_f64())
        })
        .collect();
    assert_eq!(lines, [(Some("Pink"), Some(L), Some(1), Some(0.0)), (Some("White"), Some(S), Some(1), Some(0.0))]);
    assert_eq!((shop.stock("Pink").await, shop.stock("White").await), (6, 9));
    let entry = &first["history"].as_array().expect("a history").last().expect("an entry").clone();
    let expected = ["order.replacement", order["order_number"].as_str().expect("a number")];
    assert_eq!([&entry["action"], &entry["after"]].map(|text| text.as_str().expect("a text")), expected);
    assert_eq!(first["others"]["newest"][0]["order_number"], order["order_number"]);

    mail.deliver().await;
    let sent = mail.server.next();
    assert_eq!(sent.header("Subject"), format!("We send you a replacement for your order {number}"));
    let text = sent.part("text/plain");
    assert!(text.contains("It costs you nothing.") && text.contains("$0.00") && !text.contains("cancel"), "{text}");
    assert!(!mail.server.has_more(), "the owner has made it");

    let link = order["fulfillment"]["link"].as_str().expect("a link");
    let page = async || shop.get(&format!("/api/guest/{link}"), &Caller::Anonymous).await.json();
    let seen = page().await;
    assert_eq!((&seen["replaces"], &seen["total"], &seen["can_cancel"]), (&json!(number), &json!(0.0), &json!(false)));
    let new = id_of(&made);
    change(shop, &staff, "print", &new, &Value::Null).await;
    change(shop, &staff, "pack", &new, &json!({})).await;
    change(shop, &staff, "ship", &new, &ups()).await;
    shop.wait(30);
    mail.deliver().await;
    assert!(mail.server.next().part("text/plain").contains("1Z999AA10123456784"));
    assert_eq!(page().await["shipped"]["carrier"], "ups");
    assert_eq!((figures().await, paid().await), sold, "it is no sale");
    let csv = shop.get("/api/orders/export?format=csv", &staff).await.text();
    let ends: Vec<_> = csv.lines().map(|row| row.rsplit(',').next().expect("a column")).collect();
    assert_eq!(ends, ["replaces", "", number, number]);
    assert_sound(shop).await;
}

#[tokio::test]
async fn the_mail_of_a_cancelled_replacement_speaks_of_no_refund() {
    let mail = MailShop::open("owner@shop.example");
    let staff = mail.shop.staff().await;
    let id = place_shipped(&mail.shop, &staff).await;
    let made = replace(&mail.shop, &staff, &id, &all()).await;
    mail.shop.wait(60);
    mail.deliver().await;
    mail.server.taken();
    change(&mail.shop, &staff, "cancel", &id_of(&made), &json!({})).await;
    mail.shop.wait(60);
    mail.deliver().await;
    let text = mail.server.next().part("text/plain");
    assert!(text.contains("canceled") && !text.contains("refund"), "{text}");
}

#[tokio::test]
async fn an_order_has_one_replacement_at_a_time_and_a_replacement_none() {
    let shop = TestShop::open();
    let staff = shop.staff().await;
    let id = place_shipped(&shop, &staff).await;
    let made = replace(&shop, &staff, &id, &all()).await;
    assert_eq!((made.status, shop.stock("Pink").await), (201, 4), "{}", made.text());
    let number = made.json()["order_number"].as_str().expect("a number").to_owned();
    let refused = replace(&shop, &staff, &id, &all()).await;
    assert_eq!((refused.status, refused.code().as_str()), (409, "replacement"));
    assert!(refused.text().contains(&format!("The replacement {number} has not shipped yet: ship or cancel it first")));
    assert_eq!((shop.count("orders"), shop.stock("Pink").await), (2, 4));

    let new = id_of(&made);
    for (name, body) in [("reopen", json!({})), ("cancel", json!({})), ("reopen", json!({})), ("mark_paid", json!({}))]
    {
        let answer = shop.change(&staff, &new, name, &body).await;
        let expected = if name == "reopen" { (409, "replacement") } else { (200, "") };
        let code = if answer.status == 200 { String::new() } else { answer.code() };
        assert_eq!((answer.status, code.as_str()), expected, "{name}");
    }
    assert_eq!(shop.stock("Pink").await, 4, "cancelled and undone");
    assert_sound(&shop).await;
    change(&shop, &staff, "ship", &new, &ups()).await;
    assert_eq!(replace(&shop, &staff, &new, &all()).await.code(), "replacement");
    let second = replace(&shop, &staff, &id, &all()).await;
    assert_eq!((second.status, shop.stock("Pink").await), (201, 1), "the first one has shipped");
    assert_eq!(shop.change(&staff, &id_of(&second), "cancel", &json!({})).await.status, 200);
    assert_eq!(shop.stock("Pink").await, 4);
    shop.wait(40 * DAY);
    shop.cancel_unpaid_orders().await;
    assert_sound(&shop).await;
}

#[tokio::test]
async fn a_replacement_that_cannot_be_made_takes_nothing_and_says_why() {
    let shop = TestShop::open();
    let staff = shop.staff().await;
    let code = async |id: &str, body: Value| {
        let refused = replace(&shop, &staff, id, &body).await;
        (refused.status, refused.code())
    };
    assert_eq!(code("unknown", all()).await, (404, "PGRST116".to_owned()));
    let waiting = place_paid(&shop, &staff).await;
    assert_eq!(code(&waiting, all()).await, (409, "order_not_shipped".to_owned()));
    change(&shop, &staff, "pack", &waiting, &json!({})).await;
    assert_eq!(code(&waiting, all()).await, (409, "order_not_shipped".to_owned()));
    change(&shop, &staff, "cancel", &waiting, &json!({})).await;
    assert_eq!(code(&waiting, all()).await, (409, "order_cancelled".to_owned()));

    let id = place_shipped(&shop, &staff).await;
    let mut other = item("Pink", L, 1);
    other["_id"] = json!("mug");
    for (items, field, message) in [
        (json!([]), "items", "An order must have 1 to 16 lines"),
        (json!([item("Pink", L, 4)]), "items[0].quantity", "The order has 3 units of this product"),
        (json!([item("Pink", L, 0)]), "items[0].quantity", "Quantity must be between 1 and 999"),
        (json!([item("Pink", L, 2), item("Pink", S, 2)]), "items[0].quantity", "The order has 3 units of this product"),
        (json!([item("Green", L, 1)]), "items[0].color", "This color is not sold here"),
        (json!([item("Pink", "XS", 1)]), "items[0].size", "Please choose a size"),
        (json!([item("Pink", "One size", 1)]), "items[0].size", "This size is not sold here"),
        (json!([other]), "items[0].quantity", "The order has 0 units of this product"),
    ] {
        let refused = replace(&shop, &staff, &id, &json!({ "items": items })).await;
        assert_eq!((refused.status, refused.field(field).as_deref()), (422, Some(message)), "{items}");
    }
    assert_eq!(shop.place(&shop.order_of(6)).await.status, 201);
    let refused = replace(&shop, &staff, &id, &all()).await;
    assert_eq!((refused.status, refused.code().as_str()), (409, "out_of_stock"));
    assert_eq!(refused.field("items[0].quantity"), Some(format!("Only 1 of {TITLE} in Pink left")));
    assert_eq!((shop.count("orders"), shop.stock("Pink").await), (3, 1));
    let mut dear = item("Pink", L, 1);
    dear["salePrice"] = json!(4.99);
    assert_eq!(code(&id, json!({ "items": [dear] })).await, (409, "price_changed".to_owned()));
    assert_eq!(replace(&shop, &Caller::Anonymous, &id, &all()).await.status, 401);
}
