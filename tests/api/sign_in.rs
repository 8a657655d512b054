//! Sign-ins and password changes that are queued for hashing while the account changes.

use std::sync::Arc;

use serde_json::json;
use shop::auth::password;
use shop::auth::queue::{Client, Turn};
use shop::domain::admin::AdminEmail;
use shop::store::{Actor, Store};
use tokio::task::JoinHandle;

use crate::shop::{Caller, Response, STAFF_EMAIL, STAFF_PASSWORD, TestShop};

const NEW_PASSWORD: &str = "a much better password";

async fn shop_with_account() -> Arc<TestShop> {
    Arc::new(TestShop::with_account().await)
}

/// Takes the turn of unknown clients: all others of them wait until it is dropped.
async fn occupy_hasher(shop: &TestShop) -> Turn {
    let client = Client::unknown([192, 0, 2, 1].into());
    shop.hash_queue().enter(client).await.expect("the turn")
}

/// Takes the turn of sessions and known browsers: all others of them wait until it is dropped.
async fn occupy_hasher_of_sessions(shop: &TestShop) -> Turn {
    shop.hash_queue().enter(Client::Known("the test".into())).await.expect("the turn")
}

async fn wait_until_queued(shop: &TestShop, count: usize) {
    // Besides the one that has the turn.
    while shop.hash_queue().entries() < count + 1 {
        tokio::task::yield_now().await;
    }
}

fn post(shop: &Arc<TestShop>, path: &'static str, caller: &Caller, body: serde_json::Value) -> JoinHandle<Response> {
    let (shop, caller) = (shop.clone(), caller.clone());
    tokio::spawn(async move { shop.post(path, &caller, &body).await })
}

fn sign_in(shop: &Arc<TestShop>, password: &str) -> JoinHandle<Response> {
    let body = json!({ "email": STAFF_EMAIL, "password": password });
    post(shop, "/api/auth/login", &Caller::Anonymous, body)
}

fn change_password(shop: &Arc<TestShop>, caller: &Caller, new: &str) -> JoinHandle<Response> {
    let body = json!({ "current_password": STAFF_PASSWORD, "new_password": new });
    post(shop, "/api/auth/password", caller, body)
}

async fn signed_in(shop: &Arc<TestShop>) -> Caller {
    let response = expect_status(sign_in(shop, STAFF_PASSWORD), 200).await;
    Caller::Bearer(response.json()["token"].as_str().expect("a token").to_owned())
}

async fn expect_status(response: JoinHandle<Response>, expected: u16) -> Response {
    let response = response.await.expect("no panic");
    assert_eq!(response.status, expected, "{}", response.text());
    response
}

async fn is_valid(shop: &TestShop, caller: &Caller) -> bool {
    shop.get("/api/auth/verify", caller).await.json()["valid"] == true
}

/// Opens the database a second time, as another process would.
fn open_as_another_process(shop: &TestShop) -> Store {
    Store::open(&shop.folder.path().join("shop.db"), shop.now()).expect("the database")
}

fn owner(shop: &TestShop) -> Actor {
    Actor { email: String::new(), at: shop.now() }
}

#[tokio::test]
async fn a_sign_in_queued_while_the_password_changes_is_rejected() {
    let shop = shop_with_account().await;
    let staff = signed_in(&shop).await;
    let turn = occupy_hasher(&shop).await;
    let attacker = sign_in(&shop, STAFF_PASSWORD);
    wait_until_queued(&shop, 1).await;
    // Requests with a session do not wait for anonymous ones.
    expect_status(change_password(&shop, &staff, NEW_PASSWORD), 200).await;
    drop(turn);
    assert_eq!(expect_status(attacker, 401).await.code(), "invalid_credentials");
    assert!(is_valid(&shop, &staff).await);
    assert_eq!(shop.count("sessions"), 1);
}

#[tokio::test]
async fn a_sign_in_queued_while_all_sessions_end_is_rejected() {
    let shop = shop_with_account().await;
    let turn = occupy_hasher(&shop).await;
    let attacker = sign_in(&shop, STAFF_PASSWORD);
    wait_until_queued(&shop, 1).await;
    open_as_another_process(&shop).delete_all_sessions(owner(&shop)).await.expect("ended");
    drop(turn);
    expect_status(attacker, 401).await;
    assert_eq!(shop.count("sessions"), 0);
    expect_status(sign_in(&shop, STAFF_PASSWORD), 200).await;
}

