//! Pages of live mode.

use serde_json::json;

use super::{data, page};
use crate::shop::TestShop;

#[tokio::test]
async fn only_the_checkout_of_live_mode_allows_stripe() {
    let (live, spec) = (TestShop::live(), TestShop::open());
    let checkout = page(&live, "/checkout").await;
    let policy = checkout.header("content-security-policy");
    for part in [
        " https://js.stripe.com https://*.js.stripe.com; style-src",
        "; connect-src 'self' https://api.stripe.com; frame-src https://js.stripe.com https://*.js.stripe.com \
         https://hooks.stripe.com; manifest-src",
        "; frame-ancestors 'none'",
    ] {
        assert!(policy.contains(part), "{part}: {policy}");
    }
    assert!(!policy.contains("trusted-types") && !policy.contains("unsafe"), "{policy}");
    for (shop, path) in [(&live, "/"), (&live, "/success"), (&live, "/order/x"), (&spec, "/checkout")] {
        let response = page(shop, path).await;
        let policy = response.header("content-security-policy");
        assert!(!policy.contains("stripe") && policy.ends_with("; trusted-types 'none'"), "{path}: {policy}");
    }
}

#[tokio::test]
async fn the_data_of_live_mode_has_its_mode_and_the_publishable_key() {
    let (live, spec) = (TestShop::live(), TestShop::open());
    let mut data_of_live = data(&page(&live, "/").await);
    let mut added = Vec::new();
    for key in ["mode", "payments", "salesTax"] {
        added.push(data_of_live.as_object_mut().expect("an object").remove(key).unwrap_or_default());
    }
    let payments = json!({ "key": "pk_test_51NotARealKeyOfAnyAccount", "test": true });
    assert_eq!(added, [json!("live"), payments, json!("Our prices include sales tax.")]);
    let mut data_of_spec = data(&page(&spec, "/").await);
    let product = &mut data_of_spec["products"][0];
    // No list price is struck through.
    assert_eq!((&product["price"], &product["salePrice"]), (&json!(9.99), &json!(4.99)));
    (product["price"], product["salePrice"], product["saleEnd"]) = (json!(4.99), json!(null), json!(""));
    assert_eq!(data_of_live, data_of_spec);
}
