//! Browsers that have proved the second factor, and need no code for 30 days.

use serde_json::json;
use shop::domain::admin::AdminEmail;
use shop::store::Actor;

use super::{assert_rejected, assert_signed_in, cookie, shop_with_factor, sign_in, sign_in_with_cookie, turn_on};
use crate::shop::{STAFF_EMAIL, STAFF_PASSWORD, TestShop};

const DAY: i64 = 24 * 60 * 60;

fn owner(shop: &TestShop) -> Actor {
    Actor { email: String::new(), at: shop.now() }
}

#[tokio::test]
async fn a_browser_needs_a_code_again_thirty_days_after_the_last_one() {
    let (shop, factor) = shop_with_factor().await;
    let with_code = cookie(&sign_in(&shop, Some(&factor.code(&shop))).await);
    shop.wait(29 * DAY);
    let later = cookie(&sign_in_with_cookie(&shop, &with_code).await);
    assert_ne!(later, with_code);
    shop.wait(DAY - 1);
    assert_signed_in(&sign_in_with_cookie(&shop, &later).await);
    shop.wait(1);
    for old in [&with_code, &later] {
        assert_rejected(&sign_in_with_cookie(&shop, old).await, "second_factor_required");
    }
}

#[tokio::test]
async fn the_browser_that_turns_it_on_is_known_and_one_that_knew_the_password_before_is_not() {
    let shop = TestShop::with_account().await;
    let signed_in = sign_in(&shop, None).await;
    let before = cookie(&signed_in);
    let factor = turn_on(&shop, assert_signed_in(&signed_in)).await;
    assert_signed_in(&sign_in_with_cookie(&shop, &factor.cookie).await);
    assert_rejected(&sign_in_with_cookie(&shop, &before).await, "second_factor_required");
    let (name, value) = factor.cookie.split_once('=').expect("a value");
    let mut parts: Vec<&str> = value.split('.').collect();
    let later = (shop.now() + 1).to_string();
    parts[3] = &later;
    let forged = format!("{name}={}", parts.join("."));
    assert_rejected(&sign_in_with_cookie(&shop, &forged).await, "second_factor_required");
}

#[tokio::test]
async fn a_new_password_the_end_of_all_sessions_and_a_reset_make_every_browser_unknown() {
    let (shop, factor) = shop_with_factor().await;
    let admin = || async { shop.store.find_account(STAFF_EMAIL.into()).await.expect("a read").expect("one").admin };
    assert_signed_in(&sign_in_with_cookie(&shop, &factor.cookie).await);
    shop.store.delete_sessions_of(admin().await, owner(&shop)).await.expect("ended");
    assert_rejected(&sign_in_with_cookie(&shop, &factor.cookie).await, "second_factor_required");

    let known = sign_in(&shop, Some(&factor.code(&shop))).await;
    let (known, staff) = (cookie(&known), assert_signed_in(&known));
    let change = json!({ "current_password": STAFF_PASSWORD, "new_password": "a much better password" });
    assert_eq!(shop.post("/api/auth/password", &staff, &change).await.status, 200);
    let email = AdminEmail::parse(STAFF_EMAIL).expect("an email");
    let hash = shop::auth::password::hash(STAFF_PASSWORD.as_bytes());
    shop.store.set_password(email, hash, owner(&shop)).await.expect("the old one again");
    assert_rejected(&sign_in_with_cookie(&shop, &known).await, "second_factor_required");

    shop.wait(30);
    let known = cookie(&sign_in(&shop, Some(&factor.code(&shop))).await);
    shop.store.turn_off_second_factor(admin().await, None, owner(&shop)).await.expect("reset");
    let staff = assert_signed_in(&sign_in_with_cookie(&shop, &known).await);
    turn_on(&shop, staff).await;
    assert_rejected(&sign_in_with_cookie(&shop, &known).await, "second_factor_required");
}
