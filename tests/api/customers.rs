//! What the shop stores about a shopper: reading it, and forgetting it.

use std::fs;
use std::sync::Arc;

use serde_json::{Value, json};
use shop::api::{MailStatus, Options};
use shop::domain::finding::Outcome;

use crate::brand::{PRODUCT_ID, number};
use crate::shop::{Caller, TestShop};

const DAY: i64 = 24 * 60 * 60;
const EMAIL: &str = "zelda.quux@example.com";
/// What the shopper of [`order`] typed, and what staff wrote about them.
const TEXTS: [&str; 13] = [
    "Zelda Quux",
    "zelda.quux@",
    "zelda.typo@",
    "555 0177",
    "77 Marzipan Ln",
    "78 Marzipan Ln",
    "Attic left",
    "Octarine",
    "Z Marigold",
    "collects thimbles",
    "asked for blue",
    "smells of gorgonzola",
    "like a persimmon",
];

fn open() -> TestShop {
    let mail = Some(Arc::new(MailStatus::new("owner@shop.example".into())));
    let messages_to = Some("help@shop.example".into());
    TestShop::with_options(Options { mail, messages_to, ..Options::default() })
}

/// Places an order that has every text of a shopper, and returns it.
async fn place(shop: &TestShop) -> Value {
    let mut order = shop.order();
    for (field, text) in [
        ("name", "Zelda Quux"),
        ("email", "Zelda.Typo@example.com"),
        ("phone", "212 555 0177"),
        ("address", "77 Marzipan Ln"),
        ("address2", "Attic left"),
        ("cardholder_name", "Z Marigold"),
        ("gift_note", "Happy Octarine Day"),
    ] {
        order[field] = json!(text);
    }
    let placed = shop.place(&order).await;
    assert_eq!(placed.status, 201, "{}", placed.text());
    placed.json()
}

async fn change(shop: &TestShop, staff: &Caller, order: &Value, kind: &str, with: Value) {
    let id = order["_id"].as_str().expect("an id");
    let changed = shop.change(staff, id, kind, &with).await;
    assert_eq!(changed.status, 200, "{kind}: {}", changed.text());
}

/// Writes the other texts of [`TEXTS`] about an order.
async fn write_about(shop: &TestShop, staff: &Caller, order: &Value) {
    let address = json!({
        "address": "78 Marzipan Ln", "address2": "", "city": "Austin", "state": "TX", "zip": "78701", "phone": ""
    });
    change(shop, staff, order, "address", address).await;
    change(shop, staff, order, "email", json!({ "email": "Zelda.Quux@example.com" })).await;
    change(shop, staff, order, "note", json!({ "note": "She collects thimbles" })).await;
    change(shop, staff, order, "hold", json!({ "reason": "She asked for blue" })).await;
    change(shop, staff, order, "hold", json!({ "reason": null })).await;
}

async fn ship(shop: &TestShop, staff: &Caller, order: &Value) {
    change(shop, staff, order, "mark_paid", json!({})).await;
    shop.wait(2 * 60 * 60);
    let parcel = json!({ "carrier": "usps", "tracking": "9400111899223197428497" });
    change(shop, staff, order, "ship", parcel).await;
}

/// Sends a unit of a shipped order back, and a message.
async fn write_back(shop: &TestShop, staff: &Caller, order: &Value) {
    let note = "It smells of gorgonzola";
    let units = json!({ "lines": [{ "line": 1, "quantity": 1 }], "reason": "other", "note": note });
    change(shop, staff, order, "return", units).await;
    let message = json!({ "name": "Zelda", "email": EMAIL, "phone": "", "message": "Is pink like a persimmon?" });
    assert_eq!(shop.post("/api/contact", &Caller::Anonymous, &message).await.status, 202);
}

async fn forget(shop: &TestShop, dry_run: bool) -> crate::shop::Response {
    let body = json!({ "email": EMAIL.to_uppercase(), "dry_run": dry_run });
    shop.post("/api/customers/forget", &shop.staff().await, &body).await
}

async fn export(shop: &TestShop) -> Value {
    shop.post("/api/customers/export", &shop.staff().await, &json!({ "email": EMAIL })).await.json()
}

/// Returns those of the texts that are in a file of the shop, in any case.
fn found_in_files(shop: &TestShop) -> Vec<&'static str> {
    let files = fs::read_dir(shop.folder.path()).expect("the folder");
    let contents: Vec<String> = files
        .map(|file| fs::read(file.expect("a file").path()).expect("its bytes"))
        .map(|bytes| String::from_utf8_lossy(&bytes).to_lowercase())
        .collect();
    TEXTS.into_iter().filter(|text| contents.iter().any(|content| content.contains(&text.to_lowercase()))).collect()
}

