//! Disputed charges.

use serde_json::{Value, json};

use super::card_shop::{CardShop, HOUR, MINUTE, Placed};
use crate::brand::ORDER_PREFIX;

impl CardShop {
    fn dispute(&self) {
        self.set_dispute("needs_response");
    }

    fn set_dispute(&self, status: &'static str) {
        let mut stripe = self.stripe();
        let ids: Vec<_> = stripe.payments.keys().cloned().collect();
        assert!(ids.iter().all(|id| stripe.dispute(id, status)));
    }

    /// Compares with Stripe, and returns kind, Stripe ID, amount, fee and net of what is booked but the charge.
    async fn disputes_booked(&self) -> Vec<Value> {
        self.payments().reconcile().await.expect("a comparison");
        let row = |row: &Value| json!(["kind", "stripe_id", "amount", "fee", "net"].map(|name| row[name].clone()));
        self.money("days=366").await.iter().filter(|row| row["kind"] != "charge").map(row).collect()
    }

    /// Returns the order as staff see it.
    async fn hold_of(&self, order: &Placed) -> String {
        self.staff_order(order).await["hold"].as_str().unwrap_or_default().to_owned()
    }
}

#[tokio::test]
async fn a_dispute_holds_the_order_and_tells_the_owner_once() {
    let shop = CardShop::open().await;
    let order = shop.charge().await;
    shop.dispute();
    shop.payments().reconcile_unshipped().await.expect("a comparison");
    shop.payments().reconcile().await.expect("a comparison");
    assert_eq!(shop.letters(&order), ["received", "new_order", "payment"]);
    assert_eq!(shop.hold_of(&order).await, "The cardholder disputes the charge");
    let message = &format!("Disputed by the cardholder: {ORDER_PREFIX}100000");
    assert_eq!(shop.payment_notices().await, [("payment_disputed".into(), message.clone())]);
    assert_eq!(shop.payment_check().await["message"], *message);
    assert_eq!(shop.staff_order(&order).await["payment"]["disputed"], true);
    assert_eq!(shop.change(&order, "pack", &json!({})).await.rejection(), (409, "order_on_hold".into()));
    let release = json!({ "reason": null, "was": "The cardholder disputes the charge" });
    assert_eq!(shop.change(&order, "hold", &release).await.status, 200);
    shop.payments().reconcile().await.expect("a comparison");
    assert_eq!(shop.hold_of(&order).await, "", "staff decide");
    assert_eq!(shop.audited(&order), ["payment.authorize", "payment.capture", "payment.dispute"]);
}

#[tokio::test]
async fn the_figures_show_what_is_disputed_apart() {
    let shop = CardShop::open().await;
    shop.charge().await;
    shop.dispute();
    shop.payments().reconcile().await.expect("a comparison");
    shop.charge().await;
    let day = shop.shop.get("/api/figures?days=1", &shop.staff).await.json()["days"][0].take();
    assert_eq!((&day["net"], &day["disputed"], &day["orders"]), (&json!(4.99), &json!(4.99), &json!(2)));
}

#[tokio::test]
async fn a_dispute_is_booked_with_its_fee_and_comes_back_on_the_day_on_which_it_is_won() {
    let shop = CardShop::open().await;
    shop.charge().await;
    shop.dispute();
    let dispute = json!(["dispute", "dp_00000001", -4.99, 15.0, -19.99]);
    assert_eq!(shop.disputes_booked().await, std::slice::from_ref(&dispute));
    shop.shop.wait(60 * 24 * HOUR);
    shop.stripe().advance(60 * 24 * HOUR);
    shop.set_dispute("lost");
    assert_eq!(shop.disputes_booked().await, std::slice::from_ref(&dispute));
    shop.set_dispute("won");
    let won = json!(["dispute_reversed", "dp_00000001", 4.99, 0.0, 4.99]);
    for _ in 0..2 {
        assert_eq!(shop.disputes_booked().await, [dispute.clone(), won.clone()]);
    }
    let figures = shop.shop.get("/api/figures?days=1", &shop.shop.staff().await).await.json();
    assert_eq!((&figures["days"][0]["disputed"], &figures["days"][0]["net"]), (&json!(-4.99), &json!(4.99)));
}

#[tokio::test]
async fn the_fee_of_a_dispute_is_booked_if_it_was_won_before_the_shop_saw_it() {
    let shop = CardShop::open().await;
    shop.charge().await;
    shop.dispute();
    shop.set_dispute("won");
    let fee = json!(["dispute", "dp_00000001", 0.0, 15.0, -15.0]);
    for _ in 0..2 {
        assert_eq!(shop.disputes_booked().await, std::slice::from_ref(&fee));
    }
}

