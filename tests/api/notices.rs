//! Notices for staff: stock held by unpaid orders, untrusted proxies, and backups.

use std::sync::Arc;

use poem::http::Method;
use serde_json::{Value, json};
use shop::api::{BackupStatus, Options};

use crate::brand::TITLE;
use crate::shop::{Caller, NOW, TestShop, request, request_from};

async fn notices(shop: &TestShop) -> Vec<Value> {
    let staff = shop.staff().await;
    let response = shop.get("/api/notices", &staff).await;
    assert_eq!(response.status, 200);
    response.json()["notices"].as_array().expect("a list").clone()
}

#[tokio::test]
async fn only_staff_can_read_notices() {
    let shop = TestShop::open();
    assert_eq!(shop.get("/api/notices", &Caller::Anonymous).await.status, 401);
    assert!(notices(&shop).await.is_empty());
}

#[tokio::test]
async fn unpaid_orders_from_the_last_hour_holding_more_than_half_of_a_color_raise_a_notice() {
    let shop = TestShop::open();
    let staff = shop.staff().await;
    assert_eq!(shop.place(&shop.order_of(5)).await.status, 201);
    assert!(notices(&shop).await.is_empty(), "half is not more than half");
    let last = shop.place(&shop.order_of(1)).await.json();
    let mut white = shop.order_of(10);
    white["items"][0]["color"] = json!("White");
    assert_eq!(shop.place(&white).await.status, 201);
    let title = TITLE;
    let hint = "Look through the new orders; cancelling one returns its units to stock";
    let notice = |held: u32, color: &str, left: u32| {
        let message =
            format!("Unpaid orders of the last hour hold {held} units of {title} in {color}; {left} left in stock");
        json!({ "code": "unpaid_stock", "message": message, "hint": hint })
    };
    assert_eq!(notices(&shop).await[..2], [notice(10, "White", 0), notice(6, "Pink", 4)]);
    let path = format!("/api/orders/{}/status", last["_id"].as_str().expect("an id"));
    assert_eq!(shop.put(&path, &staff, &json!({ "status": "paid" })).await.status, 200);
    let unpaid = async || notices(&shop).await.iter().filter(|notice| notice["code"] == "unpaid_stock").count();
    assert_eq!(unpaid().await, 2, "5 are held and 4 are left");
    shop.wait(60 * 60 - 1);
    assert_eq!(unpaid().await, 2);
    shop.wait(1);
    assert_eq!(unpaid().await, 0, "an hour later");
}

#[tokio::test]
async fn a_shop_that_does_not_say_who_sells_has_a_notice_and_a_finding() {
    for has_seller in [true, false] {
        let shop = TestShop::with_options(Options { has_seller, ..Options::default() });
        let codes: Vec<Value> = notices(&shop).await.iter().map(|notice| notice["code"].clone()).collect();
        assert_eq!(codes, if has_seller { vec![] } else { vec![json!("no_seller")] });
        let staff = shop.staff().await;
        let checks = shop.get("/api/check", &staff).await.json()["checks"].take();
        let found = checks.as_array().into_iter().flatten().find(|check| check["name"] == "seller").expect("the check");
        assert_eq!(found["status"], if has_seller { "ok" } else { "warning" });
    }
}

#[tokio::test]
async fn an_unnamed_proxy_raises_one_notice_that_suggests_its_ip() {
    for header in ["X-Forwarded-For", "Forwarded", "X-Real-IP"] {
        let shop = TestShop::with_options(Options { has_public_url: false, ..Options::default() });
        let forwarded = request(Method::GET, "/api/products", &Caller::Anonymous).header(header, "192.0.2.7");
        assert_eq!(shop.send(forwarded.finish()).await.status, 200);
        let other = request_from("10.0.0.9:80", Method::GET, "/api/products", &Caller::Anonymous);
        shop.send(other.header(header, "192.0.2.7").finish()).await;
        let found = notices(&shop).await;
        assert_eq!(found.len(), 1, "{header}");
        assert_eq!(found[0]["code"], "unnamed_proxy", "{header}");
        let hint = found[0]["hint"].as_str().expect("a hint");
        assert!(hint.contains("--trusted-proxy 127.0.0.1") && hint.contains("--public-url"), "{header}: {hint}");
    }
}

#[tokio::test]
async fn a_trusted_proxy_raises_no_notice() {
    let shop = TestShop::behind(&["127.0.0.1"]);
    let forwarded = request(Method::GET, "/api/products", &Caller::Anonymous).header("X-Forwarded-For", "192.0.2.7");
    shop.send(forwarded.finish()).await;
    assert!(notices(&shop).await.is_empty());
}

#[tokio::test]
async fn a_failed_backup_and_one_older_than_twice_the_interval_raise_a_notice() {
    let status = Arc::new(BackupStatus::new(3_600, NOW));
    let shop = TestShop::with_options(Options { backups: Some(status.clone()), ..Options::default() });
    let notice = |code: &str, message: &str, hint: &str| json!({ "code": code, "message": message, "hint": hint });
    let late = "One is due by now: read the log of the shop, and see whether the folder for backups responds";
    shop.wait(7_200);
    assert!(notices(&shop).await.is_empty(), "twice the interval is not more");
    shop.wait(1);
    assert_eq!(notices(&shop).await, [notice("backup_old", "There is no backup yet", late)]);
    status.succeeded(NOW + 7_201);
    assert!(notices(&shop).await.is_empty());
    status.failed("the disk is gone".into(), NOW + 10_801);
    let hint = "The newest backup is of 2026-11-18 13:06 UTC; the shop tries again at 2026-11-18 14:06 UTC";
    assert_eq!(notices(&shop).await, [notice("backup_failed", "The last backup failed: the disk is gone", hint)]);
    status.succeeded(NOW + 7_201);
    shop.wait(7_201);
    let old = "The newest backup is of 2026-11-18 13:06 UTC";
    assert_eq!(notices(&shop).await, [notice("backup_old", old, late)]);
}