fn rows_of(shop: &TestShop) -> Vec<(i64, String)> {
    let db = shop.database();
    let mut statement = db.prepare("SELECT rowid, order_number FROM orders ORDER BY rowid").expect("a statement");
    statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?))).and_then(Iterator::collect).expect("the orders")
}

async fn assert_sound(shop: &TestShop) {
    for finding in shop.store.check_data(()).await.expect("the checks") {
        assert!(matches!(finding.outcome, Outcome::Passed(_)), "{finding:?}");
    }
}

#[tokio::test]
async fn nothing_in_any_file_names_a_shopper_who_is_forgotten_and_the_books_are_whole() {
    let shop = open();
    let staff = shop.staff().await;
    shop.place(&shop.order()).await;
    let first = place(&shop).await;
    write_about(&shop, &staff, &first).await;
    ship(&shop, &staff, &first).await;
    write_back(&shop, &staff, &first).await;
    let second = place(&shop).await;
    write_about(&shop, &staff, &second).await;
    change(&shop, &staff, &second, "cancel", json!({})).await;
    let jane = shop.place(&shop.order()).await.json();
    assert_eq!(found_in_files(&shop), TEXTS);
    shop.wait(31 * DAY);
    let figures = async || shop.get("/api/figures?days=60", &shop.staff().await).await.json();
    let (before, rows) = (figures().await, rows_of(&shop));

    let planned = forget(&shop, true).await.json();
    assert_eq!(planned["orders"], json!([first["order_number"], second["order_number"]]));
    assert_eq!(found_in_files(&shop), TEXTS, "a dry run changes nothing");
    let forgotten = forget(&shop, false).await;
    assert_eq!((forgotten.status, forgotten.json()), (200, planned));
    assert_eq!(found_in_files(&shop), [""; 0]);

    assert_sound(&shop).await;
    assert_eq!((figures().await, rows_of(&shop)), (before, rows));
    let staff = shop.staff().await;
    for (search, numbers) in [
        ("zelda", vec![]),
        ("marzipan", vec![]),
        ("thimbles", vec![]),
        (first["order_number"].as_str().expect("a number"), vec![&first["order_number"]]),
        ("jane", vec![&jane["order_number"], &json!(number(100_000))]),
    ] {
        let listed = shop.get(&format!("/api/orders?q={search}"), &staff).await.json();
        let listed: Vec<&Value> =
            listed.as_array().expect("a list").iter().map(|order| &order["order_number"]).collect();
        assert_eq!(listed, numbers, "{search}");
    }
    let entry = shop.get("/api/audit?action=customer.forget", &staff).await.json()["entries"][0].take();
    let orders = json!({ "field": "orders", "before": null, "after": 2 });
    assert!(entry["changes"].as_array().is_some_and(|changes| changes.contains(&orders)), "{entry}");
    assert_eq!((&entry["subject"], &entry["name"]), (&json!(""), &json!(null)), "{entry}");
}

#[tokio::test]
async fn a_forgotten_order_keeps_its_lines_and_its_history_without_texts() {
    let shop = open();
    let staff = shop.staff().await;
    let placed = place(&shop).await;
    write_about(&shop, &staff, &placed).await;
    ship(&shop, &staff, &placed).await;
    shop.wait(31 * DAY);
    let staff = shop.staff().await;
    let path = format!("/api/orders/{}", placed["_id"].as_str().expect("an id"));
    let before = shop.get(&path, &staff).await.json();
    assert_eq!(forget(&shop, false).await.status, 200);
    let after = shop.get(&path, &staff).await.json();
    for field in ["order_number", "items", "total", "subtotal", "state", "status", "created_at", "card_brand"] {
        assert_eq!(after["order"][field], before["order"][field], "{field}");
    }
    for field in ["name", "email", "phone", "address", "address2", "city", "zip", "cardholder_name", "gift_note"] {
        assert_eq!(after["order"][field], json!(""), "{field}");
    }
    assert_eq!(after["order"]["card_last4"], "0000");
    assert_eq!(after["fulfillment"]["shipped"]["tracking"], before["fulfillment"]["shipped"]["tracking"]);
    let of = |order: &Value, field: &str| -> Vec<Value> {
        order["history"].as_array().expect("a list").iter().map(|entry| entry[field].clone()).collect()
    };
    assert_eq!((of(&after, "action"), of(&after, "at")), (of(&before, "action"), of(&before, "at")));
    assert_eq!(after["history"][1]["after"], "[removed]");
    let link = placed["link"].as_str().expect("a link");
    assert_eq!(shop.get(&format!("/api/guest/{link}"), &Caller::Anonymous).await.status, 404);
    assert_eq!(export(&shop).await, json!({ "orders": [], "restock_requests": [], "mails": [] }));
    assert_eq!(forget(&shop, false).await.json(), json!({ "orders": [] }));
    assert_eq!(after["others"], json!({ "newest": [], "total": 0 }));
    let id = placed["_id"].as_str().expect("an id");
    let noted = shop.change(&staff, id, "note", &json!({ "note": "Zelda" })).await;
    let mut item = placed["items"][0].clone();
    item["salePrice"] = json!(0);
    let items = json!({ "items": [item] });
    let replaced = shop.post(&format!("{path}/replacement"), &staff, &items).await;
    let refused = (409, "shopper_forgotten".to_owned());
    assert_eq!((noted.rejection(), replaced.rejection()), (refused.clone(), refused));
}

