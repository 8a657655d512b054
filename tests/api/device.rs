//! The device cookie of browsers that have signed in before.

use poem::http::Method;
use serde_json::json;
use shop::auth::password;
use shop::auth::queue::Client;
use shop::domain::admin::AdminEmail;
use shop::store::Actor;

use crate::shop::{Caller, Response, STAFF_EMAIL, STAFF_PASSWORD, TestShop, request, request_from, with_json};

const WRONG: &str = "wrong password";
const NEW_PASSWORD: &str = "a much better password";
const DAY: i64 = 24 * 60 * 60;

async fn sign_in(shop: &TestShop, cookie: &str, password: &str) -> Response {
    sign_in_from(shop, "192.0.2.1:1", cookie, password).await
}

async fn sign_in_from(shop: &TestShop, peer: &str, cookie: &str, password: &str) -> Response {
    let request = request_from(peer, Method::POST, "/api/auth/login", &Caller::Anonymous);
    let request = if cookie.is_empty() { request } else { request.header("Cookie", cookie) };
    shop.send(with_json(request, &json!({ "email": STAFF_EMAIL, "password": password }))).await
}

/// Returns the name and value of the cookie that a response sets.
fn cookie(response: &Response) -> String {
    assert_eq!(response.status, 200, "{}", response.text());
    response.header("set-cookie").split(';').next().expect("a cookie").to_owned()
}

fn bearer(response: &Response) -> Caller {
    Caller::Bearer(response.json()["token"].as_str().expect("a token").to_owned())
}

/// Returns a shop and a device cookie, after unknown browsers at the same IP address have used up their attempts.
async fn shop_under_attack() -> (TestShop, String) {
    let shop = TestShop::with_account().await;
    let cookie = cookie(&sign_in(&shop, "", STAFF_PASSWORD).await);
    use_up_attempts(&shop).await;
    (shop, cookie)
}

async fn use_up_attempts(shop: &TestShop) {
    for _ in 0..5 {
        assert_eq!(sign_in(shop, "", WRONG).await.status, 401);
    }
    assert_eq!(sign_in(shop, "", STAFF_PASSWORD).await.status, 429);
}

#[tokio::test]
async fn a_known_browser_gets_through_while_unknown_clients_fill_the_queue() {
    let shop = TestShop::with_account().await;
    let cookie = cookie(&sign_in(&shop, "", STAFF_PASSWORD).await);
    let enter = |n: u8| {
        let queue = shop.hash_queue().clone();
        tokio::spawn(async move { queue.enter(Client::unknown([10, 0, n, 1].into())).await })
    };
    // Each keeps its turn, or waits for one.
    let queued: Vec<_> = (0..12).map(enter).collect();
    while shop.hash_queue().entries() < queued.len() {
        tokio::task::yield_now().await;
    }
    let rejected = sign_in(&shop, "", STAFF_PASSWORD).await;
    assert_eq!((rejected.status, rejected.code().as_str()), (503, "busy"));
    assert_eq!(sign_in(&shop, &cookie, STAFF_PASSWORD).await.status, 200);
    assert_eq!(shop.hash_queue().entries(), queued.len(), "none of them had to leave");
}

#[tokio::test]
async fn failures_by_unknown_clients_do_not_lock_out_a_known_browser() {
    let (shop, cookie) = shop_under_attack().await;
    assert_eq!(sign_in(&shop, &cookie, STAFF_PASSWORD).await.status, 200);
    let others = format!("theme=dark; {cookie}; cart=3");
    assert_eq!(sign_in(&shop, &others, STAFF_PASSWORD).await.status, 200, "among other cookies");
    assert_eq!(sign_in(&shop, "", STAFF_PASSWORD).await.status, 429, "an unknown browser is still blocked");
}

#[tokio::test]
async fn a_known_browser_that_fails_too_often_is_treated_as_unknown() {
    let (shop, cookie) = shop_under_attack().await;
    for _ in 0..5 {
        assert_eq!(sign_in(&shop, &cookie, WRONG).await.status, 401);
    }
    assert_eq!(sign_in(&shop, &cookie, STAFF_PASSWORD).await.status, 429);
    assert_eq!(
        sign_in_from(&shop, "198.51.100.1:1", &cookie, STAFF_PASSWORD).await.status,
        200,
        "like any unknown browser"
    );
    shop.wait(60);
    assert_eq!(sign_in(&shop, &cookie, STAFF_PASSWORD).await.status, 200);
}

