//! Refunds by staff, in Stripe's dashboard, and those that fail.

use serde_json::{Value, json};

use super::card_shop::{CardShop, HOUR, MINUTE, Placed};
use crate::brand::ORDER_PREFIX;
use crate::stripe::Fault;

#[tokio::test]
async fn staff_refund_a_part_and_then_the_rest_which_cancels_the_order() {
    let shop = CardShop::open().await;
    let before = shop.stock().await;
    let order = shop.charge().await;
    let refunded = shop.refund(&order, 1.0, 0.0).await;
    let payment = &refunded.json()["payment"];
    assert_eq!((refunded.status, &payment["refunding"], &payment["refunded"]), (200, &json!(1.0), &json!(0.0)));
    shop.work().await;
    let payment = shop.payment(&order).await;
    assert_eq!((&payment["refunding"], &payment["refunded"]), (&json!(0.0), &json!(1.0)), "Stripe has accepted it");
    assert_eq!(shop.at_stripe(), [("succeeded", 499, 100)]);
    assert_eq!(shop.states(&order).await, ("paid".into(), "captured".into()));
    let figures = shop.shop.get("/api/figures?from=2026-11-18&to=2026-11-18", &shop.staff).await.json();
    assert_eq!(figures["days"][0]["net"], 3.99, "{figures}");
    assert_eq!(shop.refund(&order, 3.99, 1.0).await.status, 200);
    shop.work().await;
    assert_eq!(shop.at_stripe(), [("succeeded", 499, 499)]);
    assert_eq!(shop.states(&order).await, ("cancelled".into(), "captured".into()));
    let message = "The order was cancelled by the shop, because everything was refunded";
    assert_eq!(shop.reason(&order).await, (json!("refunded"), message.to_owned()));
    assert_eq!(shop.stock().await, before, "the units are back");
    assert_eq!(shop.letters(&order), ["received", "new_order", "payment", "refund_sent", "payment", "cancelled"]);
    assert_eq!(shop.audited(&order), ["payment.authorize", "payment.capture", "payment.refund", "payment.refund"]);
}

#[tokio::test]
async fn bad_refunds_are_rejected_and_move_nothing() {
    let shop = CardShop::open().await;
    let unpaid = shop.place_and_pay().await;
    assert_eq!(shop.refund(&unpaid, 1.0, 0.0).await.rejection(), (409, "not_charged".into()));
    let order = shop.charge().await;
    for amount in [0.0, 5.0, 0.001] {
        assert_eq!(shop.refund(&order, amount, 0.0).await.rejection(), (422, "validation_failed".into()), "{amount}");
    }
    assert_eq!(shop.refund(&order, -1.0, 0.0).await.status, 422);
    assert_eq!(shop.refund(&order, 1.0, 2.0).await.rejection(), (409, "refund_moved".into()));
    let body = json!({ "amount": 1 });
    let anonymous = crate::shop::Caller::Anonymous;
    assert_eq!(shop.shop.change(&anonymous, &order.id, "refund", &body).await.status, 401);
    assert_eq!(shop.shop.change(&shop.staff, "unknown", "refund", &body).await.status, 404);
    shop.work_after(MINUTE).await;
    assert_eq!(shop.stripe().calls_of("POST /v1/refunds"), 0);
}

#[tokio::test]
async fn two_staff_who_refund_at_once_refund_once() {
    let shop = CardShop::open().await;
    let order = shop.charge().await;
    let (first, second) = tokio::join!(shop.refund(&order, 4.99, 0.0), shop.refund(&order, 4.99, 0.0));
    let mut statuses = [first.status, second.status];
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 409]);
    shop.work().await;
    assert_eq!(shop.at_stripe(), [("succeeded", 499, 499)]);
}

#[tokio::test]
async fn a_refund_that_fails_later_is_shown_and_asked_for_again() {
    let shop = CardShop::open().await;
    let order = shop.charge().await;
    shop.stripe().is_refunding_slowly = true;
    shop.set_status(&order, "cancelled").await;
    shop.work_after(30).await;
    assert_eq!(shop.payment(&order).await["refund_failed"], false);
    shop.stripe().settle_refund("re_00000001", false);
    shop.work_after(MINUTE).await;
    let payment = shop.payment(&order).await;
    assert_eq!((&payment["refunded"], &payment["refund_failed"]), (&json!(0.0), &json!(true)));
    assert_eq!(shop.stripe().calls_of("POST /v1/refunds"), 1, "not at once");
    shop.stripe().is_refunding_slowly = false;
    shop.work_after(10 * MINUTE).await;
    assert_eq!(shop.payment(&order).await["refunded"], 4.99);
    assert_eq!(shop.audited(&order)[2..], ["payment.refund", "payment.refund_failed", "payment.refund"]);
}

