//! Valid bodies of requests.

use serde_json::{Value, json};

use crate::brand::{L, M, number};
use crate::shop::TestShop;

/// Returns valid bodies for an operation, if it takes one: one for each change of an order.
pub(crate) fn valid_bodies(operation: &str, shop: &TestShop) -> Vec<Value> {
    if operation == "changeOrder" {
        return valid_changes();
    }
    let body = match operation {
        "login" => Some(json!({ "email": "nobody@shop.example", "password": "whatever it is" })),
        "changePassword" => Some(json!({ "current_password": "old password", "new_password": "a good new password" })),
        "createAccount" => Some(json!({
            "email": "new@shop.example", "password": "a good new password", "current_password": "old password"
        })),
        "turnOnSecondFactor" => Some(json!({
            "salt": "0190a5a0-0000-4000-8000-000000000000", "code": "123456", "current_password": "old password"
        })),
        "removeAccount" | "turnOffSecondFactor" => Some(json!({ "current_password": "old password" })),
        "createProduct" | "updateProduct" => Some(json!({
            "title": "Hoodie", "description": "Warm", "price": 20, "salePrice": 10, "image": "/media/x.jpg",
            "variants": [{
                "color": "Red", "image": "/media/x.jpg", "alt": "A seam", "inventory": 5, "low_stock": 2,
                "pictures": [{ "image": "/media/y.jpg", "alt": "A sleeve" }]
            }]
        })),
        "placeOrder" => Some(shop.order()),
        "setOrderStatus" => Some(json!({ "status": "paid", "was": "pending" })),
        "changeOrders" => {
            Some(json!({ "changes": [{ "_id": "x", "change": { "type": "mark_paid", "was": "pending" } }] }))
        }
        "replaceOrder" => Some(json!({ "items": shop.order()["items"] })),
        "cancelGuestOrder" => Some(json!({})),
        "correctGuestEmail" | "exportCustomer" => Some(json!({ "email": "jane@example.com" })),
        "requestGuestLink" => Some(json!({ "order_number": number(100_000), "email": "jane@example.com" })),
        "forgetCustomer" => Some(json!({ "email": "jane@example.com", "dry_run": false })),
        "sendMessage" => Some(json!({ "name": "Jane", "email": "jane@example.com", "phone": "", "message": "Warm?" })),
        "requestRestock" => {
            Some(json!({ "product_id": crate::brand::PRODUCT_ID, "color": "Pink", "email": "jane@example.com" }))
        }
        "answerRestockRequest" => Some(json!({ "confirm": true })),
        "payOrder" => Some(json!({ "token": "pm_card_visa" })),
        "shipOrders" => Some(json!({
            "shipments": [{ "order_number": number(100_000), "carrier": "usps", "tracking": "9400111899223197428497" }]
        })),
        _ => None,
    };
    body.into_iter().collect()
}

/// Returns a change of each type.
fn valid_changes() -> Vec<Value> {
    let with_values = [
        json!({ "type": "mark_paid", "was": "pending" }),
        json!({ "type": "note", "note": "Gift", "was": "" }),
        json!({ "type": "hold", "reason": "Street is missing", "was": "" }),
        json!({
            "type": "address",
            "address": "2 Oak Ave", "address2": "", "city": "Austin", "state": "TX", "zip": "78701", "phone": "",
            "was": { "address": "1 Main St", "address2": "", "city": "Austin", "state": "TX", "zip": "78701", "phone": "" }
        }),
        json!({ "type": "email", "email": "zoe@example.com", "was": "jane@example.com" }),
        json!({
            "type": "exchange", "line": 1, "color": "White", "size": M, "color_was": "Pink", "size_was": L
        }),
        json!({ "type": "pack", "unpaid": true }),
        json!({
            "type": "ship", "carrier": "usps", "tracking": "9400 1118 9922 3197 4284 97",
            "was": { "carrier": "ups", "tracking": "" }
        }),
        json!({ "type": "delay", "ship_by": "2026-12-04" }),
        json!({ "type": "refund", "amount": 4.99, "refunded_was": 0 }),
        json!({ "type": "return", "lines": [{ "line": 1, "quantity": 1 }], "reason": "damaged", "note": "", "was": 0 }),
        json!({ "type": "undo_return" }),
    ];
    let others = ["reopen", "cancel", "claim", "end_claim", "unpack", "print", "unship", "resend"];
    with_values.into_iter().chain(others.map(|name| json!({ "type": name }))).collect()
}

/// Returns whether an operation verifies a password, which is slow and throttled after a few attempts.
pub(crate) fn is_throttled(operation: &str) -> bool {
    let throttled =
        ["login", "changePassword", "createAccount", "removeAccount", "turnOnSecondFactor", "turnOffSecondFactor"];
    throttled.contains(&operation)
}
