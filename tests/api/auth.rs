use poem::http::Method;
use serde_json::json;

use crate::brand::NAME;
use crate::shop::{Caller, Response, STAFF_EMAIL, STAFF_PASSWORD, TestShop, request_from, with_json};

async fn login(shop: &TestShop, email: &str, password: &str) -> Response {
    shop.post("/api/auth/login", &Caller::Anonymous, &json!({ "email": email, "password": password })).await
}

async fn login_from(shop: &TestShop, peer: &str, email: &str) -> Response {
    let body = json!({ "email": email, "password": "wrong password" });
    let request = request_from(peer, Method::POST, "/api/auth/login", &Caller::Anonymous);
    shop.send(with_json(request, &body)).await
}

fn bearer(response: &Response) -> Caller {
    Caller::Bearer(response.json()["token"].as_str().expect("a token").to_owned())
}

async fn is_valid(shop: &TestShop, caller: &Caller) -> bool {
    let response = shop.get("/api/auth/verify", caller).await;
    assert_eq!(response.status, 200);
    response.json()["valid"] == true
}

#[tokio::test]
async fn sign_in_ignores_the_case_of_the_email_and_the_token_identifies_the_account() {
    let shop = TestShop::with_account().await;
    let response = login(&shop, " Staff@Shop.EXAMPLE ", STAFF_PASSWORD).await;
    assert_eq!(response.status, 200);
    assert_eq!(response.json()["user"]["email"], STAFF_EMAIL);
    let verified = shop.get("/api/auth/verify", &bearer(&response)).await.json();
    assert_eq!(verified["valid"], true);
    assert_eq!(verified["user"], response.json()["user"]);
}

#[tokio::test]
async fn a_wrong_password_and_an_unknown_email_get_the_same_response() {
    let shop = TestShop::with_account().await;
    let wrong = login(&shop, STAFF_EMAIL, "another password").await;
    let unknown = login(&shop, "nobody@shop.example", STAFF_PASSWORD).await;
    assert_eq!((wrong.status, unknown.status), (401, 401));
    let without_id = |response: &Response| {
        let mut body = response.json();
        body.as_object_mut().and_then(|fields| fields.remove("request_id")).expect("a request id");
        body
    };
    assert_eq!(without_id(&wrong), without_id(&unknown));
    assert_eq!(wrong.header("www-authenticate"), "Bearer");
}

#[tokio::test]
async fn empty_sign_in_fields_are_reported() {
    let shop = TestShop::open();
    let response = login(&shop, " ", "").await;
    assert_eq!(response.status, 422);
    assert_eq!(response.field("email").as_deref(), Some("Please enter your email address"));
    assert_eq!(response.field("password").as_deref(), Some("Please enter your password"));
}

#[tokio::test]
async fn a_token_is_invalid_after_signing_out() {
    let shop = TestShop::open();
    let staff = shop.staff().await;
    assert!(is_valid(&shop, &staff).await);
    let response = shop.post("/api/auth/logout", &staff, &json!({})).await;
    assert_eq!(response.json(), json!({ "signed_out": true }));
    assert!(!is_valid(&shop, &staff).await);
    assert_eq!(shop.get("/api/orders", &staff).await.status, 401);
}

#[tokio::test]
async fn a_token_expires_after_eight_hours() {
    let shop = TestShop::open();
    let staff = shop.staff().await;
    shop.wait(8 * 60 * 60 - 1);
    assert!(is_valid(&shop, &staff).await);
    shop.wait(1);
    assert!(!is_valid(&shop, &staff).await);
}

#[tokio::test]
async fn only_tokens_signed_by_this_shop_with_hs256_are_valid() {
    let shop = TestShop::open();
    let Caller::Bearer(token) = shop.staff().await else { unreachable!("staff have a token") };
    let (Caller::Bearer(foreign), mut parts) = (TestShop::open().staff().await, token.split('.').collect::<Vec<_>>())
    else {
        unreachable!("staff have a token")
    };
    // {"alg":"none","typ":"JWT"}
    parts[0] = "eyJhbGciOiJub25lIiwidHlwIjoiSldUIn0";
    let unsigned = parts[..2].join(".") + ".";
    let swapped = parts.join(".");
    for (bad, why) in [
        (foreign, "another shop's key"),
        (unsigned, "no algorithm"),
        (swapped, "a changed header"),
        (format!("{token}x"), "a changed signature"),
        (String::new(), "no token"),
        ("x".repeat(5000), "not a token"),
    ] {
        assert!(!is_valid(&shop, &Caller::Bearer(bad)).await, "{why}");
    }
}

