//! The changes that staff and shoppers make, by their names in the tables.

use futures_util::future::join_all;
use serde_json::{Value, json};

use super::{changes_to, describe, state_of};
use crate::brand::{L, M, PRODUCT_ID};
use crate::shop::{Caller, Response, TestShop, request, with_json};

/// An order of a row.
pub(crate) struct Subject {
    /// Its column.
    pub(crate) state: String,
    pub(crate) id: String,
    pub(crate) link: String,
}

/// What came of a change.
pub(crate) enum Outcome {
    Answered(Response),
    /// Nobody has asked for it.
    Happened,
    /// It cannot happen to this order.
    Impossible,
}

/// A shop and two of its staff.
pub(crate) struct Desk<'a> {
    shop: &'a TestShop,
    ann: Caller,
    bob: Caller,
    /// Whether all mails about each change are sent before the next one.
    pub(crate) sends_mails: bool,
}

impl<'a> Desk<'a> {
    /// Gives the product a color for each state, whose stock says what became of the units of its order.
    pub(crate) async fn open(shop: &'a TestShop, states: &[&str]) -> Self {
        let desk = Self { shop, ann: shop.staff().await, bob: shop.staff().await, sends_mails: false };
        let variants = states.iter().map(|state| json!({ "color": state, "image": "/media/x.jpg", "inventory": 9 }));
        let product = json!({
            "title": "Towel", "description": "Soft", "price": 9.99, "salePrice": 4.99, "image": "/media/x.jpg",
            "variants": variants.collect::<Vec<_>>()
        });
        assert_eq!(shop.put(&format!("/api/products/{PRODUCT_ID}"), &desk.ann, &product).await.status, 200);
        desk
    }

    /// Sessions end after 8 hours.
    pub(crate) async fn renew_sessions(&mut self) {
        (self.ann, self.bob) = (self.shop.staff().await, self.shop.staff().await);
    }

    /// Places the order of a column.
    pub(crate) async fn place(&self, state: &str) -> Subject {
        let mut order = self.shop.order();
        order["items"][0]["color"] = json!(state);
        order["email"] = json!(format!("{state}@example.com"));
        let placed = self.shop.place(&order).await;
        assert_eq!(placed.status, 201, "{}", placed.text());
        let [id, link] = ["_id", "link"].map(|field| placed.json()[field].as_str().expect("a text").to_owned());
        Subject { state: state.to_owned(), id, link }
    }

    /// Brings orders into their states, and then makes the changes `last`. Leaves out those of which a change is refused.
    pub(crate) async fn bring(&self, orders: Vec<Subject>, is_delayed: bool, last: &[&str]) -> Vec<Subject> {
        let brought = orders.into_iter().map(async |order| {
            for change in changes_to(&order.state, is_delayed).iter().chain(last) {
                if self.change(change, &order).await.status >= 300 {
                    return None;
                }
                if self.sends_mails {
                    self.send_mails().await;
                }
            }
            Some(order)
        });
        join_all(brought).await.into_iter().flatten().collect()
    }

    /// Records that all mails are sent, also those that wait for an undo.
    async fn send_mails(&self) {
        for mail in self.shop.store.list_due_mails(i64::MAX, 1_000).await.expect("a list") {
            self.shop.store.record_sent_mail(mail.id, self.shop.now()).await.expect("a change");
        }
    }

