//! Faults of Stripe and of the network: never a second charge, never money of a cancelled order, and an end.

use futures_util::{StreamExt, stream};

use super::card_shop::{CardShop, DECLINED, MINUTE, Placed, VISA};
use crate::brand::CANCEL_WINDOW;
use crate::stripe::Fault;

fn faults() -> Vec<Fault> {
    vec![
        Fault::Refuse,
        Fault::Reset,
        Fault::Status(500),
        Fault::StatusAfter(500),
        Fault::Status(429),
        Fault::Html,
        Fault::Truncated,
    ]
}

#[tokio::test]
async fn a_fault_while_paying_never_holds_the_amount_twice() {
    for call in ["POST /v1/payment_intents", "/confirm", "GET /v1/payment_intents/pi_00000001"] {
        for fault in faults() {
            let shop = CardShop::open().await;
            let order = shop.place().await;
            shop.stripe().fail(call, fault.clone());
            let first = shop.pay(&order, VISA).await;
            assert!([200, 202, 503].contains(&first.status), "{call} {fault:?}: {}", first.text());
            let again = shop.pay(&order, VISA).await;
            assert!([200, 409].contains(&again.status), "{call} {fault:?}: {}", again.text());
            shop.work_after(MINUTE).await;
            assert_eq!(shop.states(&order).await, ("pending".into(), "authorized".into()), "{call} {fault:?}");
            let held = shop.at_stripe().iter().filter(|(status, ..)| *status == "requires_capture").count();
            assert_eq!((held, shop.stripe().held_twice.len()), (1, 0), "{call} {fault:?}");
            assert_eq!(shop.letters(&order), ["received", "new_order"], "{call} {fault:?}: each once");
        }
    }
}

#[tokio::test]
async fn a_fault_while_charging_charges_once() {
    for call in ["/capture", "GET /v1/payment_intents/pi_00000001"] {
        for fault in faults() {
            let shop = CardShop::open().await;
            let order = shop.place_and_pay().await;
            shop.stripe().fail(call, fault.clone());
            shop.work_after(CANCEL_WINDOW).await;
            for _ in 0..3 {
                shop.work_after(MINUTE).await;
            }
            assert_eq!(shop.states(&order).await, ("paid".into(), "captured".into()), "{call} {fault:?}");
            assert_eq!(shop.at_stripe(), [("succeeded", 499, 0)], "{call} {fault:?}");
        }
    }
}

#[tokio::test]
async fn a_fault_while_releasing_or_refunding_ends_without_money_of_the_shopper() {
    for fault in faults() {
        let shop = CardShop::open().await;
        let (held, charged) = (shop.place_and_pay().await, shop.charge().await);
        // Both are charged by now.
        let released = shop.place_and_pay().await;
        for order in [&held, &charged, &released] {
            shop.set_status(order, "cancelled").await;
        }
        for call in ["/cancel", "POST /v1/refunds", "POST /v1/refunds"] {
            shop.stripe().fail(call, fault.clone());
        }
        shop.shop.wait(30);
        for _ in 0..6 {
            shop.work_after(MINUTE).await;
        }
        let expected = [("succeeded", 499, 499), ("succeeded", 499, 499), ("canceled", 0, 0)];
        assert_eq!(shop.at_stripe(), expected, "{fault:?}");
        assert_eq!(shop.payment(&charged).await["refunded"], 4.99, "{fault:?}");
        assert_eq!(shop.states(&released).await.1, "released", "{fault:?}");
    }
}

#[tokio::test]
async fn a_charge_whose_answer_was_lost_and_is_repeated_as_a_failure_gets_a_new_key() {
    let shop = CardShop::open().await;
    let order = shop.place_and_pay().await;
    // Stripe keeps a failure for a day: with the same key, it would never be charged.
    shop.stripe().fail("/capture", Fault::Status(500));
    shop.work_after(CANCEL_WINDOW).await;
    shop.work_after(MINUTE).await;
    assert_eq!(shop.states(&order).await, ("paid".into(), "captured".into()));
    let account = shop.stripe();
    let keys: Vec<_> =
        account.calls.iter().filter(|call| call.path.ends_with("/capture")).map(|call| &call.key).collect();
    assert_eq!(keys.len(), 2);
    assert_ne!(keys[0], keys[1]);
}

#[tokio::test]
async fn a_key_that_stripe_does_not_accept_takes_no_order_and_loses_none() {
    let shop = CardShop::open().await;
    let order = shop.place().await;
    shop.stripe().fail("/payment_intents", Fault::Status(401));
    let rejected = shop.pay(&order, VISA).await;
    assert_eq!(rejected.rejection(), (503, "payments_unavailable".into()));
    assert_eq!(rejected.json()["message"], "The card could not be checked right now; you have not been charged");
    assert_eq!(shop.states(&order).await, ("pending".into(), "unpaid".into()));
    assert_eq!(shop.pay(&order, VISA).await.state(), "authorized");
}

#[tokio::test]
async fn a_thousand_shoppers_buy_ten_units_and_nobody_else_is_charged() {
    let shop = CardShop::open().await;
    shop.shop.database().execute("UPDATE variants SET inventory = 10", []).expect("a change");
    let outcomes = stream::iter(0..1_000).map(|index| buy(&shop, index)).buffer_unordered(50);
    let mut sold = outcomes.filter(|is_sold| std::future::ready(*is_sold)).count().await;
    // Units that declined cards gave back are for those who come later.
    for _ in 0..shop.stock().await {
        sold += usize::from(buy(&shop, 1).await);
    }
    shop.work_after(CANCEL_WINDOW).await;
    assert_eq!((sold, shop.stock().await), (10, 0));
    let charged = shop.at_stripe().into_iter().filter(|payment| *payment == ("succeeded", 499, 0)).count();
    let open = shop.at_stripe().into_iter().filter(|(status, ..)| !["succeeded", "canceled"].contains(status)).count();
    assert_eq!((charged, open, shop.stripe().held_twice.len()), (10, 0, 0));
}

/// Buys a unit with a card, of which one in three is declined. That shopper gives up. Returns whether it was sold.
async fn buy(shop: &CardShop, index: u32) -> bool {
    let placed = shop.shop.place(&shop.shop.order()).await;
    if placed.status != 201 {
        assert_eq!(placed.rejection(), (409, "out_of_stock".into()));
        return false;
    }
    let order = Placed::from(&placed);
    let token = if index.is_multiple_of(3) { DECLINED } else { VISA };
    let paid = shop.pay(&order, token).await;
    if paid.status == 402 {
        assert_eq!(shop.cancel(&order).await.status, 200);
    }
    paid.status == 200
}