#[tokio::test]
async fn five_failures_block_one_ip_from_one_account_only() {
    let shop = TestShop::open();
    shop.staff_named(STAFF_EMAIL).await;
    for _ in 0..5 {
        assert_eq!(login_from(&shop, "192.0.2.1:1", STAFF_EMAIL).await.status, 401);
    }
    let rejected = login_from(&shop, "192.0.2.1:2", STAFF_EMAIL).await;
    assert_eq!(rejected.status, 429);
    assert_eq!(rejected.header("retry-after"), "60");
    assert_eq!(login_from(&shop, "192.0.2.2:1", STAFF_EMAIL).await.status, 401, "from another IP address");
    assert_eq!(login_from(&shop, "192.0.2.1:1", "other@shop.example").await.status, 401, "another account");
    shop.wait(60);
    assert_eq!(login_from(&shop, "192.0.2.1:1", STAFF_EMAIL).await.status, 401, "after the wait");
}

#[tokio::test]
async fn each_five_failures_double_the_wait_for_that_ip_only() {
    let shop = TestShop::with_account().await;
    for wait in ["60", "120", "240"] {
        for _ in 0..5 {
            assert_eq!(login_from(&shop, "192.0.2.1:1", STAFF_EMAIL).await.status, 401);
        }
        let rejected = login_from(&shop, "192.0.2.1:1", STAFF_EMAIL).await;
        assert_eq!((rejected.status, rejected.header("retry-after")), (429, wait));
        assert_eq!(login(&shop, STAFF_EMAIL, STAFF_PASSWORD).await.status, 200, "the owner, from another IP address");
        shop.wait(wait.parse().expect("seconds"));
    }
    shop.wait(15 * 60);
    for _ in 0..5 {
        assert_eq!(login_from(&shop, "192.0.2.1:1", STAFF_EMAIL).await.status, 401);
    }
    let rejected = login_from(&shop, "192.0.2.1:1", STAFF_EMAIL).await;
    assert_eq!(rejected.header("retry-after"), "60", "15 quiet minutes reset the wait");
}

#[tokio::test]
async fn one_ip_may_fail_twenty_times_across_all_accounts() {
    let shop = TestShop::open();
    for n in 0..20 {
        let email = format!("{n}@shop.example");
        shop.staff_named(&email).await;
        let response = login_from(&shop, "192.0.2.1:1", &email).await;
        assert_eq!(response.status, 401, "failure {n}");
    }
    assert_eq!(login_from(&shop, "192.0.2.1:1", "21@shop.example").await.status, 429);
}

#[tokio::test]
async fn behind_a_trusted_proxy_failures_count_against_the_forwarded_ip() {
    let shop = TestShop::behind(&["127.0.0.1"]);
    shop.staff_named(STAFF_EMAIL).await;
    let login = async |peer: &str, forwarded_for: &str| -> u16 {
        let body = json!({ "email": STAFF_EMAIL, "password": "wrong password" });
        let request = request_from(peer, Method::POST, "/api/auth/login", &Caller::Anonymous);
        shop.send(with_json(request.header("X-Forwarded-For", forwarded_for), &body)).await.status
    };
    for _ in 0..5 {
        assert_eq!(login("127.0.0.1:1", "192.0.2.7").await, 401);
    }
    assert_eq!(login("127.0.0.1:1", "192.0.2.7").await, 429);
    assert_eq!(login("127.0.0.1:1", "192.0.2.8").await, 401, "another client behind it");
    assert_eq!(login("192.0.2.7:1", "192.0.2.8").await, 429, "the header of an untrusted peer is ignored");
}

#[tokio::test]
async fn a_new_password_ends_every_other_session() {
    let shop = TestShop::with_account().await;
    let other = bearer(&login(&shop, STAFF_EMAIL, STAFF_PASSWORD).await);
    let mine = bearer(&login(&shop, STAFF_EMAIL, STAFF_PASSWORD).await);
    let change = |current: &str, new: &str| json!({ "current_password": current, "new_password": new });

    let wrong = shop.post("/api/auth/password", &mine, &change("not it", "a much better password")).await;
    assert_eq!(wrong.field("current_password").as_deref(), Some("This is not your password"));
    let short = shop.post("/api/auth/password", &mine, &change(STAFF_PASSWORD, "short")).await;
    assert_eq!(short.field("new_password").as_deref(), Some("Password must be at least 12 characters"));

    let changed = shop.post("/api/auth/password", &mine, &change(STAFF_PASSWORD, "a much better password")).await;
    assert_eq!(changed.status, 200);
    assert!(is_valid(&shop, &mine).await);
    assert!(!is_valid(&shop, &other).await);
    assert_eq!(login(&shop, STAFF_EMAIL, STAFF_PASSWORD).await.status, 401);
    assert_eq!(login(&shop, STAFF_EMAIL, "a much better password").await.status, 200);
}