    /// Makes a change of an order.
    pub(crate) async fn change(&self, name: &str, order: &Subject) -> Response {
        let address = |street: &str| {
            json!({
                "address": street, "address2": "Apt 2", "city": "Austin", "state": "TX", "zip": "78701",
                "phone": "212 555 0100"
            })
        };
        let mut corrected = address("2 Oak Ave");
        corrected["was"] = address("1 Main St");
        let usps = json!({ "carrier": "usps", "tracking": "9400111899223197428497" });
        let corrected_shipment = json!({ "carrier": "ups", "tracking": "1Z999AA10123456784", "was": usps });
        let color = &order.state;
        let size_m = json!({ "line": 1, "color": color, "size": M, "color_was": color, "size_was": L });
        let (what, body) = match name {
            "pending" => ("reopen", json!({})),
            "paid" => ("mark_paid", json!({})),
            "cancelled" => ("cancel", json!({})),
            "paid if pending" => ("mark_paid", json!({ "was": "pending" })),
            "pack" => ("pack", json!({})),
            "pack unpaid" => ("pack", json!({ "unpaid": true })),
            "unpack" => ("unpack", Value::Null),
            "claim" | "claim by another" => ("claim", json!({})),
            "end claim" => ("end_claim", Value::Null),
            "print" => ("print", json!({})),
            "ship" => ("ship", usps),
            "correct shipment" => ("ship", corrected_shipment),
            "unship" => ("unship", Value::Null),
            "delay" => ("delay", json!({ "ship_by": "2026-12-04" })),
            "hold" => ("hold", json!({ "reason": "Street is missing", "was": "" })),
            "release" => ("hold", json!({ "reason": null })),
            "note" => ("note", json!({ "note": "Ring twice", "was": "" })),
            "address" => ("address", corrected),
            "email" => ("email", json!({ "email": "zoe@example.com" })),
            "write off" => ("cancel", json!({ "restock": false })),
            "return" => ("return", json!({ "lines": [{ "line": 1, "quantity": 1 }], "reason": "damaged" })),
            "undo return" => ("undo_return", Value::Null),
            "exchange" => ("exchange", size_m),
            "resend" => ("resend", Value::Null),
            "refund" => ("refund", json!({ "amount": 4.99 })),
            "refund in part" => ("refund", json!({ "amount": 1.0 })),
            "pay" => ("POST payment", json!({ "token": "pm_card_visa" })),
            "cancel by link" => ("POST cancel", json!({})),
            "email by link" => ("PUT email", json!({ "email": "jane@gmail.com" })),
            _ => panic!("no such change: {name}"),
        };
        let caller = if name == "claim by another" { &self.bob } else { &self.ann };
        match what.split_once(' ') {
            None => {
                let before = self.shop.get(&format!("/api/orders/{}", order.id), caller).await.json();
                let answer = self.shop.change(caller, &order.id, what, &body).await;
                assert_offered(&before, what, &answer);
                answer
            }
            Some((method, what)) => {
                let (method, path) = (method.parse().expect("a method"), format!("/api/guest/{}/{what}", order.link));
                self.shop.send(with_json(request(method, &path, caller), &body)).await
            }
        }
    }

    /// Makes a change of the orders of a row. Returns a cell for each state, with a dash if there is no order. `make` returns
    /// what came of the change for each order.
    pub(crate) async fn fill(
        &self,
        states: &[&str],
        orders: &[Subject],
        is_again: bool,
        make: impl AsyncFn() -> Vec<Outcome>,
    ) -> Vec<String> {
        let mut before = self.see(orders).await;
        for (order, seen) in orders.iter().zip(&before) {
            assert_eq!(state_of(seen), order.state);
        }
        if is_again {
            make().await;
            before = self.see(orders).await;
        }
        let outcomes = make().await;
        let after = self.see(orders).await;
        let cell = |at: usize| describe(&before[at], &after[at], &outcomes[at]);
        let found = states.iter().map(|state| orders.iter().position(|order| order.state == *state));
        found.map(|at| at.map_or_else(|| "-".to_owned(), cell)).collect()
    }

    /// Returns orders as staff see them, each with the stock of its color.
    async fn see(&self, orders: &[Subject]) -> Vec<Value> {
        let listed = self.shop.get("/api/orders", &self.shop.staff().await).await.json();
        let products = self.shop.get("/api/products", &Caller::Anonymous).await.json();
        let find = |list: &Value, field: &str, value: &str| {
            list.as_array().into_iter().flatten().find(|row| row[field] == value).cloned().expect("a row")
        };
        let seen = orders.iter().map(|order| {
            let mut seen = find(&listed, "_id", &order.id);
            seen["stock"] = find(&products[0]["variants"], "color", &order.state)["inventory"].take();
            seen
        });
        seen.collect()
    }
}

/// Asserts that an order has offered a change that it accepted, and not one that it rejected whatever the values.
fn assert_offered(before: &Value, change: &str, answer: &Response) {
    let is_offered = before["can"].as_array().expect("a list").contains(&json!(change));
    let (mut before, mut after) = (before.clone(), answer.json());
    for order in [&mut before, &mut after] {
        order.as_object_mut().expect("an object").retain(|field, _| !["can", "others"].contains(&field.as_str()));
    }
    let code = answer.code();
    let depends_on_values =
        code.ends_with("_changed") || code == "refund_moved" || (change, code.as_str()) == ("pack", "order_not_paid");
    match answer.status {
        200 if after != before => assert!(is_offered, "{change} is accepted by {before}"),
        409 if !depends_on_values => assert!(!is_offered, "{change} is offered by {before}, then rejected: {code}"),
        _ => {}
    }
}
