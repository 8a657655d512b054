//! Notes, holds and corrected addresses.

use serde_json::{Value, json};
use uuid::Uuid;

use super::id_of;
use super::saved::{SavedOrder, count, encoded, fill, insert, list};
use crate::brand::{ORDER_PREFIX, number};
use crate::shop::{Caller, Response, TestShop};

const DAY: i64 = 24 * 60 * 60;

async fn put(shop: &TestShop, staff: &Caller, id: &str, what: &str, body: &Value) -> Response {
    shop.change(staff, id, what, body).await
}

/// Returns the address of the order that `TestShop::order` places.
fn address() -> Value {
    json!({
        "address": "1 Main St", "address2": "Apt 2", "city": "Austin", "state": "TX", "zip": "78701",
        "phone": "212 555 0100"
    })
}

/// Returns the address with these fields in place of its own.
fn address_with(fields: &Value) -> Value {
    let mut address = address();
    for (name, value) in fields.as_object().expect("fields") {
        address[name] = value.clone();
    }
    address
}

#[tokio::test]
async fn a_note_a_hold_and_a_correction_are_in_the_order_and_in_its_history_before_and_after() {
    let shop = TestShop::open();
    let (ann, bob) = (shop.staff_named("ann@shop.example").await, shop.staff_named("bob@shop.example").await);
    let id = id_of(&shop.place(&shop.order()).await);
    let placed = shop.get("/api/orders", &ann).await.json()[0].take();
    assert_eq!((placed.get("note"), placed.get("hold")), (None, None));

    let noted = put(&shop, &ann, &id, "note", &json!({ "note": "  Gift.\nNo prices  ", "was": "" })).await;
    assert_eq!((noted.status, &noted.json()["note"]), (200, &json!("Gift.\nNo prices")), "{}", noted.text());
    let held = put(&shop, &ann, &id, "hold", &json!({ "reason": "Street is missing" })).await;
    assert_eq!((held.status, &held.json()["hold"]), (200, &json!("Street is missing")), "{}", held.text());
    assert_eq!(held.json()["status"], "pending", "an order on hold keeps its status");
    let correct = address_with(&json!({ "address": "2 Oak Ave", "address2": null, "phone": "512 555 0199" }));
    let corrected = put(&shop, &bob, &id, "address", &correct).await;
    assert_eq!(corrected.status, 200, "{}", corrected.text());
    // Nothing changes, so nothing is logged.
    assert_eq!(put(&shop, &bob, &id, "address", &correct).await.status, 200);
    assert_eq!(put(&shop, &bob, &id, "hold", &json!({ "reason": "Street is missing" })).await.status, 200);
    let released = put(&shop, &bob, &id, "hold", &json!({ "reason": null })).await;
    assert_eq!(put(&shop, &bob, &id, "note", &json!({ "note": "" })).await.json().get("note"), None);
    assert_eq!((released.status, released.json().get("hold")), (200, None));

    let listed = shop.get("/api/orders", &ann).await.json()[0].take();
    let record = &listed["order"];
    assert_eq!((&record["address"], &record["address2"]), (&json!("2 Oak Ave"), &json!("")));
    assert_eq!((&record["city"], &record["phone"]), (&json!("Austin"), &json!("512 555 0199")));
    let history = listed["history"].as_array().expect("a history").iter();
    let history: Vec<[&str; 4]> = history
        .map(|entry| ["by", "action", "before", "after"].map(|key| entry[key].as_str().expect("a text")))
        .collect();
    assert_eq!(
        history,
        [
            ["ann@shop.example", "order.note", "", "Gift.\nNo prices"],
            ["ann@shop.example", "order.hold", "", "Street is missing"],
            ["bob@shop.example", "order.address", "1 Main St, Apt 2, 212 555 0100", "2 Oak Ave, 512 555 0199"],
            ["bob@shop.example", "order.hold", "Street is missing", ""],
            ["bob@shop.example", "order.note", "Gift.\nNo prices", ""],
        ]
    );
    assert_eq!(shop.store.find_broken_audit_entry().await, Ok(None));
}