#[tokio::test]
async fn the_device_cookie_is_same_site_tls_only_and_accepted_only_at_sign_in() {
    let shop = TestShop::with_account().await;
    let signed_in = sign_in(&shop, "", STAFF_PASSWORD).await;
    let (set, cookie) = (signed_in.header("set-cookie"), cookie(&signed_in));
    let attributes: Vec<&str> = set.split("; ").skip(1).collect();
    assert_eq!(attributes, ["Max-Age=34560000", "Path=/api/auth", "HttpOnly", "SameSite=Strict", "Secure"]);
    assert!(set.starts_with("__Secure-shop-device-"), "{set}");
    assert!(!cookie.contains("staff") && !cookie.contains('@'), "{cookie}");
    let again = sign_in(&shop, &cookie, STAFF_PASSWORD).await;
    assert_ne!(again.header("set-cookie"), set, "a new one each time");
    assert_eq!(again.header("set-cookie").split('=').next(), set.split('=').next(), "which replaces the old one");

    for (method, path, status) in [
        (Method::GET, "/api/orders", 401),
        (Method::POST, "/api/auth/logout", 401),
        (Method::POST, "/api/auth/password", 401),
        (Method::POST, "/api/products", 401),
        (Method::POST, "/api/auth/login", 422),
    ] {
        let cookie_only = request(method, path, &Caller::Anonymous).header("Cookie", &cookie);
        let body = json!({ "email": STAFF_EMAIL, "password": "" });
        assert_eq!(shop.send(with_json(cookie_only, &body)).await.status, status, "{path}");
    }
    let verified = request(Method::GET, "/api/auth/verify", &Caller::Anonymous).header("Cookie", &cookie).finish();
    assert_eq!(shop.send(verified).await.json()["valid"], false);
    let rejected = sign_in(&shop, &cookie, WRONG).await;
    assert_eq!((rejected.status, rejected.header("set-cookie")), (401, ""));
    let form = request(Method::POST, "/api/auth/login", &Caller::Anonymous)
        .header("Cookie", &cookie)
        .header("Content-Type", "application/x-www-form-urlencoded")
        .body(b"email=a&password=b".to_vec());
    assert_eq!(shop.send(form).await.status, 415, "no other site can send a sign-in");
}

#[tokio::test]
async fn a_device_cookie_is_bound_to_one_account_one_password_and_one_shop() {
    let (shop, cookie) = shop_under_attack().await;
    let (name, value) = cookie.split_once('=').expect("a name and a value");
    let foreign = {
        let other = TestShop::with_account().await;
        let response = sign_in(&other, "", STAFF_PASSWORD).await;
        self::cookie(&response).split_once('=').expect("a value").1.to_owned()
    };
    let changed = |index: usize| {
        let mut parts: Vec<String> = value.split('.').map(str::to_owned).collect();
        let last = if parts[index].ends_with('1') { '2' } else { '1' };
        parts[index].pop();
        parts[index].push(last);
        parts.join(".")
    };
    for (bad, why) in [
        (foreign, "from another shop"),
        (changed(0), "for another password"),
        (changed(1), "with another time"),
        (changed(2), "with another id"),
        (changed(3), "with another signature"),
        (String::new(), "empty"),
        (format!("{value}.1"), "too long"),
        ("x".repeat(5_000), "nonsense"),
    ] {
        assert_eq!(sign_in(&shop, &format!("{name}={bad}"), STAFF_PASSWORD).await.status, 429, "{why}");
    }
    let request = request_from("192.0.2.1:1", Method::POST, "/api/auth/login", &Caller::Anonymous);
    let body = json!({ "email": "other@shop.example", "password": WRONG });
    shop.send(with_json(request.header("Cookie", &cookie), &body)).await;
    assert_eq!(sign_in(&shop, &cookie, STAFF_PASSWORD).await.status, 200, "the valid cookie");
}

#[tokio::test]
async fn a_new_password_invalidates_every_device_cookie_except_the_new_one() {
    let shop = TestShop::with_account().await;
    let signed_in = sign_in(&shop, "", STAFF_PASSWORD).await;
    let (old, staff) = (cookie(&signed_in), bearer(&signed_in));
    let change = json!({ "current_password": STAFF_PASSWORD, "new_password": NEW_PASSWORD });
    let new = cookie(&shop.post("/api/auth/password", &staff, &change).await);
    use_up_attempts(&shop).await;
    assert_eq!(sign_in(&shop, &old, NEW_PASSWORD).await.status, 429);
    assert_eq!(sign_in(&shop, &new, NEW_PASSWORD).await.status, 200);
    let email = AdminEmail::parse(STAFF_EMAIL).expect("an email");
    let hash = password::hash(STAFF_PASSWORD.as_bytes());
    shop.store.set_password(email, hash, Actor { email: String::new(), at: shop.now() }).await.expect("set");
    assert_eq!(sign_in(&shop, &new, STAFF_PASSWORD).await.status, 429);
}

#[tokio::test]
async fn a_device_cookie_lasts_four_hundred_days_and_outlives_sessions() {
    let (shop, cookie) = shop_under_attack().await;
    shop.store.delete_all_sessions(Actor { email: String::new(), at: shop.now() }).await.expect("ended");
    assert_eq!(sign_in(&shop, &cookie, STAFF_PASSWORD).await.status, 200);
    shop.wait(400 * DAY - 1);
    use_up_attempts(&shop).await;
    assert_eq!(sign_in(&shop, &cookie, STAFF_PASSWORD).await.status, 200);
    shop.wait(1);
    assert_eq!(sign_in(&shop, &cookie, STAFF_PASSWORD).await.status, 429);
}
