//! Requests to a shop that the built program serves.

use serde_json::{Value, json};
use uuid::Uuid;

use crate::brand::{M, PRODUCT_ID};
use crate::program::Program;

/// Sends a request, as staff with a token, and returns the status and the JSON body.
pub(crate) fn send(
    server: &Program,
    method: &str,
    path: &str,
    token: Option<&str>,
    body: Option<&Value>,
) -> (u16, Value) {
    let agent: ureq::Agent = ureq::Agent::config_builder().http_status_as_error(false).build().into();
    let mut request = ureq::http::Request::builder().method(method).uri(format!("{}{path}", server.url));
    if let Some(token) = token {
        request = request.header("Authorization", format!("Bearer {token}"));
    }
    let mut response = match body {
        Some(body) => {
            let request = request.header("Content-Type", "application/json").header("Idempotency-Key", new_key());
            agent.run(request.body(body.to_string()).expect("a request")).expect("a response")
        }
        None => agent.run(request.body(()).expect("a request")).expect("a response"),
    };
    (response.status().as_u16(), response.body_mut().read_json().expect("JSON"))
}

/// Sends a request as staff, which must succeed, and returns the JSON body.
pub(crate) fn send_as_staff(server: &Program, token: &str, method: &str, path: &str, body: Option<&Value>) -> Value {
    let (status, body) = send(server, method, path, Some(token), body);
    assert!((200..300).contains(&status), "{method} {path}: {status} {body}");
    body
}

/// Sets the status of an order as staff.
pub(crate) fn set_status(server: &Program, token: &str, order: &Value, status: &str) {
    let path = format!("/api/orders/{}/status", order["_id"].as_str().expect("an id"));
    send_as_staff(server, token, "PUT", &path, Some(&json!({ "status": status })));
}

/// Changes an order as staff.
pub(crate) fn change_order(server: &Program, token: &str, order: &Value, change: &Value) {
    let path = format!("/api/orders/{}/changes", order["_id"].as_str().expect("an id"));
    send_as_staff(server, token, "POST", &path, Some(change));
}

/// Uploads a picture as staff, and returns the status and the JSON body.
pub(crate) fn upload(server: &Program, token: &str, file: &[u8]) -> (u16, Value) {
    let agent: ureq::Agent = ureq::Agent::config_builder().http_status_as_error(false).build().into();
    let request = ureq::http::Request::builder().method("POST").uri(format!("{}/api/pictures", server.url));
    let request = request.header("Authorization", format!("Bearer {token}")).header("Content-Type", "image/png");
    let mut response = agent.run(request.body(file).expect("a request")).expect("a response");
    (response.status().as_u16(), response.body_mut().read_json().expect("JSON"))
}

fn new_key() -> String {
    Uuid::new_v4().to_string()
}

/// Signs in and returns the token, or the status of the rejection.
pub(crate) fn sign_in(server: &Program, email: &str, password: &str) -> Result<String, u16> {
    let credentials = json!({ "email": email, "password": password.trim_end() });
    match send(server, "POST", "/api/auth/login", None, Some(&credentials)) {
        (200, body) => Ok(body["token"].as_str().expect("a token").to_owned()),
        (status, _) => Err(status),
    }
}

/// Returns whether the shop accepts the token.
pub(crate) fn is_valid(server: &Program, token: &str) -> bool {
    send(server, "GET", "/api/auth/verify", Some(token), None).1["valid"] == true
}

/// Places an order for units in pink at the first price, and returns the status and the body of the response.
pub(crate) fn place_order(server: &Program, number: &str, units: u32) -> (u16, Value) {
    place_order_of(server, number, "Jane Doe", "Pink", units)
}

pub(crate) fn place_order_of(server: &Program, number: &str, name: &str, color: &str, units: u32) -> (u16, Value) {
    let sum = f64::from(units * 499) / 100.0;
    let item = json!({
        "_id": PRODUCT_ID, "title": "Towel", "color": color, "size": M, "quantity": units, "salePrice": 4.99
    });
    let order = json!({
        "order_number": number, "items": [item], "name": name, "email": "jane@example.com",
        "phone": "", "address": "1 Main St", "address2": "", "city": "Austin", "state": "TX", "zip": "78701",
        "shipping_method": "free", "subtotal": sum, "shipping_cost": 0, "total": sum,
        "cardholder_name": "Jane Doe", "card_brand": "visa", "card_last4": "1111"
    });
    send(server, "POST", "/api/orders", None, Some(&order))
}