#[tokio::test]
async fn an_edit_that_is_based_on_an_older_state_is_rejected_and_names_who_changed_it() {
    let shop = TestShop::open();
    let (ann, bob) = (shop.staff_named("ann@shop.example").await, shop.staff_named("bob@shop.example").await);
    let id = id_of(&shop.place(&shop.order()).await);
    let other = address_with(&json!({ "city": "Dallas" }));
    for (what, body, code, message) in [
        ("note", json!({ "note": "a", "was": "b" }), "note_changed", "The order has no note"),
        ("hold", json!({ "reason": "a", "was": "b" }), "hold_changed", "The order is not on hold"),
        ("address", address_with(&json!({ "was": other })), "address_changed", "The order has another address"),
    ] {
        let rejected = put(&shop, &bob, &id, what, &body).await;
        assert_eq!((rejected.status, rejected.code()), (409, code.into()), "{what}");
        assert_eq!((&rejected.json()["message"], &rejected.json()["details"]), (&json!(message), &Value::Null));
    }
    for (what, body, code, message) in [
        ("note", json!({ "note": "a", "was": "" }), "note_changed", "A note was added by ann@shop.example"),
        ("note", json!({ "note": "b", "was": "a" }), "note_changed", "The note was changed by ann@shop.example"),
        ("note", json!({ "note": "", "was": "b" }), "note_changed", "The note was removed by ann@shop.example"),
        ("hold", json!({ "reason": "a", "was": "" }), "hold_changed", "The order was put on hold by ann@shop.example"),
        (
            "hold",
            json!({ "reason": "b", "was": "a" }),
            "hold_changed",
            "The reason of the hold was changed by ann@shop.example",
        ),
        ("hold", json!({ "was": "b" }), "hold_changed", "The order was released by ann@shop.example"),
        (
            "address",
            address_with(&json!({ "city": "Dallas", "was": address() })),
            "address_changed",
            "The address was corrected by ann@shop.example",
        ),
    ] {
        assert_eq!(put(&shop, &ann, &id, what, &body).await.status, 200, "{body}");
        let rejected = put(&shop, &bob, &id, what, &body).await;
        assert_eq!((rejected.status, rejected.code()), (409, code.into()), "{body}");
        assert_eq!(rejected.json()["message"], message);
        assert_eq!(rejected.json()["details"], "2026-11-18T11:06:40Z");
    }
}

#[tokio::test]
async fn an_edit_follows_the_rules_of_its_fields_and_needs_staff_and_an_order() {
    let shop = TestShop::open();
    let staff = shop.staff().await;
    let id = id_of(&shop.place(&shop.order()).await);
    let card = "Please do not enter a card number here";
    for (what, body, field, message) in [
        ("note", json!({ "note": "x".repeat(501) }), "note", "Please use at most 500 characters"),
        ("note", json!({ "note": "4242 4242\n4242 4242" }), "note", card),
        ("hold", json!({ "reason": " " }), "reason", "Please enter a reason"),
        ("hold", json!({ "reason": "4242424242424242" }), "reason", card),
        ("address", address_with(&json!({ "zip": "7870" })), "zip", "Please enter a valid zip code"),
        ("address", address_with(&json!({ "state": "PR" })), "state", "Please select your state"),
        ("address", address_with(&json!({ "city": " " })), "city", "Please enter your city"),
        ("address", address_with(&json!({ "address2": "4242424242424242" })), "address2", card),
        ("address", address_with(&json!({ "phone": "1".repeat(41) })), "phone", "Please use at most 40 characters"),
    ] {
        let rejected = put(&shop, &staff, &id, what, &body).await;
        assert_eq!((rejected.status, rejected.field(field).as_deref()), (422, Some(message)), "{body:.60}");
    }
    for (what, body) in [("note", json!({ "note": "a" })), ("hold", json!({ "reason": "a" })), ("address", address())] {
        assert_eq!(put(&shop, &Caller::Anonymous, &id, what, &body).await.status, 401, "{what}");
        assert_eq!(put(&shop, &staff, "nothing", what, &body).await.status, 404, "{what}");
    }
    assert_eq!(shop.get("/api/orders", &staff).await.json()[0]["history"], json!([]));
    assert_eq!(put(&shop, &staff, &id, "note", &json!({ "note": "x".repeat(500) })).await.status, 200);
}

#[tokio::test]
async fn what_staff_have_written_is_not_in_the_order_that_the_shopper_receives() {
    let shop = TestShop::open();
    let staff = shop.staff().await;
    let (order, key) = (shop.order(), Uuid::new_v4().to_string());
    let placed = shop.place_with_key(&order, &key).await;
    put(&shop, &staff, &id_of(&placed), "note", &json!({ "note": "secret note" })).await;
    put(&shop, &staff, &id_of(&placed), "hold", &json!({ "reason": "secret reason" })).await;
    for street in ["2 Oak Ave", "3 Oak Ave"] {
        let corrected = address_with(&json!({ "address": street, "phone": "512 555 0199" }));
        assert_eq!(put(&shop, &staff, &id_of(&placed), "address", &corrected).await.status, 200);
    }
    let again = shop.place_with_key(&order, &key).await;
    assert_eq!((again.status, again.json()), (201, placed.json()));
}

#[tokio::test]
async fn an_export_has_the_note_and_the_reason_of_the_hold() {
    let shop = TestShop::open();
    let staff = shop.staff().await;
    for _ in 0..2 {
        shop.place(&shop.order()).await;
    }
    let id = id_of(&shop.place(&shop.order()).await);
    put(&shop, &staff, &id, "note", &json!({ "note": "=1+1\nGift, please" })).await;
    put(&shop, &staff, &id, "hold", &json!({ "reason": "Street is missing" })).await;
    let csv = shop.get("/api/orders/export?format=csv", &staff).await.text();
    let rows: Vec<Vec<String>> = csv::Reader::from_reader(csv.as_bytes())
        .records()
        .map(|row| row.expect("a row").iter().skip(27).take(2).map(str::to_owned).collect())
        .collect();
    assert!(csv.lines().next().is_some_and(|header| header.contains(",_id,note,hold,gift,gift_note,")), "{csv}");
    assert_eq!(rows, [["", ""], ["", ""], ["'=1+1\nGift, please", "Street is missing"]]);
    let exported = shop.get("/api/orders/export", &staff).await.json();
    let texts = |index: usize| [exported[index].get("note"), exported[index].get("hold")];
    assert_eq!(texts(0), [None, None]);
    assert_eq!(texts(2), [Some(&json!("=1+1\nGift, please")), Some(&json!("Street is missing"))]);
}

