//! The notice, the check and the mail when Stripe refuses requests for the key, a permission, the version or a parameter.

use serde_json::{Value, json};

use super::card_shop::{CardShop, HOUR, MINUTE, Placed, VISA};
use crate::brand::CANCEL_WINDOW;
use crate::shop::{Caller, TestShop};
use crate::stripe::Fault;

const SENTENCE: &str = "a fault of the test";
const CREATE: &str = "POST /v1/payment_intents";
const NO_KEY: &str = "Stripe does not accept the key";

impl CardShop {
    /// Returns what the mails about all payments say, oldest first.
    pub(super) fn alerts(&self) -> Vec<Value> {
        let db = self.shop.database();
        let mut statement =
            db.prepare("SELECT facts FROM outbox WHERE key LIKE 'payments/%' ORDER BY id").expect("a query");
        let facts = statement.query_map([], |row| row.get::<_, String>(0)).expect("rows");
        facts.map(|facts| serde_json::from_str(&facts.expect("a text")).expect("JSON")).collect()
    }

    async fn health(&self) -> Value {
        let response = self.shop.get("/api/health", &Caller::Anonymous).await;
        assert_eq!(response.status, 200);
        response.json()["payments"].take()
    }

    /// Places an order whose payment Stripe refuses with this status at this call.
    async fn refuse(&self, call: &str, status: u16) -> Placed {
        let order = self.place().await;
        self.stripe().fail(call, Fault::Status(status));
        let refused = self.pay(&order, VISA).await;
        assert_eq!(refused.rejection(), (503, "payments_unavailable".into()), "{call} {status}");
        assert!(!refused.text().contains("Stripe") && !refused.text().contains(SENTENCE), "{}", refused.text());
        order
    }

    async fn assert_refused(&self, sentence: &str, since: &str) {
        let message = format!("Stripe refuses payments: {sentence}");
        assert_eq!(self.payment_notices().await, [("payments_refused".into(), message)]);
        assert_eq!(self.health().await, "refused");
        let check = self.payment_check().await;
        let message = format!("Stripe has refused payments since {since} UTC: {sentence}");
        assert_eq!((&check["status"], &check["message"]), (&json!("failed"), &json!(message)));
    }

    async fn assert_accepted(&self) {
        assert!(self.payment_notices().await.is_empty());
        assert_eq!(self.health().await, "ok");
        assert_eq!(self.payment_check().await["status"], "ok");
    }
}

fn refused(reason: &str) -> Value {
    json!({ "letter": "card_alert", "cause": { "refused": { "reason": reason } } })
}

#[tokio::test]
async fn a_refused_parameter_is_told_until_a_payment_works() {
    let shop = CardShop::open().await;
    assert_eq!(shop.health().await, "ok");
    let mut orders = Vec::new();
    for _ in 0..4 {
        orders.push(shop.refuse(CREATE, 400).await);
        shop.shop.wait(MINUTE);
    }
    shop.assert_refused(SENTENCE, "2026-11-18 11:06").await;
    assert_eq!(shop.alerts(), [refused(SENTENCE)], "one mail for four shoppers");
    assert_eq!(shop.pay(&orders[3], VISA).await.state(), "authorized");
    shop.assert_accepted().await;
}

#[tokio::test]
async fn a_revoked_key_is_told_although_nobody_shops_and_a_list_is_no_payment() {
    let shop = CardShop::open().await;
    shop.stripe().fail("/payment_intents", Fault::Status(401));
    shop.payments().reconcile().await.expect_err("no key");
    shop.assert_refused(NO_KEY, "2026-11-18 11:06").await;
    assert_eq!(shop.alerts(), [refused(NO_KEY)]);
    shop.payments().reconcile().await.expect("a list");
    shop.assert_refused(NO_KEY, "2026-11-18 11:06").await;
    shop.place_and_pay().await;
    shop.assert_accepted().await;
}

#[tokio::test]
async fn each_call_that_stripe_refuses_is_told() {
    for status in [400, 401, 403, 404] {
        for call in ["/confirm", "GET /v1/payment_intents/pi_00000001"] {
            let shop = CardShop::open().await;
            let order = shop.place().await;
            // A payment is read again without the fee, which a key may not be allowed to read.
            shop.stripe().fail(call, Fault::Status(status));
            shop.stripe().fail(call, Fault::Status(status));
            shop.pay(&order, VISA).await;
            assert_eq!((shop.health().await, shop.alerts().len()), (json!("refused"), 1), "{call} {status}");
        }
        let shop = CardShop::open().await;
        shop.place_and_pay().await;
        shop.stripe().fail("/capture", Fault::Status(status));
        shop.work_after(CANCEL_WINDOW).await;
        assert_eq!((shop.health().await, shop.alerts().len()), (json!("refused"), 1), "{status}");
        shop.work_after(MINUTE).await;
        assert_eq!(shop.health().await, "refused", "an order of before is charged");
        shop.place_and_pay().await;
        shop.assert_accepted().await;
    }
}

#[tokio::test]
async fn a_payment_that_is_only_created_does_not_work_yet() {
    let shop = CardShop::open().await;
    for _ in 0..3 {
        shop.refuse("/confirm", 400).await;
        shop.shop.wait(MINUTE);
    }
    shop.assert_refused(SENTENCE, "2026-11-18 11:06").await;
}

#[tokio::test]
async fn the_owner_gets_a_mail_an_hour_while_shoppers_try() {
    let shop = CardShop::open().await;
    shop.refuse(CREATE, 400).await;
    shop.shop.wait(HOUR - 1);
    shop.refuse(CREATE, 400).await;
    assert_eq!(shop.alerts().len(), 1);
    shop.shop.wait(1);
    shop.work().await;
    assert_eq!(shop.alerts().len(), 1, "nobody has tried");
    shop.refuse(CREATE, 401).await;
    assert_eq!(shop.alerts(), [refused(SENTENCE), refused(NO_KEY)]);
    shop.assert_refused(NO_KEY, "2026-11-18 11:06").await;
    shop.place_and_pay().await;
    shop.refuse(CREATE, 400).await;
    shop.assert_refused(SENTENCE, "2026-11-18 12:06").await;
    assert_eq!(shop.alerts().len(), 2, "it worked in between, but the hour is not over");
}

#[tokio::test]
async fn a_failure_of_stripe_and_a_declined_card_are_no_refusal() {
    let shop = CardShop::open().await;
    for status in [409, 429, 500, 503] {
        let order = shop.place().await;
        shop.stripe().fail(CREATE, Fault::Status(status));
        assert_eq!(shop.pay(&order, VISA).await.status, 503);
    }
    let order = shop.place().await;
    assert_eq!(shop.pay(&order, "pm_unknown").await.status, 402);
    shop.assert_accepted().await;
    assert!(shop.alerts().is_empty());
}

#[tokio::test]
async fn a_refusal_of_before_a_start_ends_with_the_first_payment() {
    let shop = CardShop::open().await;
    let sql = "UPDATE shop SET refused_at = 1795000000, refusal = 'No.', alerted_at = 1795000000";
    shop.shop.database().execute(sql, []).expect("a change");
    shop.assert_refused("No.", "2026-11-18 11:06").await;
    shop.refuse(CREATE, 400).await;
    assert!(shop.alerts().is_empty(), "the owner was told before the start");
    shop.place_and_pay().await;
    shop.assert_accepted().await;
}

#[tokio::test]
async fn a_shop_without_cards_says_nothing_about_payments() {
    let shop = TestShop::live();
    assert_eq!(shop.get("/api/health", &Caller::Anonymous).await.json()["payments"], Value::Null);
}