#[tokio::test]
async fn an_inquiry_moves_no_money_and_a_dispute_of_a_part_moves_that() {
    let shop = CardShop::open().await;
    let order = shop.charge().await;
    shop.set_dispute("warning_needs_response");
    assert!(shop.disputes_booked().await.is_empty());
    assert_eq!(shop.hold_of(&order).await, "The cardholder disputes the charge");
    shop.stripe().payments.values_mut().for_each(|payment| payment.disputed_cents = Some(200));
    shop.dispute();
    assert_eq!(shop.disputes_booked().await, [json!(["dispute", "dp_00000001", -2.0, 15.0, -17.0])]);
}

#[tokio::test]
async fn a_charge_is_disputed_after_months() {
    let shop = CardShop::open().await;
    let order = shop.charge().await;
    shop.shop.wait(110 * 24 * HOUR);
    shop.stripe().advance(110 * 24 * HOUR);
    shop.dispute();
    assert_eq!(shop.disputes_booked().await, [json!(["dispute", "dp_00000001", -4.99, 15.0, -19.99])]);
    assert_eq!(shop.hold_of(&order).await, "The cardholder disputes the charge");
}

#[tokio::test]
async fn a_key_that_may_not_read_disputes_books_the_charge_and_is_named_until_it_may() {
    let shop = CardShop::open().await;
    shop.charge().await;
    shop.dispute();
    shop.stripe().denied = "GET disputes";
    let whole = json!(["dispute", "ch_00000001_1", -4.99, null, null]);
    assert_eq!(shop.disputes_booked().await, std::slice::from_ref(&whole));
    let message = &format!("Disputed by the cardholder: {ORDER_PREFIX}100000 (the key lacks Disputes: Read)");
    assert_eq!(shop.payment_notices().await, [("payment_disputed".into(), message.clone())], "it is not refused");
    assert_eq!(shop.payment_check().await["message"], *message);
    shop.stripe().denied = "";
    let reversed = json!(["dispute_reversed", "ch_00000001_1", 4.99, null, null]);
    let dispute = json!(["dispute", "dp_00000001", -4.99, 15.0, -19.99]);
    let booked = shop.disputes_booked().await;
    assert_eq!((booked.len(), &booked[0]), (3, &whole));
    assert!(booked.contains(&reversed) && booked.contains(&dispute), "{booked:?}");
    let message = &format!("Disputed by the cardholder: {ORDER_PREFIX}100000");
    assert_eq!(shop.payment_notices().await, [("payment_disputed".into(), message.clone())]);
}

#[tokio::test]
async fn a_refund_in_the_dashboard_is_seen_when_the_parcel_is_packed() {
    let shop = CardShop::open().await;
    let order = shop.charge().await;
    let intent = shop.stripe().payments.keys().next().cloned().expect("a payment");
    shop.stripe().refund_by_hand(&intent, 499);
    let polls = shop.stripe().calls.len();
    assert_eq!(shop.change(&order, "pack", &json!({})).await.status, 200);
    while shop.states(&order).await.0 != "cancelled" {
        tokio::task::yield_now().await;
    }
    assert_eq!(shop.stripe().calls.len(), polls + 1);
}

#[tokio::test]
async fn an_order_on_hold_is_not_charged_and_a_notice_says_when_its_authorization_ends() {
    let shop = CardShop::open().await;
    let order = shop.place_and_pay().await;
    let hold = json!({ "reason": "Street is missing", "was": "" });
    assert_eq!(shop.change(&order, "hold", &hold).await.status, 200);
    shop.work_after(2 * HOUR).await;
    assert_eq!(shop.at_stripe(), [("requires_capture", 0, 0)]);
    shop.shop.wait(6 * 24 * HOUR - 2 * HOUR - 1);
    assert!(shop.payment_notices().await.is_empty());
    shop.shop.wait(1);
    let message = &format!("The bank's authorization ends tomorrow: {ORDER_PREFIX}100000");
    assert_eq!(shop.payment_notices().await, [("hold_expires".into(), message.clone())]);
    let release = json!({ "reason": null, "was": "Street is missing" });
    let staff = shop.shop.staff().await;
    assert_eq!(shop.shop.change(&staff, &order.id, "hold", &release).await.status, 200);
    shop.work_after(MINUTE).await;
    assert_eq!(shop.states(&order).await, ("paid".into(), "captured".into()));
    assert!(shop.payment_notices().await.is_empty());
}
