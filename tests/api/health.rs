use serde_json::json;

use crate::shop::{Caller, TestShop};

#[tokio::test]
async fn a_shop_that_can_take_orders_is_healthy() {
    let shop = TestShop::open();
    let response = shop.get("/api/health", &Caller::Anonymous).await;
    assert_eq!(response.status, 200);
    assert_eq!(response.json()["status"], "ok");
    assert_eq!(response.json()["version"], env!("CARGO_PKG_VERSION"));
}

#[tokio::test]
async fn api_responses_are_never_cached() {
    let shop = TestShop::open();
    for path in ["/api/health", "/api/products", "/api/nowhere"] {
        assert_eq!(shop.get(path, &Caller::Anonymous).await.header("cache-control"), "no-store", "{path}");
    }
}

#[tokio::test]
async fn the_openapi_document_and_its_page_are_served() {
    let shop = TestShop::open();
    let document = shop.get("/api/openapi.yaml", &Caller::Anonymous).await;
    assert_eq!(document.text(), shop::api::document());
    let page = shop.get("/api/docs", &Caller::Anonymous).await;
    assert_eq!(page.status, 200);
    assert!(page.text().contains("rapi-doc") && page.text().contains("spec-url=\"/api/openapi.yaml\""));
    assert_eq!(page.text().matches("<script").count(), 1);
    let script = shop.get("/rapidoc.js", &Caller::Anonymous).await;
    assert_eq!((script.status, script.header("content-type")), (200, "text/javascript; charset=utf-8"));
    let policy = page.header("content-security-policy");
    assert!(policy.contains("; script-src 'self'; "), "{policy}");
    assert!(policy.contains("; connect-src 'self'; "), "{policy}");
}

#[tokio::test]
async fn only_product_and_stock_changes_refresh_the_pages() {
    let shop = TestShop::open();
    let staff = shop.staff().await;
    let commits = || *shop.store.catalog_commits().borrow();
    let before = commits();
    assert_eq!(shop.get("/api/health", &Caller::Anonymous).await.status, 200);
    let wrong = json!({ "email": "a@b.co", "password": "wrong" });
    assert_eq!(shop.post("/api/auth/login", &Caller::Anonymous, &wrong).await.status, 401);
    // Its commit follows those of all changes queued before.
    assert_eq!(shop.post("/api/auth/logout", &staff, &json!(null)).await.status, 200);
    assert_eq!(commits(), before);
    assert_eq!(shop.place(&shop.order()).await.status, 201);
    assert_eq!(commits(), before + 1);
}

#[tokio::test]
async fn a_change_of_an_order_wakes_who_sends_mails_and_moves_money() {
    let shop = TestShop::open();
    let staff = shop.staff().await;
    let commits = || (*shop.store.catalog_commits().borrow(), *shop.store.order_commits().borrow());
    assert_eq!(shop.post("/api/auth/logout", &shop.staff().await, &json!(null)).await.status, 200);
    let (catalog, orders) = commits();
    let placed = shop.place(&shop.order()).await.json();
    assert_eq!(commits(), (catalog + 1, orders + 1));
    let id = placed["_id"].as_str().expect("an id");
    assert_eq!(shop.change(&staff, id, "hold", &json!({ "reason": "Street is missing" })).await.status, 200);
    assert_eq!(commits(), (catalog + 1, orders + 2));
}

#[tokio::test]
async fn health_checks_write_at_most_once_a_second() {
    let shop = TestShop::open();
    let wal = || std::fs::metadata(shop.folder.path().join("shop.db-wal")).expect("the WAL").len();
    let before = wal();
    for _ in 0..500 {
        assert_eq!(shop.get("/api/health", &Caller::Anonymous).await.status, 200);
    }
    let written = wal() - before;
    assert!(written > 0, "a check tests whether the database can be written");
    // Each write adds one WAL frame: a 4,096-byte page and its header. On a slow machine the 500 checks take several
    // seconds, so more than one write is allowed.
    assert!(written < 50 * 4120, "{written} bytes");
}
