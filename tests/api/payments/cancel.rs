//! Cancelled orders: nothing is held or kept of them.

use serde_json::json;

use super::card_shop::{CardShop, DECLINED, HOUR, MINUTE, SECURE, VISA};
use crate::brand::CANCEL_WINDOW;

#[tokio::test]
async fn a_cancellation_within_the_hour_releases_the_card_and_costs_nothing() {
    let shop = CardShop::open().await;
    let before = shop.stock().await;
    let order = shop.place_and_pay().await;
    assert_eq!(shop.cancel(&order).await.status, 200);
    shop.work_after(29).await;
    assert_eq!(shop.at_stripe(), [("requires_capture", 0, 0)], "it could be undone");
    shop.work_after(1).await;
    assert_eq!(shop.at_stripe(), [("canceled", 0, 0)]);
    assert_eq!(shop.states(&order).await, ("cancelled".into(), "released".into()));
    assert_eq!(shop.stock().await, before);
    assert_eq!(shop.letters(&order), ["received", "new_order", "cancelled"]);
    shop.work_after(2 * HOUR).await;
    assert_eq!(shop.at_stripe(), [("canceled", 0, 0)], "nothing is charged later");
    assert_eq!(shop.stripe().calls_of("/capture"), 0);
}

#[tokio::test]
async fn undoing_a_cancellation_in_time_keeps_the_payment_and_later_it_is_rejected() {
    let shop = CardShop::open().await;
    let order = shop.place_and_pay().await;
    assert_eq!(shop.set_status(&order, "cancelled").await.status, 200);
    shop.shop.wait(9);
    assert_eq!(shop.set_status(&order, "pending").await.status, 200);
    shop.work_after(MINUTE).await;
    assert_eq!(shop.states(&order).await, ("pending".into(), "authorized".into()));
    shop.set_status(&order, "cancelled").await;
    shop.work_after(30).await;
    assert_eq!(shop.set_status(&order, "pending").await.rejection(), (409, "payment_released".into()));
    assert_eq!(shop.states(&order).await, ("cancelled".into(), "released".into()));
}

#[tokio::test]
async fn a_cancellation_is_undone_although_a_part_was_refunded_before_it_and_not_after_a_refund_since() {
    let shop = CardShop::open().await;
    let order = shop.charge().await;
    assert_eq!(shop.refund(&order, 1.0, 0.0).await.status, 200);
    shop.work_after(CANCEL_WINDOW).await;
    shop.set_status(&order, "cancelled").await;
    shop.shop.wait(9);
    assert_eq!(shop.set_status(&order, "paid").await.status, 200);
    shop.work_after(MINUTE).await;
    assert_eq!(shop.at_stripe(), [("succeeded", 499, 100)]);
    assert_eq!(shop.states(&order).await, ("paid".into(), "captured".into()));
    shop.set_status(&order, "cancelled").await;
    assert_eq!(shop.refund(&order, 1.0, 1.0).await.status, 200);
    assert_eq!(shop.set_status(&order, "paid").await.rejection(), (409, "payment_released".into()));
    shop.work_after(30).await;
    shop.work().await;
    assert_eq!(shop.at_stripe(), [("succeeded", 499, 499)]);
}

#[tokio::test]
async fn undo_is_rejected_from_the_moment_that_the_release_is_decided() {
    let shop = CardShop::open().await;
    let order = shop.place_and_pay().await;
    shop.set_status(&order, "cancelled").await;
    shop.shop.wait(30);
    let gate = shop.stripe().hold("/cancel");
    let ((), undone) = tokio::join!(shop.work(), async {
        // The call is on its way.
        while shop.stripe().calls_of("/cancel") == 0 {
            tokio::task::yield_now().await;
        }
        let undone = shop.set_status(&order, "pending").await;
        gate.notify_one();
        undone
    });
    assert_eq!(undone.rejection(), (409, "payment_released".into()));
    assert_eq!(shop.at_stripe(), [("canceled", 0, 0)]);
}

#[tokio::test]
async fn a_charged_order_that_staff_cancel_is_refunded() {
    let shop = CardShop::open().await;
    let order = shop.charge().await;
    assert_eq!(shop.set_status(&order, "cancelled").await.status, 200);
    shop.work_after(29).await;
    assert_eq!(shop.at_stripe(), [("succeeded", 499, 0)]);
    shop.work_after(1).await;
    assert_eq!(shop.at_stripe(), [("succeeded", 499, 499)]);
    let payment = shop.payment(&order).await;
    assert_eq!((&payment["captured"], &payment["refunded"]), (&json!(4.99), &json!(4.99)));
    assert_eq!(shop.letters(&order), ["received", "new_order", "cancelled", "payment"]);
    let sql = "SELECT facts FROM outbox WHERE facts LIKE '%refunded%' AND facts LIKE '%by %@%'";
    let told = shop.shop.database().query_row(sql, [], |row| row.get::<_, String>(0));
    assert!(told.is_ok(), "the owner learns who has cancelled it: {told:?}");
    for (filter, found) in [("captured", 1), ("refunded", 1), ("authorized", 0), ("disputed", 0)] {
        let listed = shop.shop.get(&format!("/api/orders?payment={filter}"), &shop.staff).await.json();
        assert_eq!(listed.as_array().map(Vec::len), Some(found), "{filter}");
    }
    assert_eq!(shop.audited(&order), ["payment.authorize", "payment.capture", "payment.refund"]);
    assert_eq!(shop.set_status(&order, "paid").await.rejection(), (409, "payment_released".into()));
    shop.work_after(CANCEL_WINDOW).await;
    assert_eq!(shop.stripe().calls_of("POST /v1/refunds"), 1);
}

