//! Refunds by staff, in Stripe's dashboard, and those that fail.

use serde_json::json;

use super::card_shop::{CardShop, HOUR, MINUTE};

#[tokio::test]
async fn staff_refund_a_part_and_then_the_rest_which_cancels_the_order() {
    let shop = CardShop::open().await;
    let before = shop.stock().await;
    let order = shop.charge().await;
    let refunded = shop.refund(&order, 1.0, 0.0).await;
    assert_eq!((refunded.status, &refunded.json()["payment"]["refunded"]), (201, &json!(1.0)));
    shop.work().await;
    assert_eq!(shop.at_stripe(), [("succeeded", 499, 100)]);
    assert_eq!(shop.states(&order).await, ("paid".into(), "captured".into()));
    let figures = shop.shop.get("/api/figures?from=2026-11-18&to=2026-11-18", &shop.staff).await.json();
    assert_eq!(figures["days"][0]["revenue"], 3.99, "{figures}");
    assert_eq!(shop.refund(&order, 3.99, 1.0).await.status, 201);
    shop.work().await;
    assert_eq!(shop.at_stripe(), [("succeeded", 499, 499)]);
    assert_eq!(shop.states(&order).await, ("cancelled".into(), "captured".into()));
    assert_eq!(shop.stock().await, before, "the units are back");
    assert_eq!(shop.letters(&order), ["received", "new_order", "payment", "payment", "cancelled"]);
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
    assert_eq!(shop.shop.post(&format!("/api/orders/{}/refunds", order.id), &anonymous, &body).await.status, 401);
    assert_eq!(shop.shop.post("/api/orders/unknown/refunds", &shop.staff, &body).await.status, 404);
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
    assert_eq!(statuses, [201, 409]);
    shop.work().await;
    assert_eq!(shop.at_stripe(), [("succeeded", 499, 499)]);
}

#[tokio::test]
async fn a_refund_that_fails_later_is_shown_and_not_repeated() {
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
    shop.work_after(HOUR).await;
    assert_eq!(shop.stripe().calls_of("POST /v1/refunds"), 1, "staff decide what follows");
    shop.stripe().is_refunding_slowly = false;
    assert_eq!(shop.refund(&order, 4.99, 0.0).await.status, 201, "such as another try");
    shop.work().await;
    assert_eq!(shop.payment(&order).await["refunded"], 4.99);
    assert_eq!(shop.audited(&order)[2..], ["payment.refund", "payment.refund_failed", "payment.refund"]);
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
    assert_eq!(shop.refund(&order, 4.99, 0.0).await.status, 201);
    shop.work().await;
    assert_eq!(shop.at_stripe(), [("succeeded", 499, 400)]);
    let payment = shop.payment(&order).await;
    assert_eq!((&payment["refunded"], &payment["refund_failed"]), (&json!(4.0), &json!(true)));
    assert_eq!(shop.refund(&order, 0.99, 4.0).await.status, 201);
    shop.work_after(MINUTE).await;
    assert_eq!(shop.at_stripe(), [("succeeded", 499, 499)]);
}

#[tokio::test]
async fn an_order_that_has_shipped_stays_paid_when_it_is_refunded_and_cannot_be_cancelled() {
    let shop = CardShop::open().await;
    let order = shop.charge().await;
    let shipment = json!({ "carrier": "usps", "tracking": "9400111899" });
    let path = format!("/api/orders/{}/shipment", order.id);
    assert_eq!(shop.shop.put(&path, &shop.staff, &shipment).await.status, 200);
    assert_eq!(shop.set_status(&order, "cancelled").await.rejection(), (409, "already_shipped".into()));
    assert_eq!(shop.refund(&order, 4.99, 0.0).await.status, 201);
    shop.work().await;
    assert_eq!(shop.states(&order).await.0, "paid");
    assert_eq!(shop.payment(&order).await["refunded"], 4.99);
}
