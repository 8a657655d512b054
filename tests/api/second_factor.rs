//! The second factor of staff accounts: codes of an authenticator app, and recovery codes.

mod account;
mod browsers;
mod required;
mod signing_in;

use poem::http::Method;
use serde_json::{Value, json};

use crate::shop::{Caller, Response, STAFF_EMAIL, STAFF_PASSWORD, TestShop, request_from, with_json};
use crate::totp::code;

/// An account with a second factor.
struct Factor {
    secret: String,
    recovery_codes: Vec<String>,
    /// The device cookie of the browser that turned it on.
    cookie: String,
    staff: Caller,
}

impl Factor {
    /// Returns what the app shows now.
    fn code(&self, shop: &TestShop) -> String {
        self.code_at(shop, 0)
    }

    /// Returns what an app shows whose clock is ahead by these seconds.
    fn code_at(&self, shop: &TestShop, seconds: i64) -> String {
        code(&self.secret, shop.now() + seconds)
    }
}

/// Sends a sign-in from an address of 192.0.2.0/24.
async fn send(shop: &TestShop, host: u8, cookie: &str, password: &str, code: Option<&str>) -> Response {
    let peer = format!("192.0.2.{host}:1");
    let request = request_from(&peer, Method::POST, "/api/auth/login", &Caller::Anonymous);
    let request = if cookie.is_empty() { request } else { request.header("Cookie", cookie) };
    let mut body = json!({ "email": STAFF_EMAIL, "password": password });
    if let Some(code) = code {
        body["code"] = json!(code);
    }
    shop.send(with_json(request, &body)).await
}

async fn sign_in(shop: &TestShop, code: Option<&str>) -> Response {
    send(shop, 1, "", STAFF_PASSWORD, code).await
}

async fn sign_in_with_cookie(shop: &TestShop, cookie: &str) -> Response {
    send(shop, 2, cookie, STAFF_PASSWORD, None).await
}

fn assert_signed_in(response: &Response) -> Caller {
    assert_eq!(response.status, 200, "{}", response.text());
    Caller::Bearer(response.json()["token"].as_str().expect("a token").to_owned())
}

fn assert_rejected(response: &Response, code: &str) {
    assert_eq!((response.status, response.code().as_str()), (401, code), "{}", response.text());
    assert_eq!(response.header("set-cookie"), "");
}

/// Returns the name and value of the cookie that a response sets.
fn cookie(response: &Response) -> String {
    assert_eq!(response.status, 200, "{}", response.text());
    response.header("set-cookie").split(';').next().expect("a cookie").to_owned()
}

/// Returns a body that turns on the second factor with the code of now, and its secret.
async fn setup(shop: &TestShop, staff: &Caller) -> (Value, String) {
    let new = shop.get("/api/auth/second-factor", staff).await.json();
    let secret = new["secret"].as_str().expect("a secret").to_owned();
    let code = code(&secret, shop.now());
    (json!({ "salt": new["salt"], "code": code, "current_password": STAFF_PASSWORD }), secret)
}

async fn turn_on(shop: &TestShop, staff: Caller) -> Factor {
    let (body, secret) = setup(shop, &staff).await;
    let response = shop.post("/api/auth/second-factor", &staff, &body).await;
    let cookie = cookie(&response);
    let codes = response.json()["recovery_codes"].as_array().cloned().expect("codes");
    let recovery_codes = codes.iter().map(|code| code.as_str().expect("a text").to_owned()).collect();
    Factor { secret, recovery_codes, cookie, staff }
}

/// Returns a shop whose account has a second factor, half a minute after it was turned on.
async fn shop_with_factor() -> (TestShop, Factor) {
    let shop = TestShop::with_account().await;
    let staff = assert_signed_in(&sign_in(&shop, None).await);
    let factor = turn_on(&shop, staff).await;
    shop.wait(30);
    (shop, factor)
}

/// Returns actor, action and subject of the last entry of the audit log.
fn last_entry(shop: &TestShop) -> (String, String, String) {
    let sql = "SELECT actor, action, subject FROM audit_log ORDER BY id DESC LIMIT 1";
    shop.database().query_row(sql, [], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?))).expect("an entry")
}

fn own(action: &str) -> (String, String, String) {
    (STAFF_EMAIL.to_owned(), action.to_owned(), STAFF_EMAIL.to_owned())
}

/// Returns the own account as the staff page lists it.
async fn listed(shop: &TestShop, staff: &Caller) -> (Value, Value) {
    let account = shop.get("/api/accounts", staff).await.json()[0].clone();
    (account["has_second_factor"].clone(), account["recovery_codes"].clone())
}
