//! The orders that the clients send.

use std::sync::atomic::{AtomicU32, Ordering};

use serde_json::{Value, json};
use uuid::Uuid;

use crate::brand::{M, ORDER_PREFIX, PRODUCT_ID};

/// An order, and the idempotency key it is sent with until it is acknowledged.
#[derive(Clone)]
pub(crate) struct Purchase {
    pub(crate) key: String,
    order: Value,
}

/// The outcome of sending an order.
pub(crate) enum Outcome {
    /// Saved under this id.
    Saved(String),
    /// Rejected as out of stock.
    SoldOut,
    /// No response, or one that leaves the outcome open.
    Unknown,
}

impl Purchase {
    /// Creates an order of one unit of each of these colors, with an unused number.
    pub(crate) fn new(numbers: &AtomicU32, colors: &[&str]) -> Self {
        let number = numbers.fetch_add(1, Ordering::Relaxed);
        let line = |color: &&str| json!({ "_id": PRODUCT_ID, "title": "Towel", "color": color, "size": M, "quantity": 1, "salePrice": 4.99 });
        let items: Vec<Value> = colors.iter().map(line).collect();
        let sum = 4.99 * f64::from(u32::try_from(items.len()).expect("a few colors"));
        let order = json!({
            "order_number": format!("{ORDER_PREFIX}{number}"), "items": items,
            "name": "Jane Doe", "email": format!("jane{number}@example.com"), "phone": "", "address": "1 Main St", "address2": "",
            "city": "Austin", "state": "TX", "zip": "78701", "shipping_method": "free",
            "subtotal": sum, "shipping_cost": 0, "total": sum,
            "cardholder_name": "Jane Doe", "card_brand": "visa", "card_last4": "1111"
        });
        Self { key: Uuid::new_v4().to_string(), order }
    }

    /// Sends the order and reads the response.
    pub(crate) fn send(&self, agent: &ureq::Agent, url: &str) -> Outcome {
        match self.place(agent, url) {
            Some((201, order)) => Outcome::Saved(order["_id"].as_str().expect("an id").to_owned()),
            Some((409, body)) if body["code"] == "out_of_stock" => Outcome::SoldOut,
            // The proxy lost the response, the disk failed, the queue is full, or the replica has not confirmed the order:
            // the client retries.
            Some((502 | 503 | 504 | 507, _)) | None => Outcome::Unknown,
            Some((status, body)) => panic!("{status} {body}"),
        }
    }

    /// Sends the order. Returns the status and the body of the response, if one comes.
    pub(crate) fn place(&self, agent: &ureq::Agent, url: &str) -> Option<(u16, Value)> {
        let request = agent.post(format!("{url}/api/orders")).header("Idempotency-Key", &self.key);
        let mut response = request.send_json(&self.order).ok()?;
        Some((response.status().as_u16(), response.body_mut().read_json().ok()?))
    }
}

/// Returns a client that does not treat any status as an error.
pub(crate) fn agent() -> ureq::Agent {
    ureq::Agent::config_builder().http_status_as_error(false).build().into()
}