#[tokio::test]
async fn the_owner_is_told_of_each_refund_by_staff_that_fails() {
    let shop = CardShop::open().await;
    let order = shop.charge().await;
    shop.stripe().is_refunding_slowly = true;
    for (refund, count) in [("re_00000001", 1), ("re_00000002", 2)] {
        assert_eq!(shop.refund(&order, 1.0, 0.0).await.status, 200);
        shop.work().await;
        shop.stripe().settle_refund(refund, false);
        shop.payments().reconcile().await.expect("a comparison");
        let failed = "SELECT count(*) FROM outbox WHERE key LIKE '%/payment/refund_failed%'";
        let failed: u32 = shop.shop.database().query_row(failed, [], |row| row.get(0)).expect("a count");
        assert_eq!(failed, count, "{refund}");
    }
}

#[tokio::test]
async fn a_refund_in_stripes_dashboard_is_seen_and_cancels_an_order_that_has_not_shipped() {
    let shop = CardShop::open().await;
    let (part, whole) = (shop.charge().await, shop.charge().await);
    shop.stripe().refund_by_hand("pi_00000001", 100).expect("a refund");
    shop.stripe().refund_by_hand("pi_00000002", 499).expect("a refund");
    shop.payments().reconcile().await.expect("a comparison");
    assert_eq!(shop.payment(&part).await["refunded"], 1.0);
    assert_eq!(shop.states(&part).await.0, "paid");
    assert_eq!(shop.states(&whole).await.0, "cancelled");
    assert_eq!(shop.audited(&part)[2..], ["payment.refund"]);
    assert_eq!(shop.refund(&part, 4.99, 1.0).await.status, 422, "more than is left");
}

#[tokio::test]
async fn a_refund_that_meets_one_in_stripes_dashboard_is_never_more_than_was_charged() {
    let shop = CardShop::open().await;
    let order = shop.charge().await;
    shop.stripe().refund_by_hand("pi_00000001", 400).expect("a refund");
    assert_eq!(shop.refund(&order, 4.99, 0.0).await.status, 200);
    shop.work().await;
    assert_eq!(shop.at_stripe(), [("succeeded", 499, 400)]);
    let payment = shop.payment(&order).await;
    assert_eq!((&payment["refunded"], &payment["refund_failed"]), (&json!(4.0), &json!(true)));
    assert_eq!(shop.refund(&order, 0.99, 4.0).await.status, 200);
    shop.work_after(MINUTE).await;
    assert_eq!(shop.at_stripe(), [("succeeded", 499, 499)]);
}

#[tokio::test]
async fn an_order_that_has_shipped_stays_paid_when_it_is_refunded_and_cannot_be_cancelled() {
    let shop = CardShop::open().await;
    let order = shop.charge().await;
    let shipment = json!({ "carrier": "usps", "tracking": "9400111899223197428497" });
    assert_eq!(shop.change(&order, "ship", &shipment).await.status, 200);
    assert_eq!(shop.set_status(&order, "cancelled").await.rejection(), (409, "already_shipped".into()));
    assert_eq!(shop.refund(&order, 4.99, 0.0).await.status, 200);
    shop.work().await;
    assert_eq!(shop.states(&order).await.0, "paid");
    assert_eq!(shop.payment(&order).await["refunded"], 4.99);
}

/// The history of an order, as staff see it.
async fn history(shop: &CardShop, order: &Placed) -> Vec<(String, String)> {
    let list = shop.staff_order(order).await["history"].as_array().expect("a history").clone();
    let text = |change: &Value, field: &str| change[field].as_str().unwrap_or_default().to_owned();
    list.iter().map(|change| (text(change, "action"), text(change, "after"))).collect()
}

#[tokio::test]
async fn what_a_cancelled_order_is_owed_is_refunded_whatever_has_failed_before() {
    let shop = CardShop::open().await;
    let order = shop.charge().await;
    shop.stripe().is_refunding_slowly = true;
    assert_eq!(shop.refund(&order, 2.5, 0.0).await.status, 200);
    shop.work().await;
    shop.stripe().settle_refund("re_00000001", false);
    shop.work_after(MINUTE).await;
    shop.stripe().is_refunding_slowly = false;
    assert_eq!(shop.refund(&order, 2.5, 0.0).await.status, 200);
    shop.work().await;
    assert_eq!(shop.set_status(&order, "cancelled").await.status, 200);
    shop.work_after(30).await;
    assert_eq!(shop.at_stripe(), [("succeeded", 499, 499)]);
    assert_eq!(shop.payment(&order).await["refunded"], 4.99);
}

