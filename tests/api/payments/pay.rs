//! A shopper pays: what is held on the card, and what the shopper and the owner are told.

use serde_json::json;

use super::card_shop::{CardShop, MINUTE, SECURE, VISA};
use crate::brand::{CANCEL_WINDOW, ORDER_PREFIX, number};
use crate::shop::{Caller, NOW, TestShop, time};
use crate::stripe::Fault;

#[tokio::test]
async fn a_card_is_authorized_at_once_and_charged_when_the_order_can_no_longer_be_cancelled() {
    let shop = CardShop::open().await;
    let order = shop.place().await;
    assert_eq!(shop.states(&order).await, ("pending".into(), "unpaid".into()));
    assert!(shop.letters(&order).is_empty(), "no mail promises a parcel before the card is accepted");
    assert_eq!(shop.pay(&order, VISA).await.state(), "authorized");
    let payment = json!({
        "state": "authorized", "card_brand": "visa", "card_last4": "4242", "charged_at": time(NOW + CANCEL_WINDOW),
        "captured": 0.0, "refunded": 0.0, "refunding": 0.0, "refund_failed": false, "disputed": false, "test": true,
        "locked": false,
    });
    assert_eq!(shop.payment(&order).await, payment);
    assert_eq!(shop.letters(&order), ["received", "new_order"]);
    shop.work_after(CANCEL_WINDOW - 1).await;
    assert_eq!(shop.at_stripe(), [("requires_capture", 0, 0)], "it can still be cancelled");
    shop.work_after(1).await;
    assert_eq!(shop.states(&order).await, ("paid".into(), "captured".into()));
    assert_eq!(shop.at_stripe(), [("succeeded", 499, 0)]);
    assert_eq!(shop.audited(&order), ["payment.authorize", "payment.capture"]);
    let to_ship = shop.shop.get("/api/orders/to-ship", &shop.staff).await.json();
    assert_eq!((&to_ship[0]["_id"], &to_ship[0]["payment"]["captured"]), (&json!(order.id), &json!(4.99)));
    assert_eq!(shop.letters(&order), ["received", "new_order"], "a charge mails nobody");
}

#[tokio::test]
async fn the_payment_at_stripe_names_the_order_and_where_it_ships_to_and_nothing_else_about_the_customer() {
    let shop = CardShop::open().await;
    let order = shop.place_and_pay().await;
    let account = shop.stripe();
    let call = account.calls.iter().find(|call| call.path == "/v1/payment_intents").expect("a call");
    let mark: String = shop.shop.database().query_row("SELECT mark FROM shop", [], |row| row.get(0)).expect("a mark");
    let expected = [
        ("amount", "499"),
        ("capture_method", "manual"),
        ("currency", "usd"),
        ("description", &format!("Order {ORDER_PREFIX}100000")),
        ("metadata[order_id]", &order.id),
        ("metadata[order_number]", number(100_000)),
        ("metadata[shop]", &mark),
        ("payment_method_types[0]", "card"),
        ("shipping[address][city]", "Austin"),
        ("shipping[address][country]", "US"),
        ("shipping[address][line1]", "1 Main St"),
        ("shipping[address][line2]", "Apt 2"),
        ("shipping[address][postal_code]", "78701"),
        ("shipping[address][state]", "TX"),
        ("shipping[name]", "Jane Doe"),
    ];
    assert!(call.form.iter().map(|(name, value)| (name.as_str(), value.as_str())).eq(expected), "{:?}", call.form);
}

#[tokio::test]
async fn an_order_can_be_paid_after_the_answer_was_lost_and_its_address_corrected() {
    let shop = CardShop::open().await;
    let mut placed = shop.shop.order();
    placed["address2"] = json!("");
    let order = shop.place_order(&placed).await;
    shop.stripe().fail("POST /v1/payment_intents", Fault::Reset);
    assert_eq!(shop.pay(&order, VISA).await.status, 503);
    let address = json!({ "address": "2 Main St", "city": "Austin", "state": "TX", "zip": "78702" });
    let corrected = shop.change(&order, "address", &address).await;
    assert_eq!(corrected.status, 200, "{}", corrected.text());
    assert_eq!(shop.pay(&order, VISA).await.state(), "authorized");
    let account = shop.stripe();
    let call = account.calls.iter().rfind(|call| call.form.contains_key("amount")).expect("a call");
    let sent = |part: &str| call.form.get(&format!("shipping[address][{part}]")).map(String::as_str);
    assert_eq!([sent("line1"), sent("line2"), sent("postal_code")], [Some("2 Main St"), None, Some("78702")]);
}

#[tokio::test]
async fn a_declined_card_names_its_field_and_the_same_order_takes_another_card() {
    let shop = CardShop::open().await;
    let order = shop.place().await;
    for (token, field) in [
        ("pm_card_visa_chargeDeclinedInsufficientFunds", None),
        ("pm_card_chargeDeclinedExpiredCard", Some("card_expiry")),
        ("pm_card_chargeDeclinedIncorrectCvc", Some("card_cvc")),
    ] {
        let declined = shop.pay(&order, token).await;
        assert_eq!(declined.rejection(), (402, "card_declined".into()), "{token}");
        assert_eq!(declined.json()["fields"][0]["field"].as_str(), field, "{token}");
        assert_eq!(shop.states(&order).await, ("pending".into(), "unpaid".into()));
    }
    assert_eq!(shop.pay(&order, VISA).await.state(), "authorized");
    assert_eq!(shop.at_stripe(), [("requires_capture", 0, 0)], "one payment for one order");
    assert_eq!(shop.pay(&order, VISA).await.rejection(), (409, "already_paid".into()));
}