#[tokio::test]
async fn an_export_has_the_orders_with_link_history_and_mails_and_requests_and_messages() {
    let shop = open();
    let staff = shop.staff().await;
    let placed = place(&shop).await;
    write_about(&shop, &staff, &placed).await;
    shop.place(&shop.order()).await;
    let sold_out = shop.database().execute("UPDATE variants SET inventory = 0 WHERE color = 'Pink'", []);
    assert_eq!(sold_out, Ok(1));
    for email in [EMAIL.to_uppercase(), "other@example.com".into()] {
        let request = json!({ "product_id": PRODUCT_ID, "color": "Pink", "email": email });
        assert_eq!(shop.post("/api/restock", &Caller::Anonymous, &request).await.status, 202);
    }
    let message = json!({ "name": "Zelda", "email": EMAIL, "phone": "", "message": "Is pink like a persimmon?" });
    assert_eq!(shop.post("/api/contact", &Caller::Anonymous, &message).await.status, 202);

    let data = export(&shop).await;
    let request = json!({
        "product_id": PRODUCT_ID, "color": "Pink", "asked_at": placed["created_at"], "confirmed_at": null,
    });
    assert_eq!(data["restock_requests"], json!([request]));
    let mails = data["mails"].as_array().expect("a list");
    assert!(mails.iter().any(|mail| mail["facts"].to_string().contains("persimmon")), "{mails:?}");
    assert!(!data["mails"].to_string().contains("other@"), "{mails:?}");
    assert_eq!(data["orders"].as_array().map(Vec::len), Some(1));
    let order = &data["orders"][0];
    assert_eq!((&order["_id"], &order["fulfillment"]["link"]), (&placed["_id"], &placed["link"]));
    assert_eq!(order["history"].as_array().map(Vec::len), Some(5));
    assert_eq!(order["fulfillment"]["mails"][0]["letter"], "received");
}

#[tokio::test]
async fn an_order_that_is_open_or_young_is_named_and_nothing_is_forgotten() {
    let shop = open();
    let staff = shop.staff().await;
    let settled = place(&shop).await;
    write_about(&shop, &staff, &settled).await;
    ship(&shop, &staff, &settled).await;
    shop.wait(31 * DAY);
    let staff = shop.staff().await;
    let order = place(&shop).await;
    change(&shop, &staff, &order, "email", json!({ "email": EMAIL })).await;
    let number = order["order_number"].as_str().expect("a number");
    let refused = async |why: &str| {
        let entries = shop.count("audit_log");
        let response = forget(&shop, false).await;
        let message = format!("The shopper cannot be forgotten yet: order {number} {why}");
        assert_eq!((response.status, response.field("email")), (422, Some(message)));
        assert_eq!(shop.count("audit_log") - entries, 2, "the account and its session");
    };
    refused("is open").await;
    change(&shop, &staff, &order, "mark_paid", json!({})).await;
    refused("is open").await;
    shop.wait(2 * 60 * 60);
    change(&shop, &staff, &order, "pack", json!({})).await;
    change(&shop, &staff, &order, "cancel", json!({})).await;
    shop.wait(40 * DAY);
    refused("is open").await;
    let staff = shop.staff().await;
    change(&shop, &staff, &order, "unpack", json!({})).await;
    change(&shop, &staff, &order, "reopen", json!({})).await;
    change(&shop, &staff, &order, "cancel", json!({})).await;
    shop.wait(30 * DAY - 1);
    refused("was shipped or cancelled less than 30 days ago").await;
    shop.wait(1);
    assert_eq!(forget(&shop, false).await.json()["orders"].as_array().map(Vec::len), Some(2));
}
