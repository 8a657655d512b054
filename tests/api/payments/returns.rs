//! Returns that refund the card.

use serde_json::{Value, json};

use super::card_shop::{CardShop, Placed};
use crate::shop::Response;

impl CardShop {
    /// Charges an order and ships it.
    async fn ship_charged(&self) -> Placed {
        let order = self.charge().await;
        let shipped = self.change(&order, "ship", &json!({ "carrier": "usps" })).await;
        assert_eq!(shipped.status, 200, "{}", shipped.text());
        order
    }

    async fn take_back(&self, order: &Placed, fields: &Value) -> Response {
        let mut body = json!({ "lines": [{ "line": 1, "quantity": 1 }], "reason": "damaged", "was": 0 });
        body.as_object_mut().expect("an object").extend(fields.as_object().expect("fields").clone());
        self.change(order, "return", &body).await
    }
}

#[tokio::test]
async fn a_return_refunds_the_card_and_stays_paid() {
    let shop = CardShop::open().await;
    let order = shop.ship_charged().await;
    let before = shop.stock().await;
    let refund = json!({ "refund": 4.99, "refunded_was": 0 });
    let returned = shop.take_back(&order, &refund).await;
    assert_eq!((returned.status, &returned.json()["payment"]["refunding"]), (200, &json!(4.99)));
    shop.work().await;
    assert_eq!(shop.at_stripe(), [("succeeded", 499, 499)]);
    assert_eq!(shop.states(&order).await, ("paid".into(), "captured".into()), "a shipped order is not cancelled");
    assert_eq!(shop.stock().await, before + 1);
    assert!(shop.letters(&order).iter().any(|letter| letter == "refund_sent"), "{:?}", shop.letters(&order));
    let undone = shop.change(&order, "undo_return", &json!({})).await;
    assert_eq!((undone.status, &undone.json()["payment"]["refunded"]), (200, &json!(4.99)), "the refund stays");
    assert_eq!(shop.stock().await, before);
}

#[tokio::test]
async fn two_staff_who_record_a_return_at_once_refund_it_once() {
    let shop = CardShop::open().await;
    let order = shop.ship_charged().await;
    let refund = json!({ "refund": 4.99, "refunded_was": 0 });
    let (first, second) = tokio::join!(shop.take_back(&order, &refund), shop.take_back(&order, &refund));
    let mut statuses = [first.status, second.status];
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 409]);
    shop.work().await;
    assert_eq!(shop.at_stripe(), [("succeeded", 499, 499)]);
}

#[tokio::test]
async fn a_return_whose_refund_is_refused_changes_nothing() {
    let shop = CardShop::open().await;
    let order = shop.ship_charged().await;
    let before = shop.stock().await;
    for refund in [0.0, 5.0] {
        let refused = shop.take_back(&order, &json!({ "refund": refund })).await;
        assert_eq!(refused.rejection(), (422, "validation_failed".into()), "{refund}");
    }
    assert_eq!(shop.take_back(&order, &json!({ "refund": 1, "refunded_was": 2 })).await.code(), "refund_moved");
    assert!(shop.staff_order(&order).await["fulfillment"]["returns"].is_null());
    assert_eq!((shop.stock().await, shop.at_stripe()), (before, vec![("succeeded", 499, 0)]));
}