#[tokio::test]
async fn a_hash_with_fewer_iterations_is_upgraded_at_sign_in() {
    let shop = TestShop::open();
    // pbkdf2_hmac("sha256", STAFF_PASSWORD, bytes(16), 1000) as a PHC string.
    let old = "$pbkdf2-sha256$i=1000,l=32$AAAAAAAAAAAAAAAAAAAAAA$+N0aiBu3bz340EgsaBWuuRqnWioshMulha7O4RA6k78";
    shop.create_account(old.into()).await;
    assert_eq!(login(&shop, STAFF_EMAIL, STAFF_PASSWORD).await.status, 200);
    let account = shop.store.find_account(STAFF_EMAIL.into()).await.expect("a read").expect("an account");
    assert!(account.password_hash.starts_with("$pbkdf2-sha256$i=600000,"), "{}", account.password_hash);
    assert_eq!(login(&shop, STAFF_EMAIL, STAFF_PASSWORD).await.status, 200);
}

#[tokio::test]
async fn sign_ins_are_logged_without_text_typed_by_unknown_users() {
    let shop = TestShop::with_account().await;
    login(&shop, STAFF_EMAIL, STAFF_PASSWORD).await;
    login(&shop, STAFF_EMAIL, "wrong password").await;
    login(&shop, "4111 1111 1111 1111", "whatever else").await;
    wait_until_written(&shop).await;
    let database = shop.database();
    let mut statement = database
        .prepare("SELECT action, subject FROM audit_log WHERE action LIKE 'session.%' ORDER BY id DESC LIMIT 3")
        .expect("a statement");
    let logged: Vec<(String, String)> =
        statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?))).and_then(Iterator::collect).expect("the log");
    let expected = [("session.refuse", ""), ("session.refuse", STAFF_EMAIL), ("session.start", STAFF_EMAIL)];
    assert_eq!(logged, expected.map(|(action, subject)| (action.to_owned(), subject.to_owned())));
}

/// Waits until all queued writes are done: writes run in the order in which they are queued.
async fn wait_until_written(shop: &TestShop) {
    shop.store.check_writable(shop.now()).await.expect("a write");
}

#[tokio::test]
async fn a_failed_sign_in_responds_without_waiting_for_the_audit_log() {
    let shop = TestShop::with_account().await;
    let other = shop.database();
    other.execute_batch("BEGIN IMMEDIATE").expect("the lock that every write needs");
    for (email, why) in [(STAFF_EMAIL, "a known email"), ("nobody@shop.example", "an unknown one")] {
        let response = login(&shop, email, "wrong password").await;
        assert_eq!((response.status, response.code().as_str()), (401, "invalid_credentials"), "{why}");
    }
}

#[tokio::test]
async fn a_flood_of_failed_sign_ins_writes_ten_log_entries_per_hour() {
    let shop = TestShop::open();
    shop.staff_named(STAFF_EMAIL).await;
    let reject = async |n: u32| {
        let response = login_from(&shop, &format!("192.0.2.{n}:1"), STAFF_EMAIL).await;
        assert_eq!(response.status, 401, "failure {n}");
    };
    for n in 0..12 {
        reject(n).await;
    }
    let logged = |shop: &TestShop| -> Vec<Option<String>> {
        let database = shop.database();
        let mut statement =
            database.prepare("SELECT after FROM audit_log WHERE action = 'session.refuse'").expect("a statement");
        statement.query_map([], |row| row.get(0)).and_then(Iterator::collect).expect("the log")
    };
    wait_until_written(&shop).await;
    assert_eq!(logged(&shop), vec![None; 10]);
    shop.wait(60 * 60);
    reject(12).await;
    wait_until_written(&shop).await;
    assert_eq!(logged(&shop).last(), Some(&Some(r#"{"left_out":2}"#.to_owned())));
}

#[tokio::test]
async fn an_easily_guessed_password_cannot_be_set() {
    let shop = TestShop::with_account().await;
    let staff = bearer(&login(&shop, STAFF_EMAIL, STAFF_PASSWORD).await);
    for new in ["CorrectHorseBatteryStaple", "staff@shop.example", "qwertyuiop123456", &format!("{NAME} 2026")] {
        let body = json!({ "current_password": STAFF_PASSWORD, "new_password": new });
        let response = shop.post("/api/auth/password", &staff, &body).await;
        assert_eq!(response.status, 422, "{new}");
        let message = "This password is too easy to guess: please choose another";
        assert_eq!(response.field("new_password").as_deref(), Some(message), "{new}");
    }
}

#[tokio::test]
async fn the_key_file_is_private_to_its_owner_and_the_audit_log_is_append_only() {
    use std::os::unix::fs::PermissionsExt;
    let shop = TestShop::with_account().await;
    let key = std::fs::metadata(shop.folder.path().join("shop.db.key")).expect("the key file");
    assert_eq!(key.permissions().mode() & 0o777, 0o600);
    assert_eq!(key.len(), 32);
    for sql in [
        "UPDATE audit_log SET actor = 'me'",
        "DELETE FROM audit_log",
        "INSERT OR REPLACE INTO audit_log (id, at, actor, action, subject) VALUES (1, 0, 'me', 'session.end', '')",
    ] {
        let error = shop.database().execute(sql, []).expect_err(sql);
        assert!(error.to_string().contains("append-only"), "{error}");
    }
}
