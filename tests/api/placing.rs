//! The orders that tests place.

use std::sync::atomic::Ordering;

use poem::http::Method;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::brand::{L, ORDER_PREFIX, PRODUCT_ID, TITLE};
use crate::shop::{Caller, Response, TestShop, request, with_json};

impl TestShop {
    /// Returns an order for one pink unit of size L, with an unused number.
    pub(crate) fn order(&self) -> Value {
        let number = self.next_number.fetch_add(1, Ordering::Relaxed);
        json!({
            "order_number": format!("{ORDER_PREFIX}{number}"),
            "items": [{
                "_id": PRODUCT_ID, "title": TITLE,
                "color": "Pink", "size": L, "quantity": 1, "salePrice": 4.99
            }],
            "name": "Jane Doe", "email": "jane@example.com", "phone": "212 555 0100",
            "address": "1 Main St", "address2": "Apt 2", "city": "Austin", "state": "TX", "zip": "78701",
            "shipping_method": "free", "subtotal": 4.99, "shipping_cost": 0, "total": 4.99,
            "cardholder_name": "Jane Doe", "card_brand": "visa", "card_last4": "1111"
        })
    }

    /// Returns an order for `quantity` pink units of size L.
    pub(crate) fn order_of(&self, quantity: u32) -> Value {
        let mut order = self.order();
        let sum = f64::from(quantity * 499) / 100.0;
        order["items"][0]["quantity"] = json!(quantity);
        order["subtotal"] = json!(sum);
        order["total"] = json!(sum);
        order
    }

    pub(crate) async fn place(&self, order: &Value) -> Response {
        self.place_with_key(order, &Uuid::new_v4().to_string()).await
    }

    pub(crate) async fn place_with_key(&self, order: &Value, key: &str) -> Response {
        let request = request(Method::POST, "/api/orders", &Caller::Anonymous).header("Idempotency-Key", key);
        self.send(with_json(request, order)).await
    }
}
