//! A shop that takes cards, and its account of Stripe.

use std::sync::{Arc, MutexGuard};

use jiff::tz::TimeZone;
use serde_json::{Value, json};
use shop::payments::{CardPayments, SecretKey, Stripe};

use crate::authority::Authority;
use crate::brand::CANCEL_WINDOW;
use crate::shop::{Caller, Response, TestShop};
use crate::stripe::{Account, StripeServer};

pub(super) const MINUTE: i64 = 60;
pub(super) const HOUR: i64 = 60 * MINUTE;
pub(super) const VISA: &str = "pm_card_visa";
pub(super) const DECLINED: &str = "pm_card_visa_chargeDeclined";
pub(super) const SECURE: &str = "pm_card_threeDSecure2Required";

const KEY: &str = "rk_test_51NotARealKeyOfAnyAccount";

pub(super) struct CardShop {
    pub(super) shop: TestShop,
    server: StripeServer,
    /// Another client of the same account.
    pub(super) client: Stripe,
    pub(super) staff: Caller,
}

/// An order that waits for its payment.
#[derive(Clone, Debug)]
pub(super) struct Placed {
    pub(super) id: String,
    pub(super) link: String,
}

impl From<&Response> for Placed {
    fn from(placed: &Response) -> Self {
        let placed = placed.json();
        let [id, link] = ["_id", "link"].map(|field| placed[field].as_str().expect("a text").to_owned());
        Self { id, link }
    }
}

impl CardShop {
    pub(super) async fn open() -> Self {
        Self::open_in(TimeZone::UTC).await
    }

    /// Opens a shop whose days begin in this time zone.
    pub(super) async fn open_in(zone: TimeZone) -> Self {
        let authority = Authority::new();
        let server = StripeServer::start(&authority.issue(&["127.0.0.1"]), KEY);
        let folder = tempfile::tempdir().expect("a folder");
        let roots = folder.path().join("ca.pem");
        std::fs::write(&roots, authority.root_pem()).expect("written");
        let key = SecretKey::parse(KEY).expect("a key");
        let client = || Stripe::new(key.clone(), server.url(), Some(&roots)).expect("a client");
        let (shop, client) = (TestShop::with_cards(client(), zone), client());
        let staff = shop.staff().await;
        Self { shop, server, client, staff }
    }

