//! Staff accounts and sessions.

use serde_json::{Value, json};

use crate::shop::{Caller, STAFF_EMAIL, STAFF_PASSWORD, TestShop};

const NEW: &str = "new@shop.example";
const NEW_PASSWORD: &str = "seven quiet otters swim";

async fn sign_in(shop: &TestShop, email: &str, password: &str) -> Option<Caller> {
    let body = json!({ "email": email, "password": password });
    let response = shop.post("/api/auth/login", &Caller::Anonymous, &body).await;
    Some(Caller::Bearer(response.json()["token"].as_str()?.to_owned()))
}

/// A shop with [`STAFF_EMAIL`], signed in once more than the harness does.
async fn shop_with_staff() -> (TestShop, Caller) {
    let shop = TestShop::with_account().await;
    let staff = sign_in(&shop, STAFF_EMAIL, STAFF_PASSWORD).await.expect("a token");
    (shop, staff)
}

fn addition(email: &str, password: &str, current: &str) -> Value {
    json!({ "email": email, "password": password, "current_password": current })
}

async fn add(shop: &TestShop, staff: &Caller) -> String {
    let added = shop.post("/api/accounts", staff, &addition(NEW, NEW_PASSWORD, STAFF_PASSWORD)).await;
    assert_eq!(added.status, 201, "{}", added.text());
    added.json()["_id"].as_str().expect("an id").to_owned()
}

async fn remove(shop: &TestShop, staff: &Caller, id: &str) -> (u16, String) {
    let path = format!("/api/accounts/{id}/remove");
    let response = shop.post(&path, staff, &json!({ "current_password": STAFF_PASSWORD })).await;
    (response.status, response.json()["code"].as_str().unwrap_or_default().to_owned())
}

/// Returns actor, action and subject of the last entry of the audit log.
fn last_entry(shop: &TestShop) -> (String, String, String) {
    let sql = "SELECT actor, action, subject FROM audit_log ORDER BY id DESC LIMIT 1";
    shop.database().query_row(sql, [], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?))).expect("an entry")
}

fn entry(actor: &str, action: &str, subject: &str) -> (String, String, String) {
    (actor.to_owned(), action.to_owned(), subject.to_owned())
}

#[tokio::test]
async fn staff_add_an_account_that_can_sign_in_and_is_listed_with_its_sessions() {
    let (shop, staff) = shop_with_staff().await;
    add(&shop, &staff).await;
    assert_eq!(last_entry(&shop), entry(STAFF_EMAIL, "admin.create", NEW));
    let accounts = shop.get("/api/accounts", &staff).await.json();
    assert_eq!((&accounts[0]["email"], &accounts[0]["last_sign_in"]), (&json!(NEW), &json!(null)));
    shop.wait(60);
    let other = sign_in(&shop, NEW, NEW_PASSWORD).await.expect("a token");
    let accounts = shop.get("/api/accounts", &other).await.json();
    assert_eq!((&accounts[0]["sessions"], &accounts[1]["sessions"]), (&json!(1), &json!(2)));
    assert_eq!(accounts[0]["last_sign_in"], "2026-11-18T11:07:40Z");
    let sessions = shop.get("/api/sessions", &other).await.json();
    let newest = &sessions[0];
    assert_eq!((&newest["email"], &newest["is_current"]), (&json!(NEW), &json!(true)));
    assert_eq!(newest["created_at"], "2026-11-18T11:07:40Z");
    assert_eq!(newest["expires_at"], "2026-11-18T19:07:40Z");
    assert_eq!((&sessions[1]["is_current"], &sessions[2]["is_current"]), (&json!(false), &json!(false)));
}

#[tokio::test]
async fn an_account_is_added_only_with_the_current_password_and_under_the_rules_of_the_command() {
    let (shop, staff) = shop_with_staff().await;
    for (email, password, current, field, message) in [
        (NEW, NEW_PASSWORD, "wrong password", "current_password", "This is not your password"),
        ("nonsense", NEW_PASSWORD, STAFF_PASSWORD, "email", "Please enter a valid email address"),
        (NEW, "short", STAFF_PASSWORD, "password", "Password must be at least 12 characters"),
        (
            NEW,
            "new@shop.example",
            STAFF_PASSWORD,
            "password",
            "This password is too easy to guess: please choose another",
        ),
        (STAFF_EMAIL, NEW_PASSWORD, STAFF_PASSWORD, "email", "There is an account with this email already"),
    ] {
        let rejected = shop.post("/api/accounts", &staff, &addition(email, password, current)).await;
        assert_eq!((rejected.status, rejected.field(field).as_deref()), (422, Some(message)), "{}", rejected.text());
    }
    let both = shop.post("/api/accounts", &staff, &addition("", "", STAFF_PASSWORD)).await;
    assert!(both.field("email").is_some() && both.field("password").is_some(), "{}", both.text());
    assert_eq!(shop.count("admins"), 1);
}