#[tokio::test]
async fn a_refund_that_stripe_refuses_fails_with_its_reason_and_nothing_counts_it() {
    let shop = CardShop::open().await;
    let order = shop.charge().await;
    shop.stripe().fail("POST /v1/refunds", Fault::Refusal(400, "charge_disputed"));
    assert_eq!(shop.refund(&order, 2.5, 0.0).await.status, 200);
    shop.work().await;
    let payment = shop.payment(&order).await;
    let amounts = ["refunded", "refunding", "refund_failed"].map(|field| payment[field].clone());
    assert_eq!(amounts, [json!(0.0), json!(0.0), json!(true)]);
    let figures = shop.shop.get("/api/figures?from=2026-11-18&to=2026-11-18", &shop.staff).await.json();
    assert_eq!(figures["days"][0]["net"], 4.99, "{figures}");
    assert_eq!(shop.letters(&order), ["received", "new_order", "payment"], "the owner learns that it failed");
    let notices = shop.shop.get("/api/notices", &shop.staff).await.text();
    let number = shop.see(&order).await["order_number"].as_str().expect("a number").to_owned();
    assert!(notices.contains(&format!("A refund has failed: $2.50 for {number} (charge disputed)")), "{notices}");
    let last = history(&shop, &order).await.pop().expect("a change");
    assert_eq!(last, ("payment.refund_failed".into(), "$2.50, charge disputed".into()));
    for _ in 0..3 {
        shop.work_after(HOUR).await;
    }
    assert_eq!(shop.stripe().calls_of("POST /v1/refunds"), 1, "staff decide what follows");
}

#[tokio::test]
async fn a_refund_of_a_cancelled_order_is_asked_for_again_until_three_days_have_passed() {
    let mut shop = CardShop::open().await;
    let order = shop.charge().await;
    for _ in 0..9 {
        shop.stripe().fail("POST /v1/refunds", Fault::Refusal(400, "charge_disputed"));
    }
    shop.set_status(&order, "cancelled").await;
    shop.work_after(30).await;
    let notices = shop.shop.get("/api/notices", &shop.staff).await.text();
    assert!(!notices.contains("refund_failed"), "it is asked for again: {notices}");
    for _ in 0..80 {
        shop.work_after(HOUR).await;
    }
    shop.staff = shop.shop.staff().await;
    assert_eq!(shop.stripe().calls_of("POST /v1/refunds"), 6);
    let notices = shop.shop.get("/api/notices", &shop.staff).await.text();
    assert!(notices.contains(&format!("A refund has failed: $4.99 for {ORDER_PREFIX}")), "{notices}");
    shop.stripe().end_faults();
    assert_eq!(shop.refund(&order, 4.99, 0.0).await.status, 200, "staff can ask for it again");
    shop.work().await;
    assert_eq!(shop.at_stripe(), [("succeeded", 499, 499)]);
}

#[tokio::test]
async fn a_part_that_was_captured_in_stripes_dashboard_is_what_can_be_refunded() {
    let shop = CardShop::open().await;
    let order = shop.place_and_pay().await;
    shop.stripe().capture_by_hand("pi_00000001", 300).expect("a payment");
    shop.payments().reconcile().await.expect("a comparison");
    assert_eq!(shop.states(&order).await, ("paid".into(), "captured".into()));
    assert_eq!(shop.payment(&order).await["captured"], 3.0);
    assert_eq!(shop.refund(&order, 3.01, 0.0).await.status, 422, "more than was charged");
    shop.set_status(&order, "cancelled").await;
    shop.work_after(30).await;
    assert_eq!(shop.at_stripe(), [("succeeded", 300, 300)]);
}

#[tokio::test]
async fn a_refund_that_stripe_does_not_list_is_known_by_its_id_and_not_sent_again() {
    let shop = CardShop::open().await;
    let order = shop.charge().await;
    shop.stripe().lists_no_refunds = true;
    shop.refund(&order, 1.0, 0.0).await;
    for _ in 0..3 {
        shop.work_after(MINUTE).await;
    }
    assert_eq!(shop.at_stripe(), [("succeeded", 499, 100)]);
    assert_eq!(shop.payment(&order).await["refunded"], 1.0);
    assert_eq!(shop.stripe().calls_of("POST /v1/refunds"), 1);
}

#[tokio::test]
async fn more_refunds_in_stripes_dashboard_than_it_lists_all_count() {
    let shop = CardShop::open().await;
    let order = shop.charge().await;
    for _ in 0..12 {
        shop.stripe().refund_by_hand("pi_00000001", 10).expect("a refund");
    }
    shop.payments().reconcile().await.expect("a comparison");
    assert_eq!(shop.payment(&order).await["refunded"], 1.2);
    let figures = shop.shop.get("/api/figures?from=2026-11-18&to=2026-11-18", &shop.staff).await.json();
    assert_eq!(figures["days"][0]["refunds"], 1.2, "also those that it does not list");
}

#[tokio::test]
async fn the_refund_of_a_cancelled_order_is_in_the_history_of_who_cancelled_it() {
    let shop = CardShop::open().await;
    let order = shop.charge().await;
    assert_eq!(shop.set_status(&order, "cancelled").await.status, 200);
    shop.work_after(MINUTE).await;
    let sql =
        "SELECT group_concat(actor) FROM audit_log WHERE subject = ?1 AND action IN ('order.status', 'payment.refund')
                   AND after NOT LIKE '%paid%'";
    let actors: String = shop.shop.database().query_row(sql, [&order.id], |row| row.get(0)).expect("a row");
    let (cancelled_by, refunded_by) = actors.split_once(',').expect("two entries");
    assert!(cancelled_by == refunded_by && cancelled_by.contains('@'), "{actors}");
}
