//! Disputed charges.

use serde_json::json;

use super::card_shop::{CardShop, HOUR, MINUTE, Placed};

impl CardShop {
    fn dispute(&self) {
        self.stripe().payments.values_mut().for_each(|payment| payment.is_disputed = true);
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
    let message = "Disputed by the cardholder: LC100000";
    assert_eq!(shop.payment_notices().await, [("payment_disputed".into(), message.into())]);
    assert_eq!(shop.payment_check().await["message"], message);
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
    let message = "The bank's authorization ends tomorrow: LC100000";
    assert_eq!(shop.payment_notices().await, [("hold_expires".into(), message.into())]);
    let release = json!({ "reason": null, "was": "Street is missing" });
    let staff = shop.shop.staff().await;
    assert_eq!(shop.shop.change(&staff, &order.id, "hold", &release).await.status, 200);
    shop.work_after(MINUTE).await;
    assert_eq!(shop.states(&order).await, ("paid".into(), "captured".into()));
    assert!(shop.payment_notices().await.is_empty());
}