#[tokio::test]
async fn a_cancellation_that_meets_the_charge_is_refunded() {
    let shop = CardShop::open().await;
    let order = shop.place_and_pay().await;
    shop.run(CANCEL_WINDOW).await;
    let gate = shop.stripe().hold("/capture");
    let ((), cancelled) = tokio::join!(shop.work(), async {
        while shop.stripe().calls_of("/capture") == 0 {
            tokio::task::yield_now().await;
        }
        let cancelled = shop.set_status(&order, "cancelled").await;
        gate.notify_one();
        cancelled
    });
    assert_eq!(cancelled.status, 200);
    assert_eq!(shop.states(&order).await, ("cancelled".into(), "captured".into()), "it stays cancelled");
    shop.work_after(30).await;
    assert_eq!(shop.at_stripe(), [("succeeded", 499, 499)]);
}

#[tokio::test]
async fn an_order_that_is_not_paid_in_time_is_cancelled_without_a_mail() {
    let shop = CardShop::open().await;
    let before = shop.stock().await;
    let (never, declined, secure) = (shop.place().await, shop.place().await, shop.place().await);
    shop.pay(&declined, DECLINED).await;
    let secret = shop.pay(&secure, SECURE).await.json()["client_secret"].as_str().expect("a secret").to_owned();
    shop.run(30 * MINUTE - 1).await;
    assert_eq!(shop.states(&never).await.0, "pending");
    shop.run(1).await;
    for order in [&never, &declined, &secure] {
        assert_eq!(shop.states(order).await.0, "cancelled");
        assert!(shop.letters(order).is_empty());
        assert_eq!(shop.pay(order, VISA).await.rejection(), (409, "order_expired".into()));
    }
    assert_eq!(shop.stock().await, before);
    shop.stripe().authenticate(&secret, true);
    shop.work_after(MINUTE).await;
    assert_eq!(shop.at_stripe(), [("canceled", 0, 0); 2], "also the one that was authorized too late");
    assert_eq!(shop.states(&secure).await.0, "cancelled");
}

#[tokio::test]
async fn cards_that_are_charged_and_card_orders_that_lapse_leave_the_lapses_of_others_alone() {
    let shop = CardShop::open().await;
    shop.shop.database().execute("UPDATE variants SET inventory = 100", []).expect("a change");
    let other = shop.place().await;
    shop.shop.database().execute("DELETE FROM payments", []).expect("a change");
    shop.run(7 * 24 * HOUR - CANCEL_WINDOW - 30 * MINUTE).await;
    for _ in 0..25 {
        shop.place_and_pay().await;
    }
    shop.work_after(CANCEL_WINDOW).await;
    assert_eq!(shop.at_stripe(), [("succeeded", 499, 0); 25]);
    for _ in 0..25 {
        shop.place().await;
    }
    shop.run(30 * MINUTE).await;
    assert_eq!(shop.see(&other).await["status"], "cancelled");
}

#[tokio::test]
async fn only_orders_with_a_payment_are_cancelled_so_soon() {
    let shop = CardShop::open().await;
    let order = shop.place().await;
    shop.shop.database().execute("DELETE FROM payments", []).expect("a change");
    shop.shop.wait(24 * HOUR);
    shop.shop.cancel_unpaid_orders().await;
    assert_eq!(shop.see(&order).await["status"], "pending", "it was placed before the shop took cards");
}

#[tokio::test]
async fn a_shop_that_was_down_for_a_week_has_lost_its_authorizations() {
    let shop = CardShop::open().await;
    let order = shop.place_and_pay().await;
    shop.stripe().advance(8 * 24 * HOUR);
    shop.work_after(8 * 24 * HOUR).await;
    assert_eq!(shop.states(&order).await, ("cancelled".into(), "released".into()));
    assert_eq!(shop.letters(&order), ["received", "new_order", "payment", "cancelled"]);
    assert_eq!(shop.at_stripe(), [("canceled", 0, 0)]);
}

#[tokio::test]
async fn a_bulk_cancellation_does_not_wait_for_stripe() {
    let shop = CardShop::open().await;
    shop.shop.database().execute("UPDATE variants SET inventory = 20", []).expect("a change");
    let mut orders = Vec::new();
    for _ in 0..20 {
        orders.push(shop.place_and_pay().await);
    }
    shop.stripe().is_down = true;
    let list = orders.iter().map(|order| (order.id.as_str(), json!({ "was": "pending" })));
    let changed = shop.shop.change_all(&shop.staff, "cancel", list).await.json();
    assert_eq!((changed["orders"].as_array().map(Vec::len), &changed["rejected"]), (Some(20), &json!([])));
    shop.work_after(30).await;
    assert_eq!(shop.at_stripe(), [("requires_capture", 0, 0); 20]);
    shop.stripe().end_faults();
    // It polls first, because the calls may have been made.
    shop.work_after(MINUTE).await;
    shop.work_after(MINUTE).await;
    assert_eq!(shop.at_stripe(), [("canceled", 0, 0); 20]);
}
