//! The invariant of the money, over a random walk of orders: what the shop has booked is what Stripe holds.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use super::card_shop::{CardShop, DECLINED, HOUR, MINUTE, Placed, VISA};
use super::ledger::cents;
use crate::random::Random;
use crate::response::Response;
use crate::stripe::Fault;

const ORDERS: usize = 40;
/// Steps after each order.
const STEPS: usize = 6;

/// A shop, and what has happened to it.
struct Walk {
    shop: CardShop,
    random: Random,
    orders: Vec<Placed>,
    /// The order that was placed or changed last.
    recent: Option<Placed>,
    /// How often each step was taken.
    taken: BTreeMap<&'static str, usize>,
}

/// Steps, with how often each is drawn.
const DRAWN: [(&str, usize); 14] = [
    ("hour", 8),
    ("refund", 4),
    ("ship", 8),
    ("return", 6),
    ("undo a return", 2),
    ("cancel", 2),
    ("reopen", 3),
    ("cancel by the shopper", 2),
    ("refund at Stripe", 4),
    ("many refunds at Stripe", 1),
    ("capture at Stripe", 1),
    ("fail a refund", 3),
    ("dispute", 1),
    ("win a dispute", 2),
];

impl Walk {
    async fn step(&mut self) {
        let all = DRAWN.iter().flat_map(|(name, times)| std::iter::repeat_n(*name, *times)).collect::<Vec<_>>();
        let name = self.random.pick(&all);
        self.shop.stripe().is_refunding_slowly = self.random.below(3) == 0;
        if self.random.below(4) == 0 {
            self.fail_a_call();
        }
        let is_taken = match name {
            "hour" => {
                self.shop.work_after(HOUR).await;
                self.shop.staff = self.shop.shop.staff().await;
                true
            }
            "refund at Stripe" | "many refunds at Stripe" | "capture at Stripe" | "dispute" | "win a dispute" => {
                self.touch_at_stripe(name)
            }
            "fail a refund" => {
                let refunds: Vec<String> = self.shop.stripe().refunds.keys().cloned().collect();
                !refunds.is_empty() && {
                    let refund = &refunds[self.random.below(refunds.len())];
                    self.shop.stripe().settle_refund(refund, false)
                }
            }
            _ => self.change(name).await,
        };
        *self.taken.entry(name).or_default() += usize::from(is_taken);
    }

    fn fail_a_call(&mut self) {
        let faults = [Fault::Reset, Fault::Status(500), Fault::StatusAfter(500), Fault::Html];
        let call = self.random.pick(&["POST /v1/refunds", "/capture", "/cancel"]);
        let fault = faults[self.random.below(faults.len())].clone();
        self.shop.stripe().fail(call, fault);
    }

    /// Places an order and pays it, of which some cards are declined.
    async fn place(&mut self) {
        let quantity = self.random.pick(&[1, 2, 3]);
        let order = self.shop.place_order(&self.shop.shop.order_of(quantity)).await;
        let paid = self.shop.pay(&order, self.random.pick(&[VISA, VISA, VISA, VISA, DECLINED])).await;
        assert!(matches!(paid.status, 200 | 402), "{}", paid.text());
        self.recent = Some(order.clone());
        self.orders.push(order);
    }

    /// Returns whether Stripe has let the owner or the cardholder do this to a payment.
    fn touch_at_stripe(&mut self, name: &str) -> bool {
        let status = if name == "capture at Stripe" { "requires_capture" } else { "succeeded" };
        let intents: Vec<String> = {
            let account = self.shop.stripe();
            account.payments.iter().filter(|(_, payment)| payment.status == status).map(|(id, _)| id.clone()).collect()
        };
        if intents.is_empty() {
            return false;
        }
        let intent = intents[self.random.below(intents.len())].clone();
        let payment = self.shop.stripe().payments[&intent].clone();
        let left = payment.captured - payment.refunded;
        let part = self.random.pick(&[left, 100, 1]);
        match name {
            "refund at Stripe" => self.shop.stripe().refund_by_hand(&intent, part).is_some(),
            // More than it lists with a charge.
            "many refunds at Stripe" => {
                (0..12).filter_map(|_| self.shop.stripe().refund_by_hand(&intent, 1)).count() == 12
            }
            "capture at Stripe" => self.shop.stripe().capture_by_hand(&intent, 300).is_some(),
            "dispute" if left > 0 && !payment.is_disputed => {
                let mut account = self.shop.stripe();
                account.payments.get_mut(&intent).expect("a payment").disputed_cents = Some(left);
                account.dispute(&intent, "needs_response")
            }
            "win a dispute" if payment.is_disputed => self.shop.stripe().dispute(&intent, "won"),
            _ => false,
        }
    }