#[tokio::test]
async fn of_two_concurrent_password_changes_one_succeeds_and_the_other_is_rejected() {
    for share_a_session in [false, true] {
        let shop = shop_with_account().await;
        let first = signed_in(&shop).await;
        let second = if share_a_session { first.clone() } else { signed_in(&shop).await };
        let turn = occupy_hasher_of_sessions(&shop).await;
        let changes = [(&first, NEW_PASSWORD), (&second, "another good password")].map(|(caller, new)| {
            let response = change_password(&shop, caller, new);
            (caller, new, response)
        });
        wait_until_queued(&shop, 2).await;
        drop(turn);
        let mut outcomes = Vec::new();
        for (caller, new, response) in changes {
            outcomes.push((response.await.expect("no panic").status, caller, new));
        }
        outcomes.sort_by_key(|(status, ..)| *status);
        let [(200, winner, kept), (401, _, rejected)] = outcomes[..] else {
            panic!("{:?}", outcomes.iter().map(|(status, ..)| status).collect::<Vec<_>>())
        };
        assert!(is_valid(&shop, winner).await);
        expect_status(sign_in(&shop, kept), 200).await;
        expect_status(sign_in(&shop, rejected), 401).await;
        expect_status(sign_in(&shop, STAFF_PASSWORD), 401).await;
    }
}

#[tokio::test]
async fn a_password_change_queued_while_its_session_ends_is_rejected() {
    let shop = shop_with_account().await;
    let staff = signed_in(&shop).await;
    let turn = occupy_hasher_of_sessions(&shop).await;
    let change = change_password(&shop, &staff, NEW_PASSWORD);
    wait_until_queued(&shop, 1).await;
    assert_eq!(shop.post("/api/auth/logout", &staff, &json!({})).await.status, 200);
    drop(turn);
    expect_status(change, 401).await;
    expect_status(sign_in(&shop, STAFF_PASSWORD), 200).await;
}

#[tokio::test]
async fn a_sign_in_queued_while_the_owner_sets_a_password_is_rejected() {
    let shop = shop_with_account().await;
    let hash = password::hash(NEW_PASSWORD.as_bytes());
    let staff = signed_in(&shop).await;
    let turn = occupy_hasher(&shop).await;
    let waiting = sign_in(&shop, STAFF_PASSWORD);
    wait_until_queued(&shop, 1).await;
    let email = AdminEmail::parse(STAFF_EMAIL).expect("an email");
    let ended = open_as_another_process(&shop).set_password(email, hash, owner(&shop)).await.expect("set");
    assert_eq!(ended, 2, "the session from shop_with_account() and the one signed in");
    drop(turn);
    expect_status(waiting, 401).await;
    expect_status(sign_in(&shop, NEW_PASSWORD), 200).await;
    assert!(!is_valid(&shop, &staff).await);
}

#[tokio::test]
async fn a_rehash_neither_undoes_a_new_password_nor_rejects_a_sign_in_with_the_current_one() {
    let shop = shop_with_account().await;
    let account = async || shop.store.find_account(STAFF_EMAIL.into()).await.expect("a read").expect("an account");
    let verified = account().await;
    let [renewed, changed] = ["renewed", "changed"].map(|hash| format!("$pbkdf2-sha256${hash}"));
    shop.store.rehash_password(verified.clone(), renewed.clone()).await.expect("a write");
    assert_eq!(account().await.password_hash, renewed);
    let (id, now) = ("0190a5a0-0000-7000-8000-000000000000".to_owned(), shop.now());
    shop.store.insert_session(id, verified.clone(), now + 1, now).await.expect("the password has not changed");

    let verified = account().await;
    let email = AdminEmail::parse(STAFF_EMAIL).expect("an email");
    shop.store.set_password(email, changed.clone(), owner(&shop)).await.expect("set");
    shop.store.rehash_password(verified, renewed).await.expect("a write");
    assert_eq!(account().await.password_hash, changed);
}
