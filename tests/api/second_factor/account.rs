//! Turning the second factor on and off.

use serde_json::json;

use super::{assert_rejected, assert_signed_in, last_entry, listed, own, setup, shop_with_factor, sign_in, turn_on};
use crate::shop::{Caller, STAFF_PASSWORD, TestShop};

const PATH: &str = "/api/auth/second-factor";
const REMOVE: &str = "/api/auth/second-factor/remove";

#[tokio::test]
async fn it_is_turned_on_with_the_password_and_the_code_of_the_app() {
    let shop = TestShop::with_account().await;
    let staff = assert_signed_in(&sign_in(&shop, None).await);
    assert_eq!(listed(&shop, &staff).await, (false.into(), 0.into()));
    let new = shop.get(PATH, &staff).await.json();
    let url = new["url"].as_str().expect("a URL");
    assert!(url.starts_with("otpauth://totp/") && url.contains("staff%40shop"), "{url}");
    assert!(url.contains(&format!("secret={}", new["secret"].as_str().expect("a secret"))), "{url}");
    let (body, _) = setup(&shop, &staff).await;
    for (field, value, message) in [
        ("current_password", "wrong password", "This is not your password"),
        ("code", "000000", "This is not the code of the app now"),
        ("code", "AAAA-BBBB-CCCC-DDDD", "This is not the code of the app now"),
        ("salt", "x", "Please start again"),
    ] {
        let mut wrong = body.clone();
        wrong[field] = json!(value);
        let rejected = shop.post(PATH, &staff, &wrong).await;
        assert_eq!((rejected.status, rejected.field(field).as_deref()), (422, Some(message)), "{}", rejected.text());
    }
    assert_signed_in(&sign_in(&shop, None).await);
    assert_eq!(shop.post(PATH, &Caller::Anonymous, &body).await.status, 401);
    let factor = turn_on(&shop, staff).await;
    assert_eq!(last_entry(&shop), own("admin.second_factor_on"));
    assert_eq!(listed(&shop, &factor.staff).await, (true.into(), 10.into()));
    assert_eq!(shop.count("sessions"), 1, "others have ended");
    assert_rejected(&sign_in(&shop, None).await, "second_factor_required");
}

#[tokio::test]
async fn another_app_replaces_the_first_one_with_its_recovery_codes() {
    let (shop, first) = shop_with_factor().await;
    let second = turn_on(&shop, first.staff.clone()).await;
    shop.wait(30);
    assert_rejected(&sign_in(&shop, Some(&first.code(&shop))).await, "wrong_code");
    assert_rejected(&sign_in(&shop, Some(&first.recovery_codes[0])).await, "wrong_code");
    assert_signed_in(&sign_in(&shop, Some(&second.code(&shop))).await);
    assert_eq!(listed(&shop, &second.staff).await, (true.into(), 10.into()));
}

#[tokio::test]
async fn it_is_turned_off_with_the_password_which_ends_other_sessions() {
    let (shop, factor) = shop_with_factor().await;
    let other = assert_signed_in(&sign_in(&shop, Some(&factor.code(&shop))).await);
    let wrong = shop.post(REMOVE, &factor.staff, &json!({ "current_password": "wrong password" })).await;
    assert_eq!(wrong.field("current_password").as_deref(), Some("This is not your password"));
    let right = json!({ "current_password": STAFF_PASSWORD });
    assert_eq!(shop.post(REMOVE, &factor.staff, &right).await.json(), json!({ "deleted": true }));
    assert_eq!(last_entry(&shop), own("admin.second_factor_off"));
    assert_eq!(shop.get("/api/orders", &other).await.status, 401);
    assert_eq!(listed(&shop, &factor.staff).await, (false.into(), 0.into()));
    assert_signed_in(&sign_in(&shop, None).await);
    assert_eq!(shop.post(REMOVE, &factor.staff, &right).await.status, 404);
}
