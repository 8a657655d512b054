//! What staff cannot do to an order with a payment, and what a payment at Stripe has to be.

use serde_json::{Value, json};

use super::card_shop::{CardShop, VISA};
use crate::brand::{CANCEL_WINDOW, PRODUCT_ID};
use crate::shop::Response;

#[tokio::test]
async fn only_the_shop_records_that_a_card_has_paid() {
    let shop = CardShop::open().await;
    let order = shop.place_and_pay().await;
    assert_eq!(shop.set_status(&order, "paid").await.rejection(), (409, "paid_by_card".into()));
    let orders = [(order.id.as_str(), json!({ "was": "pending" }))];
    let rejected = shop.shop.change_all(&shop.staff, "mark_paid", orders).await.json();
    assert_eq!(rejected["rejected"][0]["code"], "paid_by_card");
    shop.work_after(CANCEL_WINDOW).await;
    assert_eq!(shop.set_status(&order, "pending").await.rejection(), (409, "card_charged".into()));
    assert_eq!(shop.states(&order).await, ("paid".into(), "captured".into()));
}

#[tokio::test]
async fn a_payment_that_is_not_the_one_of_the_order_is_refused() {
    for change in [
        "UPDATE payments SET cents = 500",
        "UPDATE payments SET is_live = 1",
        "UPDATE shop SET mark = '0123456789abcdef'",
    ] {
        let shop = CardShop::open().await;
        let order = shop.place().await;
        shop.pay(&order, "pm_card_processing").await;
        shop.shop.database().execute(change, []).expect("a change");
        shop.stripe().settle("pi_00000001", true);
        shop.work_after(5).await;
        assert_eq!(shop.states(&order).await, ("pending".into(), "processing".into()), "{change}");
        assert!(shop.letters(&order).is_empty(), "{change}");
        assert_eq!(shop.pay(&order, VISA).await.rejection(), (503, "payments_unavailable".into()), "{change}");
    }
}

#[tokio::test]
async fn the_payment_of_another_order_is_refused() {
    let shop = CardShop::open().await;
    let (paid, other) = (shop.place_and_pay().await, shop.place().await);
    shop.pay(&other, "pm_card_processing").await;
    let db = shop.shop.database();
    db.execute("UPDATE payments SET intent = 'pi_x' WHERE order_id = ?1", [&paid.id]).expect("a change");
    db.execute("UPDATE payments SET intent = 'pi_00000001' WHERE order_id = ?1", [&other.id]).expect("a change");
    shop.work_after(5).await;
    assert_eq!(shop.states(&other).await, ("pending".into(), "processing".into()));
}

#[tokio::test]
async fn an_authorized_order_holds_no_budget_of_its_network_and_is_no_unpaid_stock() {
    let shop = CardShop::open().await;
    let order = shop.place_order(&shop.shop.order_of(10)).await;
    let held = shop.shop.store.list_held_stock(shop.shop.now()).await.expect("a read");
    shop.pay(&order, VISA).await;
    let later = shop.shop.store.list_held_stock(shop.shop.now()).await.expect("a read");
    assert!(later.len() <= held.len() && later.is_empty(), "{held:?} {later:?}");
}

#[tokio::test]
async fn a_shop_that_takes_cards_sells_nothing_without_its_fabric_and_origin() {
    let shop = CardShop::open().await;
    let cap = |fabric: Value, origin: Value| {
        json!({ "title": "Cap", "description": "Warm.", "price": 20, "image": "/media/cap.jpg", "inventory": 40,
                "fabric": fabric, "origin": origin })
    };
    let (path, null) = (format!("/api/products/{PRODUCT_ID}"), Value::Null);
    let missing = [Some("Please enter the fabric"), Some("Please choose where it is made")];
    let messages = |response: &Response| ["fabric", "origin"].map(|field| response.field(field));
    for (fabric, origin) in [(null.clone(), null.clone()), (json!(""), json!(" "))] {
        let rejected = shop.shop.post("/api/products", &shop.staff, &cap(fabric, origin)).await;
        assert_eq!((rejected.status, messages(&rejected).each_ref().map(Option::as_deref)), (422, missing));
    }
    let rejected = shop.shop.put(&path, &shop.staff, &cap(json!(" "), null.clone())).await;
    assert_eq!((rejected.status, messages(&rejected).each_ref().map(Option::as_deref)), (422, [missing[0], None]));
    assert_eq!(shop.shop.put(&path, &shop.staff, &cap(null.clone(), null)).await.status, 200, "an edit keeps them");
    assert_eq!(
        shop.shop.post("/api/products", &shop.staff, &cap(json!("Cotton"), json!("imported"))).await.status,
        201
    );
}
