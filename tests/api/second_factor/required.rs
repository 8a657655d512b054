//! Shops that require a second factor.

use serde_json::json;
use shop::api::Options;

use super::{assert_signed_in, sign_in, turn_on};
use crate::contract::Document;
use crate::shop::{STAFF_EMAIL, STAFF_HASH, TestShop, request};

#[tokio::test]
async fn without_a_second_factor_staff_can_only_set_one_up() {
    let shop = TestShop::with_options(Options { require_second_factor: true, ..Options::default() });
    shop.create_account(STAFF_HASH.into()).await;
    let signed_in = sign_in(&shop, None).await;
    let staff = assert_signed_in(&signed_in);
    let user =
        json!({ "_id": signed_in.json()["user"]["_id"], "email": STAFF_EMAIL, "must_set_up_second_factor": true });
    assert_eq!(signed_in.json()["user"], user);
    assert_eq!(shop.get("/api/auth/verify", &staff).await.json(), json!({ "valid": true, "user": user }));

    let mut rejected = 0;
    for (path, method, operation) in Document::read().operations() {
        let is_of_staff = operation["security"].as_array().is_some_and(|schemes| !schemes.is_empty());
        let name = operation["operationId"].as_str().expect("an id");
        if is_of_staff && !["verify", "logout", "newSecondFactor", "turnOnSecondFactor"].contains(&name) {
            let response = shop.send(request(method, &path, &staff).finish()).await;
            assert_eq!(response.rejection(), (403, "second_factor_setup_required".to_owned()), "{name}");
            rejected += 1;
        }
    }
    assert!(rejected > 20, "{rejected}");

    let factor = turn_on(&shop, staff).await;
    assert_eq!(shop.get("/api/orders", &factor.staff).await.status, 200);
    let user = &shop.get("/api/auth/verify", &factor.staff).await.json()["user"];
    assert!(user.get("must_set_up_second_factor").is_none(), "{user}");
    let other = shop.staff().await;
    assert_eq!(shop.get("/api/orders", &other).await.status, 403);
    assert_eq!(shop.post("/api/auth/logout", &other, &json!({})).await.status, 200);
}
