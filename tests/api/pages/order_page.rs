//! The page of an order, which is the same for every link.

use std::sync::Arc;

use serde_json::json;
use shop::api::{MailStatus, Options};

use super::{data, page};
use crate::shop::{Response, TestShop};

const LINK: &str = "/order/AbCdEfGhIjKlMnOpQrStU_";

fn shop_with_mail() -> TestShop {
    let mail = Arc::new(MailStatus::new("owner@shop.example".into()));
    TestShop::with_options(Options { mail: Some(mail), ..Options::default() })
}

fn assert_is_order_page(response: &Response, path: &str) {
    assert_eq!((response.status, response.header("location")), (200, ""), "{path}");
    assert!(response.text().contains("Your order is shown in your browser"), "{path}");
}

#[tokio::test]
async fn every_link_has_the_page_of_an_order_in_its_own_letters() {
    let shop = shop_with_mail();
    let first = page(&shop, LINK).await;
    for path in [LINK, "/order/x", "/order/ABC", "/order/%2F", "/order/%ff", "/order/x?color=Pink", "/order/.."] {
        let response = page(&shop, path).await;
        assert_is_order_page(&response, path);
        assert_eq!(response.header("etag"), first.header("etag"), "{path}");
    }
    for path in ["/order", "/order/", "/orders/x", "/order//", "/order/./"] {
        assert_eq!(page(&shop, path).await.status, 404, "{path}");
    }
}

#[tokio::test]
async fn a_near_miss_of_a_link_leads_to_the_page_of_the_order_and_not_to_one_with_the_ad_pixel() {
    let shop = shop_with_mail();
    for path in
        ["/ORDER/Ab_-9", "/order/Ab_-9/", "//order/Ab_-9", "/order/Ab_-9/y?z", "/order%2FAb_-9", "/Order//Ab_-9."]
    {
        let response = page(&shop, path).await;
        assert_eq!((response.status, response.header("location")), (308, "/order/Ab_-9"), "{path}");
    }
}

#[tokio::test]
async fn without_mail_an_order_has_no_page() {
    let shop = TestShop::open();
    let nowhere = page(&shop, "/nowhere").await;
    for path in [LINK, "/order/x", "/ORDER/x"] {
        let response = page(&shop, path).await;
        assert_eq!((response.status, response.text()), (404, nowhere.text()), "{path}");
    }
}

#[tokio::test]
async fn the_page_of_an_order_has_a_key_of_its_own_and_the_other_pages_have_not() {
    let shop = shop_with_mail();
    let mut others = data(&page(&shop, "/").await);
    assert!(others.get("orderPage").is_none());
    others["orderPage"] = json!(true);
    assert_eq!(data(&page(&shop, LINK).await), others);
}

#[tokio::test]
async fn no_search_engine_no_cache_and_no_other_page_learns_a_link() {
    let shop = shop_with_mail();
    let response = page(&shop, LINK).await;
    assert_eq!(response.header("referrer-policy"), "no-referrer");
    assert_eq!(response.header("cache-control"), "no-cache");
    let html = response.text();
    assert!(html.contains("<meta name=\"robots\" content=\"noindex\"/>"), "{html}");
    assert!(!html.contains("canonical") && !html.contains("og:url") && !html.contains("{{"), "{html}");
    assert!(!page(&shop, "/sitemap.xml").await.text().contains("/order"));
    assert_eq!(page(&shop, "/").await.header("referrer-policy"), "strict-origin-when-cross-origin");
}

#[tokio::test]
async fn the_page_of_an_order_follows_the_catalog() {
    let shop = shop_with_mail();
    let before = page(&shop, LINK).await;
    assert_eq!(shop.place(&shop.order()).await.status, 201);
    shop.pages_catch_up().await;
    let after = page(&shop, LINK).await;
    assert_ne!(before.header("etag"), after.header("etag"));
    assert_eq!(data(&after)["products"], data(&page(&shop, "/").await)["products"]);
}
