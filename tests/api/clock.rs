//! The system clock is set wrong, then corrected.

use poem::http::Method;
use serde_json::json;

use crate::shop::{Caller, STAFF_EMAIL, STAFF_PASSWORD, TestShop};

const MONTH: i64 = 30 * 24 * 60 * 60;

#[tokio::test]
async fn a_clock_a_month_off_ends_sessions_and_nothing_else() {
    let shop = TestShop::with_account().await;
    let staff = shop.staff().await;
    let credentials = json!({ "email": STAFF_EMAIL, "password": STAFF_PASSWORD });
    for jump in [-MONTH, 2 * MONTH] {
        shop.move_clock(jump);
        for path in ["/", "/api/products", "/api/health"] {
            assert_eq!(shop.get(path, &Caller::Anonymous).await.status, 200, "{jump} {path}");
        }
        assert_eq!(shop.get("/api/orders", &staff).await.status, 401, "{jump}");
        assert_eq!(shop.get("/api/auth/verify", &staff).await.json()["valid"], false, "{jump}");
        for (method, path) in [(Method::POST, "/api/auth/logout"), (Method::DELETE, "/api/products/x")] {
            let request = crate::shop::request(method, path, &staff).finish();
            assert_eq!(shop.send(request).await.status, 401, "{jump} {path}");
        }
        let signed_in = shop.post("/api/auth/login", &Caller::Anonymous, &credentials).await;
        assert_eq!(signed_in.status, 200, "{jump}");
        let token = Caller::Bearer(signed_in.json()["token"].as_str().expect("a token").to_owned());
        let placed = shop.place(&shop.order()).await.json();
        let path = format!("/api/orders/{}/status", placed["_id"].as_str().expect("an id"));
        assert_eq!(shop.put(&path, &token, &json!({ "status": "paid" })).await.status, 200, "{jump}");
        assert_eq!(shop.get("/api/orders", &token).await.status, 200, "{jump}");
    }
}

#[tokio::test]
async fn failures_recorded_before_the_clock_was_set_back_block_nobody() {
    let shop = TestShop::with_account().await;
    let login = async |password: &str| {
        let body = json!({ "email": STAFF_EMAIL, "password": password });
        shop.post("/api/auth/login", &Caller::Anonymous, &body).await.status
    };
    for _ in 0..5 {
        assert_eq!(login("wrong password").await, 401);
    }
    assert_eq!(login(STAFF_PASSWORD).await, 429);
    shop.move_clock(-MONTH);
    assert_eq!(login(STAFF_PASSWORD).await, 200);
}
