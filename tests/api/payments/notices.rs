//! What staff are told about payments that need them.

use serde_json::{Value, json};

use super::card_shop::{CardShop, HOUR, MINUTE, SECURE};
use crate::brand::{CANCEL_WINDOW, ORDER_PREFIX};

impl CardShop {
    /// Returns the codes and the messages of the notices about payments.
    pub(super) async fn payment_notices(&self) -> Vec<(String, String)> {
        let notices = self.shop.get("/api/notices", &self.shop.staff().await).await.json()["notices"].take();
        let text = |notice: &Value, field: &str| notice[field].as_str().expect("a text").to_owned();
        let of_payments = [
            "payments_refused",
            "payment_unfinished",
            "payment_disputed",
            "hold_expires",
            "refund_failed",
            "many_declines",
        ];
        let notices = notices.as_array().expect("a list").iter();
        let notices = notices.map(|notice| (text(notice, "code"), text(notice, "message")));
        notices.filter(|(code, _)| of_payments.contains(&code.as_str())).collect()
    }

    /// Returns the finding of the check of the payments.
    pub(super) async fn payment_check(&self) -> Value {
        let checks = self.shop.get("/api/check", &self.staff).await.json()["checks"].take();
        checks.as_array().expect("a list").iter().find(|check| check["name"] == "payments").cloned().unwrap_or_default()
    }
}

#[tokio::test]
async fn a_payment_without_progress_for_an_hour_is_a_notice_until_it_is_finished() {
    let shop = CardShop::open().await;
    assert_eq!(shop.payment_check().await, Value::Null, "there is no payment");
    let order = shop.place_and_pay().await;
    shop.run(CANCEL_WINDOW).await;
    shop.stripe().is_down = true;
    for minute in 0..60 {
        assert!(shop.payment_notices().await.is_empty(), "after {minute} min");
        shop.work_after(MINUTE).await;
    }
    let number = shop.see(&order).await["order_number"].as_str().expect("a number").to_owned();
    let message = format!("A card payment has made no progress for an hour: {number}");
    assert_eq!(shop.payment_notices().await, [("payment_unfinished".to_owned(), message.clone())]);
    let check = shop.payment_check().await;
    assert_eq!((&check["status"], &check["message"]), (&json!("warning"), &json!(message)));
    shop.stripe().is_down = false;
    // It asks what became of the last attempt, then tries again.
    shop.work_after(10 * MINUTE).await;
    shop.work_after(10 * MINUTE).await;
    assert_eq!(shop.states(&order).await, ("paid".into(), "captured".into()));
    assert!(shop.payment_notices().await.is_empty());
    assert_eq!(shop.payment_check().await["message"], "0 not finished, none stuck; no refund has failed");
}

#[tokio::test]
async fn a_shopper_at_the_bank_and_a_refund_on_its_way_are_no_notice() {
    let shop = CardShop::open().await;
    let charged = shop.charge().await;
    shop.stripe().is_refunding_slowly = true;
    assert_eq!(shop.refund(&charged, 1.0, 0.0).await.status, 200);
    let waiting = shop.place().await;
    assert_eq!(shop.pay(&waiting, SECURE).await.state(), "action");
    for _ in 0..90 {
        shop.shop.wait(MINUTE);
        shop.work().await;
    }
    assert!(shop.payment_notices().await.is_empty());
    assert_eq!(shop.payment_check().await["message"], "2 not finished, none stuck; no refund has failed");
}

#[tokio::test]
async fn a_refund_that_fails_is_a_notice_for_a_month_or_until_another_refund() {
    let mut shop = CardShop::open().await;
    let order = shop.charge().await;
    shop.stripe().is_refunding_slowly = true;
    assert_eq!(shop.refund(&order, 1.0, 0.0).await.status, 200);
    shop.work().await;
    shop.stripe().settle_refund("re_00000001", false);
    shop.work_after(MINUTE).await;
    let message = format!("A refund has failed: $1.00 for {ORDER_PREFIX}100000 (expired or canceled card)");
    let notice = [("refund_failed".to_owned(), message.clone())];
    assert_eq!(shop.payment_notices().await, notice);
    let check = shop.payment_check().await;
    assert_eq!((&check["status"], &check["message"]), (&json!("warning"), &json!(message)));
    shop.shop.wait(30 * 24 * HOUR);
    assert!(shop.payment_notices().await.is_empty(), "a month later");
    shop.shop.wait(-24 * HOUR);
    assert_eq!(shop.payment_notices().await, notice);
    shop.staff = shop.shop.staff().await;
    assert_eq!(shop.refund(&order, 1.0, 0.0).await.status, 200);
    assert!(shop.payment_notices().await.is_empty());
}

#[tokio::test]
async fn amounts_that_do_not_add_up_are_a_failed_check() {
    let shop = CardShop::open().await;
    shop.place_and_pay().await;
    let sql = "UPDATE payments SET cents = cents - 1";
    shop.shop.database().execute(sql, []).expect("a payment");
    let check = shop.payment_check().await;
    assert_eq!(
        (&check["status"], &check["message"]),
        (&json!("failed"), &json!("1 has another amount than its order"))
    );
}