#[tokio::test]
async fn wrong_passwords_for_changes_of_accounts_and_of_the_password_share_one_throttle() {
    let (shop, staff) = shop_with_staff().await;
    let wrong = addition(NEW, NEW_PASSWORD, "wrong password");
    for _ in 0..3 {
        assert_eq!(shop.post("/api/accounts", &staff, &wrong).await.status, 422);
    }
    let change = json!({ "current_password": "wrong password", "new_password": NEW_PASSWORD });
    for _ in 0..2 {
        assert_eq!(shop.post("/api/auth/password", &staff, &change).await.status, 422);
    }
    let body = json!({ "current_password": STAFF_PASSWORD });
    let rejected = shop.post("/api/accounts/x/remove", &staff, &body).await;
    assert_eq!((rejected.status, rejected.header("retry-after")), (429, "60"));
}

#[tokio::test]
async fn a_removed_account_is_signed_out_and_nobody_removes_themselves() {
    let (shop, staff) = shop_with_staff().await;
    let id = add(&shop, &staff).await;
    let other = sign_in(&shop, NEW, NEW_PASSWORD).await.expect("a token");
    let wrong = json!({ "current_password": "wrong password" });
    let rejected = shop.post(&format!("/api/accounts/{id}/remove"), &staff, &wrong).await;
    assert_eq!(rejected.field("current_password").as_deref(), Some("This is not your password"));
    assert_eq!(remove(&shop, &staff, &id).await, (200, String::new()));
    assert_eq!(last_entry(&shop), entry(STAFF_EMAIL, "admin.delete", NEW));
    assert_eq!(shop.get("/api/orders", &other).await.status, 401);
    assert!(sign_in(&shop, NEW, NEW_PASSWORD).await.is_none());
    assert_eq!(remove(&shop, &staff, &id).await.0, 404);
    let own = shop.get("/api/accounts", &staff).await.json()[0]["_id"].as_str().expect("an id").to_owned();
    assert_eq!(remove(&shop, &staff, &own).await, (409, "own_account".to_owned()));
    assert_eq!(shop.count("admins"), 1, "the last account stays");
}

#[tokio::test]
async fn a_session_that_ends_while_a_change_of_accounts_waits_for_the_hash_queue_changes_nothing() {
    let (shop, staff) = shop_with_staff().await;
    // Takes the turn, so that the change waits.
    let client = shop::auth::queue::Client::Known("another".into());
    let turn = shop.hash_queue().enter(client).await.expect("the turn");
    let body = addition(NEW, NEW_PASSWORD, STAFF_PASSWORD);
    let end_sessions = async {
        while shop.hash_queue().entries() < 2 {
            tokio::task::yield_now().await;
        }
        let actor = shop::store::Actor { email: String::new(), at: shop.now() };
        shop.store.delete_all_sessions(actor).await.expect("sessions");
        drop(turn);
    };
    let (response, ()) = tokio::join!(shop.post("/api/accounts", &staff, &body), end_sessions);
    assert_eq!(response.status, 401);
    assert_eq!(shop.count("admins"), 1);
}

#[tokio::test]
async fn staff_end_any_session_and_ending_their_own_signs_out() {
    let (shop, staff) = shop_with_staff().await;
    let id_of = |sessions: &Value, is_current: bool| {
        let sessions = sessions.as_array().expect("a list").iter();
        let mut found = sessions.filter(|session| session["is_current"] == is_current);
        found.next().map(|session| session["_id"].as_str().expect("an id").to_owned()).expect("a session")
    };
    let sessions = shop.get("/api/sessions", &staff).await.json();
    let other = format!("/api/sessions/{}", id_of(&sessions, false));
    assert_eq!(shop.delete(&other, &Caller::Anonymous).await.status, 401);
    assert_eq!(shop.delete(&other, &staff).await.json(), json!({ "ended": true }));
    assert_eq!(last_entry(&shop), entry(STAFF_EMAIL, "session.end", STAFF_EMAIL));
    assert_eq!(shop.delete(&other, &staff).await.status, 404);
    assert_eq!(shop.count("sessions"), 1);
    let own = format!("/api/sessions/{}", id_of(&sessions, true));
    assert_eq!(shop.delete(&own, &staff).await.status, 200);
    assert_eq!(shop.get("/api/accounts", &staff).await.status, 401);
}
