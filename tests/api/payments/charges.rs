//! Charges that the bank refuses, and the time in which a shopper can cancel.

use serde_json::json;

use super::card_shop::{CardShop, HOUR, MINUTE, SECURE, VISA};
use crate::brand::CANCEL_WINDOW;
use crate::shop::Caller;
use crate::stripe::Fault;

const DECLINED: Fault = Fault::Refusal(402, "card_declined");

#[tokio::test]
async fn a_charge_that_the_bank_refuses_is_tried_again_with_a_new_key_until_it_works() {
    let shop = CardShop::open().await;
    let order = shop.place_and_pay().await;
    shop.stripe().fail("/capture", DECLINED);
    shop.work_after(CANCEL_WINDOW).await;
    shop.work_after(MINUTE).await;
    assert_eq!(shop.stripe().calls_of("/capture"), 1, "it waits");
    assert_eq!(shop.states(&order).await, ("pending".into(), "authorized".into()));
    shop.work_after(8 * HOUR).await;
    assert_eq!(shop.states(&order).await, ("paid".into(), "captured".into()));
    let account = shop.stripe();
    let keys: Vec<_> =
        account.calls.iter().filter(|call| call.path.ends_with("/capture")).map(|call| &call.key).collect();
    assert!(keys.len() == 2 && keys[0] != keys[1], "{keys:?}");
    drop(account);
    assert_eq!(shop.audited(&order), ["payment.authorize", "payment.charge_declined", "payment.capture"]);
}

#[tokio::test]
async fn an_order_that_cannot_be_charged_for_a_day_is_released_and_both_get_a_mail() {
    let shop = CardShop::open().await;
    let before = shop.stock().await;
    let order = shop.place_and_pay().await;
    for _ in 0..9 {
        shop.stripe().fail("/capture", DECLINED);
    }
    shop.run(CANCEL_WINDOW).await;
    for _ in 0..30 {
        shop.work_after(HOUR).await;
    }
    assert_eq!(shop.stripe().calls_of("/capture"), 4);
    assert_eq!(shop.at_stripe(), [("canceled", 0, 0)]);
    assert_eq!(shop.states(&order).await, ("cancelled".into(), "released".into()));
    assert_eq!(shop.letters(&order), ["received", "new_order", "payment", "cancelled"]);
    let facts: String = shop
        .shop
        .database()
        .query_row("SELECT facts FROM outbox WHERE key LIKE '%/cancelled/%'", [], |row| row.get(0))
        .expect("a mail");
    assert!(facts.contains("bank_released"), "{facts}");
    let message = "The order was cancelled by the shop, because the bank no longer holds the amount";
    assert_eq!(shop.reason(&order).await, (json!("bank_released"), message.to_owned()));
    assert_eq!(shop.stock().await, before);
}

#[tokio::test]
async fn the_time_to_cancel_begins_when_the_card_is_authorized() {
    let shop = CardShop::open().await;
    let order = shop.place().await;
    shop.run(25 * MINUTE).await;
    assert_eq!(shop.pay(&order, VISA).await.state(), "authorized");
    shop.work_after(CANCEL_WINDOW - 1).await;
    assert_eq!(shop.states(&order).await, ("pending".into(), "authorized".into()));
    assert_eq!(shop.see(&order).await["cancel_seconds_left"], 1);
    shop.work_after(1).await;
    assert_eq!(shop.states(&order).await, ("paid".into(), "captured".into()));
}

#[tokio::test]
async fn an_order_that_is_cancelled_while_its_shopper_is_at_the_bank_is_not_called_authorized() {
    for by in ["staff", "shopper"] {
        let shop = CardShop::open().await;
        let order = shop.place().await;
        let secret = shop.pay(&order, SECURE).await.json()["client_secret"].as_str().expect("a secret").to_owned();
        let cancelled = match by {
            "staff" => shop.set_status(&order, "cancelled").await,
            _ => shop.cancel(&order).await,
        };
        assert_eq!(cancelled.status, 200);
        shop.stripe().authenticate(&secret, true);
        assert_eq!(shop.poll(&order).await.rejection(), (409, "order_expired".into()));
        shop.work_after(MINUTE).await;
        assert_eq!(shop.at_stripe(), [("canceled", 0, 0)]);
        assert_eq!(shop.letters(&order), ["cancelled"], "the shopper gets one mail");
        let reason = "SELECT facts ->> 'reason' FROM outbox";
        let reason = shop.shop.database().query_row(reason, [], |row| row.get::<_, String>(0));
        assert_eq!(reason.expect("a mail"), by);
    }
}

#[tokio::test]
async fn no_order_lapses_within_ten_minutes_of_the_banks_question() {
    let shop = CardShop::open().await;
    let order = shop.place().await;
    shop.run(29 * MINUTE).await;
    assert_eq!(shop.pay(&order, SECURE).await.state(), "action");
    shop.shop.wait(9 * MINUTE);
    shop.shop.cancel_unpaid_orders().await;
    assert_eq!(shop.states(&order).await.0, "pending");
    shop.shop.wait(MINUTE + 1);
    shop.shop.cancel_unpaid_orders().await;
    assert_eq!(shop.states(&order).await.0, "cancelled");
}

#[tokio::test]
async fn an_order_on_hold_does_not_lapse() {
    let shop = CardShop::open().await;
    let order = shop.place().await;
    let hold = serde_json::json!({ "reason": "Street is missing", "was": "" });
    assert_eq!(shop.change(&order, "hold", &hold).await.status, 200);
    shop.run(CANCEL_WINDOW).await;
    shop.shop.cancel_unpaid_orders().await;
    assert_eq!(shop.states(&order).await.0, "pending");
}

#[tokio::test]
async fn a_refund_mails_the_shopper_unless_the_order_is_cancelled() {
    let shop = CardShop::open().await;
    let (kept, cancelled) = (shop.charge().await, shop.charge().await);
    shop.refund(&kept, 1.0, 0.0).await;
    shop.work().await;
    assert_eq!(shop.letters(&kept), ["received", "new_order", "payment", "refund_sent"]);
    shop.set_status(&cancelled, "cancelled").await;
    shop.work_after(30).await;
    assert_eq!(shop.letters(&cancelled), ["received", "new_order", "cancelled", "payment"]);
    let link = format!("/api/guest/{}", kept.link);
    assert_eq!(shop.shop.get(&link, &Caller::Anonymous).await.json()["payment"]["refunded"], 1.0);
}