    /// Returns whether the shop accepts a change of an order.
    async fn change(&mut self, name: &str) -> bool {
        // Half of the steps follow another one of the same order.
        let recent = self.recent.clone().filter(|_| self.random.below(2) == 0);
        let order = recent.unwrap_or_else(|| self.orders[self.random.below(self.orders.len())].clone());
        let amount = self.random.pick(&[0.01, 1.0, 4.99, 9.98]);
        let changed: Response = match name {
            "cancel by the shopper" => self.shop.cancel(&order).await,
            "ship" => self.shop.change(&order, "ship", &json!({ "carrier": "usps" })).await,
            "undo a return" => self.shop.change(&order, "undo_return", &json!({})).await,
            "refund" => self.shop.change(&order, "refund", &json!({ "amount": amount })).await,
            "return" => {
                let units = json!([{ "line": 1, "quantity": 1 }]);
                let is_restocked = self.random.below(2) == 0;
                let back = json!({ "lines": units, "reason": "damaged", "restock": is_restocked, "refund": amount });
                self.shop.change(&order, "return", &back).await
            }
            _ => self.shop.change(&order, name, &json!({})).await,
        };
        assert!(matches!(changed.status, 200 | 409 | 422), "{name}: {}", changed.text());
        self.recent = Some(order);
        changed.status == 200
    }

    /// Lets the shop do what is due and compare all payments with Stripe.
    async fn settle(&mut self) {
        for _ in 0..3 {
            self.shop.work_after(self.random.pick(&[1, 31, 20 * MINUTE])).await;
        }
        self.shop.payments().reconcile().await.expect("a comparison");
    }

    /// Returns what Stripe holds of each payment that was charged, in US cents.
    fn held_at_stripe(&self) -> BTreeMap<String, i64> {
        let account = self.shop.stripe();
        let charged = account.payments.iter().filter(|(_, payment)| payment.captured > 0);
        let held = charged.map(|(id, payment)| {
            let is_lost = payment.is_disputed && payment.dispute != "won";
            let disputed = payment.disputed_cents.filter(|_| is_lost).unwrap_or_default();
            (id.clone(), payment.captured - payment.refunded - disputed)
        });
        held.collect()
    }

    async fn get(&self, path: &str) -> Value {
        let response = self.shop.shop.get(path, &self.shop.staff).await;
        assert_eq!(response.status, 200, "{path}: {}", response.text());
        response.json()
    }

    async fn check(&self) {
        let mut booked: BTreeMap<String, i64> = BTreeMap::new();
        for entry in self.get("/api/money?from=2026-11-01&to=2026-12-31").await.as_array().expect("a list") {
            let intent = entry["payment_intent"].as_str().expect("a text").to_owned();
            *booked.entry(intent).or_default() += cents(&entry["amount"]);
        }
        assert_eq!(booked, self.held_at_stripe(), "by the ledger, and at Stripe");
        let figures = self.get("/api/figures?from=2026-11-01&to=2026-12-31").await;
        for list in ["days", "states"] {
            let net: i64 = figures[list].as_array().expect("a list").iter().map(|sums| cents(&sums["net"])).sum();
            assert_eq!(net, booked.values().sum::<i64>(), "{list}");
        }
    }
}

#[tokio::test]
async fn what_is_charged_less_refunds_and_disputes_is_what_stripe_holds() {
    let mut walk = Walk {
        shop: CardShop::open().await,
        random: Random(1),
        orders: Vec::new(),
        recent: None,
        taken: BTreeMap::new(),
    };
    walk.shop.shop.database().execute("UPDATE variants SET inventory = 1000", []).expect("a change");
    for _ in 0..ORDERS {
        walk.place().await;
        for _ in 0..STEPS {
            walk.step().await;
        }
        if walk.random.below(2) == 0 {
            walk.settle().await;
            walk.check().await;
        }
    }
    walk.settle().await;
    walk.check().await;
    let is_untaken = |name: &&str| walk.taken[name] == 0;
    let untaken: Vec<&str> = DRAWN.iter().map(|(name, _)| *name).filter(is_untaken).collect();
    assert!(untaken.is_empty(), "never taken: {untaken:?}");
}