    pub(super) fn stripe(&self) -> MutexGuard<'_, Account> {
        self.server.account()
    }

    pub(super) fn payments(&self) -> &Arc<CardPayments> {
        self.shop.app.state().payments().expect("a shop that takes cards")
    }

    pub(super) async fn place(&self) -> Placed {
        self.place_order(&self.shop.order()).await
    }

    pub(super) async fn place_order(&self, order: &Value) -> Placed {
        let placed = self.shop.place(order).await;
        assert_eq!(placed.status, 201, "{}", placed.text());
        Placed::from(&placed)
    }

    /// Places an order and pays it.
    pub(super) async fn place_and_pay(&self) -> Placed {
        let order = self.place().await;
        let paid = self.pay(&order, VISA).await;
        assert_eq!(paid.state(), "authorized", "{}", paid.text());
        self.shop.cancel_unpaid_orders().await;
        order
    }

    /// Places an order, pays it, and waits until it is charged.
    pub(super) async fn charge(&self) -> Placed {
        let order = self.place_and_pay().await;
        self.work_after(CANCEL_WINDOW).await;
        assert_eq!(self.payment(&order).await["state"], "captured");
        order
    }

    pub(super) async fn pay(&self, order: &Placed, token: &str) -> Response {
        self.attempt(order, &json!({ "token": token })).await
    }

    pub(super) async fn poll(&self, order: &Placed) -> Response {
        self.attempt(order, &json!({})).await
    }

    pub(super) async fn attempt(&self, order: &Placed, body: &Value) -> Response {
        self.shop.post(&format!("/api/guest/{}/payment", order.link), &Caller::Anonymous, body).await
    }

    pub(super) async fn cancel(&self, order: &Placed) -> Response {
        self.shop.post(&format!("/api/guest/{}/cancel", order.link), &Caller::Anonymous, &json!({})).await
    }

    pub(super) async fn set_status(&self, order: &Placed, status: &str) -> Response {
        let path = format!("/api/orders/{}/status", order.id);
        self.shop.put(&path, &self.staff, &json!({ "status": status })).await
    }

    pub(super) async fn staff_order(&self, order: &Placed) -> Value {
        self.shop.get(&format!("/api/orders/{}", order.id), &self.shop.staff().await).await.json()
    }

    /// Returns why the order was cancelled, and the message for a change that is based on a stale status.
    pub(super) async fn reason(&self, order: &Placed) -> (Value, String) {
        let why = self.staff_order(order).await["history"].as_array().and_then(|list| list.last().cloned());
        let stale = json!({ "was": "paid" });
        let answer = self.shop.change(&self.shop.staff().await, &order.id, "reopen", &stale).await.json();
        (why.expect("a change")["why"].clone(), answer["message"].as_str().unwrap_or_default().to_owned())
    }

    pub(super) async fn change(&self, order: &Placed, name: &str, fields: &Value) -> Response {
        self.shop.change(&self.staff, &order.id, name, fields).await
    }

    pub(super) async fn refund(&self, order: &Placed, amount: f64, was: f64) -> Response {
        let refund = json!({ "amount": amount, "refunded_was": was });
        self.change(order, "refund", &refund).await
    }

    /// Works on the payments that are due, as the shop does every few seconds.
    pub(super) async fn work(&self) {
        self.payments().work().await.expect("a database that works");
    }

    /// Lets the shop run for these seconds.
    pub(super) async fn run(&self, seconds: i64) {
        self.shop.cancel_unpaid_orders().await;
        self.shop.wait(seconds);
        self.shop.cancel_unpaid_orders().await;
    }

    /// Lets the shop run for these seconds, and works on the payments that are due.
    pub(super) async fn work_after(&self, seconds: i64) {
        self.run(seconds).await;
        self.work().await;
    }

    /// Returns the order as its page shows it.
    pub(super) async fn see(&self, order: &Placed) -> Value {
        self.shop.get(&format!("/api/guest/{}", order.link), &Caller::Anonymous).await.json()
    }

    pub(super) async fn payment(&self, order: &Placed) -> Value {
        self.see(order).await["payment"].clone()
    }

    /// Returns the status of the order and the state of its payment.
    pub(super) async fn states(&self, order: &Placed) -> (String, String) {
        let seen = self.see(order).await;
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        (text(&seen["status"]), text(&seen["payment"]["state"]))
    }

    /// Returns the letters about the order, oldest first.
    pub(super) fn letters(&self, order: &Placed) -> Vec<String> {
        let db = self.shop.database();
        let mut statement =
            db.prepare("SELECT key FROM outbox WHERE key LIKE ?1 || '/%' ORDER BY id").expect("a query");
        let keys = statement.query_map([&order.id], |row| row.get::<_, String>(0)).expect("rows");
        keys.map(|key| key.expect("a key").split('/').nth(1).expect("a letter").to_owned()).collect()
    }

    /// Returns the actions in the audit log that concern the order's money, oldest first.
    pub(super) fn audited(&self, order: &Placed) -> Vec<String> {
        let db = self.shop.database();
        let sql = "SELECT action FROM audit_log WHERE subject = ?1 AND action LIKE 'payment.%' ORDER BY id";
        let mut statement = db.prepare(sql).expect("a query");
        let actions = statement.query_map([&order.id], |row| row.get(0)).expect("rows");
        actions.map(|action| action.expect("an action")).collect()
    }

    /// Returns the statuses of all payments at Stripe, with what is charged and refunded.
    pub(super) fn at_stripe(&self) -> Vec<(&'static str, i64, i64)> {
        let account = self.stripe();
        account.payments.values().map(|payment| (payment.status, payment.captured, payment.refunded)).collect()
    }

    pub(super) async fn stock(&self) -> u64 {
        self.shop.stock("Pink").await
    }
}

impl Response {
    /// Returns the state in the answer to an attempt to pay.
    pub(super) fn state(&self) -> String {
        self.json()["state"].as_str().unwrap_or_default().to_owned()
    }
}