#[tokio::test]
async fn three_d_secure_is_done_refused_or_abandoned() {
    let shop = CardShop::open().await;
    let (done, refused, abandoned) = (shop.place().await, shop.place().await, shop.place().await);
    let mut secrets = Vec::new();
    for order in [&done, &refused, &abandoned] {
        let asked = shop.pay(order, SECURE).await;
        assert_eq!((asked.status, asked.state().as_str()), (200, "action"));
        secrets.push(asked.json()["client_secret"].as_str().expect("a secret").to_owned());
    }
    assert!(shop.stripe().authenticate(&secrets[0], true));
    assert!(shop.stripe().authenticate(&secrets[1], false));
    assert_eq!(shop.poll(&done).await.state(), "authorized");
    assert_eq!(shop.poll(&refused).await.rejection(), (402, "card_declined".into()));
    assert_eq!(shop.poll(&abandoned).await.state(), "action");
    assert_eq!(shop.pay(&abandoned, VISA).await.state(), "authorized", "another card instead");
    assert_eq!(shop.pay(&refused, VISA).await.state(), "authorized");
    assert_eq!(shop.at_stripe(), [("requires_capture", 0, 0); 3]);
}

#[tokio::test]
async fn a_tab_that_is_closed_during_three_d_secure_leaves_a_paid_order() {
    let shop = CardShop::open().await;
    let order = shop.place().await;
    let secret = shop.pay(&order, SECURE).await.json()["client_secret"].as_str().expect("a secret").to_owned();
    shop.stripe().authenticate(&secret, true);
    assert!(shop.letters(&order).is_empty());
    shop.work_after(5).await;
    assert_eq!(shop.states(&order).await, ("pending".into(), "authorized".into()));
    assert_eq!(shop.letters(&order), ["received", "new_order"]);
}

#[tokio::test]
async fn a_bank_that_does_not_answer_is_asked_again() {
    let shop = CardShop::open().await;
    let order = shop.place().await;
    assert_eq!(shop.pay(&order, "pm_card_processing").await.status, 202);
    for pause in [5, 15, 30, 60, 60] {
        let before = shop.stripe().calls_of("/v1/payment_intents/pi_00000001");
        shop.work_after(pause - 1).await;
        assert_eq!(shop.stripe().calls_of("/v1/payment_intents/pi_00000001"), before, "{pause}");
        shop.work_after(1).await;
        assert_eq!(shop.stripe().calls_of("/v1/payment_intents/pi_00000001"), before + 1, "{pause}");
    }
    shop.stripe().settle("pi_00000001", true);
    shop.work_after(MINUTE).await;
    assert_eq!(shop.states(&order).await, ("pending".into(), "authorized".into()));
}

#[tokio::test]
async fn bad_attempts_charge_and_change_nothing() {
    let shop = CardShop::open().await;
    let order = shop.place().await;
    for token in ["", "pm_", "tok_visa", "pm_card visa", "4242424242424242", &format!("pm_{}", "a".repeat(65))] {
        let rejected = shop.pay(&order, token).await;
        assert_eq!(rejected.rejection(), (422, "validation_failed".into()), "{token}");
        assert!(!rejected.text().contains("4242"), "{token}");
    }
    assert_eq!(shop.stripe().calls.len(), 0, "Stripe is not asked");
    assert_eq!(shop.pay(&order, "pm_unknown").await.rejection(), (402, "card_declined".into()));
    let unknown = shop.shop.post("/api/guest/AAAAAAAAAAAAAAAAAAAAAA/payment", &Caller::Anonymous, &json!({})).await;
    assert_eq!(unknown.status, 404);
    assert_eq!(shop.attempt(&order, &json!({ "token": VISA, "amount": 1 })).await.status, 400);
    assert_eq!(shop.states(&order).await, ("pending".into(), "unpaid".into()));
    assert_eq!(shop.at_stripe(), [("requires_payment_method", 0, 0)]);
}

#[tokio::test]
async fn a_total_that_stripe_does_not_charge_is_rejected_before_stock_is_taken() {
    let shop = CardShop::open().await;
    let before = shop.stock().await;
    let product = format!("/api/products/{}", crate::brand::PRODUCT_ID);
    let mut edited = shop.shop.get("/api/products", &Caller::Anonymous).await.json()[0].clone();
    edited["price"] = json!(0.49);
    edited["salePrice"] = json!(null);
    (edited["fabric"], edited["origin"]) = (json!("Cotton"), json!("imported"));
    for field in ["_id", "version", "inventory"] {
        edited.as_object_mut().expect("a product").remove(field);
    }
    let saved = shop.shop.put(&product, &shop.staff, &edited).await;
    assert_eq!(saved.status, 200, "{}", saved.text());
    let mut order = shop.shop.order();
    order["items"][0]["salePrice"] = json!(0.49);
    order["subtotal"] = json!(0.49);
    order["total"] = json!(0.49);
    assert_eq!(shop.shop.place(&order).await.rejection(), (422, "amount_not_chargeable".into()));
    assert_eq!(shop.stock().await, before);
}

#[tokio::test]
async fn a_shop_without_cards_has_no_payments() {
    let shop = TestShop::live();
    let placed = shop.place(&shop.order()).await.json();
    let path = format!("/api/guest/{}/payment", placed["link"].as_str().expect("a link"));
    let rejected = shop.post(&path, &Caller::Anonymous, &json!({ "token": VISA })).await;
    assert_eq!(rejected.rejection(), (404, "not_found".into()));
    assert_eq!(shop.count("payments"), 0);
}