#[tokio::test]
async fn a_search_finds_an_edited_order_by_what_it_says_now() {
    let shop = TestShop::open();
    let staff = shop.staff().await;
    let jane = |n: usize| SavedOrder {
        number: format!("{ORDER_PREFIX}{n}"),
        name: "Jane Doe".into(),
        city: "Oldtown".into(),
        ..SavedOrder::numbered(n)
    };
    insert(&shop, (100_000..100_003).map(jane));
    let ids: Vec<String> = list(&shop, &staff, "").await.ids;
    let [third, second, first] = [&ids[0], &ids[1], &ids[2]];
    put(&shop, &staff, first, "note", &json!({ "note": "Wants gift-wrapping" })).await;
    put(&shop, &staff, second, "hold", &json!({ "reason": "Ask for the street" })).await;
    let moved = json!({ "address": "Q", "city": "Newtown", "state": "TX", "zip": "00001" });
    assert_eq!(put(&shop, &staff, third, "address", &moved).await.status, 200);
    put(&shop, &staff, first, "mark_paid", &json!({})).await;

    for orders in [3, 40, 300] {
        fill(&shop, 200_000 + usize::try_from(shop.count("orders")).expect("a count"), orders - saved(&shop));
        for (search, numbers) in [
            ("jane", &[number(100_002), number(100_001), number(100_000)][..]),
            ("giftwrapping", &[number(100_000)]),
            ("jane gift", &[number(100_000)]),
            ("hold", &[number(100_001)]),
            ("on hold", &[number(100_001)]),
            ("street", &[number(100_001)]),
            ("newtown", &[number(100_002)]),
            ("oldtown", &[number(100_001), number(100_000)]),
            ("newtown oldtown", &[]),
        ] {
            let page = list(&shop, &staff, &format!("q={}", encoded(search))).await;
            assert_eq!(
                (page.numbers.as_slice(), page.total),
                (&to_owned(numbers)[..], numbers.len()),
                "{search}, {orders} orders"
            );
            let counts = count(&shop, &staff, &format!("q={}", encoded(search))).await;
            assert_eq!(counts["found"]["total"], numbers.len(), "{search}, {orders} orders");
            let on_hold = usize::from(numbers.contains(&number(100_001)));
            assert_eq!(counts["on_hold"], on_hold, "{search}, {orders} orders");
            let paid = usize::from(numbers.contains(&number(100_000)));
            assert_eq!(
                list(&shop, &staff, &format!("status=paid&q={}", encoded(search))).await.total,
                paid,
                "{search}"
            );
        }
        let held = list(&shop, &staff, "on_hold=true").await;
        assert_eq!((held.numbers, held.total), (vec![number(100_001).to_owned()], 1), "{orders} orders");
        assert_eq!(list(&shop, &staff, "on_hold=true&status=paid").await.total, 0, "{orders} orders");
        assert_eq!(list(&shop, &staff, "on_hold=true&q=gift").await.total, 0, "{orders} orders");
        assert_eq!(list(&shop, &staff, "on_hold=false&limit=1").await.total, orders);
        assert_eq!(count(&shop, &staff, "").await["on_hold"], 1);
    }
}

fn saved(shop: &TestShop) -> usize {
    usize::try_from(shop.count("orders")).expect("a count")
}

fn to_owned(texts: &[&str]) -> Vec<String> {
    texts.iter().map(|text| (*text).to_owned()).collect()
}

#[tokio::test]
async fn an_order_on_hold_does_not_lapse_and_has_the_full_period_after_its_release() {
    let shop = TestShop::open();
    let staff = shop.staff().await;
    let id = id_of(&shop.place(&shop.order_of(4)).await);
    put(&shop, &staff, &id, "hold", &json!({ "reason": "Pays on Friday" })).await;
    shop.cancel_unpaid_orders().await;
    shop.wait(8 * DAY);
    shop.cancel_unpaid_orders().await;
    assert_eq!(shop.stock("Pink").await, 6);
    let staff = shop.staff().await;
    put(&shop, &staff, &id, "hold", &json!({ "reason": null })).await;
    shop.cancel_unpaid_orders().await;
    shop.wait(7 * DAY - 1);
    shop.cancel_unpaid_orders().await;
    assert_eq!(shop.stock("Pink").await, 6, "one second remains");
    shop.wait(1);
    shop.cancel_unpaid_orders().await;
    assert_eq!(shop.stock("Pink").await, 10);
}
